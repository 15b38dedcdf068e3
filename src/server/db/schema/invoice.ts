import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvoiceFacts } from '#src/domain/invoice.ts'
import { moment } from './columns.ts'
import { orders } from './order.ts'

/** What an invoice says for good; the items are those that it bills. */
export type IssuedInvoice = InvoiceFacts & { number: string; itemIds: number[] }

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
    /** Null: issued before this was kept, and not read since. */
    contents: jsonb('contents').$type<IssuedInvoice>(),
  },
  (table) => [uniqueIndex('invoices_number').on(table.year, table.number)],
)
