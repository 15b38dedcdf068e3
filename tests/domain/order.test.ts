import { expect, test } from 'vitest'
import { isComing } from '#src/domain/order.ts'
import { itemState } from '#src/domain/order-state.ts'

test('an item is as far as its furthest flag, and cancelled before all', () => {
  const none = { cancelled: false, packed: false, out: false, delivered: false }
  expect(itemState(none)).toBe('placed')
  expect(itemState({ ...none, packed: true })).toBe('packed')
  expect(itemState({ ...none, packed: true, out: true })).toBe('out')
  expect(itemState({ ...none, packed: true, out: true, delivered: true })).toBe('delivered')
  expect(itemState({ ...none, packed: true, cancelled: true })).toBe('cancelled')
})

test('an order that is not delivered comes until its day is over in India', () => {
  const evening = new Date('2026-11-24T18:29:00Z')
  const on = (slotDate: string, lateDays = 0) => ({ slotDate, lateDays })
  expect(isComing(on('2026-11-24'), 'packed', evening)).toBe(true)
  expect(isComing(on('2026-11-24'), 'packed', new Date('2026-11-24T18:30:00Z'))).toBe(false)
  expect(isComing(on('2026-11-24'), 'delivered', evening)).toBe(false)
  expect(isComing(on(''), 'placed', evening)).toBe(false)
  expect(isComing(on('', 3), 'placed', evening)).toBe(false)
  expect(isComing(on('2026-11-21', 3), 'out', evening)).toBe(true)
  expect(isComing(on('2026-11-20', 3), 'out', evening)).toBe(false)
})
