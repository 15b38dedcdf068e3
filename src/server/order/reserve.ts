import type { Limits } from '../base/config.ts'
import { Refused } from '../base/errors.ts'
import type { OrderRow } from './order.service.ts'
import type { PaymentMethod } from './write.service.ts'
import { minute } from '../base/duration.ts'

/** In ms: less time than this is not enough to pay. */
const least = 2 * minute

type Rule = Pick<Limits, 'paymentMinutes' | 'reservationMinutes'>

// Repeated attempts extend a reservation, but not forever: no shopper may keep the last packs from others.
// Throws 'reservation-over' when too little time is left to pay.
const heldUntil = (since: Date, wanted: Date, rule: Rule, now: Date): Date => {
  const minutes = Math.max(rule.reservationMinutes, rule.paymentMinutes)
  const last = new Date(since.getTime() + minutes * minute)
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
  method: PaymentMethod,
  since: Date | null,
  earlier: OrderRow | undefined,
  rule: Rule,
  now: Date,
): PaymentMethod =>
  method.payment === 'online' && since && earlier
    ? { ...method, reservedUntil: heldUntil(since, method.reservedUntil, rule, now) }
    : method
