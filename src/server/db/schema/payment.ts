import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './order.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Every payment that the gateway has told of, also those that failed. Amounts are whole paise. */
export const payments = pgTable(
  'payments',
  {
    /** The gateway's name for it. */
    id: text('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** As far as the gateway has told; it only moves forward (see payment/settle.service.ts). */
    state: text('state', {
      enum: ['created', 'failed', 'authorized', 'captured', 'refunded'],
    }).notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('payments_order').on(table.orderId)],
)

/** Money that goes back. A row is written before the gateway is asked, and asked for until it is done. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    reason: text('reason', {
      enum: ['item', 'late', 'double', 'wrong-amount', 'outside'],
    }).notNull(),
    /** Our name for it: the gateway makes one refund of one key, however often it is asked. */
    key: text('key').notNull(),
    /** 'sent': the gateway has taken it on; 'failed': a person must look at it. */
    state: text('state', { enum: ['due', 'sent', 'processed', 'failed'] }).notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it is asked for, or asked about, the next time. */
    nextTryAt: moment('next_try_at').notNull(),
    /** When the customer was told. */
    toldAt: moment('told_at'),
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

/** Events of the gateway that were taken in, so that one that comes again changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('payment_events_age').on(table.receivedAt)],
)
