import { eq, inArray, or } from 'drizzle-orm'
import { formatExact } from '#src/domain/money.ts'
import { day, plus } from '#src/domain/duration.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import { orderNumber } from '../order/number.ts'
import { readItems, type OrderRow } from '../order/order.service.ts'
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'

/** What the owner is told of captured money that no order of the shop accounts for. */
export const unknownPayment = ({ id, gatewayOrderId, amount }: GatewayPayment): string =>
  `Payment ${id} of ${formatExact(amount)} (gateway order ${gatewayOrderId}) belongs to no order of this shop: if nothing else uses this account, refund it in Razorpay's dashboard.`

const paymentsWithoutOrder = async (
  db: Db,
  reported: readonly GatewayPayment[],
): Promise<string[]> => {
  const made = reported.filter(
    ({ state, gatewayOrderId }) => state === 'captured' && gatewayOrderId !== '',
  )
  const ids = made.map(({ gatewayOrderId }) => gatewayOrderId)
  const rows = await db
    .select({ id: orders.gatewayOrderId })
    .from(orders)
    .where(inArray(orders.gatewayOrderId, ids))
  const known = new Set(rows.map(({ id }) => id))
  return made.filter(({ gatewayOrderId }) => !known.has(gatewayOrderId)).map(unknownPayment)
}

const unknownRefund = ({ id, paymentId, amount }: GatewayRefund, order: OrderRow): string =>
  `Refund ${id} of ${formatExact(amount)} (payment ${paymentId}) was made after the backup, and order ${orderNumber(order)} for ${order.slotDate} is as before it. If the order, or an item of it, was cancelled, cancel it again: npm run store -- cancel ${orderNumber(order)} [ITEM] "REASON" --given-back yes`

/** The orders of payments by the ids of these; `reported` names those of payments that the backup lacks. */
const ordersOf = async (
  db: Db,
  paymentIds: string[],
  reported: readonly GatewayPayment[],
): Promise<Map<string, OrderRow>> => {
  const stored = await db
    .select({ id: payments.id, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, paymentIds))
  const lost = reported.filter(({ id }) => paymentIds.includes(id))
  const names = lost.map(({ gatewayOrderId }) => gatewayOrderId)
  const opened = await db.select().from(orders).where(inArray(orders.gatewayOrderId, names))
  const found = new Map(stored.map(({ id, order }) => [id, order]))
  for (const { id, gatewayOrderId } of lost) {
    const order = opened.find((one) => one.gatewayOrderId === gatewayOrderId)
    if (order) found.set(id, order)
  }
  return found
}

/** Refunds that the database lacks, of orders of which something is still to come, or may be once they are paid. */
const refundsWithoutRow = async (
  db: Db,
  reported: readonly GatewayRefund[],
  made: readonly GatewayPayment[],
): Promise<string[]> => {
  const back = reported.filter(({ state }) => state !== 'failed')
  const rows = await db
    .select({ id: refunds.gatewayRefundId, key: refunds.key })
    .from(refunds)
    .where(
      or(
        inArray(
          refunds.gatewayRefundId,
          back.map(({ id }) => id),
        ),
        inArray(
          refunds.key,
          back.map(({ key }) => key),
        ),
      ),
    )
  const known = new Set(rows.flatMap(({ id, key }) => [id, key]))
  const unknown = back.filter(({ id, key }) => !known.has(id) && !(key && known.has(key)))
  const paymentIds = unknown.map(({ paymentId }) => paymentId)
  const found = await ordersOf(db, paymentIds, made)
  const items = await readItems(
    db,
    [...found.values()].map(({ id }) => id),
  )
  const isAlive = ({ id, phase }: OrderRow) =>
    phase !== 'expired' && (items.get(id) ?? []).some(({ cancelledAt }) => !cancelledAt)
  return unknown.flatMap((refund) => {
    const order = found.get(refund.paymentId)
    return order && isAlive(order) ? [unknownRefund(refund, order)] : []
  })
}

/**
 * Lines about what the gateway did since a backup was made, or in the day before, and the backup lacks: payments without
 * their orders, and refunds of orders that are alive again. Their events were received by the shop as it was, and are
 * not sent again.
 */
export const gatewayNewsSince = async (
  db: Db,
  gateway: PaymentGateway,
  madeAt: Date,
): Promise<string[]> => {
  const since = plus(madeAt, -day)
  try {
    const made = await gateway.paymentsSince(since)
    const back = await gateway.refundsSince(since)
    return [...(await paymentsWithoutOrder(db, made)), ...(await refundsWithoutRow(db, back, made))]
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return [
      `the payment gateway did not tell of payments and refunds made since: look in its dashboard for those after ${madeAt.toISOString()} whose orders are missing here, or are not cancelled here`,
    ]
  }
}
