import { createHash } from 'node:crypto'
import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import type { OrderTotals } from '#src/domain/order.ts'
import type { AddressRow } from '../address/address.service.ts'
import type { Customer } from '../login/customer.service.ts'
import type { PricedLine } from '../bag/priced.ts'
import type { OrderRow } from './order.service.ts'

export type Wish = Request<typeof cashOnDelivery>

/** Fields by which two requests of one attempt may differ. */
type Uncounted =
  | ('company_id' | 'store_id' | 'customer_id' | 'offer_id' | 'offer_product_id' | 'slot_id')
  | ('handling_fee' | 'digital_discount' | 'total_saving' | 'deliveryCharge' | 'paymentmode')
  | ('couponValue' | 'couponcode')

/** Digest of what an idempotency key stands for. It is stored: the order of values must not change. */
export const digestOf = (wish: Wish, payment: string): string => {
  const counted: { [field in Exclude<keyof Wish, Uncounted>]-?: Wish[field] } = {
    cart_id: wish.cart_id,
    address_id: wish.address_id,
    slot_date: wish.slot_date,
    total_paid_amount: wish.total_paid_amount,
    is_gift: wish.is_gift,
    gift_message: wish.gift_message,
    gift_from: wish.gift_from,
  }
  return createHash('sha256')
    .update(
      JSON.stringify([payment, ...Object.values(counted).filter((value) => value !== undefined)]),
    )
    .digest('base64url')
}

export interface OrderDraft {
  wish: Wish
  lines: PricedLine[]
  address: AddressRow
  buyer: Customer
  slotDate: string
  /** Days by which it may come later. */
  late: number
  totals: OrderTotals
}

/** Columns that the shop fills in. */
type ShopColumns =
  | ('id' | 'customerId' | 'bagId' | 'storeName' | 'placedAt' | 'state' | 'shipmentAt')
  | ('idempotencyKey' | 'requestDigest' | 'reservedUntil' | 'reservedSince')
  | ('paymentMode' | 'gatewayKey' | 'gatewayOrderId' | 'askedAt' | 'transactionId')
  | ('subtotal' | 'delivery' | 'deliveryBelow' | 'deliveryFreeFrom' | 'orderedDelivery')
  | ('handlingFee' | 'handlingFeePercent' | 'orderedHandlingFee')
  | ('digitalDiscount' | 'digitalDiscountPercent' | 'orderedDigitalDiscount')

/** What a request decides: written with an order, and compared when it is requested again. */
export const wishedColumns = (draft: OrderDraft): Omit<OrderRow, ShopColumns> => ({
  total: draft.totals.total,
  slotDate: draft.slotDate,
  ...giftColumns(draft),
  ...deliveryColumns(draft),
})

const noGift = { giftMessage: null, giftFrom: null, buyerEmail: null, buyerMobile: null }

const giftColumns = ({ wish, buyer }: OrderDraft) =>
  wish.is_gift !== 1
    ? noGift
    : {
        giftMessage: wish.gift_message ?? '',
        giftFrom: wish.gift_from ?? '',
        buyerEmail: buyer.email,
        buyerMobile: buyer.mobile,
      }

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
