import { and, eq, inArray, sql } from 'drizzle-orm'
import { noMoney, type OrderMoney } from '#src/domain/order-money.ts'
import type { Db } from '../db/database.ts'
import { isPaidRow, payments, refunds } from '../db/schema/payment.ts'

export interface OrderBalance extends OrderMoney {
  /** A payment is refunded because its amount was wrong. */
  wrongAmount: boolean
}

const none: OrderBalance = { ...noMoney, wrongAmount: false }

type RefundState = (typeof refunds.$inferSelect)['state']

const sumOf = (...states: RefundState[]) =>
  sql<number>`coalesce(sum(${refunds.amount}) filter (where ${inArray(refunds.state, states)}), 0)::int`

export const readBalance = async (
  db: Db,
  orderIds: readonly number[],
): Promise<(orderId: number) => OrderBalance> => {
  const money = new Map<number, OrderBalance>()
  if (!orderIds.length) return () => none
  const ofOrders = inArray(payments.orderId, [...orderIds])
  const paid = await db
    .select({ id: payments.orderId, sum: sql<number>`sum(${payments.amount})::int` })
    .from(payments)
    .where(and(ofOrders, isPaidRow))
    .groupBy(payments.orderId)
  for (const { id, sum } of paid) money.set(id, { ...none, paid: sum })
  if (!paid.length) return () => none
  const back = await db
    .select({
      id: payments.orderId,
      refunded: sumOf('processed'),
      underWay: sumOf('due', 'sent'),
      refused: sumOf('failed'),
      wrongAmount: sql<boolean>`bool_or(${refunds.reason} = 'wrong-amount')`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofOrders)
    .groupBy(payments.orderId)
  for (const { id, ...rest } of back) money.set(id, { ...none, ...money.get(id), ...rest })
  return (orderId) => money.get(orderId) ?? none
}
