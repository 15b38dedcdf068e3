import type { CreditNote, InvoiceFacts, InvoiceLine, OrderInvoice } from '#src/domain/invoice.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { customerCall, type Reply } from './call.ts'
import type * as schema from './invoice.schema.ts'
import type { WireCreditNote, WireInvoice } from './invoice.schema.ts'

/** Number, date, and what an issued invoice states; until then its contents come from the order details. */
export const orderInvoice = customerCall<typeof schema.orderInvoice>('/store/orderInvoice', {
  needs: 'invoice',
})

type Columns = InvoiceFacts['sum']

const wireColumns = ({ discount, gross, taxable, cgst, sgst, igst }: Columns) => ({
  discount: toRupees(discount),
  total: toRupees(gross),
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  igst: toRupees(igst),
})

const columnsOf = (wire: WireInvoice['sum']): Columns => ({
  discount: toPaise(wire.discount),
  gross: toPaise(wire.total),
  taxable: toPaise(wire.taxable),
  cgst: toPaise(wire.cgst),
  sgst: toPaise(wire.sgst),
  igst: toPaise(wire.igst),
})

const wireLine = (line: InvoiceLine) => ({
  name: line.name,
  code: line.code,
  quantity: line.quantity,
  gst_percent: line.rate,
  ...wireColumns(line),
})

const invoiceLineOf = ({
  name,
  code,
  quantity,
  gst_percent: rate,
  ...columns
}: WireInvoice['lines'][number]): InvoiceLine => ({
  name,
  code,
  quantity,
  rate,
  ...columnsOf(columns),
})

export const wireInvoice = ({ seller, buyer, order, ...facts }: InvoiceFacts): WireInvoice => ({
  seller,
  buyer,
  order_string: order.number,
  order_date: order.orderedAt,
  paymentmode: order.paymentMode,
  transection_id: order.transactionId,
  lines: facts.lines.map(wireLine),
  sum: wireColumns(facts.sum),
  is_inter_state: facts.isInterState ? 1 : 0,
  supply_state: facts.placeOfSupply.state,
  supply_code: facts.placeOfSupply.code,
})

const invoiceFactsOf = (wire: WireInvoice): InvoiceFacts => ({
  seller: wire.seller,
  buyer: wire.buyer,
  order: {
    number: wire.order_string,
    orderedAt: wire.order_date,
    paymentMode: wire.paymentmode,
    transactionId: wire.transection_id,
  },
  lines: wire.lines.map(invoiceLineOf),
  sum: columnsOf(wire.sum),
  isInterState: wire.is_inter_state === 1,
  placeOfSupply: { state: wire.supply_state, code: wire.supply_code },
})

export const wireCreditNote = (note: CreditNote): WireCreditNote => ({
  credit_note_number: note.number,
  credit_note_date: note.issuedAt,
  reason: note.reason,
  lines: note.lines.map(wireLine),
  sum: wireColumns(note.sum),
})

const creditNoteOf = (wire: WireCreditNote): CreditNote => ({
  number: wire.credit_note_number,
  issuedAt: wire.credit_note_date,
  reason: wire.reason,
  lines: wire.lines.map(invoiceLineOf),
  sum: columnsOf(wire.sum),
})

export const orderInvoiceOf = ({
  payload_orderInvoice: wire,
}: Pick<Reply<typeof orderInvoice>, 'payload_orderInvoice'>): OrderInvoice => ({
  number: wire.invoice_number,
  issuedAt: wire.invoice_date,
  issued: wire.invoice ? invoiceFactsOf(wire.invoice) : null,
  cancelled: { items: wire.cancelled_items ?? [], amount: toPaise(wire.cancelled_amount ?? 0) },
  creditNotes: (wire.credit_notes ?? []).map(creditNoteOf),
})
