import { and, eq, sql } from 'drizzle-orm'
import { percentOf } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../errors.ts'
import { readItems, unknownOrder, type ItemRow, type OrderRow } from './order.service.ts'

const tooLate = (): Refused =>
  new Refused(409, 'This order is on its way and can no longer be cancelled.', 'too-late')

/**
 * What an order costs once only `items` are left of it. Delivery stays what was charged, while
 * anything is delivered at all.
 */
const totalsOf = (order: OrderRow, items: readonly ItemRow[]) => {
  const subtotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const delivery = items.length ? order.delivery : 0
  const isCash = order.handlingFee > 0
  const handlingFee = isCash ? percentOf(subtotal, order.handlingFeePercent) : 0
  const digitalDiscount = percentOf(subtotal, order.digitalDiscountPercent)
  const total = subtotal + delivery + handlingFee - digitalDiscount
  return { subtotal, delivery, handlingFee, digitalDiscount, total }
}

/**
 * Cancels one item and gives its packs back to the stock; the same again changes nothing. Refused
 * once a courier shipment exists (specification, section 4) or the item is out for delivery
 * (specification, section 2, Cancellation Policy).
 */
export const cancelItem = (
  db: Db,
  customerId: number,
  orderId: number,
  itemId: number,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))
      .for('update')
    if (!order) throw unknownOrder()
    const items = (await readItems(tx, [orderId])).get(orderId) ?? []
    const item = items.find((one) => one.id === itemId)
    if (!item) throw new Refused(404, 'This item was not found in the order.', 'unknown-item')
    if (item.cancelledAt) return
    if (order.shipmentAt || item.outAt || item.deliveredAt) throw tooLate()
    await tx.update(orderItems).set({ cancelledAt: now }).where(eq(orderItems.id, itemId))
    if (item.productId !== null)
      await tx
        .update(products)
        .set({ stock: sql`${products.stock} + ${item.quantity}` })
        .where(eq(products.id, item.productId))
    const left = items.filter((one) => one !== item && !one.cancelledAt)
    await tx.update(orders).set(totalsOf(order, left)).where(eq(orders.id, orderId))
  })
