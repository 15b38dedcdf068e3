import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema/order.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import { insertMessages } from '../message/message.service.ts'
import type { OrderRow } from '../order/order.service.ts'
import type { GatewayRefund } from '../providers/payment/gateway.ts'
import { refundedOf, type RefundRow } from './owe.service.ts'
import { refundMail, refusedMail } from './refund.message.ts'

const minute = 60_000
const states = { pending: 'sent', processed: 'processed', failed: 'failed' } as const

/** The payment and its order, whose row is locked: refunds of an order are kept one after the other. */
const lockOwner = async (tx: Db, paymentId: string) => {
  const [owner] = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (owner)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, owner.order.id))
      .for('update')
  return owner
}

/**
 * The refund that the gateway tells of: by our key, or, made in its own dashboard, the refused one of
 * the same amount that the owner makes good by it.
 */
const findTold = async (tx: Db, told: GatewayRefund): Promise<RefundRow | undefined> => {
  const rows = await tx.select().from(refunds).where(eq(refunds.paymentId, told.paymentId))
  const key = told.key || told.id
  return (
    rows.find((row) => row.key === key || row.gatewayRefundId === told.id) ??
    (told.key || told.state === 'failed'
      ? undefined
      : rows.find((row) => row.state === 'failed' && row.amount === told.amount))
  )
}

/** Made in the gateway's own dashboard: counted, so that no more goes back than was paid. */
const keepForeign = async (tx: Db, told: GatewayRefund, paid: number, now: Date): Promise<void> => {
  const amount = Math.min(told.amount, paid - (await refundedOf(tx, told.paymentId)))
  if (amount <= 0 || told.state === 'failed') return
  await tx.insert(refunds).values({
    ...{ paymentId: told.paymentId, amount, reason: 'outside', key: told.id },
    ...{ state: states[told.state], gatewayRefundId: told.id },
    ...{ createdAt: now, nextTryAt: now, toldAt: now },
  })
}

/** What the customer is told of this news, or null: each thing once. */
const newsOf = (before: RefundRow, after: RefundRow, order: OrderRow) => {
  if (after.state === 'failed') return before.state === 'failed' ? null : refusedMail(after, order)
  return before.toldAt === null || before.state === 'failed' ? refundMail(after, order) : null
}

/**
 * Keeps what the gateway told of a refund; a finished one stays finished. The customer is told once it
 * has taken one on, and when it could not make it: then true, a message was written.
 */
export const keepRefund = (db: Db, told: GatewayRefund, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const owner = await lockOwner(tx, told.paymentId)
    if (!owner) return false
    const known = await findTold(tx, told)
    if (!known) {
      await keepForeign(tx, told, owner.payment.amount, now)
      return false
    }
    if (known.state === 'processed') return false
    const state = states[told.state]
    const [refund] = await tx
      .update(refunds)
      .set({
        state,
        gatewayRefundId: told.id,
        ...(state === 'sent' && { nextTryAt: new Date(now.getTime() + 360 * minute) }),
        ...(state !== 'failed' && { toldAt: known.toldAt ?? now }),
      })
      .where(eq(refunds.id, known.id))
      .returning()
    const news = refund && newsOf(known, refund, owner.order)
    if (!news) return false
    await insertMessages(tx, [news], now)
    return true
  })

/** The gateway refused to make it: a person must. True when the customer is to be told. */
export const giveUp = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [asked] = await tx.select().from(refunds).where(eq(refunds.id, id))
    const owner = asked && (await lockOwner(tx, asked.paymentId))
    if (!owner) return false
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'failed' })
      .where(and(eq(refunds.id, id), isNull(refunds.gatewayRefundId)))
      .returning()
    if (!refund) return false
    await insertMessages(tx, [refusedMail(refund, owner.order)], now)
    return true
  })
