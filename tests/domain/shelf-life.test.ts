import { expect, test } from 'vitest'
import { shelfDaysLeft } from '#src/domain/shelf-life.ts'
import { shelfLifeOf, survivesLongestTransit } from '#src/domain/transit-shelf-life.ts'

type Product = Parameters<typeof survivesLongestTransit>[0]
const labelled = (shelfLife: string, { bestBefore = '', expDate = '' } = {}) =>
  ({ specifications: { shelfLife, expDate }, law: { bestBefore } }) as Product

const today = '2026-11-29'

test('what keeps for no longer than the longest way takes does not travel', () => {
  const isFine = (shelfLife: string, bestBefore = '') =>
    survivesLongestTransit(labelled(shelfLife, { bestBefore }), today)
  expect(['2 days', '4 days', '1 days', '3 Days'].map((text) => isFine(text))).toEqual(
    Array(4).fill(false),
  )
  expect(['5 days', '45 days', '3 months', '1 month', ''].map((text) => isFine(text))).toEqual(
    Array(5).fill(true),
  )
  expect(isFine('', '2 days from packing')).toBe(false)
  expect(isFine('', '3 months from packing')).toBe(true)
})

test('nor does a batch that expires before the longest way ends, whatever its label says', () => {
  const isFine = (shelfLife: string, expDate: string) =>
    survivesLongestTransit(labelled(shelfLife, { expDate }), today)
  expect(isFine('20 days', '2026-12-03')).toBe(false)
  expect(isFine('20 days', '2026-12-04')).toBe(true)
  expect(isFine('', '2026-12-01')).toBe(false)
  expect(isFine('2 days', '2027-12-01')).toBe(false)
  // As another store API may write it.
  expect(isFine('20 days', 'see pack')).toBe(true)
})

test('a pack keeps as its label says, or until its batch expires if that is sooner', () => {
  const daysLeft = (shelfLife: string, expDate = '') =>
    shelfDaysLeft(shelfLifeOf(labelled(shelfLife, { expDate })), today)
  expect([daysLeft('2 days'), daysLeft('3 months'), daysLeft('1 Years'), daysLeft('')]).toEqual([
    2,
    90,
    365,
    null,
  ])
  expect([daysLeft('20 days', '2026-12-01'), daysLeft('', '2026-12-01')]).toEqual([2, 2])
  expect(daysLeft('2 days', '2027-01-01')).toBe(2)
})
