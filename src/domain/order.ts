import type { FilledBox } from './filled-box.ts'
import type { Gift } from './gift.ts'
import { daysAfter, indiaDate } from './india.ts'
import { percentOf, type Paise } from './money.ts'
import type { MoneyRow, OrderMoney } from './order-money.ts'
import type { PackSize } from './product.ts'
import type { Standing } from './standing.ts'

export type PaymentChoice = 'cash' | 'online'

/** Percentages of the subtotal (specification, section 3: payment fee settings). */
export interface PaymentFees {
  handlingFeePercent: number
  digitalDiscountPercent: number
}

export interface DeliveryTerms {
  charge: Paise
  freeFrom: Paise
}

export interface OrderTotals {
  subtotal: Paise
  delivery: Paise
  handlingFee: Paise
  digitalDiscount: Paise
  total: Paise
}

export const deliveryCharge = (subtotal: Paise, terms: DeliveryTerms): Paise =>
  subtotal >= terms.freeFrom ? 0 : terms.charge

// The fee is rounded down so that whole rupees are collected at the door. If it is smaller than the paise of
// the prices, those stay.
const cashFee = (subtotal: Paise, delivery: Paise, percent: number): Paise => {
  const fee = percentOf(subtotal, percent)
  const paise = (subtotal + delivery + fee) % 100
  return paise <= fee ? fee - paise : fee
}

/** Specification, sections 4 and 9: only cash has the handling fee, only online payment the discount. */
export const orderTotals = (
  subtotal: Paise,
  delivery: Paise,
  fees: PaymentFees,
  payment: PaymentChoice | null,
): OrderTotals => {
  const handlingFee = payment === 'cash' ? cashFee(subtotal, delivery, fees.handlingFeePercent) : 0
  const digitalDiscount =
    payment === 'online' ? percentOf(subtotal, fees.digitalDiscountPercent) : 0
  return {
    subtotal,
    delivery,
    handlingFee,
    digitalDiscount,
    total: subtotal + delivery + handlingFee - digitalDiscount,
  }
}

/** A string at some store APIs. */
export type OrderId = number | string

export interface OrderSummary {
  id: OrderId
  /** The number shown to shoppers, such as MG-20261121-000007. */
  number: string
  picture: string | null
  itemName: string
  /** Total as ordered, even if cancelled since. */
  total: Paise
  /** ISO date and time. */
  orderedAt: string
  /** YYYY-MM-DD in India; empty if the store does not return it. */
  slotDate: string
  /** Days by which it may come later. */
  lateDays: number
  /** Of the whole order; null if the store does not return it. */
  state: OrderState | null
  title: string
  sentences: string[]
}

/** `pending`: only for whole orders that await payment. */
export type OrderState = 'pending' | 'placed' | 'packed' | 'out' | 'delivered' | 'cancelled'

/** Labels of the progress track (specification, section 4). */
export const progressSteps: readonly { state: OrderState; label: string }[] = [
  { state: 'placed', label: 'Order Placed' },
  { state: 'packed', label: 'Item Packed' },
  { state: 'out', label: 'Out for Delivery' },
  { state: 'delivered', label: 'Delivered' },
]

export const stateWord = (state: OrderState): string => {
  if (state === 'pending') return 'Payment awaited'
  return progressSteps.find((step) => step.state === state)?.label ?? 'Cancelled'
}

export interface OrderItem {
  id: number
  slug: string
  name: string
  picture: string | null
  size: PackSize | null
  box?: FilledBox | undefined
  quantity: number
  /** For the invoice; prices include the tax. */
  hsn: string
  gstPercent: number
  total: Paise
  state: OrderState
  /** Total and delivery of the order without this item; null if the store does not return them. */
  without: { total: Paise; delivery: Paise } | null
}

/** True if items that are not cancelled are at different steps: no one track describes them all. */
export const isSplit = (items: readonly { state: OrderState }[]): boolean =>
  new Set(items.map(({ state }) => state).filter((state) => state !== 'cancelled')).size > 1

/** False once the day is over: an owner may forget to note the delivery. */
export const isComing = (
  { slotDate, lateDays }: Pick<OrderSummary, 'slotDate' | 'lateDays'>,
  state: OrderState | null,
  now = new Date(),
): boolean =>
  (lateDays > 0 ? daysAfter(slotDate, lateDays) : slotDate) >= indiaDate(now) &&
  (state === 'placed' || state === 'packed' || state === 'out')

export interface OrderDetails {
  id: OrderId
  number: string
  orderedAt: string
  transactionId: string
  paymentMode: string
  subtotal: Paise
  delivery: Paise
  handlingFee: Paise
  digitalDiscount: Paise
  coupon: Paise
  /** This and the amounts above exclude what was cancelled, like the invoice. */
  total: Paise
  standing: Standing
  rows: MoneyRow[]
  slotDate: string
  /** Days by which it may come later. */
  lateDays: number
  /** First day the delivery can be changed to; empty if the store does not return it. */
  firstSlot: string
  fullDays: string[]
  gift: Gift | null
  /** What was paid online. */
  money: OrderMoney
  deliverTo: {
    name: string
    contact: string
    houseNo: string
    street: string
    landmark: string
    city: string
    state: string
    pincode: string
  }
  items: OrderItem[]
}

/** State of a whole order: that of its slowest item that is not cancelled. */
export const orderState = (items: readonly OrderState[]): OrderState => {
  const going = progressSteps.find((step) => items.includes(step.state))
  return going?.state ?? 'cancelled'
}

/** State of an item, from its flags (specification, section 4). */
export const itemState = (flags: {
  cancelled: boolean
  packed: boolean
  out: boolean
  delivered: boolean
}): OrderState => {
  if (flags.cancelled) return 'cancelled'
  if (flags.delivered) return 'delivered'
  if (flags.out) return 'out'
  return flags.packed ? 'packed' : 'placed'
}
