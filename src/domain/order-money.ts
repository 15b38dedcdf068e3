import { formatAmount, type Paise } from './money.ts'
import type { OrderTotals } from './order.ts'

/** What came in online for an order, and how far what goes back of it is. */
export interface OrderMoney {
  /** Everything that was taken: a second payment by mistake, or one that came too late, counts. */
  paid: Paise
  /** Given back. */
  refunded: Paise
  /** Owed, and the gateway is asked or at work. */
  underWay: Paise
  /** Owed, but the gateway refused it: a person gives it back. */
  refused: Paise
}

export const noMoney: OrderMoney = { paid: 0, refunded: 0, underWay: 0, refused: 0 }

/** Nothing is delivered, nothing is to be paid. */
export const nothingLeft: OrderTotals = {
  subtotal: 0,
  delivery: 0,
  handlingFee: 0,
  digitalDiscount: 0,
  total: 0,
}

export interface MoneyRow {
  label: string
  /** Below zero: it is taken off. */
  amount: Paise
  kind: 'part' | 'sum'
}

const part = (label: string, amount: Paise): MoneyRow[] =>
  amount === 0 ? [] : [{ label, amount, kind: 'part' }]
const sum = (label: string, amount: Paise): MoneyRow => ({ label, amount, kind: 'sum' })

interface Sums {
  ordered: OrderTotals
  left: OrderTotals
  money: OrderMoney
  coupon: Paise
  /** Ended without being placed. */
  isOff: boolean
  isOnline: boolean
}

/** What was ordered, and what is left of it: down to a sum, the rows above it add up to it. */
const orderRows = ({ ordered, left, coupon, isOff, isOnline }: Sums): MoneyRow[] => {
  const gone = ordered.total - left.total
  const named =
    ordered.subtotal + ordered.delivery + ordered.handlingFee - ordered.digitalDiscount - coupon
  // Another store API may know charges that it does not name.
  const other = ordered.total - named
  return [
    { label: 'Selling price', amount: ordered.subtotal, kind: 'part' },
    { label: 'Delivery', amount: ordered.delivery, kind: 'part' },
    ...part('Handling fee', ordered.handlingFee),
    ...part('Discount', -ordered.digitalDiscount),
    ...part('Coupon', -coupon),
    ...part(other > 0 ? 'Other charges' : 'Other discounts', other),
    sum('Total', ordered.total),
    ...(gone === 0
      ? []
      : [
          ...part(isOff ? 'Not placed' : 'Cancelled', -gone),
          sum(isOnline ? 'Total now' : 'To pay now', left.total),
        ]),
  ]
}

/** What was paid and what of it went back, each way of going back by itself. */
const paymentRows = ({ money }: Sums): MoneyRow[] => {
  const { paid, refunded, underWay, refused } = money
  if (paid === 0) return []
  const back = [
    ...part('Refunded', -refunded),
    ...part('Refund under way', -underWay),
    ...part('Refund refused by the bank', -refused),
  ]
  const rest = paid - refunded - underWay - refused
  return [
    sum('Total paid', paid),
    ...back,
    ...(back.length ? [sum(refused > 0 ? 'Paid once all is back' : 'Paid in the end', rest)] : []),
  ]
}

/** The rows of an order's Invoice Details; every sum is that of the rows since the one before. */
export const moneyRows = (sums: Sums): MoneyRow[] => [...orderRows(sums), ...paymentRows(sums)]

/** What becomes of the money that goes back, a sentence for each way it is at. */
export const refundSentences = ({ refunded, underWay, refused }: OrderMoney): string[] => [
  ...(refunded > 0
    ? [
        `We gave ${formatAmount(refunded)} back. ` +
          'It reaches your account in 5 to 7 working days.',
      ]
    : []),
  ...(underWay > 0
    ? [
        `${formatAmount(underWay)} is on its way back to the account you paid from. ` +
          'It reaches your account in 5 to 7 working days.',
      ]
    : []),
  ...(refused > 0
    ? [
        `Your bank did not take the refund of ${formatAmount(refused)}. You still get it: ` +
          'we give it back in another way and write to you. You need not do anything.',
      ]
    : []),
]
