import { expect, test, vi } from 'vitest'
import { setPlan, wholePlan, type BuildPlan } from '#src/catalog/build-plan.ts'
import { dishesIn } from '#src/catalog/find.ts'
import { listingPaths, pageCount } from '#src/catalog/paths.ts'
import type { Snapshot } from '#src/catalog/snapshot.ts'
import type { Product } from '#src/domain/product.ts'
import { pageNumbers } from '#src/features/listing/results/pager.markup.ts'

test('a short listing shows all of its page numbers', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 1)).toEqual([1])
})

test('a long listing shows its ends, the neighbours of the page and gaps between', () => {
  expect(pageNumbers(1, 15)).toEqual([1, 2, 0, 15])
  expect(pageNumbers(8, 15)).toEqual([1, 0, 7, 8, 9, 0, 15])
})

test('a gap of one page is that page', () => {
  expect(pageNumbers(4, 15)).toEqual([1, 2, 3, 4, 5, 0, 15])
  expect(pageNumbers(12, 15)).toEqual([1, 0, 11, 12, 13, 14, 15])
})

/** Eleven dishes, two of them in two sizes. */
const products = Array.from(
  { length: 13 },
  (_, id) =>
    ({
      id,
      item: `dish-${id % 11}`,
      name: 'x',
      size: null,
      mrp: id,
      stock: 1,
      reviews: [],
    }) as unknown as Product,
)
vi.mock('#src/catalog/snapshot.ts', () => ({
  readSnapshot: () =>
    ({
      products,
      verticals: [],
      brands: [],
      banners: [],
      stores: [],
      changedOn: days,
    }) as unknown as Snapshot,
}))
const days: Record<number, string> = {}

const build = (shown = [...products], pathsOf = listingPaths) => {
  const plan = wholePlan()
  setPlan(plan)
  pathsOf('/store/sweets', { vertical: 'sweets' }, shown, {})
  return plan.pages
}

const keysOf = (pages: BuildPlan['pages']) => [...pages.values()].map(({ key }) => key)

test('a page of a listing is built anew when the number of dishes changes', () => {
  const [ten] = keysOf(build(products.slice(0, 10)))
  expect(keysOf(build(products.slice(0, 11)))).toEqual([
    expect.not.stringMatching(ten!),
    expect.anything(),
  ])
})

test('a page of a listing is built anew when any size of its dishes changes', async () => {
  const [first, second] = keysOf(build())
  // The other size of the first dish, which the page does not show in front.
  const other = products[11]!
  other.mrp += 1
  days[other.id] = '2026-11-20'
  // Each build is a process of its own.
  vi.resetModules()
  const after = build([...products], (await import('#src/catalog/paths.ts')).listingPaths)
  expect(keysOf(after)).toEqual([expect.not.stringMatching(first!), second])
  expect([...after.values()].map(({ sitemap }) => sitemap?.changedOn)).toEqual([
    '2026-11-20',
    undefined,
  ])
})

test('a listing has a page for every ten dishes, and one when it is empty', () => {
  expect([0, 1, 10, 11, 61].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 7])
  expect([0, 40, 41].map((total) => pageCount(total, 40))).toEqual([1, 1, 2])
  expect(listingPaths('/store/sweets', { vertical: 'sweets' }, products, {})).toEqual([
    {
      params: { vertical: 'sweets', page: undefined },
      props: { page: 1, pages: 2, noindex: false },
    },
    {
      params: { vertical: 'sweets', page: 'page/2' },
      props: { page: 2, pages: 2, noindex: false },
    },
  ])
})

test('an empty listing is kept from search engines', () => {
  const [empty] = listingPaths('/store/sweets', { vertical: 'sweets' }, [], {})
  expect(empty?.props).toEqual({ page: 1, pages: 1, noindex: true })
  expect([...build([]).values()].map(({ sitemap }) => sitemap)).toEqual([null])
})

test('the sizes of all dishes are sorted out once, not for each listing', () => {
  let looks = 0
  Object.defineProperty(products[0], 'item', { get: () => (looks++, 'dish-0') })
  expect(dishesIn(products.slice(0, 1))[0]?.sizes).toHaveLength(2)
  const before = looks
  expect(dishesIn(products.slice(1, 2))[0]?.sizes).toHaveLength(2)
  expect(looks).toBe(before)
})
