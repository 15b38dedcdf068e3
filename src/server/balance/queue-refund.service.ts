import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Paise } from '#src/domain/money.ts'
import type { Db } from '../db/database.ts'
import { payments, refunds } from '../db/schema/payment.ts'

export type RefundReason = (typeof refunds.$inferSelect)['reason']
export type RefundRow = typeof refunds.$inferSelect

/** The gateway repeats a refusal for the same key: a new attempt needs a new one. */
export const nextKey = ({ key, tries }: Pick<RefundRow, 'key' | 'tries'>): string =>
  `${key.replace(/-again-\d+$/, '')}-again-${tries}`

/** Sum of a payment's refunds, by default in any state; a failed one is still owed. */
export const refundedOf = async (
  db: Db,
  paymentId: string,
  states: readonly RefundRow['state'][] = ['due', 'sent', 'processed', 'failed'],
): Promise<Paise> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...states])))
  return row?.sum ?? 0
}

/** Sum of what was refunded in the gateway's dashboard beyond what was owed. */
export const refundedOutside = async (db: Db, paymentId: string): Promise<Paise> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.reason, 'outside'),
        inArray(refunds.state, ['sent', 'processed']),
      ),
    )
  return row?.sum ?? 0
}

/**
 * Queues a refund, at most the rest of the payment; idempotent by `key`. True if this call queued it. The
 * order's row must be locked.
 */
export const queueRefund = async (
  tx: Db,
  payment: { id: string },
  amount: Paise,
  reason: RefundReason,
  key: string,
  now: Date,
): Promise<boolean> => {
  const [paid] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  if (!paid) throw new Error('There is no such payment to refund.')
  const back = Math.min(amount, paid.amount - (await refundedOf(tx, paid.id)))
  if (back <= 0) return false
  const queued = await tx
    .insert(refunds)
    .values({
      paymentId: paid.id,
      amount: back,
      reason,
      key,
      state: 'due',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id })
  return queued.length > 0
}
