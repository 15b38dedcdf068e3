import { and, asc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { formatMomentDate, formatWeekdayDate } from '#src/domain/day.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { daysAfter, startOfDay } from '#src/domain/india.ts'
import type { InvoiceFacts, OrderInvoice } from '#src/domain/invoice.ts'
import {
  closingLines,
  creditNoteWords,
  invoiceTable,
  invoiceTitle,
  registrationLines,
  sellerLines,
  supplyLine,
  type InvoiceTable,
} from '#src/domain/invoice-paper.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { OwnerError } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices } from '../db/schema/invoice.ts'
import { orders } from '../db/schema/order.ts'
import { giftOf } from '../order/gift.ts'
import { orderNumber } from '../order/number.ts'
import type { OrderRow } from '../order/order.service.ts'
import { invoiceOrder } from './credit-note.service.ts'
import { findInvoice, readInvoice } from './invoice.service.ts'

/** A sheet of A4 for each invoice. */
const styles = `
@page { size: A4; margin: 14mm }
body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
article { break-after: page }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; margin-bottom: 5mm }
.sides > :last-child { text-align: right }
.parties > :last-child { text-align: left }
h1 { margin: 0; font-size: 18pt }
h2 { margin: 5mm 0 1mm; font-size: 10pt }
p { margin: 0 0 2mm }
table { width: 100%; margin-bottom: 4mm; border-collapse: collapse; font-feature-settings: 'tnum' }
th, td { padding: 1mm 0 1mm 2mm; border-bottom: 1px solid #999; font-weight: 400; text-align: right; vertical-align: top }
th:first-child { padding-left: 0; text-align: left }
thead th, tfoot th, tfoot td { border-bottom: 2px solid; font-weight: 600 }
small { display: block }
tr { break-inside: avoid }
.gift { padding: 2mm; border: 2px dashed }
@media screen { article { max-width: 182mm; margin: 6mm auto; padding: 10mm; border: 1px solid #999 } }
`

const broken = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>')

const paragraph = (lines: readonly string[]): string =>
  lines.length ? `<p>${broken(lines)}</p>` : ''

const tableOf = ({ columns, rows, total }: InvoiceTable): string => {
  const heads = ['Description', 'HSN/SAC', 'Qty', ...columns]
  const lines = rows.map(({ name, code, quantity, cells }) => {
    const amounts = cells.map(
      ({ amount, rate }) => `<td>${amount}${rate && `<small>${rate}</small>`}</td>`,
    )
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(code)}</td><td>${quantity}</td>${amounts.join('')}</tr>`
  })
  return `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${lines.join('\n')}</tbody>
<tfoot><tr><th scope="row" colspan="3">Total</th>${total.map(({ amount }) => `<td>${amount}</td>`).join('')}</tr></tfoot>
</table>`
}

const partiesOf = (invoice: InvoiceFacts): string => {
  const { seller, buyer } = invoice
  return `<div class="sides parties">
<div><h2>Sold by</h2>${paragraph([seller.name, ...sellerLines(seller)])}${paragraph(registrationLines(seller))}</div>
<div><h2>Delivered to</h2>${paragraph([buyer.name, buyer.address, withCode(buyer.contact)])}${paragraph([supplyLine(invoice)].filter(Boolean))}</div>
</div>`
}

type Issued = OrderInvoice & { issued: InvoiceFacts; isGift: boolean }

const articleOf = ({ number, issuedAt, issued, cancelled, creditNotes: notes, isGift }: Issued) => {
  const credited = notes.map((note) => {
    const { heading, text } = creditNoteWords(note, { number, issuedAt })
    return `<h2>${escapeHtml(heading)}</h2>${paragraph([text])}${tableOf(invoiceTable(issued, note))}`
  })
  return `<article>
${isGift ? '<p class="gift">A gift: this is for the buyer. Do not put it into the parcel.</p>' : ''}
<div class="sides">
<div><h1>${invoiceTitle(issued)}</h1>${paragraph([`No. ${number} of ${formatMomentDate(issuedAt)}`])}</div>
${paragraph([`Order ${issued.order.number}`, formatMomentDate(issued.order.orderedAt)])}
</div>
${partiesOf(issued)}
${tableOf(invoiceTable(issued))}
${closingLines(issued, cancelled)
  .map((line) => paragraph([line]))
  .join('')}
${credited.join('\n')}
</article>`
}

const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head>
<body>
${body}
</body>
</html>`

const readIssued = async (
  tx: Db,
  { invoice, order }: { invoice: typeof invoices.$inferSelect; order: OrderRow },
): Promise<Issued> => ({
  ...(await readInvoice(tx, { invoice, order })),
  isGift: giftOf(order) !== null,
})

/** A page with an order's invoice and its credit notes. Throws an `OwnerError` if there is none yet. */
export const printInvoice = (db: Db, order: OrderRow, now: Date): Promise<string> =>
  db.transaction(async (tx) => {
    // Not yet issued for older orders of which the rest was cancelled.
    await invoiceOrder(tx, order.id, now)
    const invoice = await findInvoice(tx, order.id)
    const name = orderNumber(order)
    if (!invoice)
      throw new OwnerError(
        `Order ${name} has no invoice: it gets one when all that is not cancelled has left the shop (npm run store -- order ${name} out-for-delivery).`,
      )
    return pageOf(`Invoice of ${name}`, articleOf(await readIssued(tx, { invoice, order })))
  })

/** A page with the invoices that were issued on a day (YYYY-MM-DD in India), or got a credit note on it. */
export const printInvoicesOfDay = (db: Db, day: string): Promise<string> =>
  db.transaction(async (tx) => {
    const [first, end] = [startOfDay(day), startOfDay(daysAfter(day, 1))]
    const credited = tx
      .select({ orderId: creditNotes.orderId })
      .from(creditNotes)
      .where(and(gte(creditNotes.issuedAt, first), lt(creditNotes.issuedAt, end)))
    const found = await tx
      .select({ invoice: invoices, order: orders })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(
        or(
          and(gte(invoices.issuedAt, first), lt(invoices.issuedAt, end)),
          inArray(invoices.orderId, credited),
        ),
      )
      .orderBy(asc(invoices.year), asc(invoices.number))
    const articles: string[] = []
    for (const one of found) articles.push(articleOf(await readIssued(tx, one)))
    const date = formatWeekdayDate(day)
    return pageOf(
      `Invoices of ${date}`,
      articles.join('\n') || `<p>No invoice and no credit note was issued on ${date}.</p>`,
    )
  })
