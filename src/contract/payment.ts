import { call } from './call.ts'
import type * as schema from './payment.schema.ts'

const customer = { access: 'customer' } as const

/** Refused with code 'no-online-payment' where the shop takes cash only. */
export const publicKey = call<typeof schema.publicKey>(
  '/payments/get-public-active-keys-for-company-id',
)
/**
 * Reserves what is in the bag and opens a payment for it. Asked again for an unchanged bag, the same
 * order comes back with more time, within the bound of the shop (code 'reservation-over' after it);
 * for a changed one the earlier try ends. Refused as cash orders are; with code 'gateway-away' (503) when the gateway does not answer: asking again is safe.
 */
export const onlinePaymentProcess = call<typeof schema.onlinePaymentProcess>(
  '/store/onlinePaymentProcess',
  { ...customer, success: 'Online payment process successfully.' },
)
/**
 * What the gateway's `handler` got. Refusals: 'wrong-signature'; 'late' (409: the payment came after
 * the time for it and is refunded); 'unsure' (503: the gateway could not be asked; the order will
 * follow by itself, ask `onlinePaymentStatus`). Sending it again changes nothing.
 */
export const onlinePaymentSuccess = call<typeof schema.onlinePaymentSuccess>(
  '/store/onlinePaymentSuccess',
  { ...customer, success: 'Online payment successfully.' },
)
/** How an order's payment stands; a pending one is asked about at the gateway. */
export const onlinePaymentStatus = call<typeof schema.onlinePaymentStatus>(
  '/store/onlinePaymentStatus',
  { ...customer, needs: 'payment-status' },
)
