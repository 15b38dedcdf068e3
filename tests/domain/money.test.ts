import { expect, test } from 'vitest'
import { formatExact, formatRupees, percentOf, toPaise, toRupees } from '#src/domain/money.ts'

test('rupees and paise turn into each other without loss', () => {
  expect(toPaise(649.5)).toBe(64950)
  expect(toPaise(0.29)).toBe(29)
  expect(toRupees(64950)).toBe(649.5)
})

test('a percentage is whole paise, half rounded up', () => {
  expect(percentOf(65050, 1)).toBe(651)
  expect(percentOf(333, 10)).toBe(33)
})

test('amounts are grouped the Indian way', () => {
  expect(formatRupees(12345600)).toBe('₹1,23,456')
  expect(formatExact(129900)).toBe('₹1,299.00')
})
