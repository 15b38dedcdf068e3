import { eq, inArray, and, sql } from 'drizzle-orm'
import type { Paise } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { payments, refunds } from '../db/schema/payment.ts'

/** What came in online for an order, and what of it went back or is on its way back. */
export interface Money {
  paid: Paise
  refunded: Paise
}

export const readMoney = async (db: Db, orderId: number): Promise<Money> => {
  const taken = and(
    eq(payments.orderId, orderId),
    inArray(payments.state, ['captured', 'refunded']),
  )
  const [paid] = await db
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::int` })
    .from(payments)
    .where(taken)
  const [back] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
  return { paid: paid?.sum ?? 0, refunded: back?.sum ?? 0 }
}
