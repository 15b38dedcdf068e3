import { slotDate } from './order.ts'

/** Days ahead of today to which a delivery can be put off. */
export const farthestSlot = 14

const day = 24 * 60 * 60 * 1000

/** The days on which an order can be delivered, YYYY-MM-DD in India, from the first possible one. */
export const slotDays = (now: Date): string[] => {
  const first = Date.parse(slotDate(now))
  const today = Date.parse(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now),
  )
  const days: string[] = []
  for (let time = first; time <= today + farthestSlot * day; time += day)
    days.push(new Date(time).toISOString().slice(0, 10))
  return days
}
