import { and, eq, exists, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LineKey } from '#src/domain/bag.ts'
import type { Config } from '../base/settings/config.ts'
import { changeBag, readHeld } from '../bag/bag.service.ts'
import { findBag } from '../bag/line.service.ts'
import { addAll } from '../bag/merge.service.ts'
import type { Db } from '../db/database.ts'
import { addresses } from '../db/schema/address.ts'
import { bagBoxes, bagLines, bagMerges, bags } from '../db/schema/bag.ts'
import { orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'

/** Throws while an order waits for its payment: that order still holds its bag. */
export const refusePending = async (tx: Db, from: number): Promise<void> => {
  if (await tx.$count(orders, and(eq(orders.customerId, from), eq(orders.phase, 'pending'))))
    throw new Refused(
      409,
      'A payment of the other account is still under way. Please join the accounts in a few minutes.',
      'pending',
    )
}

/**
 * Moves orders with their payments and invoices. Idempotency keys are unique per customer: an order whose key
 * the receiving account has already loses its own.
 */
export const moveOrders = async (tx: Db, from: number, to: number): Promise<void> => {
  const own = alias(orders, 'own')
  const sameKey = tx
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.customerId, to), eq(own.idempotencyKey, orders.idempotencyKey)))
  await tx
    .update(orders)
    .set({ idempotencyKey: null })
    .where(and(eq(orders.customerId, from), exists(sameKey)))
  await tx.update(orders).set({ customerId: to }).where(eq(orders.customerId, from))
}

/** Moves all addresses, even beyond the limit, except exact duplicates. */
export const moveAddresses = async (tx: Db, from: number, to: number): Promise<void> => {
  const rows = await tx
    .select()
    .from(addresses)
    .where(inArray(addresses.customerId, [from, to]))
  const lettersOf = (row: typeof addresses.$inferSelect) =>
    JSON.stringify({ ...row, id: 0, customerId: 0, createdAt: 0 })
  const own = new Set(rows.filter((row) => row.customerId === to).map(lettersOf))
  const moved = rows.filter((row) => row.customerId === from && !own.has(lettersOf(row)))
  if (!moved.length) return
  await tx
    .update(addresses)
    .set({ customerId: to })
    .where(
      inArray(
        addresses.id,
        moved.map(({ id }) => id),
      ),
    )
}

/** Moves the record of merged guest bags, so that resending one does not add it twice. */
export const moveMerges = async (tx: Db, from: number, to: number): Promise<void> => {
  const own = alias(bagMerges, 'own')
  const same = tx
    .select({ id: own.mergeId })
    .from(own)
    .where(and(eq(own.customerId, to), eq(own.mergeId, bagMerges.mergeId)))
  await tx
    .update(bagMerges)
    .set({ customerId: to })
    .where(and(eq(bagMerges.customerId, from), notExists(same)))
}

/** Merges the open bag, capped at limit and stock; returns the capped lines. Moves closed bags. */
export const moveBag = async (
  tx: Db,
  from: number,
  to: number,
  { now, config }: { now: Date; config: Config },
): Promise<LineKey[]> => {
  const open = await findBag(tx, from)
  const wanted = open ? await readHeld(tx, open) : new Map<LineKey, number>()
  const owner = { db: tx, customerId: to, maxLines: config.limits.bagLines }
  const capped = wanted.size ? await changeBag(owner, (bag) => addAll(bag, wanted)) : []
  if (open) {
    await tx.delete(bagLines).where(eq(bagLines.bagId, open))
    await tx.delete(bagBoxes).where(eq(bagBoxes.bagId, open))
    await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, open))
  }
  await tx.update(bags).set({ customerId: to }).where(eq(bags.customerId, from))
  return capped
}
