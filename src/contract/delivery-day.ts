import { call, customerCall } from './call.ts'
import type * as schema from './delivery-day.schema.ts'

export const closedDays = call<typeof schema.closedDays>('/store/closedDays', {
  needs: 'closed-days',
})

/** Days on which an order can come to an address, including full ones. */
export const deliveryDays = customerCall<typeof schema.deliveryDays>('/store/deliveryDays', {
  success: 'Delivery days.',
  needs: 'delivery-days',
})
