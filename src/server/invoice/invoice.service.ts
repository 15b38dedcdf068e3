import { asc, eq, max } from 'drizzle-orm'
import type { Reply } from '#src/contract/call.ts'
import { wireCreditNote, wireInvoice, type orderInvoice } from '#src/contract/invoice.ts'
import { financialYear, invoiceNumber } from '#src/domain/invoice.ts'
import { toRupees } from '#src/domain/money.ts'
import { business } from '#src/business.ts'
import { lockInvoices } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices, type IssuedInvoice } from '../db/schema/invoice.ts'
import { orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'
import { findOwnOrder, itemsOf, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { actionsFor } from '../order/standing.service.ts'
import { cancelledSince, contentsOf } from './contents.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type CreditNoteRow = typeof creditNotes.$inferSelect

const nameOf = ({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string =>
  invoiceNumber(business.invoicePrefix, year, number)

/** As the customer has it, also when the shop's prefix is another one now. */
export const invoiceName = (invoice: InvoiceRow): string =>
  invoice.contents?.number ?? nameOf(invoice)

/** All that is still to be delivered has left the shop: from then on the order does not change. */
const hasLeft = (order: OrderRow, items: readonly ItemRow[]): boolean => {
  const going = items.filter((item) => !item.cancelledAt)
  if (!going.length || order.phase !== 'placed') return false
  return order.shipmentAt !== null || going.every((item) => item.outAt !== null)
}

const nextNumber = async (tx: Db, year: string): Promise<number> => {
  // Serialised: otherwise two orders would take the same number and one would fail.
  await lockInvoices(tx)
  const [last] = await tx
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.year, year))
  return (last?.number ?? 0) + 1
}

export const findInvoice = async (tx: Db, orderId: number) =>
  (await tx.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

/** An order's credit notes, oldest first. */
export const creditNotesOf = (db: Db, orderId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId)).orderBy(asc(creditNotes.id))

/** Numbers an order's invoice once its goods have left, in the transaction that moves the order on. */
export const issueInvoice = async (tx: Db, orderId: number, now: Date): Promise<void> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order || (await findInvoice(tx, orderId))) return
  const items = await itemsOf(tx, orderId)
  if (!hasLeft(order, items)) return
  const year = financialYear(now)
  const number = await nextNumber(tx, year)
  const contents = contentsOf(order, items, nameOf({ year, number }), now)
  await tx.insert(invoices).values({ orderId, year, number, issuedAt: now, contents })
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

/** The customer's invoice, with empty strings while there is none. Throws 'no-invoice' if nothing is sold. */
export const readOwnInvoice = (
  db: Db,
  customerId: number,
  orderId: number,
  now: Date,
): Promise<Reply<typeof orderInvoice>['payload_orderInvoice']> =>
  db.transaction(async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId)
    const items = await itemsOf(tx, orderId)
    // Not yet issued for older orders of which the rest was cancelled.
    await issueInvoice(tx, orderId, now)
    const invoice = await findInvoice(tx, orderId)
    if (!actionsFor(order, items, invoice !== undefined).invoice)
      throw new Refused(409, 'This order has no invoice: nothing of it is sold.', 'no-invoice')
    if (!invoice) return { invoice_number: '', invoice_date: '' }
    const contents = await readContents(tx, invoice, order, items)
    const cancelled = cancelledSince(contents, order, items)
    const notes = await creditNotesOf(tx, orderId)
    return {
      invoice_number: contents.number,
      invoice_date: invoice.issuedAt.toISOString(),
      invoice: wireInvoice(contents),
      cancelled_items: cancelled.items,
      cancelled_amount: toRupees(cancelled.amount),
      credit_notes: notes.map(({ contents: note, issuedAt }) =>
        wireCreditNote({ ...note, issuedAt: issuedAt.toISOString() }),
      ),
    }
  })
