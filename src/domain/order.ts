import { percentOf, type Paise } from './money.ts'
import type { MoneyRow } from './order-money.ts'
import type { Size } from './product.ts'
import type { Standing } from './standing.ts'

export type PaymentChoice = 'cash' | 'online'

/** Percentages of the subtotal (specification, section 3: payment fee settings). */
export interface PaymentFees {
  handlingFeePercent: number
  digitalDiscountPercent: number
}

/** Delivery costs `charge` until the subtotal reaches `freeFrom`. */
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

/** What a subtotal costs to deliver; nothing from `freeFrom` on. */
export const deliveryCharge = (subtotal: Paise, terms: DeliveryTerms): Paise =>
  subtotal >= terms.freeFrom ? 0 : terms.charge

/**
 * The fee for cash, rounded down so far that whole rupees are to be collected at the door. Never more
 * than its percentage: where it is smaller than the paise of the prices, those stay.
 */
const cashFee = (subtotal: Paise, delivery: Paise, percent: number): Paise => {
  const fee = percentOf(subtotal, percent)
  const paise = (subtotal + delivery + fee) % 100
  return paise <= fee ? fee - paise : fee
}

/**
 * Total payable = subtotal + delivery + handling fee - digital discount (specification, section 9).
 * Cash adds the handling fee, online gives the discount, each choice resets the other (section 4).
 */
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

/** The store's own name for an order; a text at a store API that gives it such names. */
export type OrderId = number | string

export interface OrderSummary {
  id: OrderId
  /** The number that a shopper quotes, such as MG-20261121-000007. */
  number: string
  picture: string | null
  itemName: string
  /** What was ordered comes to, also when it was cancelled since. */
  total: Paise
  storeName: string
  /** ISO date and time. */
  orderedAt: string
  /** One word for the whole order; null where the store does not tell. */
  state: OrderState | null
  /** The same for people; empty where the store does not tell. */
  title: string
  sentences: string[]
}

/** `pending`: only of whole orders, while their payment is awaited. */
export type OrderState = 'pending' | 'placed' | 'packed' | 'out' | 'delivered' | 'cancelled'

/** Words of the progress track (specification, section 4). */
export const progressSteps: readonly { state: OrderState; label: string }[] = [
  { state: 'placed', label: 'Order Placed' },
  { state: 'packed', label: 'Item Packed' },
  { state: 'out', label: 'Out for Delivery' },
  { state: 'delivered', label: 'Delivered' },
]

/** 'Out for Delivery', 'Cancelled', 'Payment awaited'. */
export const stateWord = (state: OrderState): string => {
  if (state === 'pending') return 'Payment awaited'
  return progressSteps.find((step) => step.state === state)?.label ?? 'Cancelled'
}

export interface OrderItem {
  id: number
  slug: string
  name: string
  picture: string | null
  size: Size | null
  quantity: number
  /** For the invoice; the prices include the tax. */
  hsn: string
  gstPercent: number
  total: Paise
  state: OrderState
  /** What the order costs without it, of that the delivery; null where the store does not tell. */
  without: { total: Paise; delivery: Paise } | null
}

export interface OrderDetails {
  id: OrderId
  /** The number that a shopper quotes, such as MG-20261121-000007. */
  number: string
  orderedAt: string
  transactionId: string
  paymentMode: string
  subtotal: Paise
  delivery: Paise
  handlingFee: Paise
  digitalDiscount: Paise
  coupon: Paise
  /** The amounts above and this one are of what is left of the order: its invoice. */
  total: Paise
  standing: Standing
  /** From what was ordered to what was paid and went back. */
  rows: MoneyRow[]
  /** Day of delivery in India, YYYY-MM-DD. */
  slotDate: string
  /** The first day to which that can be changed; empty where the store does not tell. */
  firstSlot: string
  /** What came in online. */
  paidOnline: Paise
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

/** How far a whole order is: as far as its slowest item that is not cancelled. */
export const orderState = (items: readonly OrderState[]): OrderState => {
  const going = progressSteps.find((step) => items.includes(step.state))
  return going?.state ?? 'cancelled'
}

/** How far an item is, from its three flags (specification, section 4). */
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
