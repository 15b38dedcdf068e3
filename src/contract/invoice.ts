import { customerCall } from './call.ts'
import type * as schema from './invoice.schema.ts'

/** Number and date of an order's tax invoice; its contents come from the order details. */
export const orderInvoice = customerCall<typeof schema.orderInvoice>('/store/orderInvoice', {
  needs: 'invoice',
})
