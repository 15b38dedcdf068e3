import { and, eq } from 'drizzle-orm'
import { isDue } from '../db/due.ts'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { giveToStock, lockProducts } from './stock.service.ts'

/** A reservation is never longer (PAYMENT_MINUTES), in milliseconds. */
export const longestReservation = 120 * 60_000

/**
 * Ends a pending order: its packs go back, its bag and its key are free for another try. The order's
 * row is locked and known to be pending.
 */
export const endPending = async (tx: Db, orderId: number): Promise<void> => {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  await giveToStock(tx, items)
  await tx
    .update(orders)
    .set({ state: 'expired', idempotencyKey: null, reservedUntil: null })
    .where(eq(orders.id, orderId))
}

/** Ends a pending order whose time is over; true when it was this call that did. */
export const expireOrder = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.state, 'pending'),
          isDue(orders.reservedUntil, now, longestReservation),
        ),
      )
      .for('update')
    if (!due) return false
    await lockProducts(tx, { orderId })
    await endPending(tx, orderId)
    return true
  })
