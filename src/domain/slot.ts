import { daysAfter, inIndia, indiaDate } from './india.ts'
import { deliveryPromises } from './delivery-promises.ts'

/** Hour in India until which an order is still sent on the same day. */
const lastHourOfToday = 18

/** The same as an ISO 8601 time. */
export const dayCutoff = `${lastHourOfToday}:00:00+05:30`

/** Days ahead that an order may come: sweets are cooked to order. A gift has its day. */
export const farthest = { order: 14, gift: 30 }

const day = 24 * 60 * 60 * 1000

/** First arrival day (YYYY-MM-DD, India), `minDays` in transit; evening orders are cooked next morning. */
export const firstSlot = (minDays: number, now: Date): string => {
  const isLate = inIndia(now).getUTCHours() >= lastHourOfToday
  const [soon, late] = deliveryPromises.handlingDays
  return indiaDate(new Date(now.getTime() + (minDays + (isLate ? late : soon)) * day))
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
  const today = Date.parse(`${indiaDate(now)}T${dayCutoff}`)
  const until = now.getTime() < today ? today : today + day
  return { date: firstSlot(minDays, now), until: new Date(until).toISOString() }
}

/** Last day, YYYY-MM-DD in India, on which an order, or a gift, may come. */
export const lastSlot = (now: Date, isGift = false): string =>
  indiaDate(new Date(now.getTime() + farthest[isGift ? 'gift' : 'order'] * day))

/** Days to choose from, YYYY-MM-DD: `first`, even if it is beyond `last`, and those after it. */
export const slotDays = (first: string, last: string): string[] => {
  const days = [first]
  for (let date = daysAfter(first, 1); date <= last; date = daysAfter(date, 1)) days.push(date)
  return days
}
