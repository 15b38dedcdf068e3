import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { bagLines, bags } from '../db/schema/bag.ts'
import { orderItems } from '../db/schema/order.ts'
import type { ItemRow } from './order.service.ts'

/**
 * Closes the bag of an order that was just paid; what was added while the payment was under way moves to a
 * new bag. Returns the bought items. The customer must be locked.
 */
export const splitBagAfterPayment = async (
  tx: Db,
  order: { id: number; bagId: string; customerId: number },
  now: Date,
): Promise<ItemRow[]> => {
  const { bagId, customerId } = order
  const bought = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.id))
  const packs = new Map(bought.map((item) => [item.productId, item.quantity]))
  const lines = await tx
    .select()
    .from(bagLines)
    .where(eq(bagLines.bagId, bagId))
    .orderBy(bagLines.sequence)
  await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, bagId))
  const left = lines
    .map(({ productId, quantity }) => ({
      productId,
      quantity: quantity - (packs.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  if (!left.length) return bought
  const id = randomUUID()
  await tx.insert(bags).values({ id, customerId })
  await tx.insert(bagLines).values(left.map((line) => ({ ...line, bagId: id })))
  return bought
}
