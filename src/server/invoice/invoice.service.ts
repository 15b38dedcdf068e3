import { eq, max } from 'drizzle-orm'
import { financialYear, invoiceNumber } from '#src/domain/invoice.ts'
import { business } from '#src/business.ts'
import { lockInvoices } from '../db/advisory-locks.ts'
import type { Db } from '../db/open.ts'
import { invoices } from '../db/schema/invoice.ts'
import { orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'
import { findOwnOrder, itemsOf, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { actionsFor } from '../order/standing.service.ts'

/** All that is still to be delivered has left the shop: from then on the order does not change. */
const hasLeft = (order: OrderRow, items: readonly ItemRow[]): boolean => {
  const going = items.filter((item) => !item.cancelledAt)
  if (!going.length || order.state !== 'placed') return false
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

const findInvoice = async (tx: Db, orderId: number) =>
  (await tx.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

/** Numbers an order's invoice once its goods have left, in the transaction that moves the order on. */
export const issueInvoice = async (tx: Db, orderId: number, now: Date): Promise<void> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order || (await findInvoice(tx, orderId))) return
  if (!hasLeft(order, await itemsOf(tx, orderId))) return
  const year = financialYear(now)
  const number = await nextNumber(tx, year)
  await tx.insert(invoices).values({ orderId, year, number, issuedAt: now })
}

/** The customer's invoice, with empty strings while there is none. Throws 'no-invoice' if nothing is sold. */
export const readOwnInvoice = (
  db: Db,
  customerId: number,
  orderId: number,
  now: Date,
): Promise<{ invoice_number: string; invoice_date: string }> =>
  db.transaction(async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId)
    const items = await itemsOf(tx, orderId)
    if (!actionsFor(order, items).invoice)
      throw new Refused(409, 'This order has no invoice: nothing of it is sold.', 'no-invoice')
    // Not yet issued for older orders of which the rest was cancelled.
    await issueInvoice(tx, orderId, now)
    const invoice = await findInvoice(tx, orderId)
    return {
      invoice_number: invoice
        ? invoiceNumber(business.invoicePrefix, invoice.year, invoice.number)
        : '',
      invoice_date: invoice?.issuedAt.toISOString() ?? '',
    }
  })
