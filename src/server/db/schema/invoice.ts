import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { orders } from './order.ts'

/** Without gaps in a financial year (CGST Rules, rule 46): numbers are given when goods leave the shop. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** '26-27': April to March. */
    year: text('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [uniqueIndex('invoices_number').on(table.year, table.number)],
)
