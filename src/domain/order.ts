import type { FilledBox } from './filled-box.ts'
import type { Gift } from './gift.ts'
import { daysAfter, indiaDate } from './india.ts'
import type { Paise } from './money.ts'
import type { Goodwill, MoneyRow, OrderMoney } from './order-money.ts'
import type { PackSize } from './product.ts'
import type { OrderState } from './order-state.ts'
import type { Standing } from './standing.ts'

/** A string at some store APIs. */
export type OrderId = number | string

export interface OrderSummary {
  id: OrderId
  /** The number shown to shoppers, such as MG-20261121-000007. */
  number: string
  picture: string | null
  /** The first item, if that is a filled box. */
  box: FilledBox | undefined
  itemName: string
  /** Total as ordered, even if cancelled since. */
  total: Paise
  /** What is left of it to pay, or paid. */
  left: Paise
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

/** False without a day, and once the day is over: an owner may forget to note the delivery. */
export const isComing = (
  { slotDate, lateDays }: Pick<OrderSummary, 'slotDate' | 'lateDays'>,
  state: OrderState | null,
  now: Date,
): boolean =>
  slotDate !== '' &&
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
  isOnline: boolean
  goodwill: readonly Goodwill[]
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
