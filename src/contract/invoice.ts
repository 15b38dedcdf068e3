import { customerCall } from './call.ts'
import type * as schema from './invoice.schema.ts'

/** Number and date; the contents come from the order details. */
export const orderInvoice = customerCall<typeof schema.orderInvoice>('/store/orderInvoice', {
  needs: 'invoice',
})
