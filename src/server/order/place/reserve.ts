import { and, desc, eq, gt } from 'drizzle-orm'
import type { Limits } from '../../base/settings/config.ts'
import { Refused } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import type { OrderRow } from '../order.service.ts'
import type { PaymentMethod } from './request.ts'
import { minute, plus } from '#src/domain/duration.ts'

/** In ms: less time than this is not enough to pay. */
const minReservation = 2 * minute
/** In ms: packs that were free for so long could be bought by others. */
const freeTime = 5 * minute

type ReservationLimits = Pick<Limits, 'paymentMinutes' | 'reservationMinutes'>

// Repeated attempts extend a reservation, but not forever: no shopper may keep the last packs from others.
// Throws 'reservation-over' when too little time is left to pay.
const reservationEnd = (since: Date, wanted: Date, limits: ReservationLimits, now: Date): Date => {
  const minutes = Math.max(limits.reservationMinutes, limits.paymentMinutes)
  const last = plus(since, minutes * minute)
  if (last.getTime() - now.getTime() < minReservation)
    throw new Refused(
      409,
      `These packs were kept for you for ${minutes} minutes and are free for others in a ` +
        'moment. Please order again in a few minutes, or now with cash where it is offered.',
      'reservation-over',
    )
  return wanted < last ? wanted : last
}

export const extendReservation = (
  order: OrderRow,
  wanted: Date,
  limits: ReservationLimits,
  now: Date,
): Date => reservationEnd(order.reservedSince ?? order.placedAt, wanted, limits, now)

/**
 * Since when the customer's unpaid orders, one soon after the other, have kept packs. Not only the bag's
 * `earlier` order counts: who gives one up and orders again would keep the last packs for ever.
 */
export const findReservedSince = async (
  tx: Db,
  customerId: number,
  earlier: OrderRow | undefined,
  now: Date,
): Promise<Date> => {
  if (earlier) return earlier.reservedSince ?? now
  const [last] = await tx
    .select({ since: orders.reservedSince })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.phase, 'expired'),
        gt(orders.reservedUntil, plus(now, -freeTime)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return last?.since ?? now
}

export const capReservation = (
  method: PaymentMethod,
  since: Date | null,
  limits: ReservationLimits,
  now: Date,
): PaymentMethod =>
  method.payment === 'online' && since && since < now
    ? { ...method, reservedUntil: reservationEnd(since, method.reservedUntil, limits, now) }
    : method
