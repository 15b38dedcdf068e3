import { expect, test } from 'vitest'
import {
  formatPeriod,
  isCurrent,
  productsByRule,
  spanOf,
  type OccasionRule,
} from '#src/domain/occasion.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { katli } from '#tests/support/page/product.ts'

const diwali = { firstDay: '2026-10-24', lastDay: '2026-11-08' }
const allYear = { firstDay: null, lastDay: null }

test('an occasion lasts from midnight to midnight in India', () => {
  expect(spanOf(diwali)).toEqual({
    from: '2026-10-23T18:30:00.000Z',
    until: '2026-11-08T18:30:00.000Z',
  })
  const at = (moment: string) => isCurrent(diwali, new Date(moment))
  expect(at('2026-10-23T23:59:59+05:30')).toBe(false)
  expect(at('2026-10-24T00:00:00+05:30')).toBe(true)
  expect(at('2026-11-08T23:59:59+05:30')).toBe(true)
  expect(at('2026-11-09T00:00:00+05:30')).toBe(false)
})

test('without days it lasts all year, and one end may be open', () => {
  expect(isCurrent(allYear, new Date('1999-01-01'))).toBe(true)
  const open = { firstDay: '2026-10-24', lastDay: null }
  expect(isCurrent(open, new Date('2030-01-01'))).toBe(true)
  expect(isCurrent(open, new Date('2026-10-01'))).toBe(false)
  expect(
    [allYear, open, { ...open, firstDay: null, lastDay: '2026-11-08' }].map(formatPeriod),
  ).toEqual(['All year', 'From 24 October 2026', 'Until 8 November 2026'])
  expect(formatPeriod(diwali)).toBe('24 October 2026 to 8 November 2026')
  expect(formatPeriod({ firstDay: '2026-08-28', lastDay: '2026-08-28' })).toBe('28 August 2026')
})

const product = (id: number, change: Partial<ProductDetails>): ProductDetails =>
  ({
    ...katli,
    id,
    name: `Sweet ${id}`,
    mrp: 50_000,
    sellingPrice: 40_000,
    category: { id: 1, name: 'Katli', slug: 'katli' },
    ...change,
  }) as ProductDetails
const laddu = { id: 2, name: 'Laddu', slug: 'laddu' }
const all = [
  product(5, { name: 'Zarda', sellingPrice: 30_000 }),
  product(2, { name: 'Barfi', isDeal: true, dealPrice: 25_000 }),
  product(3, { name: 'Anjeer', category: laddu, isHotDeal: true }),
  product(4, { name: 'Besan', category: laddu, isNew: true, stock: 0 }),
]
const any: OccasionRule = { categories: [], tag: null, fromPrice: null, toPrice: null }
const by = (rule: Partial<OccasionRule> | null, named: number[] = []) =>
  productsByRule(named, rule && { ...any, ...rule }, all)

test('a rule chooses by category, tag and current price, in the order of listings', () => {
  expect(by({ categories: ['katli', 'laddu'] })).toEqual([3, 2, 5, 4])
  expect(by({ categories: ['laddu'] })).toEqual([3, 4])
  expect([by({ tag: 'deal' }), by({ tag: 'hot-deal' }), by({ tag: 'new' })]).toEqual([
    [2],
    [3],
    [4],
  ])
  // The deal price of 2 counts, and both limits are included.
  expect(by({ fromPrice: 25_000, toPrice: 30_000 })).toEqual([2, 5])
  expect(by({ fromPrice: 30_001 })).toEqual([3, 4])
  expect(by({ categories: ['laddu'], tag: 'deal' })).toEqual([])
})

test('named products come first, in their order and once; those that left the shop are left out', () => {
  expect(by({ categories: ['laddu'] }, [5, 4, 99])).toEqual([5, 4, 3])
  expect(by(null, [5, 2])).toEqual([5, 2])
  // A rule whose only category left the shop is not a rule for everything.
  expect(by({})).toEqual([])
})
