import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { FilledBox } from '#src/domain/filled-box.ts'
import type { Db } from '../db/database.ts'
import { bagLines } from '../db/schema/bag.ts'
import { orderItems } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'
import { restorePieces, pieceIdsInBag, sumPieces } from '../box/stock.service.ts'

/**
 * Locks the products of a bag and of an order, also of their boxes: by id, which avoids deadlocks, and not
 * their keys, so that adding one of them to a bag does not wait.
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
  const inOrderBoxes = tx
    .select({
      id: sql<number>`(jsonb_array_elements(${orderItems.box} -> 'pieces') ->> 'productId')::int`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const all = inBag.union(inOrder).union(pieceIdsInBag(tx, bagId)).union(inOrderBoxes)
  return (
    tx
      .select({ id: products.id })
      .from(products)
      // A single list: with two, PostgreSQL would scan every product.
      .where(inArray(products.id, all))
      .orderBy(asc(products.id))
      .for('no key update')
  )
}

/** Takes the bag's packs from the stock, without boxes. The products must be locked. */
export const decrementStock = (tx: Db, bagId: string) =>
  tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${bagLines.quantity}` })
    .from(bagLines)
    .where(and(eq(bagLines.bagId, bagId), eq(bagLines.productId, products.id)))

export interface Packs {
  productId: number | null
  quantity: number
  /** Of their batch; null: not known. */
  expDate: string | null
  box: FilledBox | null
}

/** The batch in stock, if it has a date, expires no later. */
const isNotNewer = (expDate: string) => or(isNull(products.expDate), lte(products.expDate, expDate))

/**
 * Returns packs, and the pieces of boxes, to the stock; those of a deleted product are dropped. Packs that expire before
 * the batch in stock are not counted again, as they would be sold with its date: returned for the owner.
 */
export const restoreStock = async <P extends Packs>(tx: Db, packs: readonly P[]): Promise<P[]> => {
  const sorted = packs
    .filter(({ productId }) => productId !== null)
    .sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0))
  const older: P[] = []
  for (const one of sorted) {
    const { productId, quantity, expDate } = one
    const isOwn = eq(products.id, productId ?? 0)
    const found = await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(expDate === null ? isOwn : and(isOwn, isNotNewer(expDate)))
      .returning({ id: products.id })
    if (!found.length) older.push(one)
  }
  await restorePieces(tx, sumPieces(packs))
  return older
}
