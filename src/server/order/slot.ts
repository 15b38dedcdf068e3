import { firstSlot, lastSlot } from '#src/domain/slot.ts'
import { Refused } from '../base/errors.ts'

/** The requested delivery day, or the first possible one. Throws if it is no date or too far ahead. */
export const slotDateOf = (requested: string, minDays: number, now: Date): string => {
  const first = firstSlot(minDays, now)
  if (requested === '') return first
  const date = new Date(`${requested}T00:00:00Z`)
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(requested) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(requested)
  if (!isDate)
    throw new Refused(400, 'slot_date must be a date such as 2026-11-21, or empty.', 'invalid')
  const last = lastSlot(now)
  if (requested > last)
    throw new Refused(
      409,
      `We deliver until ${last} at most. Please choose an earlier day.`,
      'slot',
    )
  return requested < first ? first : requested
}
