import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryChargeFor, orderTotals } from '#src/domain/totals.ts'

const fees = { handlingFeePercent: 1, digitalDiscountPercent: 2 }

describe('what an order costs', () => {
  test('cash adds the handling fee', () => {
    expect(orderTotals(65050, 4900, fees, 'cash')).toEqual({
      subtotal: 65050,
      delivery: 4900,
      handlingFee: 650,
      digitalDiscount: 0,
      total: 65050 + 4900 + 650,
    })
  })
  test('cash is whole rupees, and the fee never more than its percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(0, 4900, 4950),
        fc.constantFrom(0, 0.5, 1, 2.25),
        (subtotal, delivery, handlingFeePercent) => {
          const { handlingFee, total } = orderTotals(
            ...([subtotal, delivery, { ...fees, handlingFeePercent }, 'cash'] as const),
          )
          const whole = Math.round((subtotal * handlingFeePercent) / 100)
          expect(handlingFee).toBeGreaterThanOrEqual(0)
          expect(handlingFee).toBeLessThanOrEqual(whole)
          expect(whole - handlingFee).toBeLessThan(100)
          expect(total).toBe(subtotal + delivery + handlingFee)
          // The total is whole rupees unless the fee is smaller than the paise of the prices.
          if (whole >= 100 || (subtotal + delivery) % 100 === 0) expect(total % 100).toBe(0)
        },
      ),
    )
  })
  test('cash has no fee that would only add paise to whole rupees', () => {
    expect(orderTotals(5000, 4900, fees, 'cash')).toMatchObject({ handlingFee: 0, total: 9900 })
  })
  test('online takes the digital discount off', () => {
    expect(orderTotals(65050, 0, fees, 'online').total).toBe(65050 - 1301)
  })
  test('nothing chosen: neither fee nor discount', () => {
    expect(orderTotals(65050, 4900, fees, null).total).toBe(65050 + 4900)
  })
})

test('delivery is free from the threshold on', () => {
  const terms = { charge: 4900, freeFrom: 99900 }
  expect(deliveryChargeFor(99899, terms)).toBe(4900)
  expect(deliveryChargeFor(99900, terms)).toBe(0)
})
