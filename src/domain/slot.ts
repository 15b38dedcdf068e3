import { inIndia, indiaDate } from './india.ts'
import { policy } from './policy.ts'

/** Hour in India until which an order can still be cooked, packed and sent on the same day. */
const lastHourOfToday = 18

/** Days ahead of today to which a delivery can be put off: sweets are cooked to order, not stored. */
const farthest = 14

const day = 24 * 60 * 60 * 1000

/**
 * The first day, YYYY-MM-DD in India, on which an order placed at `now` can arrive where the way takes
 * `minDays` days; one placed in the evening is cooked on the next morning.
 */
export const firstSlot = (minDays: number, now: Date): string => {
  const isLate = inIndia(now).getUTCHours() >= lastHourOfToday
  const [soon, late] = policy.handlingDays
  return indiaDate(new Date(now.getTime() + (minDays + (isLate ? late : soon)) * day))
}

/** The last day, YYYY-MM-DD in India, to which a delivery can be put off. */
export const lastSlot = (now: Date): string => indiaDate(new Date(now.getTime() + farthest * day))

/** The days to choose from, YYYY-MM-DD, from the first possible one. */
export const slotDays = (first: string, now: Date): string[] => {
  const last = lastSlot(now)
  const days: string[] = []
  for (
    let date = first;
    date <= last;
    date = new Date(Date.parse(date) + day).toISOString().slice(0, 10)
  )
    days.push(date)
  return days
}
