import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { bagLines } from '../db/schema/bag.ts'
import { orderItems } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'

/**
 * Locks the products of a bag and of an order until the transaction ends: in the order of their ids,
 * so that no two of those who do this wait for each other in a circle; and without their keys, so
 * that putting one of them into a bag need not wait.
 */
export const lockProducts = (
  tx: Db,
  { bagId = '', orderId = 0 }: { bagId?: string; orderId?: number },
) => {
  const inBag = tx
    .select({ id: bagLines.productId })
    .from(bagLines)
    .where(eq(bagLines.bagId, bagId))
  const inOrder = tx
    .select({ id: sql<number>`${orderItems.productId}` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  return (
    tx
      .select({ id: products.id })
      .from(products)
      // One list: for two, PostgreSQL would look at every product.
      .where(inArray(products.id, inBag.union(inOrder)))
      .orderBy(asc(products.id))
      .for('no key update')
  )
}

/** Takes what is in the bag from the stock. The products are locked. */
export const takeFromStock = (tx: Db, bagId: string) =>
  tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${bagLines.quantity}` })
    .from(bagLines)
    .where(and(eq(bagLines.bagId, bagId), eq(bagLines.productId, products.id)))

interface Packs {
  productId: number | null
  quantity: number
}

/** Gives packs back to the stock; those of a product that the shop no longer has are nobody's. */
export const giveToStock = async (tx: Db, packs: readonly Packs[]): Promise<void> => {
  const sorted = packs
    .flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
    .sort((a, b) => a.productId - b.productId)
  for (const { productId, quantity } of sorted)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
}
