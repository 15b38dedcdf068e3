import { expect, test } from 'vitest'
import { arrivalLine, expectedDelivery } from '#src/domain/delivery.ts'
import { firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'

const noon = new Date('2026-11-20T06:30:00Z') // 12:00 on Friday the 20th in India
const evening = new Date('2026-11-20T17:00:00Z') // 22:30 on Friday the 20th in India
const night = new Date('2026-11-20T19:00:00Z') // 00:30 on Saturday the 21st in India

test('delivery is expected in words, by the days of India', () => {
  expect(expectedDelivery(0, 0, noon)).toBe('Expected today')
  expect(expectedDelivery(1, 1, noon)).toBe('Expected Sat, 21 Nov')
  expect(expectedDelivery(1, 4, noon)).toBe('Expected Sat, 21 Nov to Tue, 24 Nov')
  expect(expectedDelivery(0, 1, night)).toBe('Expected today to Sun, 22 Nov')
})

test('what is ordered from six in the evening is cooked on the next morning', () => {
  expect(firstSlot(0, new Date('2026-11-20T12:29:59Z'))).toBe('2026-11-20')
  expect(firstSlot(0, new Date('2026-11-20T12:30:00Z'))).toBe('2026-11-21')
  expect(firstSlot(1, evening)).toBe('2026-11-22')
  expect(firstSlot(0, night)).toBe('2026-11-21')
  expect(expectedDelivery(0, 0, evening)).toBe('Expected Sat, 21 Nov')
})

test('nothing is expected on a closed day', () => {
  const closed = ['2026-11-20', '2026-11-21', '2026-11-24']
  expect(arrivalLine(null, noon, closed)).toBe('Order within 6 h, comes Sun, 22 Nov in Delhi-NCR')
  expect(arrivalLine({ min: 1, max: 4 }, noon, closed)).toBe(
    'Order within 6 h, comes Sun, 22 Nov to Wed, 25 Nov',
  )
  expect(expectedDelivery(0, 0, noon, closed)).toBe('Expected Sun, 22 Nov')
  expect(expectedDelivery(3, 3, noon, closed)).toBe('Expected Mon, 23 Nov')
})

test('a delivery can be put off by two weeks', () => {
  const days = slotDays('2026-11-22', lastSlot(evening))
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-22', '2026-12-04', 13])
})
