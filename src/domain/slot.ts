import { inIndia, indiaDate } from './india.ts'
import { policy } from './policy.ts'

/** Hour in India until which an order can be cooked, packed and sent on the same day. */
const lastHourOfToday = 18

/** Days a delivery can be postponed: sweets are cooked to order, not stored. */
const farthest = 14

const day = 24 * 60 * 60 * 1000

/** First arrival day (YYYY-MM-DD, India), `minDays` in transit; evening orders are cooked next morning. */
export const firstSlot = (minDays: number, now: Date): string => {
  const isLate = inIndia(now).getUTCHours() >= lastHourOfToday
  const [soon, late] = policy.handlingDays
  return indiaDate(new Date(now.getTime() + (minDays + (isLate ? late : soon)) * day))
}

/** Last day, YYYY-MM-DD in India, to which a delivery can be postponed. */
export const lastSlot = (now: Date): string => indiaDate(new Date(now.getTime() + farthest * day))

/** Days to choose from, YYYY-MM-DD, starting with `first`. */
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
