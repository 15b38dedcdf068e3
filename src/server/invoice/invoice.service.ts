import { asc, eq, max } from 'drizzle-orm'
import { financialYear, invoiceNumber, type OrderInvoice } from '#src/domain/invoice.ts'
import { business } from '#src/business.ts'
import { lockInvoices } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices, type IssuedInvoice } from '../db/schema/invoice.ts'
import { itemsOf, lockOrder, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { cancelledSince, contentsOf } from './contents.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type CreditNoteRow = typeof creditNotes.$inferSelect

const nameOf = ({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string =>
  invoiceNumber(business.invoicePrefix, year, number)

/** As the customer has it, also when the shop's prefix is another one now. */
export const invoiceName = (invoice: InvoiceRow): string =>
  invoice.contents?.number ?? nameOf(invoice)

/** All that is still to be delivered has left the shop: from then on the order does not change. */
const hasShipped = (order: OrderRow, items: readonly ItemRow[]): boolean => {
  const going = items.filter((item) => !item.cancelledAt)
  if (!going.length) return false
  return order.shipmentAt !== null || going.every((item) => item.outAt !== null)
}

/** The next number of a financial year. */
export const nextNumber = async (
  tx: Db,
  papers: typeof invoices | typeof creditNotes,
  year: string,
): Promise<number> => {
  // Serialised: otherwise two orders would take the same number and one would fail.
  await lockInvoices(tx)
  const [last] = await tx
    .select({ number: max(papers.number) })
    .from(papers)
    .where(eq(papers.year, year))
  return (last?.number ?? 0) + 1
}

export const findInvoice = async (tx: Db, orderId: number) =>
  (await tx.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

/** An order's credit notes, oldest first. */
export const creditNotesOf = (db: Db, orderId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId)).orderBy(asc(creditNotes.id))

/**
 * Gives an order its invoice number once its goods have left, unless it has one. True if it did. `invoiceOrder`
 * (credit-note.service.ts) also credits what was refunded before.
 */
export const issueInvoice = async (tx: Db, orderId: number, now: Date): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (!order || (await findInvoice(tx, orderId))) return false
  const items = await itemsOf(tx, orderId)
  if (!hasShipped(order, items)) return false
  const year = financialYear(now)
  const number = await nextNumber(tx, invoices, year)
  const contents = contentsOf(order, items, nameOf({ year, number }), now)
  await tx.insert(invoices).values({ orderId, year, number, issuedAt: now, contents })
  return true
}

/** The invoice as it was issued; one that is older than `contents` is written down when first read. */
export const readContents = async (
  tx: Db,
  invoice: InvoiceRow,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<IssuedInvoice> => {
  if (invoice.contents) return invoice.contents
  const contents = contentsOf(order, items, nameOf(invoice), invoice.issuedAt)
  await tx.update(invoices).set({ contents }).where(eq(invoices.orderId, order.id))
  return contents
}

/** An issued invoice, with what was cancelled and credited since. */
export const readInvoice = async (
  tx: Db,
  { invoice, order }: { invoice: InvoiceRow; order: OrderRow },
): Promise<OrderInvoice & { issued: IssuedInvoice }> => {
  const items = await itemsOf(tx, order.id)
  const issued = await readContents(tx, invoice, order, items)
  const notes = await creditNotesOf(tx, order.id)
  return {
    number: issued.number,
    issuedAt: invoice.issuedAt.toISOString(),
    issued,
    cancelled: cancelledSince(issued, order, items),
    creditNotes: notes.map(({ contents, issuedAt }) => ({
      ...contents,
      issuedAt: issuedAt.toISOString(),
    })),
  }
}
