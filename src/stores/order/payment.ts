import { can } from '#src/capabilities.ts'
import { send } from '#src/api.ts'
import type { WirePaymentState } from '#src/contract/payment.schema.ts'
import { onlinePaymentStatus, onlinePaymentSuccess } from '#src/contract/payment.ts'
import { orderDetails, wireOrderId } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { shopScope } from '#src/site.ts'
import { $pendingPayment, endPayment, type PendingPayment, type Claim } from '../payment.state.ts'
import { loadBag } from '../bag/bag.ts'
import { recordOrder } from './placed-order.ts'
import { orderIds } from './order-rows.ts'
import { $user } from '../session.ts'
import { notifyBad, notifyGood } from '../ui.ts'

const orderScope = ({ customerId, orderId }: PendingPayment) => ({
  ...shopScope,
  customer_id: customerId,
  order_id: wireOrderId(orderId),
})

/** Reports a payment to the shop; idempotent. `proof`: the gateway's order id and signature. */
export const reportPayment = (
  payment: PendingPayment,
  claim: Claim,
  proof: { gateway_order_id?: string; signature?: string } = {},
) =>
  send(onlinePaymentSuccess, { ...orderScope(payment), ...claim, cart_id: payment.bagId, ...proof })

const hour = 3_600_000
/** How long to look for a payment without a status call, in ms. */
const lifetimeOf = ({ claim }: PendingPayment): number => (claim ? 24 * hour : hour)

/** A store API may list orders that await their payment: a paid one has the payment's id. */
const isPaid = async (payment: PendingPayment): Promise<boolean> => {
  const ids = await orderIds(payment.customerId)
  if (!ids.includes(String(payment.orderId))) return false
  const reply = await send(orderDetails, orderScope(payment))
  return Boolean(reply.payload_orderDetails.transection_id)
}

/** Without `onlinePaymentStatus`: reports the payment again, and looks for the order. */
const findPaymentState = async (payment: PendingPayment): Promise<WirePaymentState> => {
  const { claim, at = 0 } = payment
  const isConfirmed = claim
    ? await reportPayment(payment, claim).then(
        () => true,
        () => false,
      )
    : false
  if (isConfirmed || (await isPaid(payment))) return 'placed'
  return Date.now() - at < lifetimeOf(payment) ? 'pending' : 'expired'
}

/** State of an order's payment. Throws an `ApiError`. */
export const askPaymentState = async (payment: PendingPayment): Promise<WirePaymentState> => {
  if (!can('payment-status')) return findPaymentState(payment)
  const reply = await send(onlinePaymentStatus, orderScope(payment))
  return reply.payload_onlinePaymentStatus.state
}

/** Whether the order can still be paid. */
export const isOpen = (state: WirePaymentState): boolean =>
  state === 'pending' || state === 'unsettled' || state === 'failed'

/**
 * Asks for the state of the pending payment and applies it: records the order, or ends the payment. Null if none is
 * pending, or if the request failed. `quiet`: no notice, the caller tells the shopper.
 */
export const refreshPayment = async ({ quiet = false } = {}): Promise<WirePaymentState | null> => {
  const payment = $pendingPayment.get()
  if (!payment || payment.customerId !== $user.get()?.customerId) return null
  const state = await askPaymentState(payment).catch(() => null)
  if (!state || isOpen(state)) return state
  // Another tab may have been faster.
  if ($pendingPayment.get()?.orderId !== payment.orderId) return state
  if (state === 'placed') recordOrder(payment.orderId, payment.bagId)
  else endPayment()
  if (state === 'placed' && !quiet) notifyGood(orderMessages.orderPlaced)
  if (state === 'refunded' && !quiet) notifyBad(orderMessages.paymentLate)
  await loadBag().catch(() => undefined)
  return state
}
