import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { orders } from './order.ts'

/** Outgoing messages, written in the transaction that causes them, so none is lost; deleted once sent. */
export const messages = pgTable(
  'messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    /** The order that a mail to its customer is about: the mail ends with a link to it. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Address for replies to a mail, if not the shop's. */
    replyTo: text('reply_to'),
    /** Which text registered with the operators an SMS uses. */
    template: text('template', { enum: ['order', 'account', 'stock'] })
      .notNull()
      .default('order'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Next attempt; null once the shop has given up: a person must look at it. */
    nextTryAt: moment('next_try_at'),
    /** Why the last attempt failed, without personal data. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [
    index('messages_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
  ],
)
