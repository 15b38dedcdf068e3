import type { Static } from 'typebox'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/order.ts'
import { call, customerCall, unspecified } from './call.ts'
import type * as schema from './payment.schema.ts'

/** Refused with code 'no-online-payment' if the shop takes cash only. */
export const publicKey = call<typeof schema.publicKey>(
  '/payments/get-public-active-keys-for-company-id',
  unspecified,
)
/**
 * Reserves the bag and opens a payment. Repeated for an unchanged bag: the same order with more time, up to
 * the shop's limit ('reservation-over'); for a changed bag the earlier attempt ends. Refused like cash
 * orders, and with 'gateway-away' (503) if the gateway does not answer: retrying is safe.
 */
export const onlinePaymentProcess = customerCall<typeof schema.onlinePaymentProcess>(
  '/store/onlinePaymentProcess',
  { success: 'Online payment process successfully.' },
)
/**
 * Reports the result of the gateway's `handler`; idempotent. Refusals: 'wrong-signature'; to be refunded (409):
 * 'late' (paid too late) and 'wrong-amount' (not what the order costs); 'unsure' (503: gateway not reached; the
 * order follows, ask `onlinePaymentStatus`).
 */
export const onlinePaymentSuccess = customerCall<typeof schema.onlinePaymentSuccess>(
  '/store/onlinePaymentSuccess',
  { success: 'Online payment successfully.' },
)
/** The state of an order's payment; the gateway is asked about a pending one. */
export const onlinePaymentStatus = customerCall<typeof schema.onlinePaymentStatus>(
  '/store/onlinePaymentStatus',
  { needs: 'payment-status' },
)

/** Razorpay's checkout script, for a store API that names none. */
const publicScript = 'https://checkout.razorpay.com/v1/checkout.js'

export interface Opening {
  key: string
  scriptUrl: string
  /** Empty: in-app browsers are not redirected either. */
  callbackUrl: string
  gatewayOrderId: string
  amount: Paise
  /** Seconds for which the packs are reserved; undefined: the store API does not say. */
  expiresIn: number | undefined
}

type LooseKey = string | { key: string; script_url?: string }

/** A string (specification, section 7), or an object with the script's URL. */
export const gatewayKeyOf = (payload: LooseKey): Pick<Opening, 'key' | 'scriptUrl'> =>
  typeof payload === 'string'
    ? { key: payload, scriptUrl: publicScript }
    : { key: payload.key, scriptUrl: payload.script_url ?? publicScript }

/** The specification names `order_id` only. */
type Full = Static<(typeof schema.onlinePaymentProcess)['reply']>['payload_onlinePaymentProcess']
export type LooseOrder = Partial<Omit<Full, 'order_id'>> & { order_id: OrderId }

/** `own`: the requested key, and the amount that the shopper saw. */
export const openingOf = (
  wire: LooseOrder,
  own: Pick<Opening, 'key' | 'scriptUrl' | 'amount'>,
): Opening => ({
  key: wire.key ?? own.key,
  scriptUrl: wire.script_url ?? own.scriptUrl,
  callbackUrl: wire.callback_url ?? '',
  gatewayOrderId: wire.gateway_order_id ?? String(wire.order_id),
  amount: wire.amount ?? own.amount,
  expiresIn: wire.expires_in,
})
