import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import type { Db } from '../db/database.ts'
import { orderItems, orders } from '../db/schema/order.ts'

/** In days after its own: an order has left the shelf by then, though nobody has noted it. */
const grace = 2

interface ShelfPacks {
  /** Reserved for a payment that is under way. */
  unpaid: number
  /** Sold, and still on the shelf. */
  unpacked: number
}

/** Packs that the stock of these products no longer has, but the shelf does; without those in boxes. */
export const readShelfPacks = async (
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ShelfPacks>> => {
  const sumOf = (phase: 'pending' | 'placed') =>
    sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${eq(orders.phase, phase)}), 0)::int`
  const rows = await db
    .select({ id: orderItems.productId, unpaid: sumOf('pending'), unpacked: sumOf('placed') })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        gte(orders.slotDate, daysAfter(indiaDate(now), -grace)),
        inArray(orderItems.productId, [...ids]),
        isNull(orderItems.cancelledAt),
        or(
          eq(orders.phase, 'pending'),
          and(eq(orders.phase, 'placed'), isNull(orders.shipmentAt), isNull(orderItems.packedAt)),
        ),
      ),
    )
    .groupBy(orderItems.productId)
  return new Map(rows.flatMap(({ id, ...packs }) => (id === null ? [] : [[id, packs]])))
}
