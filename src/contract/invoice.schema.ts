import Type, { type Static } from 'typebox'
import { flag, moment, rowId, rupees } from './fields.schema.ts'
import { buyerScope } from './order.schema.ts'

const columns = {
  discount: rupees,
  /** With the tax. */
  total: rupees,
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
}

const lines = Type.Array(
  Type.Object({
    name: Type.String(),
    /** HSN for goods, SAC for services. */
    code: Type.String(),
    /** 0: not counted, such as delivery. */
    quantity: Type.Integer(),
    gst_percent: Type.Number({ minimum: 0 }),
    ...columns,
  }),
)

/** What the invoice states, as it was issued. */
const issuedInvoice = Type.Object({
  seller: Type.Object({
    name: Type.String(),
    address: Type.String(),
    phone: Type.String(),
    email: Type.String(),
    /** '': the seller is not registered, and charges no GST. */
    gstin: Type.String(),
    fssai: Type.String(),
  }),
  buyer: Type.Object({ name: Type.String(), address: Type.String(), contact: Type.String() }),
  order_string: Type.String(),
  order_date: moment,
  paymentmode: Type.String(),
  transection_id: Type.String(),
  lines,
  sum: Type.Object(columns),
  /** 1: IGST instead of CGST and SGST. */
  is_inter_state: flag,
  supply_state: Type.String(),
  supply_code: Type.String(),
})
export type WireInvoice = Static<typeof issuedInvoice>

/** Takes back a part of the invoice; seller and buyer are the invoice's. */
const creditNote = Type.Object({
  /** At most 16 characters. */
  credit_note_number: Type.String({ maxLength: 16 }),
  credit_note_date: moment,
  reason: Type.String(),
  lines,
  sum: Type.Object(columns),
})
export type WireCreditNote = Static<typeof creditNote>

export const orderInvoice = {
  request: Type.Object({ ...buyerScope, order_id: rowId }),
  reply: Type.Object({
    payload_orderInvoice: Type.Object({
      /** At most 16 characters; '' until the goods have left the shop. */
      invoice_number: Type.String({ maxLength: 16 }),
      /** ISO date and time; '' without a number. */
      invoice_date: Type.String(),
      /** Without it, the page computes the invoice from the order's details. */
      invoice: Type.Optional(issuedInvoice),
      /** What was cancelled since it was issued, and how much the order costs less. */
      cancelled_items: Type.Optional(Type.Array(Type.String())),
      cancelled_amount: Type.Optional(rupees),
      /** Oldest first. */
      credit_notes: Type.Optional(Type.Array(creditNote)),
    }),
  }),
}
