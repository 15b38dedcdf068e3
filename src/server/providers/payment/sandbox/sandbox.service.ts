import { randomBytes } from 'node:crypto'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxOrders, sandboxPayments, sandboxRefunds } from '../../../db/schema/sandbox.ts'

type SandboxOrder = typeof sandboxOrders.$inferSelect
export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect

export class SandboxRefusal extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(message: string, status = 400, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}

const idOf = (kind: 'order' | 'pay' | 'rfnd'): string =>
  `${kind}_${randomBytes(12).toString('base64url').replace(/[-_]/g, '0').slice(0, 14)}`
const unknown = () => new SandboxRefusal('The id provided does not exist')

export const createOrder = async (
  db: Db,
  draft: { amount: number; currency: string; receipt: string | null; notes: object },
  now: Date,
) => {
  if (draft.amount < 100)
    throw new SandboxRefusal('Order amount less than minimum amount allowed', 400, 'amount')
  const [order] = await db
    .insert(sandboxOrders)
    .values({ ...draft, id: idOf('order'), status: 'created', createdAt: now })
    .returning()
  if (!order) throw new Error('The order was not written.')
  return order
}

export interface TriedOrder {
  order: SandboxOrder
  tries: SandboxPayment[]
}

export const findOrder = async (db: Db, id: string): Promise<TriedOrder> => {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  if (!order) throw unknown()
  return { order, tries: await paymentsOfOrder(db, id) }
}

export interface Listing {
  /** Unix seconds, both ends included. */
  from?: number | undefined
  to?: number | undefined
  count: number
  skip: number
}

export const listOrders = async (
  db: Db,
  { from, to, count, skip, receipt }: Listing & { receipt?: string | undefined },
): Promise<TriedOrder[]> => {
  const { createdAt } = sandboxOrders
  const found = await db
    .select()
    .from(sandboxOrders)
    .where(
      and(
        from === undefined ? undefined : gte(createdAt, new Date(from * 1000)),
        to === undefined ? undefined : lt(createdAt, new Date((to + 1) * 1000)),
        receipt === undefined ? undefined : eq(sandboxOrders.receipt, receipt),
      ),
    )
    .orderBy(desc(createdAt), desc(sandboxOrders.id))
    .limit(count)
    .offset(skip)
  const ids = found.map(({ id }) => id)
  const tries = ids.length
    ? await db.select().from(sandboxPayments).where(inArray(sandboxPayments.orderId, ids))
    : []
  return found.map((order) => ({
    order,
    tries: tries.filter(({ orderId }) => orderId === order.id),
  }))
}

export const findPayment = async (db: Db, id: string): Promise<SandboxPayment> => {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  if (!payment) throw unknown()
  return payment
}

export type Outcome = 'captured' | 'authorized' | 'failed'

/** An attempt to pay, as the checkout's button makes one. A paid order accepts no more. */
export const payOrder = (
  db: Db,
  orderId: string,
  outcome: Outcome,
  now: Date,
): Promise<SandboxPayment> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, orderId))
      .for('update')
    if (!order) throw unknown()
    if (order.status === 'paid')
      throw new SandboxRefusal('Your payment has been declined as the order is already paid.')
    const { amount, currency } = order
    const [payment] = await tx
      .insert(sandboxPayments)
      .values({ id: idOf('pay'), orderId, amount, currency, status: outcome, createdAt: now })
      .returning()
    if (!payment) throw new Error('The payment was not written.')
    const status = outcome === 'captured' ? 'paid' : 'attempted'
    await tx.update(sandboxOrders).set({ status }).where(eq(sandboxOrders.id, orderId))
    return payment
  })

const lockPayment = async (tx: Db, id: string): Promise<SandboxPayment> => {
  const [payment] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, id))
    .for('update')
  if (!payment) throw unknown()
  return payment
}

export const capturePayment = (db: Db, id: string, amount: number): Promise<SandboxPayment> =>
  db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.status !== 'authorized')
      throw new SandboxRefusal('This payment has already been captured')
    if (payment.amount !== amount)
      throw new SandboxRefusal('Capture amount must be equal to the amount authorized')
    await tx.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, id))
    await tx
      .update(sandboxOrders)
      .set({ status: 'paid' })
      .where(eq(sandboxOrders.id, payment.orderId))
    return { ...payment, status: 'captured' }
  })

interface AskedRefund {
  paymentId: string
  /** Null: all that is left of the payment. */
  amount: number | null
  receipt: string | null
  notes: object
  idempotencyKey: string | null
}

/** One refund per idempotency key; never more than was paid. */
export const refundPayment = (db: Db, asked: AskedRefund, now: Date): Promise<SandboxRefund> =>
  db.transaction(async (tx) => {
    const payment = await lockPayment(tx, asked.paymentId)
    const [earlier] = asked.idempotencyKey
      ? await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.idempotencyKey, asked.idempotencyKey))
      : []
    const isOther = asked.amount !== null && earlier?.amount !== asked.amount
    if (earlier && (earlier.paymentId !== asked.paymentId || isOther))
      throw new SandboxRefusal(
        'Different request with the same idempotency key has already been processed.',
      )
    if (earlier) return earlier
    if (payment.status === 'refunded')
      throw new SandboxRefusal('The payment has been fully refunded already')
    const left = payment.amount - payment.amountRefunded
    const amount = asked.amount ?? left
    if (payment.status !== 'captured' || amount > left)
      throw new SandboxRefusal(
        'The refund amount provided is greater than amount captured, or not captured',
      )
    const [refund] = await tx
      .insert(sandboxRefunds)
      .values({ ...asked, amount, id: idOf('rfnd'), status: 'processed', createdAt: now })
      .returning()
    if (!refund) throw new Error('The refund was not written.')
    await tx
      .update(sandboxPayments)
      .set({
        amountRefunded: sql`${sandboxPayments.amountRefunded} + ${amount}`,
        ...(amount === left && { status: 'refunded' as const }),
      })
      .where(eq(sandboxPayments.id, payment.id))
    return refund
  })

export const paymentsOfOrder = (db: Db, orderId: string) =>
  db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(sandboxPayments.createdAt)

export const refundsOfPayment = (db: Db, paymentId: string) =>
  db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId))

export const findRefund = async (db: Db, id: string): Promise<SandboxRefund> => {
  const [refund] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  if (!refund) throw unknown()
  return refund
}

export const listPayments = (db: Db, { from = 0, count, skip }: Listing) =>
  db
    .select()
    .from(sandboxPayments)
    .where(gte(sandboxPayments.createdAt, new Date(from * 1000)))
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id))
    .limit(count)
    .offset(skip)

export const listRefunds = (db: Db, { count, skip }: Listing) =>
  db
    .select()
    .from(sandboxRefunds)
    .orderBy(desc(sandboxRefunds.createdAt), desc(sandboxRefunds.id))
    .limit(count)
    .offset(skip)
