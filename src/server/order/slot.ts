import { Refused } from '../errors.ts'
import { indiaDate } from './number.ts'

/** How far ahead a day of delivery may lie: sweets are cooked to order, not stored. */
export const mostDaysAhead = 14

const day = 24 * 60 * 60 * 1000

/**
 * The day on which the shopper wants the order. A day that is over, as a wrong clock tells it,
 * becomes today; a text that is no date, and a day too far ahead, are refused.
 */
export const slotDateOf = (told: string, now: Date): string => {
  const today = indiaDate(now)
  if (told === '') return today
  const date = new Date(`${told}T00:00:00Z`)
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(told) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(told)
  if (!isDate)
    throw new Refused(400, 'slot_date must be a date such as 2026-11-21, or empty.', 'invalid')
  const last = indiaDate(new Date(now.getTime() + mostDaysAhead * day))
  if (told > last)
    throw new Refused(
      409,
      `We deliver until ${last} at most. Please choose an earlier day.`,
      'slot',
    )
  return told < today ? today : told
}
