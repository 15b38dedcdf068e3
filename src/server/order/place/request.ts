import { hash } from 'node:crypto'
import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import type { OrderTotals } from '#src/domain/totals.ts'
import type { AddressRow } from '../../address/address.service.ts'
import type { Customer } from '../../login/customer.service.ts'
import type { PricedLine } from '../../bag/priced.ts'
import { giftForDigest, giftColumns } from '../gift.ts'
import type { OrderRow } from '../order.service.ts'

export type OrderRequest = Request<typeof cashOnDelivery>

/** `caller`: whose address the limits on cash orders count. */
export type PaymentMethod =
  | { payment: 'cash'; caller: string }
  | { payment: 'online'; gatewayKey: string; reservedUntil: Date }

/** A customer's attempt to order. */
export interface Attempt {
  customerId: number
  request: OrderRequest
  method: PaymentMethod
  /** The same for each repetition of the attempt; null: an older browser sent none. */
  key: string | null
}

/** Fields by which two requests of one attempt may differ. */
type Uncounted =
  | ('company_id' | 'store_id' | 'customer_id' | 'offer_id' | 'offer_product_id' | 'slot_id')
  | ('handling_fee' | 'digital_discount' | 'total_saving' | 'deliveryCharge' | 'paymentmode')
  | ('couponValue' | 'couponcode')

/** Digest of what an idempotency key stands for. It is stored: the order of values must not change. */
export const digestOf = (request: OrderRequest, payment: string): string => {
  const counted: { [field in Exclude<keyof OrderRequest, Uncounted>]-?: OrderRequest[field] } = {
    cart_id: request.cart_id,
    address_id: request.address_id,
    slot_date: request.slot_date,
    total_paid_amount: request.total_paid_amount,
    ...giftForDigest(request),
    seen_lines: request.seen_lines,
  }
  const values = Object.values(counted).filter((value) => value !== undefined)
  return hash('sha256', JSON.stringify([payment, ...values]), 'base64url')
}

export interface OrderDraft {
  request: OrderRequest
  lines: PricedLine[]
  address: AddressRow
  buyer: Customer
  slotDate: string
  /** Days by which it may come later. */
  lateDays: number
  totals: OrderTotals
}

/** Columns that the shop fills in. */
type ShopColumns =
  | ('id' | 'customerId' | 'bagId' | 'storeName' | 'placedAt' | 'phase' | 'shipmentAt' | 'slipAt')
  | ('idempotencyKey' | 'requestDigest' | 'reservedUntil' | 'reservedSince')
  | ('paymentMode' | 'gatewayKey' | 'gatewayOrderId' | 'askedAt' | 'transactionId')
  | ('subtotal' | 'delivery' | 'deliveryBelow' | 'deliveryFreeFrom' | 'orderedDelivery')
  | ('handlingFee' | 'handlingFeePercent' | 'orderedHandlingFee')
  | ('digitalDiscount' | 'digitalDiscountPercent' | 'orderedDigitalDiscount')

/** What a request decides: written with an order, and compared when it is requested again. */
export const requestedColumns = (draft: OrderDraft): Omit<OrderRow, ShopColumns> => ({
  total: draft.totals.total,
  slotDate: draft.slotDate,
  ...giftColumns(draft.request, draft.buyer),
  ...deliveryColumns(draft),
})

const deliveryColumns = ({ address }: OrderDraft) => ({
  deliverName: address.name,
  deliverContact: address.contact,
  deliverEmail: address.email,
  deliverHouseNo: address.houseNo,
  deliverStreet: address.street,
  deliverLandmark: address.landmark,
  deliverCity: address.city,
  deliverState: address.state,
  deliverPincode: address.pincode,
  deliverType: address.type,
  deliverInstructions: address.instructions,
})
