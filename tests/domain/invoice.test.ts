import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  financialYear,
  invoiceNumber,
  invoiceOf,
  splitAmount,
  type Invoiced,
} from '#src/domain/invoice.ts'
import type { OrderItem } from '#src/domain/order.ts'
import { stateCode } from '#src/domain/indian-state.ts'

const item = (change: Partial<OrderItem>): OrderItem => ({
  id: 1,
  slug: 'kaju-katli',
  name: 'Kaju Katli',
  picture: null,
  size: null,
  quantity: 1,
  hsn: '1704',
  gstPercent: 5,
  total: 10_500,
  state: 'placed' as const,
  without: null,
  ...change,
})

const order = (change: Partial<Invoiced>, state = 'Delhi'): Invoiced => ({
  items: [item({})],
  delivery: 0,
  handlingFee: 0,
  digitalDiscount: 0,
  coupon: 0,
  ...change,
  deliverTo: {
    name: 'Ritika Sharma',
    contact: '9810043210',
    houseNo: 'B-14',
    street: 'GK II',
    landmark: '',
    city: 'New Delhi',
    state,
    pincode: '110048',
  },
})
const gstin = '07AAAAA0000A1Z4'

describe('the tax invoice', () => {
  test('splits the tax in the price into CGST and SGST inside the state of the shop', () => {
    const { lines, isInterState, placeOfSupply } = invoiceOf(order({}), gstin)
    expect(isInterState).toBe(false)
    expect(placeOfSupply).toEqual({ state: 'Delhi', code: '07' })
    expect(lines).toMatchObject([
      { code: '1704', rate: 5, gross: 10_500, taxable: 10_000, cgst: 250, sgst: 250, igst: 0 },
    ])
  })

  test('takes IGST for another state', () => {
    const { lines, isInterState } = invoiceOf(
      order({ items: [item({ total: 10_490 })] }, 'Haryana'),
      gstin,
    )
    expect(isInterState).toBe(true)
    // ₹4.9952 of tax, rounded to the nearest paisa.
    expect(lines).toMatchObject([{ taxable: 9_990, cgst: 0, sgst: 0, igst: 500 }])
  })

  test('splits no tax for a seller without a GSTIN', () => {
    const services = order({ delivery: 4900, handlingFee: 300 }, 'Haryana')
    const { lines, sum, isInterState } = invoiceOf(services, '')
    expect(isInterState).toBe(false)
    for (const line of lines) expect(line).toMatchObject({ rate: 0, taxable: line.gross })
    expect(sum).toMatchObject({ gross: 15_700, taxable: 15_700, cgst: 0, sgst: 0, igst: 0 })
  })

  test('leaves out what was cancelled', () => {
    const items = [item({}), item({ id: 2, name: 'Samosa', state: 'cancelled' })]
    expect(invoiceOf(order({ items }), gstin).lines.map(({ name }) => name)).toEqual(['Kaju Katli'])
  })

  test('taxes delivery and handling like the dearest sweet', () => {
    const cheap = { total: 10_000, gstPercent: 12 }
    const items = [item(cheap), item({ id: 2, total: 20_000 }), item({ ...cheap, id: 3 })]
    const { lines } = invoiceOf(order({ items, delivery: 4900, handlingFee: 300 }), gstin)
    expect(lines.slice(3)).toMatchObject([
      { name: 'Delivery', rate: 5, gross: 4900 },
      { name: 'Handling fee', rate: 5, gross: 300 },
    ])
  })

  test('adds up to the paisa, whatever was bought', () => {
    const items = fc.array(
      fc.record({
        total: fc.integer({ min: 1, max: 5_000_000 }),
        gst: fc.constantFrom(0, 5, 12, 18),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const anyState = fc.constantFrom('Delhi', 'Haryana', 'Uttar Pradesh', 'Nowhere')
    fc.assert(
      fc.property(items, fc.nat(90_000), fc.nat(5000), fc.nat(99), anyState, (bought, ...rest) => {
        const [delivery, handlingFee, percent, state] = rest
        const all = bought.map(({ total, gst }, id) => item({ id, total, gstPercent: gst }))
        const worth = all.reduce((sum, one) => sum + one.total, 0)
        const digitalDiscount = Math.round((worth * percent) / 100)
        const coupon = Math.floor(worth / 100)
        const one = order({ items: all, delivery, handlingFee, digitalDiscount, coupon }, state)
        const { lines, sum } = invoiceOf(one, gstin)
        expect(sum.gross).toBe(worth + delivery + handlingFee - digitalDiscount - coupon)
        expect(sum.discount).toBe(digitalDiscount + coupon)
        for (const line of lines) {
          expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.gross)
          expect(line.cgst).toBe(line.sgst)
          const tax = (line.gross * line.rate) / (100 + line.rate)
          expect(Math.abs(line.gross - line.taxable - tax)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

test('shares of an amount add up to it', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.nat(100_000), { minLength: 1 }),
      (amount, weights) => {
        const parts = splitAmount(amount, weights)
        const isNothing = weights.every((weight) => weight === 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(isNothing ? 0 : amount)
        expect(parts.every((part) => part >= 0)).toBe(true)
      },
    ),
    { examples: [[100, [0, 0]]] },
  )
  expect(splitAmount(100, [2, 1])).toEqual([67, 33])
})

test('the financial year begins in April in India', () => {
  expect(financialYear(new Date('2026-03-31T18:29:00Z'))).toBe('25-26')
  expect(financialYear(new Date('2026-03-31T18:30:00Z'))).toBe('26-27')
  expect(financialYear(new Date('2099-12-31T12:00:00Z'))).toBe('99-00')
})

test('an invoice number keeps to the 16 characters of the law', () => {
  expect(invoiceNumber('MG', '26-27', 12)).toBe('MG/26-27/000012')
  expect(invoiceNumber('ABC', '26-27', 999_999)).toHaveLength(16)
})

test('states are known however they are written', () => {
  expect(stateCode('JAMMU & KASHMIR')).toBe('01')
  expect(stateCode(' Jammu  and Kashmir ')).toBe('01')
  expect(stateCode('Atlantis')).toBe('')
})
