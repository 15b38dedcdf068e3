import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAmount,
  formatExact,
  formatRupees,
  percentOf,
  toPaise,
  toRupees,
} from '#src/domain/money.ts'

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
  expect(formatAmount(-20250)).toBe('−₹202.50')
})

test('amounts read as the platform writes them for India, but for a real minus sign', () => {
  const platform = (digits: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const [whole, exact] = [platform(0), platform(2)]
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 }), (amount) => {
      expect(formatRupees(amount)).toBe(whole.format(amount / 100).replace('-', '−'))
      expect(formatExact(amount)).toBe(exact.format(amount / 100).replace('-', '−'))
    }),
  )
})

test('what is paid is told to the paisa, and a whole amount without paise', () => {
  expect(formatAmount(138168)).toBe('₹1,381.68')
  expect(formatAmount(138100)).toBe('₹1,381')
  expect(formatAmount(138110)).toBe('₹1,381.10')
  expect(formatAmount(0)).toBe('₹0')
})
