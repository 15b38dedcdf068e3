import { and, eq, exists, gte, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import { arrivalWords } from '#src/domain/delivery.ts'
import { slotDays } from '#src/domain/slot.ts'
import { flag } from '../base/flag.ts'
import { findBag, readPriced } from '../bag/line.service.ts'
import { Refused } from '../base/errors.ts'
import { lockDay, shareDay } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import { deliveryDays } from '../db/schema/delivery-day.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { tooFar } from './ordered-lines.service.ts'
import { readDeliveryAddress } from './delivery-address.service.ts'
import type { OrderRow } from './order.service.ts'
import { slotRange, type SlotRange } from './slot.ts'

/** Number of orders by date, without `except`. Pending orders count: their packs are reserved. */
const countOrders = async (
  tx: Db,
  days: SQL | undefined,
  except: SQL,
): Promise<Map<string, number>> => {
  const uncancelled = tx
    .select({ one: sql`1` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), isNull(orderItems.cancelledAt)))
  const rows = await tx
    .select({ date: orders.slotDate, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(days, ne(orders.phase, 'expired'), sql`not (${except})`, exists(uncancelled)))
    .groupBy(orders.slotDate)
  return new Map(rows.map(({ date, count }) => [date, count]))
}

/** Places of the days that have a number of their own; 0: closed. */
const ownPlaces = async (tx: Db, first: string, last: string): Promise<Map<string, number>> => {
  const days = and(gte(deliveryDays.date, first), lte(deliveryDays.date, last))
  const rows = await tx.select().from(deliveryDays).where(days)
  return new Map(rows.map(({ date, places }) => [date, places]))
}

/** Days that are closed or have all places taken. `ordersPerDay`: of other days, 0: no limit. */
const fullDays = async (tx: Db, { first, last }: SlotRange, ordersPerDay: number, except: SQL) => {
  const own = await ownPlaces(tx, first, last)
  if (!ordersPerDay && !own.size) return new Set<string>()
  const days = and(gte(orders.slotDate, first), lte(orders.slotDate, last))
  const counts = await countOrders(tx, days, except)
  const isFull = (date: string) =>
    (counts.get(date) ?? 0) >= (own.get(date) ?? (ordersPerDay || Infinity))
  return new Set([...counts.keys(), ...own.keys()].filter(isFull))
}

/** Full days to which an order can no longer be moved; its own day is not among them. */
export const fullDaysFor = async (
  db: Db,
  order: OrderRow,
  range: SlotRange,
  ordersPerDay: number,
): Promise<string[]> =>
  [...(await fullDays(db, range, ordersPerDay, eq(orders.id, order.id)))].sort()

interface DayRequest {
  date: string
  /** The shopper chose this day; otherwise a later one may replace it. */
  isChosen: boolean
  range: SlotRange
  /** The order that is moved or replaced: its own place counts as free. */
  exceptOrder: number
}

/**
 * Reserves a place on a delivery day and returns the day. Throws 'day-full' with the next free day (`next`).
 * Locks the day, so that two shoppers never take the last place: after the products, in the calendar's order.
 */
export const reserveDay = async (
  tx: Db,
  { date: wanted, isChosen, range, exceptOrder }: DayRequest,
  ordersPerDay: number,
  now: Date,
): Promise<string> => {
  for (const date of isChosen ? [wanted] : slotDays(wanted, range.last)) {
    const isLimited = ordersPerDay > 0 || (await ownPlaces(tx, date, date)).has(date)
    await (isLimited ? lockDay : shareDay)(tx, date)
    // Statements of their own: they see what was committed while this one waited for the lock.
    const places = (await ownPlaces(tx, date, date)).get(date) ?? (ordersPerDay || Infinity)
    if (places === Infinity) return date
    // The owner has limited the day meanwhile.
    if (!isLimited) await lockDay(tx, date)
    const taken =
      (await countOrders(tx, eq(orders.slotDate, date), eq(orders.id, exceptOrder))).get(date) ?? 0
    if (taken < places) return date
  }
  const full = await fullDays(tx, range, ordersPerDay, eq(orders.id, exceptOrder))
  const free = slotDays(range.first, range.last).filter((date) => !full.has(date))
  const next = free.find((date) => date > wanted) ?? free[0] ?? ''
  throw new Refused(
    409,
    next
      ? `All deliveries of that day are taken. We can come ${arrivalWords(next, now)} instead: ` +
          'please choose another day.'
      : 'All deliveries of the next weeks are taken. Please try again tomorrow.',
    'day-full',
    { next },
  )
}

/** Days of the next weeks on which no more orders come, sorted. */
export const readClosedDays = async (db: Db, ordersPerDay: number, now: Date): Promise<string[]> =>
  [...(await fullDays(db, slotRange(0, now), ordersPerDay, sql`false`))].sort()

/** Days for delivery (YYYY-MM-DD), those that are full, and names of what would not keep on the way. */
export const readDeliveryDays = async (
  db: Db,
  { customerId, addressId, isGift }: { customerId: number; addressId: number; isGift: boolean },
  ordersPerDay: number,
  now: Date,
) => {
  const { minDays, maxDays } = await readDeliveryAddress(db, customerId, addressId)
  const range = slotRange(minDays, now, { isGift })
  // A place that the customer's own unpaid order holds is free for them.
  const own = sql`${orders.customerId} = ${customerId} and ${orders.phase} = 'pending'`
  const full = await fullDays(db, range, ordersPerDay, own)
  const bagId = await findBag(db, customerId)
  return {
    payload_deliveryDays: slotDays(range.first, range.last).map((date) => ({
      date,
      is_full: flag(full.has(date)),
    })),
    late_days: maxDays - minDays,
    too_far: bagId === null ? [] : tooFar(await readPriced(db, bagId), maxDays),
  }
}
