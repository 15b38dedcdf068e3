import { can } from '#src/capabilities.ts'
import { send } from '#src/api.ts'
import type { WireStanding } from '#src/contract/payment.schema.ts'
import { onlinePaymentStatus, onlinePaymentSuccess } from '#src/contract/payment.ts'
import { wireOrderId } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { site } from '#src/site.ts'
import { $pendingPayment, type PendingPayment, type Claim } from './pending-payment.ts'
import { $bagId, emptyBag, loadBag } from './bag.ts'
import { orderIds } from './order-ids.ts'
import { $user } from './session.ts'
import { notifyBad, notifyGood } from './ui.ts'

const ofOrder = ({ customerId, orderId }: PendingPayment) => ({
  company_id: site.companyId,
  store_id: site.storeId,
  customer_id: customerId,
  order_id: wireOrderId(orderId),
})

/** Tells the shop of a payment; told again, nothing changes. `proof`: the gateway's other two words. */
export const tellPaid = (
  awaited: PendingPayment,
  claim: Claim,
  proof: { gateway_order_id?: string; signature?: string } = {},
) => send(onlinePaymentSuccess, { ...ofOrder(awaited), ...claim, cart_id: awaited.bagId, ...proof })

const hour = 3_600_000
/** How long a payment is looked for that no store API tells about, in milliseconds. */
const patience = ({ claim }: PendingPayment): number => (claim ? 24 * hour : hour)

/** Without `onlinePaymentStatus`: what was paid is told again, and an order that stands is listed. */
const findStanding = async (awaited: PendingPayment): Promise<WireStanding> => {
  const { claim, customerId, orderId, at = 0 } = awaited
  const isHeard = claim
    ? await tellPaid(awaited, claim).then(
        () => true,
        () => false,
      )
    : false
  if (isHeard || (await orderIds(customerId)).includes(String(orderId))) return 'placed'
  return Date.now() - at < patience(awaited) ? 'pending' : 'expired'
}

/** How the payment of an order stands. Throws an `ApiError`. */
export const askStanding = async (awaited: PendingPayment): Promise<WireStanding> => {
  if (!can('payment-status')) return findStanding(awaited)
  const reply = await send(onlinePaymentStatus, ofOrder(awaited))
  return reply.payload_onlinePaymentStatus.state
}

/**
 * Hears of a payment whose end this browser missed: the page was closed, the line was down, or the
 * gateway came back by another page. Null while it is still open, or could not be asked.
 */
export const settleAwaited = async (): Promise<WireStanding | null> => {
  const awaited = $pendingPayment.get()
  if (!awaited || awaited.customerId !== $user.get()?.customerId) return null
  const standing = await askStanding(awaited).catch(() => null)
  if (!standing || standing === 'pending' || standing === 'failed') return standing
  // Another tab may have been quicker.
  if ($pendingPayment.get()?.orderId !== awaited.orderId) return standing
  $pendingPayment.set(null)
  if (standing === 'placed') {
    if ($bagId.get() === awaited.bagId) emptyBag()
    notifyGood(orderMessages.orderPlaced)
  }
  if (standing === 'refunded') notifyBad(orderMessages.paymentLate)
  await loadBag().catch(() => undefined)
  return standing
}
