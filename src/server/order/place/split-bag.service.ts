import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LineKey } from '#src/domain/bag.ts'
import type { Db } from '../../db/database.ts'
import { bagBoxes, bagLines, bags } from '../../db/schema/bag.ts'
import { itemsOf, type ItemRow } from '../order.service.ts'

/** Closes a paid bag; what was added since moves to a new one. Returns the items. Lock the customer. */
export const splitBagAfterPayment = async (
  tx: Db,
  order: { id: number; bagId: string; customerId: number },
  now: Date,
): Promise<ItemRow[]> => {
  const { bagId, customerId } = order
  const bought = await itemsOf(tx, order.id)
  const taken = new Map(bought.map((item) => [item.productId ?? item.box?.contents, item.quantity]))
  const leftOf = <L extends { quantity: number }>(rows: readonly L[], keyOf: (row: L) => LineKey) =>
    rows
      .map((row) => ({ ...row, quantity: row.quantity - (taken.get(keyOf(row)) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
  const lines = await tx
    .select()
    .from(bagLines)
    .where(eq(bagLines.bagId, bagId))
    .orderBy(bagLines.sequence)
  const boxes = await tx
    .select()
    .from(bagBoxes)
    .where(eq(bagBoxes.bagId, bagId))
    .orderBy(bagBoxes.sequence)
  await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, bagId))
  const left = leftOf(lines, ({ productId }) => productId)
  const leftBoxes = leftOf(boxes, ({ contents }) => contents)
  if (!left.length && !leftBoxes.length) return bought
  const id = randomUUID()
  await tx.insert(bags).values({ id, customerId })
  for (const { productId, quantity } of left)
    await tx.insert(bagLines).values({ bagId: id, productId, quantity })
  for (const { contents, quantity } of leftBoxes)
    await tx.insert(bagBoxes).values({ bagId: id, contents, quantity })
  return bought
}
