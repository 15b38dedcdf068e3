import { Refused } from '../errors.ts'
import { indiaDate } from './number.ts'

/**
 * The day on which the shopper wants the order. A day that is over, as a wrong clock tells it,
 * becomes today; a text that is no date is refused.
 */
export const slotDateOf = (told: string, now: Date): string => {
  const today = indiaDate(now)
  if (told === '') return today
  const day = new Date(`${told}T00:00:00Z`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(told) && day.toISOString().startsWith(told)
  if (!isDate)
    throw new Refused(400, 'slot_date must be a date such as 2026-11-21, or empty.', 'invalid')
  return told < today ? today : told
}
