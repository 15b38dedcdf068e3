import { asc, eq } from 'drizzle-orm'
import type { LineKey } from '#src/domain/bag.ts'
import type { Config } from '../base/settings/config.ts'
import { changeBag } from '../bag/bag.service.ts'
import { findBag } from '../bag/line.service.ts'
import { addAll } from '../bag/merge.service.ts'
import type { Db } from '../db/database.ts'
import { bagBoxes, bagLines, bags } from '../db/schema/bag.ts'

/** Merges the open bag, capped at limit and stock; returns the capped lines. Moves closed bags. */
export const moveBag = async (
  tx: Db,
  from: number,
  to: number,
  { now, config }: { now: Date; config: Config },
): Promise<LineKey[]> => {
  const open = await findBag(tx, from)
  let capped: LineKey[] = []
  if (open) {
    const lines = await tx
      .select({ productId: bagLines.productId, quantity: bagLines.quantity })
      .from(bagLines)
      .where(eq(bagLines.bagId, open))
      .orderBy(asc(bagLines.sequence))
    const boxes = await tx
      .select({ contents: bagBoxes.contents, quantity: bagBoxes.quantity })
      .from(bagBoxes)
      .where(eq(bagBoxes.bagId, open))
      .orderBy(asc(bagBoxes.sequence))
    const wanted = new Map<LineKey, number>([
      ...lines.map(({ productId, quantity }) => [productId, quantity] as const),
      ...boxes.map(({ contents, quantity }) => [contents, quantity] as const),
    ])
    const owner = { db: tx, customerId: to, maxLines: config.limits.bagLines }
    if (wanted.size) capped = await changeBag(owner, (bag) => addAll(bag, wanted))
    await tx.delete(bagLines).where(eq(bagLines.bagId, open))
    await tx.delete(bagBoxes).where(eq(bagBoxes.bagId, open))
    await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, open))
  }
  await tx.update(bags).set({ customerId: to }).where(eq(bags.customerId, from))
  return capped
}
