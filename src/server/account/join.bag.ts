import { asc, eq } from 'drizzle-orm'
import type { Config } from '../base/config.ts'
import { changeBag } from '../bag/bag.service.ts'
import { findBag } from '../bag/line.service.ts'
import { addAll } from '../bag/merge.service.ts'
import type { Db } from '../db/open.ts'
import { bagLines, bags } from '../db/schema/bag.ts'

/**
 * Merges one account's open bag into another's, capped at limit and stock; returns the products that were
 * cut. Bags of orders, also of unpaid ones, move along, closed.
 */
export const moveBag = async (
  tx: Db,
  from: number,
  to: number,
  { now, config }: { now: Date; config: Config },
): Promise<number[]> => {
  const open = await findBag(tx, from)
  let capped: number[] = []
  if (open) {
    const lines = await tx
      .select({ productId: bagLines.productId, quantity: bagLines.quantity })
      .from(bagLines)
      .where(eq(bagLines.bagId, open))
      .orderBy(asc(bagLines.sequence))
    const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
    const owner = { db: tx, customerId: to, maxLines: config.limits.bagLines }
    if (wanted.size) capped = await changeBag(owner, (bag) => addAll(bag, wanted))
    await tx.delete(bagLines).where(eq(bagLines.bagId, open))
    await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, open))
  }
  await tx.update(bags).set({ customerId: to }).where(eq(bags.customerId, from))
  return capped
}
