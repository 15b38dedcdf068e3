import { expect, test } from 'vitest'
import { travels } from '#src/domain/travel.ts'

const keeping = (shelfLife: string, bestBefore = '') =>
  travels({ specifications: { shelfLife }, law: { bestBefore } } as Parameters<typeof travels>[0])

test('what keeps for no longer than the longest way takes does not travel', () => {
  expect(['2 days', '4 days', '1 days', '3 Days'].map((text) => keeping(text))).toEqual(
    Array(4).fill(false),
  )
  expect(['5 days', '45 days', '3 months', '1 month', ''].map((text) => keeping(text))).toEqual(
    Array(5).fill(true),
  )
  expect(keeping('', '2 days from packing')).toBe(false)
  expect(keeping('', '3 months from packing')).toBe(true)
})
