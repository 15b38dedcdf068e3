import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bags } from '#src/server/db/schema/bag.ts'
import { orders } from '#src/server/db/schema/order.ts'
import type { OrderRow } from '#src/server/order/order.service.ts'
import type { TestShop } from '../shop/shop.ts'

let copies = 0

/** Adds orders like this one, without items, each with a bag of its own and an id that the gateway does not know. */
export const copyOrder = async (
  shop: TestShop,
  orderId: number,
  count: number,
  change: Partial<OrderRow> = {},
): Promise<OrderRow[]> => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const { id: _, ...columns } = order
  const rows = Array.from({ length: count }, () => ({
    ...columns,
    bagId: randomUUID(),
    idempotencyKey: null,
    gatewayOrderId: `order_copy${++copies}`,
    ...change,
  }))
  const { customerId } = order
  const closed = rows.map(({ bagId }) => ({ id: bagId, customerId, orderedAt: shop.clock.now() }))
  await shop.db.insert(bags).values(closed)
  return shop.db.insert(orders).values(rows).returning()
}
