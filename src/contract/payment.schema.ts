import Type, { type Static } from 'typebox'
import { moment, ofCompany, rowId } from './fields.schema.ts'
import { cashOnDelivery, offerId, ofCustomer } from './order.schema.ts'

/** Where the checkout script of the payment gateway lies, and the public key that it is opened with. */
export const publicKey = {
  request: ofCompany,
  reply: Type.Object({ payload: Type.Object({ key: Type.String(), script_url: Type.String() }) }),
}

/**
 * The order is written and its packs are reserved until `expires_at`; nothing is paid yet. The other
 * fields are what the gateway's checkout is opened with. `state` 'placed': the same bag was ordered
 * and paid before, nothing is left to pay.
 */
export const onlinePaymentProcess = {
  request: cashOnDelivery.request,
  reply: Type.Object({
    payload_onlinePaymentProcess: Type.Object({
      order_id: Type.Integer(),
      /** The number that a shopper quotes. */
      order_string: Type.String(),
      state: Type.Union([Type.Literal('pending'), Type.Literal('placed')]),
      /** The gateway's name for the order: `order_id` of its checkout; '' when nothing is left to pay. */
      gateway_order_id: Type.String(),
      /** Whole paise, unlike the amounts in rupees of other calls: the gateway counts so. */
      amount: Type.Integer({ minimum: 0 }),
      currency: Type.Literal('INR'),
      key: Type.String(),
      script_url: Type.String(),
      /** Where browsers inside other apps are sent with the result (`callback_url` and `redirect`). */
      callback_url: Type.String(),
      expires_at: moment,
    }),
  }),
}

/**
 * The gateway's words to the browser: `transection_id`, and where the specification's payload is
 * exceeded `gateway_order_id` and `signature`, which then must be right. The gateway itself is asked
 * about the payment in any case.
 */
export const onlinePaymentSuccess = {
  request: Type.Object({
    ...ofCustomer,
    offer_id: offerId,
    offer_product_id: offerId,
    order_id: rowId,
    transection_id: Type.String({ minLength: 1, maxLength: 64 }),
    cart_id: Type.Optional(Type.String({ maxLength: 64 })),
    gateway_order_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    signature: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  }),
  reply: Type.Object({
    payload_onlinePaymentSuccess: Type.Object({
      order_id: Type.Integer(),
      order_string: Type.String(),
    }),
  }),
}

/**
 * - `pending`: no payment has come; it can still be made until the order expires
 * - `failed`: like pending, and the last try failed
 * - `placed`: paid, or to be paid in cash; the order stands
 * - `expired`: no payment came in time; the stock went back, the bag can be ordered again
 * - `refunded`: a payment came when it was too late, and goes back in full
 */
export const standing = Type.Union([
  Type.Literal('pending'),
  Type.Literal('failed'),
  Type.Literal('placed'),
  Type.Literal('expired'),
  Type.Literal('refunded'),
])
export type WireStanding = Static<typeof standing>

export const onlinePaymentStatus = {
  request: Type.Object({ ...ofCustomer, order_id: rowId }),
  reply: Type.Object({
    payload_onlinePaymentStatus: Type.Object({
      order_id: Type.Integer(),
      order_string: Type.String(),
      state: standing,
    }),
  }),
}
