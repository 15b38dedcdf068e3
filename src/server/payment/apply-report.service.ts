import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { site } from '#src/site.ts'
import { readHeld, writeLine } from '../bag/bag.service.ts'
import type { Db } from '../db/database.ts'
import { bags } from '../db/schema/bag.ts'
import { orders } from '../db/schema/order.ts'
import { payments } from '../db/schema/payment.ts'
import { lockIfThere } from '../login/customer.service.ts'
import { insertMessages } from '../message/message.service.ts'
import { endOnceDayIsOver } from '../order/change/end-pending.service.ts'
import { confirmationOf } from '../order/messages/order.message.ts'
import { placedMail } from '../order/messages/owner.message.ts'
import { itemsOf, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { daysTo } from '../pincode/pincode.service.ts'
import type { GatewayPayment, GatewayState } from '../providers/payment/gateway.ts'
import { queueRefund, type RefundReason } from '../balance/queue-refund.service.ts'

/** The order of a payment's states; a slow bank may authorise a failed one late. */
const rank: Record<GatewayState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
}

/** Stores the reported state of a payment; a report older than the stored state changes nothing. */
const recordPayment = async (tx: Db, orderId: number, reported: GatewayPayment, now: Date) => {
  const { id, amount, currency, state } = reported
  const [known] = await tx.select().from(payments).where(eq(payments.id, id))
  if (known && (known.orderId !== orderId || rank[known.state] >= rank[state])) return known
  const [stored] = await tx
    .insert(payments)
    .values({ id, orderId, amount, currency, state, seenAt: now })
    .onConflictDoUpdate({ target: payments.id, set: { state, seenAt: now } })
    .returning()
  if (!stored) throw new Error('The payment was not written.')
  return stored
}

/** The order of a payment, locked after its customer, as in all changes of bags and orders. */
const lockOpenedOrder = async (tx: Db, gatewayOrderId: string): Promise<OrderRow | null> => {
  const named = eq(orders.gatewayOrderId, gatewayOrderId)
  // The orders of an account that was joined into another one meanwhile have moved there: look again.
  for (let isLocked = false; !isLocked;) {
    const [found] = await tx.select({ customerId: orders.customerId }).from(orders).where(named)
    if (!found) return null
    isLocked = (await lockIfThere(tx, found.customerId)) !== null
  }
  const [order] = await tx.select().from(orders).where(named).for('update')
  return order ?? null
}

const paysInFull = (order: OrderRow, reported: { amount: number; currency: string }): boolean =>
  reported.amount === order.total && reported.currency === site.currency

/** Why captured money is refunded; null if it pays the order. */
const refundReason = (
  order: OrderRow,
  reported: { id: string; amount: number; currency: string },
): RefundReason | null => {
  if (order.transactionId === reported.id) return null
  if (order.phase === 'expired') return 'late'
  if (order.phase === 'placed') return 'double'
  return paysInFull(order, reported) ? null : 'wrong-amount'
}

/** Closes a paid bag; what was added since moves to a new one. */
const splitBag = async (
  tx: Db,
  { bagId, customerId }: OrderRow,
  bought: readonly ItemRow[],
  now: Date,
): Promise<void> => {
  const left = await readHeld(tx, bagId)
  for (const { productId, box, quantity } of bought) {
    const key = productId ?? box?.contents
    if (key !== undefined) left.set(key, (left.get(key) ?? 0) - quantity)
  }
  await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, bagId))
  const more = [...left].filter(([, quantity]) => quantity > 0)
  if (!more.length) return
  const id = randomUUID()
  await tx.insert(bags).values({ id, customerId })
  for (const [key, quantity] of more) await writeLine(tx, id, key, quantity)
}

export interface Applied {
  /**
   * - `unknown`: the payment belongs to no order of this shop
   * - `capture`: it is authorised, and still to be captured
   * - `paid`: it pays its order
   * - `refund`: it was captured but does not pay the order (`refundReason`): its refund in full was queued
   * - `unchanged`: it changes nothing, or was applied before
   */
  outcome: 'unknown' | 'capture' | 'paid' | 'refund' | 'unchanged'
  order: OrderRow | null
}

/**
 * Browser, webhook and reconciler all end here with what the gateway reported. One payment of the right
 * amount in time, heard of before the day of delivery is over, places the order; other money is refunded.
 */
export const applyReport = (
  db: Db,
  reported: GatewayPayment,
  ordersEmail: string | null,
  now: Date,
): Promise<Applied> =>
  db.transaction(async (tx) => {
    const locked = await lockOpenedOrder(tx, reported.gatewayOrderId)
    if (!locked) return { outcome: 'unknown', order: null }
    const order = await endOnceDayIsOver(tx, locked, ordersEmail, now)
    const payment = await recordPayment(tx, order.id, reported, now)
    if (payment.orderId !== order.id) return { outcome: 'unchanged', order }
    if (payment.state === 'authorized' && order.phase === 'pending' && paysInFull(order, payment))
      return { outcome: 'capture', order }
    if (order.transactionId === payment.id) return { outcome: 'paid', order }
    if (payment.state !== 'captured') return { outcome: 'unchanged', order }
    const reason = refundReason(order, payment)
    if (reason) {
      const { id: paymentId, amount } = payment
      const refund = { paymentId, amount, reason, key: `whole-${paymentId}` }
      const queued = await queueRefund(tx, refund, now)
      return { outcome: queued > 0 ? 'refund' : 'unchanged', order }
    }
    const [placed] = await tx
      .update(orders)
      .set({ phase: 'placed', transactionId: payment.id, reservedUntil: null })
      .where(eq(orders.id, order.id))
      .returning()
    if (!placed) throw new Error('The order was not placed.')
    const items = await itemsOf(tx, placed.id)
    await splitBag(tx, placed, items, now)
    const { minDays, maxDays } = await daysTo(tx, placed.deliverPincode)
    const mails = [
      ...confirmationOf(placed, items, maxDays - minDays),
      ...placedMail(ordersEmail, placed, items),
    ]
    await insertMessages(tx, mails, now)
    return { outcome: 'paid', order: placed }
  })
