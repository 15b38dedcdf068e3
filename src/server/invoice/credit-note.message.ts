import { formatMomentDate } from '#src/domain/day.ts'
import type { InvoiceLine } from '#src/domain/invoice.ts'
import { formatExact } from '#src/domain/money.ts'
import type { creditNotes, invoices, IssuedInvoice } from '../db/schema/invoice.ts'
import type { Message } from '../message/message.service.ts'
import { mailAbout, recipientsOf } from '../order/messages/order.message.ts'
import type { OrderRow } from '../order/order.service.ts'

type Columns = Pick<InvoiceLine, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross'>

const taxesOf = (line: Columns, isInterState: boolean): string =>
  isInterState
    ? `IGST ${formatExact(line.igst)}`
    : `CGST ${formatExact(line.cgst)}, SGST ${formatExact(line.sgst)}`

const amountsOf = (line: Columns, { seller, isInterState }: IssuedInvoice): string =>
  seller.gstin
    ? `${formatExact(line.gross)} (taxable value ${formatExact(line.taxable)}, ${taxesOf(line, isInterState)})`
    : formatExact(line.gross)

const formatLine = (line: InvoiceLine, invoice: IssuedInvoice): string => {
  const rate = invoice.seller.gstin ? `, ${line.rate}% GST` : ''
  const count = line.quantity ? `${line.quantity} x ` : ''
  return `${count}${line.name}, HSN/SAC ${line.code}${rate}: ${amountsOf(line, invoice)}`
}

type Note = typeof creditNotes.$inferSelect

const wayOf = (order: OrderRow, { cause }: Note): string => {
  if (cause === 'outside') return 'The money is on its way to the account you paid from.'
  if (order.transactionId)
    return 'The money goes back to the account you paid from. We write to you when it is on its way.'
  return cause === 'refund'
    ? 'We give you this amount back in cash.'
    : 'You have so much less to pay.'
}

/** All that a credit note must state (CGST Rules, rule 53); none if there is no address. */
export const creditNoteMails = (
  order: OrderRow,
  { contents: invoice, issuedAt }: typeof invoices.$inferSelect & { contents: IssuedInvoice },
  note: Note,
): Message[] => {
  const { email } = recipientsOf(order)
  const { number, lines, sum, reason } = note.contents
  const { seller, buyer, placeOfSupply } = invoice
  if (!email) return []
  return [
    mailAbout(order, `Credit note ${number} for your order ${invoice.order.number}`, [
      `Credit note ${number} of ${formatMomentDate(note.issuedAt)}\nfor invoice ${invoice.number} of ${formatMomentDate(issuedAt)}`,
      `The reason: ${reason}`,
      lines.map((line) => formatLine(line, invoice)).join('\n'),
      `Total: ${amountsOf(sum, invoice)}`,
      wayOf(order, note),
      [
        `Seller: ${seller.name}, ${seller.address}${seller.gstin && `, GSTIN ${seller.gstin}`}`,
        `Buyer: ${buyer.name}, ${buyer.address}`,
        ...(seller.gstin
          ? [`Place of supply: ${placeOfSupply.state} (${placeOfSupply.code})`]
          : []),
      ].join('\n'),
    ]),
  ]
}
