import { can } from '#src/capabilities.ts'
import { send } from '#src/api.ts'
import type { WirePaymentState } from '#src/contract/payment.schema.ts'
import { onlinePaymentStatus, onlinePaymentSuccess } from '#src/contract/payment.ts'
import { orderDetails, wireOrderId } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { site } from '#src/site.ts'
import { $pendingPayment, type PendingPayment, type Claim } from './pending-payment.ts'
import { $bagId, emptyBag, loadBag } from './bag.ts'
import { placedOrder } from './placed-order.ts'
import { orderIds } from './order-rows.ts'
import { $user } from './session.ts'
import { notifyBad, notifyGood } from './ui.ts'

const ofOrder = ({ customerId, orderId }: PendingPayment) => ({
  company_id: site.companyId,
  store_id: site.storeId,
  customer_id: customerId,
  order_id: wireOrderId(orderId),
})

/** Reports a payment to the shop; idempotent. `proof`: the gateway's order id and signature. */
export const reportPayment = (
  awaited: PendingPayment,
  claim: Claim,
  proof: { gateway_order_id?: string; signature?: string } = {},
) => send(onlinePaymentSuccess, { ...ofOrder(awaited), ...claim, cart_id: awaited.bagId, ...proof })

const hour = 3_600_000
/** How long to look for a payment without a status call, in ms. */
const patience = ({ claim }: PendingPayment): number => (claim ? 24 * hour : hour)

/** A store API may list orders that await their payment: a paid one has the payment's id. */
const isPaid = async (awaited: PendingPayment): Promise<boolean> => {
  const ids = await orderIds(awaited.customerId)
  if (!ids.includes(String(awaited.orderId))) return false
  const reply = await send(orderDetails, ofOrder(awaited))
  return Boolean(reply.payload_orderDetails.transection_id)
}

/** Without `onlinePaymentStatus`: reports the payment again, and looks for the order. */
const findPaymentState = async (awaited: PendingPayment): Promise<WirePaymentState> => {
  const { claim, at = 0 } = awaited
  const isHeard = claim
    ? await reportPayment(awaited, claim).then(
        () => true,
        () => false,
      )
    : false
  if (isHeard || (await isPaid(awaited))) return 'placed'
  return Date.now() - at < patience(awaited) ? 'pending' : 'expired'
}

/** State of an order's payment. Throws an `ApiError`. */
export const askPaymentState = async (awaited: PendingPayment): Promise<WirePaymentState> => {
  if (!can('payment-status')) return findPaymentState(awaited)
  const reply = await send(onlinePaymentStatus, ofOrder(awaited))
  return reply.payload_onlinePaymentStatus.state
}

/** Settles a payment whose end this browser missed. Null if none, or if the request failed. */
export const settleAwaited = async (): Promise<WirePaymentState | null> => {
  const awaited = $pendingPayment.get()
  if (!awaited || awaited.customerId !== $user.get()?.customerId) return null
  const state = await askPaymentState(awaited).catch(() => null)
  if (!state || state === 'pending' || state === 'failed') return state
  // Another tab may have been faster.
  if ($pendingPayment.get()?.orderId !== awaited.orderId) return state
  $pendingPayment.set(null)
  if (state === 'placed') {
    placedOrder.set({ id: awaited.orderId })
    if ($bagId.get() === awaited.bagId) emptyBag()
    notifyGood(orderMessages.orderPlaced)
  }
  if (state === 'refunded') notifyBad(orderMessages.paymentLate)
  await loadBag().catch(() => undefined)
  return state
}
