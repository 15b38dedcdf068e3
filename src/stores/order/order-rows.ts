import { send } from '#src/api.ts'
import { orderList } from '#src/contract/order.ts'
import type { WireOrderRow } from '#src/contract/order.schema.ts'
import { shopScope } from '#src/site.ts'
import { unlessMissing } from '../api-errors.ts'

/** A customer's orders, also if the store API refuses to return an empty list. Throws an `ApiError`. */
export const orderRows = async (customerId: number): Promise<readonly WireOrderRow[]> => {
  const request = { ...shopScope, customer_id: customerId }
  const reply = await unlessMissing(send(orderList, request))
  return (reply?.payload_orderList as readonly WireOrderRow[] | undefined) ?? []
}

export const orderIds = async (customerId: number): Promise<string[]> =>
  (await orderRows(customerId)).map((row) => String(row.order_id))
