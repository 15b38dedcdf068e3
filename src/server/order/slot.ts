import { isDate } from '#src/domain/calendar.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { firstSlot, lastSlot } from '#src/domain/slot.ts'
import { invalid, Refused } from '../base/errors.ts'

/** '' gives the first possible day. Throws for no date, and 'slot' for a day that is not possible. */
export const slotDateOf = (
  requested: string,
  minDays: number,
  now: Date,
  isGift: boolean,
): string => {
  const first = firstSlot(minDays, now)
  if (requested === '') return first
  if (!isDate(requested)) throw invalid('slot_date must be a date such as 2026-11-21, or empty.')
  const last = lastSlot(now, isGift)
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
