import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Invoice, InvoiceLine } from '#src/domain/invoice.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices, type IssuedInvoice } from '../db/schema/invoice.ts'
import { orders } from '../db/schema/order.ts'
import { itemsOf } from '../order/order.service.ts'
import { readContents } from './invoice.service.ts'

/** An invoice, or a credit note of one. Amounts of a credit note are positive too. */
export interface SoldDocument {
  number: string
  issuedAt: Date
  lines: readonly InvoiceLine[]
  sum: Invoice['sum']
  invoice: IssuedInvoice
  /** Null: it is the invoice. */
  corrects: { number: string; issuedAt: Date } | null
}

const isIssuedIn = (first: Date, end: Date) =>
  and(gte(invoices.issuedAt, first), lt(invoices.issuedAt, end))

/**
 * Writes down the invoices of the time that are older than `contents`: of all times there may be a hundred thousand.
 * One with a credit note was written down with that.
 */
const completeContents = async (tx: Db, first: Date, end: Date): Promise<void> => {
  const old = await tx
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isNull(invoices.contents), isIssuedIn(first, end)))
  for (const { invoice, order } of old)
    await readContents(tx, invoice, order, await itemsOf(tx, order.id))
}

const contentsOf = ({ contents, orderId }: typeof invoices.$inferSelect): IssuedInvoice => {
  if (contents) return contents
  throw new Error(`The invoice of order ${orderId} has no contents.`)
}

/** All invoices and then all credit notes that were issued from `first` to before `end`, by their numbers. */
export const readSales = (db: Db, first: Date, end: Date): Promise<SoldDocument[]> =>
  db.transaction(async (tx) => {
    await completeContents(tx, first, end)
    const sold = await tx
      .select()
      .from(invoices)
      .where(isIssuedIn(first, end))
      .orderBy(asc(invoices.year), asc(invoices.number))
    const corrected = await tx
      .select({ note: creditNotes, row: invoices })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.orderId, creditNotes.orderId))
      .where(and(gte(creditNotes.issuedAt, first), lt(creditNotes.issuedAt, end)))
      .orderBy(asc(creditNotes.year), asc(creditNotes.number))
    return [
      ...sold.map((row) => {
        const invoice = contentsOf(row)
        const { number, lines, sum } = invoice
        return { number, issuedAt: row.issuedAt, lines, sum, invoice, corrects: null }
      }),
      ...corrected.map(({ note, row }) => {
        const invoice = contentsOf(row)
        const { number, lines, sum } = note.contents
        const corrects = { number: invoice.number, issuedAt: row.issuedAt }
        return { number, issuedAt: note.issuedAt, lines, sum, invoice, corrects }
      }),
    ]
  })
