import Type from 'typebox'
import { rowId } from './fields.schema.ts'
import { ofCustomer } from './order.schema.ts'

export const orderInvoice = {
  request: Type.Object({ ...ofCustomer, order_id: rowId }),
  reply: Type.Object({
    payload_orderInvoice: Type.Object({
      /** At most 16 characters; '' until the goods have left the shop. */
      invoice_number: Type.String({ maxLength: 16 }),
      /** ISO date and time; '' without a number. */
      invoice_date: Type.String(),
    }),
  }),
}
