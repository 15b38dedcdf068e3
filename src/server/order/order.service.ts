import { and, asc, desc, eq, exists, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import { itemState, type OrderState } from '#src/domain/order-state.ts'
import type { Db } from '../db/database.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { isPaidRow, payments } from '../db/schema/payment.ts'
import { Refused } from '../base/errors.ts'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof orderItems.$inferSelect

export const unknownOrder = (): Refused =>
  new Refused(404, 'This order was not found.', 'unknown-order')

/** What names an item, as `lineName` and its like take it. */
export const nameParts = ({
  name,
  sizeAmount: amount,
  sizeUnit: unit,
  box,
}: Pick<ItemRow, 'name' | 'sizeAmount' | 'sizeUnit' | 'box'>) => ({
  name,
  size: amount > 0 ? { amount, unit } : null,
  box: box ?? undefined,
})

export const itemStateOf = (item: ItemRow): OrderState =>
  itemState({
    cancelled: item.cancelledAt !== null,
    packed: item.packedAt !== null,
    out: item.outAt !== null,
    delivered: item.deliveredAt !== null,
  })

/** Items by order id, each order's in the order of the bag. */
export const readItems = async (
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, ItemRow[]>> => {
  if (!orderIds.length) return new Map()
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
  return Map.groupBy(rows, (row) => row.orderId)
}

export const itemsOf = async (db: Db, orderId: number): Promise<ItemRow[]> =>
  (await readItems(db, [orderId])).get(orderId) ?? []

/** Money came for the order; it may have gone back since. */
export const hasMoney = (db: Db): SQL =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), isPaidRow)),
  )

/** Placed, paid, or open at the gateway: an attempt that never got so far is no order to a shopper. */
const isShown = (db: Db) =>
  or(
    eq(orders.phase, 'placed'),
    and(eq(orders.phase, 'pending'), isNotNull(orders.gatewayOrderId)),
    hasMoney(db),
  )

export const findOwnOrders = (db: Db, customerId: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isShown(db)))
    .orderBy(desc(orders.id))

/** Any customer's order. */
export const lockOrder = async (tx: Db, orderId: number): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, orderId)).for('update'))[0]

const selectOwn = (db: Db, customerId: number, orderId: number) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))

/** Throws the same error for another customer's order as for none. */
export const findOwnOrder = async (
  db: Db,
  customerId: number,
  orderId: number,
): Promise<OrderRow> => {
  const [order] = await selectOwn(db, customerId, orderId)
  if (!order) throw unknownOrder()
  return order
}

export const lockOwnOrder = async (tx: Db, customerId: number, orderId: number) => {
  const [order] = await selectOwn(tx, customerId, orderId).for('update')
  if (!order) throw unknownOrder()
  return { order, items: await itemsOf(tx, orderId) }
}
