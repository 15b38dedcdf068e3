import { inArray, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, partOf } from './columns.ts'
import { orders } from './order.ts'

/** Every payment reported by the gateway, failed ones too. Amounts are whole paise. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: partOf('order_id', () => orders.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** As last reported by the gateway; it only moves forward (see payment/apply-report.service.ts). */
    state: text('state', {
      enum: ['created', 'failed', 'authorized', 'captured', 'refunded'],
    }).notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('payments_order').on(table.orderId)],
)

/** States of a payment that brought money; it may have gone back since. */
const paidStates = ['captured', 'refunded'] as const
export const isPaid = (state: string): boolean => paidStates.some((paid) => paid === state)
/** The same of a row. */
export const isPaidRow = inArray(payments.state, paidStates)

/** A refund is written before the gateway is called, and retried until it is done. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    reason: text('reason', {
      enum: ['item', 'goodwill', 'late', 'double', 'wrong-amount', 'outside'],
    }).notNull(),
    /** Idempotency key: the gateway makes one refund per key, however often it is called. */
    key: text('key').notNull(),
    /** 'sent': accepted by the gateway; 'failed': a person must look at it. */
    state: text('state', { enum: ['due', 'sent', 'processed', 'failed'] }).notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    notifiedAt: moment('told_at'),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.key),
    uniqueIndex('refunds_gateway').on(table.gatewayRefundId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_next')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('due', 'sent')`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** Processed gateway events, so that a repeated one changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('payment_events_age').on(table.receivedAt)],
)

/** Of a dispute, in their order: named by the gateway's events `payment.dispute.…`. */
export const disputeStates = [
  'created',
  'action_required',
  'under_review',
  'won',
  'lost',
  'closed',
] as const
/** Nobody has decided yet. */
export const openDisputeStates = disputeStates.slice(0, 3)

/** Payments that a customer's bank disputes (chargebacks), also those of no order of this shop. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    /** The gateway's id. It references no row: the payment may be unknown. */
    paymentId: text('payment_id').notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    amount: integer('amount').notNull(),
    /** What the gateway has taken from the shop's account for it. */
    amountDeducted: integer('amount_deducted').notNull(),
    currency: text('currency').notNull(),
    phase: text('phase').notNull(),
    reason: text('reason').notNull(),
    respondBy: moment('respond_by'),
    /** When the gateway made the event that is stored; an older one changes nothing. */
    eventAt: moment('event_at').notNull(),
  },
  (table) => [index('disputes_payment').on(table.paymentId)],
)
