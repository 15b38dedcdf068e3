import { inArray } from 'drizzle-orm'
import { formatExact } from '#src/domain/money.ts'
import { day } from '../base/settings/duration.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import {
  GatewayError,
  type GatewayPayment,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'

/** What the owner is told of captured money that no order of the shop accounts for. */
export const unknownPayment = ({ id, gatewayOrderId, amount }: GatewayPayment): string =>
  `Payment ${id} of ${formatExact(amount)} (gateway order ${gatewayOrderId}) belongs to no order of this shop: if nothing else uses this account, refund it in Razorpay's dashboard.`

/**
 * Lines about the payments that the gateway captured since a backup was made, or in the day before, and whose orders
 * the backup lacks: their events were received by the shop as it was, and are not sent again.
 */
export const paymentsWithoutOrder = async (
  db: Db,
  gateway: PaymentGateway,
  madeAt: Date,
): Promise<string[]> => {
  const since = new Date(madeAt.getTime() - day)
  try {
    const made = (await gateway.paymentsSince(since)).filter(
      ({ state, gatewayOrderId }) => state === 'captured' && gatewayOrderId !== '',
    )
    const ids = made.map(({ gatewayOrderId }) => gatewayOrderId)
    const rows = await db
      .select({ id: orders.gatewayOrderId })
      .from(orders)
      .where(inArray(orders.gatewayOrderId, ids))
    const known = new Set(rows.map(({ id }) => id))
    return made.filter(({ gatewayOrderId }) => !known.has(gatewayOrderId)).map(unknownPayment)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return [
      `the payment gateway did not tell of payments made since: look in its dashboard for those after ${madeAt.toISOString()} whose orders are missing here`,
    ]
  }
}
