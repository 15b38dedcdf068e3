import type { Limits } from '../base/config.ts'
import { Refused } from '../base/errors.ts'
import type { OrderRow } from './order.service.ts'
import type { PaymentMethod } from './write.service.ts'

/** In ms: less time than this is not enough to pay. */
const least = 2 * 60_000

type Rule = Pick<Limits, 'paymentMinutes' | 'reservationMinutes'>

// Until when packs are reserved for a bag that has held them since `since`: repeated attempts extend it,
// but not forever, or one shopper could keep the last packs from all others. Throws 'reservation-over'
// when too little time is left to pay.
const heldUntil = (since: Date, wanted: Date, rule: Rule, now: Date): Date => {
  const minutes = Math.max(rule.reservationMinutes, rule.paymentMinutes)
  const last = new Date(since.getTime() + minutes * 60_000)
  if (last.getTime() - now.getTime() < least)
    throw new Refused(
      409,
      `These packs were kept for you for ${minutes} minutes and are free for others in a ` +
        'moment. Please pay with cash, or order again in a few minutes.',
      'reservation-over',
    )
  return wanted < last ? wanted : last
}

/** Until when a pending order is reserved that is requested again. */
export const reservedAgain = (order: OrderRow, wanted: Date, rule: Rule, now: Date): Date =>
  heldUntil(order.reservedSince ?? order.placedAt, wanted, rule, now)

/** The payment method of an order that replaces an earlier attempt for the same bag. */
export const bounded = (
  means: PaymentMethod,
  since: Date | null,
  earlier: OrderRow | undefined,
  rule: Rule,
  now: Date,
): PaymentMethod =>
  means.payment === 'online' && since && earlier
    ? { ...means, reservedUntil: heldUntil(since, means.reservedUntil, rule, now) }
    : means
