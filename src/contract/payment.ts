import type { Static } from 'typebox'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/order.ts'
import { call } from './call.ts'
import type * as schema from './payment.schema.ts'

const customer = { access: 'customer' } as const

/** Refused with code 'no-online-payment' where the shop takes cash only. */
export const publicKey = call<typeof schema.publicKey>(
  '/payments/get-public-active-keys-for-company-id',
  { exact: false },
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

/** Razorpay's checkout, where a store API names no script. */
const publicScript = 'https://checkout.razorpay.com/v1/checkout.js'

/** What the gateway's checkout is opened with. */
export interface Opening {
  key: string
  scriptUrl: string
  /** Empty: browsers inside other apps are not sent away either. */
  callbackUrl: string
  gatewayOrderId: string
  amount: Paise
}

type ToldKey = string | { key: string; script_url?: string }

/** The public key, as a text (specification, section 7) or with the place of the script. */
export const keyOf = (payload: ToldKey): Pick<Opening, 'key' | 'scriptUrl'> =>
  typeof payload === 'string'
    ? { key: payload, scriptUrl: publicScript }
    : { key: payload.key, scriptUrl: payload.script_url ?? publicScript }

/** What `onlinePaymentProcess` tells; the specification names `order_id` only. */
type Full = Static<(typeof schema.onlinePaymentProcess)['reply']>['payload_onlinePaymentProcess']
export type ToldOrder = Partial<Omit<Full, 'order_id'>> & { order_id: OrderId }

/** `own`: the key that was asked for, and the amount that the shopper saw. */
export const openingOf = (
  told: ToldOrder,
  own: Pick<Opening, 'key' | 'scriptUrl' | 'amount'>,
): Opening => ({
  key: told.key ?? own.key,
  scriptUrl: told.script_url ?? own.scriptUrl,
  callbackUrl: told.callback_url ?? '',
  gatewayOrderId: told.gateway_order_id ?? String(told.order_id),
  amount: told.amount ?? own.amount,
})
