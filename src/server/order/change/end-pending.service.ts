import { and, eq, sql } from 'drizzle-orm'
import { indiaDate } from '#src/domain/india.ts'
import { isDue } from '../../db/due.ts'
import { closePacks, sumPieces } from '../../box/stock.service.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { insertMessages } from '../../message/message.service.ts'
import { unpaidMail } from '../messages/owner.message.ts'
import { itemsOf, type ItemRow, type OrderRow } from '../order.service.ts'
import { restoreStock, lockProducts } from '../stock.service.ts'
import { hour } from '#src/domain/duration.ts'

/** In ms: the maximum of PAYMENT_MINUTES. */
export const maxReservation = 2 * hour

/**
 * Ends a pending order (locked by the caller): its packs, bag and idempotency key become free again. Returns what is of
 * an older batch, and so not in stock again; the owner is told.
 */
export const endPending = async (
  tx: Db,
  order: OrderRow,
  ordersEmail: string | null,
  now: Date,
): Promise<ItemRow[]> => {
  const items = await itemsOf(tx, order.id)
  const older = await restoreStock(tx, items)
  await closePacks(tx, sumPieces(items))
  await tx
    .update(orders)
    .set({
      phase: 'expired',
      idempotencyKey: null,
      reservedUntil: sql`least(${orders.reservedUntil}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(orders.id, order.id))
  if (older.length) await insertMessages(tx, unpaidMail(ordersEmail, order, older), now)
  return older
}

/** Ends a pending order whose day is over, as it can no longer come; it must be locked. */
export const endOnceDayIsOver = async (
  tx: Db,
  order: OrderRow,
  ordersEmail: string | null,
  now: Date,
): Promise<OrderRow> => {
  if (order.phase !== 'pending' || order.slotDate >= indiaDate(now)) return order
  await lockProducts(tx, { orderId: order.id })
  await endPending(tx, order, ordersEmail, now)
  return { ...order, phase: 'expired' }
}

/** Ends a pending order whose time is over; true if this call did it. */
export const expireOrder = (
  db: Db,
  orderId: number,
  ordersEmail: string | null,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.phase, 'pending'),
          isDue(orders.reservedUntil, now, maxReservation),
        ),
      )
      .for('update')
    if (!due) return false
    await lockProducts(tx, { orderId })
    await endPending(tx, due, ordersEmail, now)
    return true
  })
