import { expect, test } from 'vitest'
import { expectedDelivery } from '#src/domain/delivery.ts'

const evening = new Date('2026-11-20T17:00:00Z') // 22:30 on Friday the 20th in India
const night = new Date('2026-11-20T19:00:00Z') // 00:30 on Saturday the 21st in India

test('delivery is expected in words, by the days of India', () => {
  expect(expectedDelivery(0, 0, evening)).toBe('Expected today')
  expect(expectedDelivery(1, 1, evening)).toBe('Expected Sat, 21 Nov')
  expect(expectedDelivery(1, 4, evening)).toBe('Expected Sat, 21 Nov to Tue, 24 Nov')
  expect(expectedDelivery(0, 1, night)).toBe('Expected today to Sun, 22 Nov')
})
