import { asc, eq } from 'drizzle-orm'
import type { Paise } from '#src/domain/money.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import { insertMessages } from '../message/message.service.ts'
import { creditOutside } from '../invoice/credit-note.service.ts'
import type { OrderRow } from '../order/order.service.ts'
import type { GatewayRefund } from '../providers/payment/gateway.ts'
import { nextKey, type RefundRow } from '../balance/queue-refund.service.ts'
import { refundMail, refusedMail } from './refund.message.ts'
import { hour, plus } from '#src/domain/duration.ts'

/** When to ask the gateway about a refund that it has accepted. */
const nextCheck = (now: Date): Date => plus(now, 6 * hour)
const states = { pending: 'sent', processed: 'processed', failed: 'failed' } as const

interface PaidOrder {
  order: OrderRow
  payment: typeof payments.$inferSelect
  rows: RefundRow[]
}

/** Locks the order's row, so that an order's refunds are written one after the other. */
const lockPaidOrder = async (tx: Db, paymentId: string): Promise<PaidOrder | null> => {
  const [paid] = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .for('update', { of: orders })
  if (!paid) return null
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.id))
  return { ...paid, rows }
}

const findRefund = (rows: RefundRow[], reported: GatewayRefund): RefundRow | undefined =>
  rows.find((row) => row.gatewayRefundId === reported.id) ??
  // The row of a refund that was refused may be another's by now, made in the dashboard.
  rows.find((row) => row.gatewayRefundId === null && row.key === reported.key)

const sumOf = (rows: RefundRow[]): Paise => rows.reduce((sum, { amount }) => sum + amount, 0)
const inState = (rows: RefundRow[], ...wanted: RefundRow['state'][]): RefundRow[] =>
  rows.filter(({ state }) => wanted.includes(state))

interface Deduction {
  row: RefundRow
  by: Paise
}

/** Spreads an amount over refunds, first come first served. */
const deduct = (rows: RefundRow[], amount: Paise): Deduction[] => {
  let rest = amount
  return rows.flatMap((row) => {
    const by = Math.min(row.amount, rest)
    rest -= by
    return by > 0 ? [{ row, by }] : []
  })
}

// What a dashboard refund deducts from what is owed: refunds that the gateway refused, one of the same amount
// first; of due ones, what the payment has no money left for.
const deductionsOf = (rows: RefundRow[], amount: Paise, paid: Paise): Deduction[] => {
  const refused = inState(rows, 'failed')
  const same = refused.find((row) => row.amount === amount)
  const ofRefused = deduct(same ? [same] : refused, amount)
  const above = sumOf(rows) - ofRefused.reduce((sum, { by }) => sum + by, 0) + amount - paid
  return [...ofRefused, ...deduct(inState(rows, 'due'), Math.max(0, above))]
}

/** Stores a dashboard refund, as the first owed one that it covers, and credits what it covers of none. */
const recordDashboardRefund = async (
  tx: Db,
  reported: GatewayRefund,
  { payment, order, rows }: PaidOrder,
  now: Date,
): Promise<void> => {
  const left = payment.amount - sumOf(inState(rows, 'sent', 'processed'))
  const amount = Math.min(reported.amount, left)
  if (amount <= 0 || reported.state === 'failed') return
  const deductions = deductionsOf(rows, amount, payment.amount)
  const usedUp = deductions.find(({ row, by }) => row.amount === by)
  for (const { row, by } of deductions)
    if (row.amount > by)
      await tx
        .update(refunds)
        .set({ amount: row.amount - by })
        .where(eq(refunds.id, row.id))
    else if (row !== usedUp?.row) await tx.delete(refunds).where(eq(refunds.id, row.id))
  const facts = {
    amount,
    state: states[reported.state],
    gatewayRefundId: reported.id,
    nextTryAt: nextCheck(now),
    notifiedAt: now,
  }
  const [stored] = usedUp
    ? await tx.update(refunds).set(facts).where(eq(refunds.id, usedUp.row.id)).returning()
    : await tx
        .insert(refunds)
        .values({
          ...facts,
          paymentId: reported.paymentId,
          reason: 'outside',
          // The shop's own, made before a backup was restored, must not be requested anew.
          key: reported.key.includes(reported.paymentId) ? reported.key : reported.id,
          createdAt: now,
        })
        .returning()
  const [first] = deductions
  // The customer knows of an owed refund and waits for it.
  if (stored && first)
    await insertMessages(tx, [refundMail({ ...stored, reason: first.row.reason }, order)], now)
  const more = amount - deductions.reduce((sum, { by }) => sum + by, 0)
  if (more > 0 && order.transactionId === payment.id)
    await creditOutside(tx, order.id, { gatewayRefundId: reported.id, amount: more }, now)
}

/** The message about this change, or null: each is sent once. */
const newsOf = (before: RefundRow, after: RefundRow, order: OrderRow) => {
  if (after.state === 'failed') return before.state === 'failed' ? null : refusedMail(after, order)
  return before.notifiedAt === null || before.state === 'failed' ? refundMail(after, order) : null
}

/** The answer to a request may come after the event that the refund has failed since. */
const isStale = (known: RefundRow, reported: GatewayRefund): boolean =>
  known.state === 'failed' && reported.state === 'pending' && known.gatewayRefundId === reported.id

/** Stores what the gateway reported, and queues what the customer is told; a finished refund stays finished. */
export const recordRefund = (db: Db, reported: GatewayRefund, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const paid = await lockPaidOrder(tx, reported.paymentId)
    if (!paid) return
    const known = findRefund(paid.rows, reported)
    if (!known) return recordDashboardRefund(tx, reported, paid, now)
    if (known.state === 'processed' || isStale(known, reported)) return
    const state = states[reported.state]
    const [refund] = await tx
      .update(refunds)
      .set({
        state,
        gatewayRefundId: reported.id,
        ...(state === 'sent' && { nextTryAt: nextCheck(now) }),
        ...(state !== 'failed' && { notifiedAt: known.notifiedAt ?? now }),
      })
      .where(eq(refunds.id, known.id))
      .returning()
    const news = refund && newsOf(known, refund, paid.order)
    if (news) await insertMessages(tx, [news], now)
  })

/**
 * `failed`: a person must make the refund; the customer is told. `outdated`: a dashboard refund covers a
 * part; the rest is due under a new key. `answered`: its result was stored meanwhile.
 */
export const failRefund = (
  db: Db,
  asked: RefundRow,
  now: Date,
): Promise<'failed' | 'outdated' | 'answered'> =>
  db.transaction(async (tx) => {
    const paid = await lockPaidOrder(tx, asked.paymentId)
    const refund = paid?.rows.find(({ id }) => id === asked.id)
    if (!paid || !refund) return 'outdated'
    if (refund.gatewayRefundId !== null) return 'answered'
    const isOutdated = refund.amount !== asked.amount
    await tx
      .update(refunds)
      .set(isOutdated ? { key: nextKey(refund), nextTryAt: now } : { state: 'failed' })
      .where(eq(refunds.id, refund.id))
    if (isOutdated) return 'outdated'
    await insertMessages(tx, [refusedMail(refund, paid.order)], now)
    return 'failed'
  })
