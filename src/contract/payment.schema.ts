import Type, { type Static } from 'typebox'
import { literals, moment, companyScope, rowId } from './fields.schema.ts'
import { cashOnDelivery, offerId, buyerScope } from './order.schema.ts'

/** URL of the payment gateway's checkout script, and the public key to open it with. */
export const publicKey = {
  request: companyScope,
  reply: Type.Object({ payload: Type.Object({ key: Type.String(), script_url: Type.String() }) }),
}

/**
 * Creates the order and reserves its packs until `expires_at`, unpaid; the other fields open the gateway's
 * checkout. `state` 'placed': this bag was ordered and paid before, so nothing is left to pay.
 */
export const onlinePaymentProcess = {
  request: cashOnDelivery.request,
  reply: Type.Object({
    payload_onlinePaymentProcess: Type.Object({
      order_id: Type.Integer(),
      order_string: Type.String(),
      state: literals('pending', 'placed'),
      /** The gateway's order id (`order_id` of its checkout); '' when nothing is left to pay. */
      gateway_order_id: Type.String(),
      /** Whole paise, as the gateway counts; other calls have amounts in rupees. */
      amount: Type.Integer({ minimum: 0 }),
      currency: Type.Literal('INR'),
      key: Type.String(),
      script_url: Type.String(),
      /** Where in-app browsers are sent with the result (`callback_url` and `redirect`). */
      callback_url: Type.String(),
      expires_at: moment,
      /** Seconds until then, as a device's clock may be wrong. Another store API may omit it. */
      expires_in: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  }),
}

/**
 * The gateway's result in the browser: `transection_id`, and beyond the specification `gateway_order_id`
 * and `signature`, which must then be correct. The server asks the gateway in any case.
 */
export const onlinePaymentSuccess = {
  request: Type.Object({
    ...buyerScope,
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
 * - `pending`: no payment yet; possible until the order expires
 * - `unsettled`: like pending, and a payment was begun and has not ended, or the gateway does not answer
 * - `failed`: like pending, and the last attempt failed
 * - `placed`: paid, or cash on delivery; the order is valid
 * - `expired`: not paid in time; the stock is released, the bag can be ordered again
 * - `refunded`: paid too late, or another amount, and refunded in full
 */
const paymentState = literals('pending', 'unsettled', 'failed', 'placed', 'expired', 'refunded')
export type WirePaymentState = Static<typeof paymentState>

export const onlinePaymentStatus = {
  request: Type.Object({ ...buyerScope, order_id: rowId }),
  reply: Type.Object({
    payload_onlinePaymentStatus: Type.Object({
      order_id: Type.Integer(),
      order_string: Type.String(),
      state: paymentState,
    }),
  }),
}
