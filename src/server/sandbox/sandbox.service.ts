import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { sandboxOrders, sandboxPayments, sandboxRefunds } from '../db/schema/sandbox.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect

/** The sandbox says no, with the status and the words of the real gateway. */
export class SandboxRefusal extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const idOf = (kind: 'order' | 'pay' | 'rfnd'): string =>
  `${kind}_${randomBytes(12).toString('base64url').replace(/[-_]/g, '0').slice(0, 14)}`
const unknown = () => new SandboxRefusal('The id provided does not exist')

export const createOrder = async (
  db: Db,
  told: { amount: number; currency: string; receipt: string },
  now: Date,
) => {
  if (told.amount < 100) throw new SandboxRefusal('The amount must be at least INR 1.00')
  const [order] = await db
    .insert(sandboxOrders)
    .values({ ...told, id: idOf('order'), status: 'created', createdAt: now })
    .returning()
  return order
}

export const findPayment = async (db: Db, id: string): Promise<SandboxPayment> => {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  if (!payment) throw unknown()
  return payment
}

/** What a bank would do: the shopper's try to pay an order succeeds, is held, or fails. */
export type Outcome = 'captured' | 'authorized' | 'failed'

/** A try to pay, as the button of the checkout makes one. A paid order takes no more. */
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

/** Locks a payment's row: one request after the other. */
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

export interface AskedRefund {
  paymentId: string
  amount: number
  receipt: string
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
    if (earlier && (earlier.paymentId !== asked.paymentId || earlier.amount !== asked.amount))
      throw new SandboxRefusal(
        'Different request with the same idempotency key has already been processed.',
      )
    if (earlier) return earlier
    if (payment.status === 'refunded')
      throw new SandboxRefusal('The payment has been fully refunded already')
    const left = payment.amount - payment.amountRefunded
    if (payment.status !== 'captured' || asked.amount > left)
      throw new SandboxRefusal(
        'The refund amount provided is greater than amount captured, or not captured',
      )
    const [refund] = await tx
      .insert(sandboxRefunds)
      .values({ ...asked, id: idOf('rfnd'), status: 'processed', createdAt: now })
      .returning()
    if (!refund) throw new Error('The refund was not written.')
    await tx
      .update(sandboxPayments)
      .set({
        amountRefunded: sql`${sandboxPayments.amountRefunded} + ${asked.amount}`,
        ...(asked.amount === left && { status: 'refunded' as const }),
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
