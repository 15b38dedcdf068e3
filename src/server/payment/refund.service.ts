import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema/order.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import { insertMessages } from '../message/message.service.ts'
import {
  GatewayAway,
  GatewayRefused,
  type GatewayRefund,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'
import { refundedOf, type RefundRow } from './owe.service.ts'
import { refundMail } from './refund.message.ts'

/** Refunds that are asked for in one round. */
const atOnce = 20
const minute = 60_000

/**
 * Takes refunds that are due, so that no other process asks for them at the same moment. One that is
 * never reported on is taken again after its pause.
 */
const claim = async (db: Db, now: Date): Promise<RefundRow[]> => {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['due', 'sent']), lte(refunds.nextTryAt, now)))
    .orderBy(refunds.nextTryAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const rows = await db.transaction((tx) =>
    tx
      .update(refunds)
      .set({
        tries: sql`${refunds.tries} + 1`,
        nextTryAt: sql`${now.toISOString()}::timestamptz + least(power(2, ${refunds.tries} + 1), 360) * interval '1 minute'`,
      })
      .where(inArray(refunds.id, due))
      .returning(),
  )
  return rows
}

const states = { pending: 'sent', processed: 'processed', failed: 'failed' } as const

/**
 * Keeps what the gateway told of a refund; a finished one stays finished. The first time that it has
 * taken one on, a message to the customer is written: then true.
 */
export const keepRefund = (db: Db, told: GatewayRefund, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ order: orders, payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, told.paymentId))
    if (!owner) return false
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, owner.order.id))
      .for('update')
    const [known] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, told.paymentId), eq(refunds.key, told.key || told.id)))
    const state = states[told.state]
    if (!known) {
      // Made in the gateway's own dashboard: counted, so that no more goes back than was paid.
      const left = owner.payment.amount - (await refundedOf(tx, told.paymentId))
      const amount = Math.min(told.amount, left)
      if (amount > 0)
        await tx.insert(refunds).values({
          ...{ paymentId: told.paymentId, amount, reason: 'outside', key: told.id, state },
          ...{ gatewayRefundId: told.id, createdAt: now, nextTryAt: now, toldAt: now },
        })
      return false
    }
    if (known.state === 'processed') return false
    const isFirst = known.toldAt === null && state !== 'failed'
    const [refund] = await tx
      .update(refunds)
      .set({
        state,
        gatewayRefundId: told.id,
        ...(state === 'sent' && { nextTryAt: new Date(now.getTime() + 360 * minute) }),
        ...(isFirst && { toldAt: now }),
      })
      .where(eq(refunds.id, known.id))
      .returning()
    if (!isFirst || !refund) return false
    await insertMessages(tx, [refundMail(refund, owner.order)], now)
    return true
  })

const ask = async (gateway: PaymentGateway, refund: RefundRow): Promise<GatewayRefund> => {
  const { paymentId, amount, key } = refund
  if (refund.state === 'sent' || refund.tries > 1) {
    const made = (await gateway.refundsOf(paymentId)).find((one) => one.key === key)
    if (made) return made
  }
  return gateway.refund(paymentId, amount, key)
}

export interface RefundRound {
  /** How many customers are to be told of one. */
  told: number
  /** Refunds that the gateway refused, or gave up: a person must look at them. */
  failed: number[]
  /** Refunds for which it gave no answer. */
  unheard: number[]
}

/** Asks the gateway for every refund that is due, and how those go on that it took on before. */
export const sendRefunds = async (
  db: Db,
  gateway: PaymentGateway,
  now: Date,
): Promise<RefundRound> => {
  const round: RefundRound = { told: 0, failed: [], unheard: [] }
  for (const refund of await claim(db, now))
    try {
      const answer = await ask(gateway, refund)
      if (await keepRefund(db, { ...answer, key: refund.key }, now)) round.told++
      if (answer.state === 'failed') round.failed.push(refund.id)
    } catch (error) {
      if (error instanceof GatewayAway) round.unheard.push(refund.id)
      else if (error instanceof GatewayRefused) {
        // A wrong key of ours is no answer about the refund: it is asked for again.
        if (error.status !== 401) await giveUp(db, refund.id)
        round.failed.push(refund.id)
      } else throw error
    }
  return round
}

const giveUp = (db: Db, id: number) =>
  db
    .update(refunds)
    .set({ state: 'failed' })
    .where(and(eq(refunds.id, id), isNull(refunds.gatewayRefundId)))
