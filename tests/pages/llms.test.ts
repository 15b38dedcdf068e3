import type { APIContext } from 'astro'
import { expect, test, vi } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'

let delivery: Snapshot['delivery'] = { charge: 5050, freeFrom: 50000 }
vi.mock('#src/catalog/snapshot.ts', () => ({
  readSnapshot: () =>
    ({
      products: [],
      verticals: [],
      stores: [],
      occasions: [],
      brands: [],
      ageGroups: [],
      banners: [],
      boxes: null,
      delivery,
    }) as unknown as Snapshot,
}))

const llmsWith = async (env: Record<string, string>) => {
  vi.resetModules()
  vi.doMock('#src/public-env.ts', () => ({ env }))
  const { GET } = await import('#src/pages/llms.txt.ts')
  return (await GET({ site: new URL('https://shop.example') } as APIContext)).text()
}

test('llms.txt names the licence of the shop, if it has one', async () => {
  expect(await llmsWith({ PUBLIC_SHOP_FSSAI: '123' })).toContain('9PM. FSSAI licence 123.\n')
  expect(await llmsWith({ PUBLIC_SHOP_FSSAI: '' })).toMatch(/^- Contact: .+ 9PM\.$/m)
})

test('llms.txt names the phone alone of a shop without an email address', async () => {
  const text = await llmsWith({ PUBLIC_SHOP_EMAIL: '' })
  expect(text).toMatch(/^- Contact: [+\d ]+, 7 days, /m)
})

test('llms.txt tells the charge of delivery to the paisa', async () => {
  expect(await llmsWith({})).toContain(' ₹50.50 per order, free from ₹500.\n')
  delivery = { charge: 0, freeFrom: 50000 }
  expect(await llmsWith({})).toContain(' elsewhere in India. Free of charge.\n')
  delivery = null
  expect(await llmsWith({})).toContain(' elsewhere in India.\n')
})

test('llms.txt promises as data what the data has', async () => {
  const text = await llmsWith({})
  expect(text).toContain('country of origin and reviews are there as schema.org JSON-LD, too.\n')
  expect(text).toMatch(/^- \[Products as a feed\]\(.+\): all that have a picture: /m)
})
