import type { Limits } from '../base/config.ts'
import { Refused } from '../base/errors.ts'
import type { OrderRow } from './order.service.ts'
import type { PaymentMethod } from './write.service.ts'

/** In ms: less time than this is not enough to pay. */
const least = 2 * 60_000

type Rule = Pick<Limits, 'paymentMinutes' | 'reservationMinutes'>

// Repeated attempts extend a reservation, but not forever: no shopper may keep the last packs from others.
// Throws 'reservation-over' when too little time is left to pay.
const heldUntil = (since: Date, wanted: Date, rule: Rule, now: Date): Date => {
  const minutes = Math.max(rule.reservationMinutes, rule.paymentMinutes)
  const last = new Date(since.getTime() + minutes * 60_000)
  if (last.getTime() - now.getTime() < least)
    throw new Refused(
      409,
      `These packs were kept for you for ${minutes} minutes and are free for others in a ` +
        'moment. Please order again in a few minutes, or now with cash where it is offered.',
      'reservation-over',
    )
  return wanted < last ? wanted : last
}

export const reservedAgain = (order: OrderRow, wanted: Date, rule: Rule, now: Date): Date =>
  heldUntil(order.reservedSince ?? order.placedAt, wanted, rule, now)

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
