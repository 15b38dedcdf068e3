import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

const linkWith = async (number: string, text?: string) => {
  vi.doMock('#src/public-env.ts', () => ({ env: { PUBLIC_SHOP_WHATSAPP: number } }))
  return (await import('#src/whatsapp.ts')).whatsappLink(text)
}

test('a link opens a chat with the shop', async () => {
  expect(await linkWith('919810000000')).toBe('https://wa.me/919810000000')
})

test('what is typed in is escaped', async () => {
  const link = new URL(await linkWith('919810000000', 'Order MG-1 & काजू #2: '))
  expect([link.pathname, link.hash]).toEqual(['/919810000000', ''])
  expect([...link.searchParams]).toEqual([['text', 'Order MG-1 & काजू #2: ']])
})

test('a shop without a number has no link', async () => {
  expect(await linkWith('', 'Order MG-1: ')).toBe('')
})
