import Type from 'typebox'
import { companyId, customerId, rowId, storeId } from './fields.schema.ts'

export const orderInvoice = {
  request: Type.Object({
    company_id: companyId,
    store_id: storeId,
    customer_id: customerId,
    order_id: rowId,
  }),
  reply: Type.Object({
    payload_orderInvoice: Type.Object({
      /** At most 16 characters; '' until the goods have left the shop. */
      invoice_number: Type.String({ maxLength: 16 }),
      /** ISO date and time; '' without a number. */
      invoice_date: Type.String(),
    }),
  }),
}
