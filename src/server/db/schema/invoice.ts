import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CreditedLine } from '#src/domain/credit-note.ts'
import type { CreditNote, InvoiceFacts } from '#src/domain/invoice.ts'
import { moment, partOf } from './columns.ts'
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
  (table) => [
    uniqueIndex('invoices_number').on(table.year, table.number),
    index('invoices_issued').on(table.issuedAt),
  ],
)

/** What a credit note says for good. */
type IssuedCreditNote = Pick<CreditNote, 'number' | 'reason' | 'sum'> & {
  lines: CreditedLine[]
}

/** Corrects an invoice (CGST Act, section 34), in a series of numbers of its own, also without gaps. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: partOf('order_id', () => invoices.orderId),
    year: text('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** 'refund', 'outside': money given back for goods that stay sold, by the owner's command or at the gateway. */
    cause: text('cause', { enum: ['cancellation', 'refund', 'outside'] }).notNull(),
    /** Idempotency key: one credit note each, however often it is asked for. */
    key: text('key').notNull(),
    contents: jsonb('contents').$type<IssuedCreditNote>().notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.year, table.number),
    uniqueIndex('credit_notes_key').on(table.orderId, table.key),
    index('credit_notes_issued').on(table.issuedAt),
  ],
)
