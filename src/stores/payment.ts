import { send } from '#src/api.ts'
import type { WireStanding } from '#src/contract/payment.schema.ts'
import { onlinePaymentStatus } from '#src/contract/payment.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { site } from '#src/site.ts'
import { $awaited, type Awaited } from './awaited.ts'
import { $bagId, emptyBag, loadBag } from './bag.ts'
import { $user } from './session.ts'
import { notifyBad, notifyGood } from './ui.ts'

/** How the payment of an order stands. Throws an `ApiError`. */
export const askStanding = async (awaited: Awaited): Promise<WireStanding> => {
  const reply = await send(onlinePaymentStatus, {
    company_id: site.companyId,
    store_id: site.storeId,
    customer_id: awaited.customerId,
    order_id: awaited.orderId,
  })
  return reply.payload_onlinePaymentStatus.state
}

/**
 * Hears of a payment whose end this browser missed: the page was closed, the line was down, or the
 * gateway came back by another page. Null while it is still open, or could not be asked.
 */
export const settleAwaited = async (): Promise<WireStanding | null> => {
  const awaited = $awaited.get()
  if (!awaited || awaited.customerId !== $user.get()?.customerId) return null
  const standing = await askStanding(awaited).catch(() => null)
  if (!standing || standing === 'pending' || standing === 'failed') return standing
  // Another tab may have been quicker.
  if ($awaited.get()?.orderId !== awaited.orderId) return standing
  $awaited.set(null)
  if (standing === 'placed') {
    if ($bagId.get() === awaited.bagId) emptyBag()
    notifyGood(orderMessages.orderPlaced)
  }
  if (standing === 'refunded') notifyBad(orderMessages.paymentLate)
  await loadBag().catch(() => undefined)
  return standing
}
