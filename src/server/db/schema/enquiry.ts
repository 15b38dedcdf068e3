import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Enquiries about many boxes (domain/enquiry.ts). The id is the number that people quote. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    purpose: text('purpose').notNull(),
    boxes: integer('boxes').notNull(),
    /** In India. */
    day: date('day').notNull(),
    /** Paise for one box; null: not told. */
    budget: integer('budget'),
    label: text('label').notNull(),
    name: text('name').notNull(),
    /** Ten digits, or empty; then there is an email address. */
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    sentAt: moment('sent_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('enquiries_day').on(table.day),
    check('enquiries_boxes', sql`${table.boxes} > 0`),
  ],
)
