import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Messages to customers that still have to be sent. A row is written in the transaction that gives
 * reason for it, so that neither can be lost without the other, and deleted once it was sent.
 */
export const messages = pgTable(
  'messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    /** E-mail address, or ten digits. */
    recipient: text('recipient').notNull(),
    /** Empty for an SMS. */
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    /** Which of the texts registered with the operators an SMS is. */
    template: text('template', { enum: ['order', 'account'] })
      .notNull()
      .default('order'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it is sent, or tried again; null once the shop has given up: a person must look at it. */
    nextTryAt: moment('next_try_at'),
  },
  (table) => [
    index('messages_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
  ],
)
