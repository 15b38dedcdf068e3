import { send } from '#src/api.ts'
import { orderList } from '#src/contract/order.ts'
import type { WireOrderRow } from '#src/contract/order.schema.ts'
import { site } from '#src/site.ts'
import { isUnknown } from './unreached.ts'

/** Ids of a customer's orders as strings. A store API may refuse to return an empty list. */
export const orderIds = async (customerId: number): Promise<string[]> => {
  try {
    const ofCustomer = { company_id: site.companyId, store_id: site.storeId }
    const reply = await send(orderList, { ...ofCustomer, customer_id: customerId })
    const rows = reply.payload_orderList as readonly WireOrderRow[] | undefined
    return (rows ?? []).map((row) => String(row.order_id))
  } catch (error) {
    if (isUnknown(error)) return []
    throw error
  }
}
