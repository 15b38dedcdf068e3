import { isDate } from '#src/domain/calendar.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { firstSlot, lastSlot } from '#src/domain/slot.ts'
import { invalid, Refused } from '../base/errors.ts'
import { giftOf } from './gift.ts'
import type { OrderRow } from './order.service.ts'

/** The days from which an order's may be chosen, YYYY-MM-DD in India. */
export interface SlotRange {
  first: string
  last: string
}

/** `minDays`: in transit. */
export const slotRange = (minDays: number, now: Date, { isGift = false } = {}): SlotRange => ({
  first: firstSlot(minDays, now),
  last: lastSlot(now, { isGift }),
})

/** To which an order can still be moved. */
export const slotRangeOf = (order: OrderRow, minDays: number, now: Date): SlotRange =>
  slotRange(minDays, now, { isGift: giftOf(order) !== null })

/** '' gives the first possible day. Throws for no date, and 'slot' for a day that is not possible. */
export const slotDateOf = (requested: string, { first, last }: SlotRange): string => {
  if (requested === '') return first
  if (!isDate(requested)) throw invalid('slot_date must be a date such as 2026-11-21, or empty.')
  if (requested > last)
    throw new Refused(
      409,
      `We deliver until ${formatWeekdayDate(last)} at most. Please choose an earlier day.`,
      'slot',
    )
  if (requested < first)
    throw new Refused(
      409,
      `We can be there on ${formatWeekdayDate(first)} at the earliest. Please choose a later day.`,
      'slot',
    )
  return requested
}
