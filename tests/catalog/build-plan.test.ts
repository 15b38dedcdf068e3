import { expect, test, vi } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'

const shop = {
  products: [],
  changedOn: {},
  brands: [],
  verticals: [{ id: 1, name: 'Sweets', slug: 'sweets', about: '', categories: [] }],
  banners: [{ picture: 'diwali.jpg' }],
  stores: [],
  boxes: null,
  questions: [],
  capabilities: ['boxes'],
  pictureOrigins: [],
  closedDays: [],
}
/** The key of a page that itself shows nothing of the catalog. */
const keyOf = async (snapshot: object = shop) => {
  // Each build is a process of its own.
  vi.resetModules()
  vi.doMock('#src/catalog/snapshot.ts', () => ({
    readSnapshot: () => snapshot as unknown as Snapshot,
  }))
  const { pagesToRender, setPlan, wholePlan } = await import('#src/catalog/build-plan.ts')
  const plan = wholePlan()
  setPlan(plan)
  pagesToRender([{ at: '/product/peda', shows: () => null, sitemap: () => null }])
  return plan.pages.get('product/peda.html')?.key
}
const [sweets] = shop.verticals

test.each([
  ['an address in the menus', { verticals: [{ ...sweets, slug: 'mithai' }] }],
  ['a word that the search box suggests', { brands: [{ name: 'Sevpak' }] }],
  ['the picture for shared links', { banners: [{ picture: 'holi.jpg' }] }],
  ['the first store, which the footer leads to', { stores: [{ name: 'Kalkaji' }] }],
  ['the first box to fill', { boxes: { sizes: [], pieces: [] } }],
  ['what the store API can do', { capabilities: [] }],
  ['a host of pictures, which policies allow', { pictureOrigins: ['https://img.example'] }],
  ['a day without delivery', { closedDays: ['2026-11-30'] }],
])('every page is built anew with %s', async (_, change) => {
  expect(await keyOf({ ...shop, ...change })).not.toBe(await keyOf())
})

test('what only some pages show builds no other page anew', async () => {
  const change = {
    verticals: [{ ...sweets, about: 'Fresh.' }],
    banners: [...shop.banners, { picture: 'holi.jpg' }],
    questions: [{ question: 'Fresh?', answer: 'Yes.' }],
  }
  expect(await keyOf({ ...shop, ...change })).toBe(await keyOf())
})

test('a listing changes on the last day on which one of its products did', async () => {
  const changedOn = { 1: '2026-11-20', 2: '2026-11-24', 3: '2026-11-22' }
  await keyOf({ ...shop, changedOn })
  const { latestChange } = await import('#src/catalog/build-plan.ts')
  const last = (...ids: number[]) => latestChange(ids.map((id) => ({ id })))
  expect([last(1, 2, 3), last(3, 1), last(4, 1), last(4), last()]).toEqual([
    '2026-11-24',
    '2026-11-22',
    '2026-11-20',
    undefined,
    undefined,
  ])
})
