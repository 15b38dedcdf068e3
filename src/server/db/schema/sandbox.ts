import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The shop's notes, stored as sent; `[]` without any, as at Razorpay. */
const notes = () => jsonb('notes').$type<object>().notNull().default([])
/** State of the built-in sandbox gateway (paise), which the shop reads through the gateway only. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  receipt: text('receipt'),
  notes: notes(),
  status: text('status', { enum: ['created', 'attempted', 'paid'] }).notNull(),
  createdAt: moment('created_at').notNull(),
})

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', {
      enum: ['created', 'authorized', 'captured', 'refunded', 'failed'],
    }).notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_order').on(table.orderId)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    receipt: text('receipt'),
    notes: notes(),
    idempotencyKey: text('idempotency_key'),
    status: text('status', { enum: ['pending', 'processed', 'failed'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_key').on(table.idempotencyKey),
    index('sandbox_refunds_payment').on(table.paymentId),
  ],
)
