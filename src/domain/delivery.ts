import { indiaDate } from './india.ts'
import { firstSlot } from './slot.ts'

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const dayAfter = (days: number, now: Date): string => {
  const date = firstSlot(days, now)
  return date === indiaDate(now) ? 'today' : day.format(new Date(date))
}

/**
 * 'Expected today', 'Expected Sat, 22 Nov' or 'Expected Sat, 22 Nov to Tue, 25 Nov': the days of India
 * on which what is ordered at `now` arrives where the way takes so many days.
 */
export const expectedDelivery = (minDays: number, maxDays: number, now: Date): string => {
  const [from, to] = [dayAfter(minDays, now), dayAfter(maxDays, now)]
  return from === to ? `Expected ${from}` : `Expected ${from} to ${to}`
}
