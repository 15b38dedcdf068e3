import { daysAfter, indiaDate } from './india.ts'
import { deliveryPromises } from './delivery-promises.ts'

/** Until then an order is still sent on the same day: an ISO 8601 time, 18:00 in India. */
export const dayCutoff = '18:00:00+05:30'

const cutoffOf = (date: string): Date => new Date(`${date}T${dayCutoff}`)
const isLate = (now: Date): boolean => now >= cutoffOf(indiaDate(now))

/** Days ahead that an order may come: sweets are cooked to order. A gift has its day. */
export const farthest = { order: 14, gift: 30 }

/** First arrival day (YYYY-MM-DD, India), `minDays` in transit; evening orders are cooked next morning. */
export const firstSlot = (minDays: number, now: Date): string => {
  const [soon, late] = deliveryPromises.handlingDays
  return daysAfter(indiaDate(now), minDays + (isLate(now) ? late : soon))
}

/** `date` (YYYY-MM-DD in India), or the first day after it that is not closed. */
export const openDay = (date: string, closed: readonly string[]): string =>
  closed.includes(date) ? openDay(daysAfter(date, 1), closed) : date

export interface Arrival {
  /** First possible day, YYYY-MM-DD in India. */
  date: string
  /** ISO moment until which an order still comes on that day: 18:00 in India. */
  until: string
}

/** Arrival of an order placed `now`, `minDays` in transit. */
export const arrivalOf = (minDays: number, now: Date): Arrival => {
  const today = indiaDate(now)
  const until = cutoffOf(isLate(now) ? daysAfter(today, 1) : today)
  return { date: firstSlot(minDays, now), until: until.toISOString() }
}

/** Last day, YYYY-MM-DD in India, on which an order, or a gift, may come. */
export const lastSlot = (now: Date, { isGift = false } = {}): string =>
  daysAfter(indiaDate(now), farthest[isGift ? 'gift' : 'order'])

/** Days to choose from, YYYY-MM-DD: `first`, even if it is beyond `last`, and those after it. */
export const slotDays = (first: string, last: string): string[] => {
  const days = [first]
  for (let date = daysAfter(first, 1); date <= last; date = daysAfter(date, 1)) days.push(date)
  return days
}
