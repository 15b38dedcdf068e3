import { percentOf, type Paise } from './money.ts'
import type { Size } from './product.ts'

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
 * Total payable = subtotal + delivery + handling fee - digital discount (specification, section 9).
 * Cash adds the handling fee, online gives the discount, each choice resets the other (section 4).
 */
export const orderTotals = (
  subtotal: Paise,
  delivery: Paise,
  fees: PaymentFees,
  payment: PaymentChoice | null,
): OrderTotals => {
  const handlingFee = payment === 'cash' ? percentOf(subtotal, fees.handlingFeePercent) : 0
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

export interface OrderSummary {
  id: number
  /** The number that a shopper quotes, such as MG-20261121-000007. */
  number: string
  picture: string | null
  itemName: string
  total: Paise
  storeName: string
  /** ISO date and time. */
  orderedAt: string
  /** One word for the whole order. */
  state: OrderState
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
}

export interface OrderDetails {
  id: number
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
  total: Paise
  state: OrderState
  /** Day of delivery in India, YYYY-MM-DD. */
  slotDate: string
  /** The first day to which that can be changed; empty where the store does not tell. */
  firstSlot: string
  /** What came in online, and what of it went back or is on its way back. */
  paidOnline: Paise
  refunded: Paise
  shipmentCreated: boolean
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
