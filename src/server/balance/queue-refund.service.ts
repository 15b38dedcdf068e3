import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Paise } from '#src/domain/money.ts'
import type { Db } from '../db/database.ts'
import { payments, refunds } from '../db/schema/payment.ts'

export type RefundReason = (typeof refunds.$inferSelect)['reason']
export type RefundRow = typeof refunds.$inferSelect

/** In paise: the gateway makes no smaller refund. */
export const smallestRefund = 100

/** The gateway repeats a refusal for the same key: a new attempt needs a new one. */
export const nextKey = ({ key, tries }: Pick<RefundRow, 'key' | 'tries'>): string =>
  `${key.replace(/-again-\d+$/, '')}-again-${tries}`

const sumOf = async (db: Db, which: SQL | undefined): Promise<Paise> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(which)
  return row?.sum ?? 0
}

/** Sum of a payment's refunds, by default in any state; a failed one is still owed. */
export const refundedOf = (
  db: Db,
  paymentId: string,
  states?: RefundRow['state'][],
): Promise<Paise> =>
  sumOf(db, and(eq(refunds.paymentId, paymentId), states && inArray(refunds.state, states)))

/**
 * What of an order's payment was refunded beyond what was cancelled of the order, in the gateway's dashboard: it may be
 * the money for what is cancelled next. Goodwill is for goods that stay sold.
 */
export const refundedAhead = async (
  db: Db,
  { transactionId, total }: { transactionId: string; total: Paise },
): Promise<Paise> => {
  const [payment] = await db.select().from(payments).where(eq(payments.id, transactionId))
  if (!payment) return 0
  const isOfGoods = ne(refunds.reason, 'goodwill')
  const back = await sumOf(db, and(eq(refunds.paymentId, transactionId), isOfGoods))
  return Math.max(0, back - (payment.amount - total))
}

type RefundRequest = Pick<RefundRow, 'paymentId' | 'amount' | 'reason' | 'key'>

/**
 * Queues a refund, at most the rest of the payment, unless it is below `smallestRefund`; idempotent by `key`. Returns
 * what this call queued. The order's row must be locked.
 */
export const queueRefund = async (tx: Db, request: RefundRequest, now: Date): Promise<Paise> => {
  const [paid] = await tx.select().from(payments).where(eq(payments.id, request.paymentId))
  if (!paid) throw new Error('There is no such payment to refund.')
  const amount = Math.min(request.amount, paid.amount - (await refundedOf(tx, paid.id)))
  if (amount < smallestRefund) return 0
  const queued = await tx
    .insert(refunds)
    .values({ ...request, amount, state: 'due', createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id })
  return queued.length ? amount : 0
}
