import type { Reply } from '#src/contract/call.ts'
import { wireCreditNote, wireInvoice, type orderInvoice } from '#src/contract/invoice.ts'
import { toRupees } from '#src/domain/money.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { findOwnOrder, itemsOf } from '../order/order.service.ts'
import { actionsFor } from '../order/standing.service.ts'
import { invoiceOrder } from './credit-note.service.ts'
import { findInvoice, readInvoice } from './invoice.service.ts'

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
    await invoiceOrder(tx, orderId, now)
    const invoice = await findInvoice(tx, orderId)
    if (!actionsFor(order, items, { isInvoiced: invoice !== undefined }).invoice)
      throw new Refused(409, 'This order has no invoice: nothing of it is sold.', 'no-invoice')
    if (!invoice) return { invoice_number: '', invoice_date: '' }
    const { number, issuedAt, issued, cancelled, creditNotes } = await readInvoice(tx, {
      invoice,
      order,
    })
    return {
      invoice_number: number,
      invoice_date: issuedAt,
      invoice: wireInvoice(issued),
      cancelled_items: cancelled.items,
      cancelled_amount: toRupees(cancelled.amount),
      credit_notes: creditNotes.map(wireCreditNote),
    }
  })
