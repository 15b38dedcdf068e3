import type { Reply } from '#src/contract/call.ts'
import { wireCreditNote, wireInvoice, type orderInvoice } from '#src/contract/invoice.ts'
import { toRupees } from '#src/domain/money.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { findOwnOrder, itemsOf } from '../order/order.service.ts'
import { actionsFor } from '../order/standing.service.ts'
import { cancelledSince } from './contents.ts'
import { invoiceOrder } from './credit-note.service.ts'
import { creditNotesOf, findInvoice, readContents } from './invoice.service.ts'

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
