import { and, eq, exists, gte, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { arrivalWords } from '#src/domain/delivery.ts'
import { firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { flag } from '../base/flag.ts'
import { findBag, readPriced } from '../bag/line.service.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { tooFar } from './demand.service.ts'
import { readDeliveryAddress } from './fee-settings.service.ts'
import { giftOf, type OrderRow } from './order.service.ts'
import { day } from '../base/duration.ts'

/** Namespace of the advisory locks of delivery days; the second key is the day's number since 1970. */
const dayLocks = 0x736c6f74

const dayNumber = (date: string): number => Date.parse(date) / day

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
    .where(
      and(
        days,
        ne(orders.state, 'expired'),
        sql`not (${except})`,
        or(eq(orders.state, 'pending'), exists(uncancelled)),
      ),
    )
    .groupBy(orders.slotDate)
  return new Map(rows.map(({ date, count }) => [date, count]))
}

/** Days from `first` to `last` with all places taken; none if `most` is 0, which is no limit. */
const fullDays = async (tx: Db, first: string, last: string, most: number, except: SQL) => {
  if (!most) return new Set<string>()
  const days = and(gte(orders.slotDate, first), lte(orders.slotDate, last))
  const counts = await countOrders(tx, days, except)
  return new Set([...counts].flatMap(([date, count]) => (count >= most ? [date] : [])))
}

/** Full days to which an order can no longer be moved; its own day is not among them. */
export const fullDaysFor = async (
  db: Db,
  order: OrderRow,
  first: string,
  now: Date,
  most: number,
): Promise<string[]> => {
  const last = lastSlot(now, giftOf(order) !== null)
  return [...(await fullDays(db, first, last, most, eq(orders.id, order.id)))].sort()
}

interface DayWish {
  date: string
  /** The shopper chose this day; otherwise a later one may replace it. */
  isChosen: boolean
  first: string
  /** The order that is moved or replaced: its own place counts as free. */
  exceptOrder: number
  isGift: boolean
}

/**
 * Takes a place of a delivery day and returns the day. Throws 'day-full' with the next free day (`next`).
 * Locks the day, so that two shoppers never take the last place: after the products, in the calendar's order.
 */
export const takeDay = async (
  tx: Db,
  { date, isChosen, first, exceptOrder, isGift }: DayWish,
  most: number,
  now: Date,
): Promise<string> => {
  if (!most) return date
  for (const day of isChosen ? [date] : slotDays(date, now, isGift)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${dayLocks}::int, ${dayNumber(day)}::int)`)
    // A statement of its own: it sees what was committed while this one waited for the lock.
    const taken =
      (await countOrders(tx, eq(orders.slotDate, day), eq(orders.id, exceptOrder))).get(day) ?? 0
    if (taken < most) return day
  }
  const full = await fullDays(tx, first, lastSlot(now, isGift), most, eq(orders.id, exceptOrder))
  const free = slotDays(first, now, isGift).filter((day) => !full.has(day))
  const next = free.find((day) => day > date) ?? free[0] ?? ''
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

/** Days for delivery (YYYY-MM-DD), those that are full, and names of what would not keep on the way. */
export const deliveryDays = async (
  db: Db,
  customerId: number,
  { address_id: addressId, is_gift }: { address_id: number; is_gift?: 0 | 1 },
  most: number,
  now: Date,
) => {
  const isGift = is_gift === 1
  const { minDays, maxDays } = await readDeliveryAddress(db, customerId, addressId)
  const first = firstSlot(minDays, now)
  // A place that the customer's own unpaid order holds is free for them.
  const own = sql`${orders.customerId} = ${customerId} and ${orders.state} = 'pending'`
  const full = await fullDays(db, first, lastSlot(now, isGift), most, own)
  const bagId = await findBag(db, customerId)
  return {
    payload_deliveryDays: slotDays(first, now, isGift).map((date) => ({
      date,
      is_full: flag(full.has(date)),
    })),
    late_days: maxDays - minDays,
    too_far: bagId === null ? [] : tooFar(await readPriced(db, bagId), maxDays),
  }
}
