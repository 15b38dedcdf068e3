import { expect, test } from 'vitest'
import {
  creditedLines,
  shareOf,
  shareOfCancelled,
  uncredited,
  type CreditedLine,
} from '#src/domain/credit-note.ts'
import { invoiceOf, sumOfLines, type Invoiced } from '#src/domain/invoice.ts'

const item = (id: number, total: number, gstPercent: number, quantity = 1) => ({
  id,
  slug: `s${id}`,
  name: `Sweet ${id}`,
  picture: null,
  size: null,
  quantity,
  hsn: '2106',
  gstPercent,
  total,
  state: 'delivered' as const,
  without: null,
})
const deliverTo = (state: string) => ({
  name: '',
  contact: '',
  houseNo: '',
  street: '',
  landmark: '',
  city: '',
  state,
  pincode: '110048',
})
const orderIn = (state: string): Invoiced => ({
  items: [item(1, 33_333, 5), item(2, 9_999, 12), item(3, 12_345, 18, 3)],
  delivery: 4_000,
  handlingFee: 0,
  digitalDiscount: 2_783,
  coupon: 0,
  deliverTo: deliverTo(state),
})
const gstin = '07AAAAA0000A1Z4'

test.each(['Delhi', 'Haryana'])(
  'credit notes over all of an invoice in %s add up to it, whatever their parts',
  (state) => {
    const invoice = invoiceOf(orderIn(state), gstin)
    const earlier: CreditedLine[] = []
    for (const amount of [100, 12_301, 7, 33, 19_999, 1_000_000]) {
      const left = uncredited(invoice, earlier)
      const amounts = shareOf(amount, left)
      amounts.forEach((one, at) => expect(one).toBeLessThanOrEqual(left[at]!))
      const lines = creditedLines(invoice, earlier, amounts)
      for (const line of lines)
        expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.gross)
      const whole = left.reduce((sum, one) => sum + one, 0)
      expect(sumOfLines(lines).gross).toBe(Math.min(amount, whole))
      earlier.push(...lines)
    }
    expect(sumOfLines(earlier)).toEqual({ ...invoice.sum, discount: 0 })
  },
)

test('no credit of a paisa or two states more tax than its amount', () => {
  for (const state of ['Delhi', 'Haryana']) {
    const invoice = invoiceOf(orderIn(state), gstin)
    const earlier: CreditedLine[] = []
    for (let paise = 0; paise < 40; paise++)
      earlier.push(...creditedLines(invoice, earlier, [1, 2, 1, 0]))
    expect(earlier.filter(({ taxable }) => taxable < 0)).toEqual([])
    for (const line of earlier)
      expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.gross)
    earlier.push(...creditedLines(invoice, earlier, uncredited(invoice, earlier)))
    expect(sumOfLines(earlier)).toEqual({ ...invoice.sum, discount: 0 })
  }
})

test('a cancelled item is credited as it was invoiced, with a charge that fell', () => {
  const invoice = invoiceOf(orderIn('Delhi'), gstin)
  const [first] = invoice.lines
  const left = uncredited(invoice, [])
  const charges = { delivery: 1_000, handlingFee: 0 }
  // A paisa more than the lines: rounding of the discount.
  const amounts = shareOfCancelled(first!.gross + 3_001, {
    lines: invoice.lines,
    left,
    isCancelled: (at) => at === 0,
    charges,
  })
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(first!.gross + 3_001)
  expect(amounts[0]).toBe(first!.gross)
  expect(amounts.at(-1)).toBeGreaterThanOrEqual(3_000)
  const [line] = creditedLines(invoice, [], amounts)
  const { discount: _, ...stated } = first!
  expect(line).toEqual({ ...stated, at: 0, discount: 0 })
})
