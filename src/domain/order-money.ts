import { formatAmount, type Paise } from './money.ts'
import type { OrderTotals } from './totals.ts'

export interface OrderMoney {
  /** All payments, including a duplicate by mistake or one that came too late. */
  paid: Paise
  refunded: Paise
  /** Owed; the gateway is processing it. */
  underWay: Paise
  /** Owed, but refused by the gateway: a person refunds it. */
  refused: Paise
}

/** What the shop gave back for goods that stay sold. */
export interface Goodwill {
  amount: Paise
  /** When its credit note was issued. */
  givenOn: string
  /** As the owner wrote it to the customer. */
  reason: string
}

export const noMoney: OrderMoney = { paid: 0, refunded: 0, underWay: 0, refused: 0 }

/** What cancelling for `amount` gives back: at most what is left of the payments. */
export const givenBack = (
  amount: Paise,
  { paid, refunded, underWay, refused }: OrderMoney,
): Paise => Math.max(0, Math.min(amount, paid - refunded - underWay - refused))

export const nothingLeft: OrderTotals = {
  subtotal: 0,
  delivery: 0,
  handlingFee: 0,
  digitalDiscount: 0,
  total: 0,
}

export interface MoneyRow {
  label: string
  /** Negative: subtracted. */
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
  goodwill: readonly Goodwill[]
  coupon: Paise
  /** Ended without being placed. */
  isOff: boolean
  isOnline: boolean
  isDelivered: boolean
}

const orderRows = ({ ordered, left, coupon, isOff, isOnline, isDelivered }: Sums): MoneyRow[] => {
  const gone = ordered.total - left.total
  const named =
    ordered.subtotal + ordered.delivery + ordered.handlingFee - ordered.digitalDiscount - coupon
  // Another store API may have charges that it does not name.
  const other = ordered.total - named
  return [
    { label: 'Selling price', amount: ordered.subtotal, kind: 'part' },
    { label: 'Delivery', amount: ordered.delivery, kind: 'part' },
    ...part('Handling fee', ordered.handlingFee),
    ...part('Online payment discount', -ordered.digitalDiscount),
    ...part('Coupon', -coupon),
    ...part(other > 0 ? 'Other charges' : 'Other discounts', other),
    sum('Total', ordered.total),
    ...(gone === 0
      ? []
      : [
          ...part(isOff ? 'Not placed' : 'Cancelled', -gone),
          sum(isOnline || isDelivered ? 'Total now' : 'To pay at the door', left.total),
        ]),
  ]
}

const cashRows = ({ goodwill, left, isOnline }: Sums): MoneyRow[] => {
  const back = goodwill.reduce((total, { amount }) => total + amount, 0)
  if (isOnline || back === 0) return []
  return [...part('Refunded in cash', -back), sum('Paid in the end', left.total - back)]
}

const paymentRows = ({ money }: Sums): MoneyRow[] => {
  const { paid, refunded, underWay, refused } = money
  if (paid === 0) return []
  const back = [
    ...part('Refunded', -refunded),
    ...part('Refund under way', -underWay),
    ...part('Refund refused', -refused),
  ]
  const rest = paid - refunded - underWay - refused
  return [
    sum('Total paid', paid),
    ...back,
    ...(back.length ? [sum(refused > 0 ? 'Paid once all is back' : 'Paid in the end', rest)] : []),
  ]
}

/** Rows of an order's Invoice Details; each sum covers the rows since the previous one. */
export const moneyRows = (sums: Sums): MoneyRow[] => [
  ...orderRows(sums),
  ...cashRows(sums),
  ...paymentRows(sums),
]

export const refundSentences = ({ refunded, underWay, refused }: OrderMoney): string[] => [
  ...(refunded > 0
    ? [
        `We gave ${formatAmount(refunded)} back. ` +
          'If it went to the account you paid from, banks take up to 7 working days to show it.',
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
        `The refund of ${formatAmount(refused)} did not go through. You still get it: ` +
          'we give it back in another way and write to you. You need not do anything.',
      ]
    : []),
]
