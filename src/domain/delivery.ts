import { shortDateOf } from './day.ts'
import { indiaDate } from './india.ts'
import { arrivalOf, firstSlot } from './slot.ts'

const oneDay = 24 * 60 * 60 * 1000

/** 'today', 'tomorrow' or 'Sat, 22 Nov' of a delivery day (YYYY-MM-DD in India), as seen at `now`. */
export const arrivalWords = (slotDate: string, now: Date): string => {
  if (slotDate === indiaDate(now)) return 'today'
  return slotDate === indiaDate(new Date(now.getTime() + oneDay))
    ? 'tomorrow'
    : shortDateOf(slotDate)
}

/** 'Order within 2 h 10 min, comes today'. Without a pincode (null): the best case, with its region. */
export const arrivalLine = (minDays: number | null, now: Date): string => {
  const { date, until } = arrivalOf(minDays ?? 0, now)
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / 60_000))
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  const left = [h ? `${h} h` : '', min ? `${min} min` : ''].filter(Boolean).join(' ')
  return `Order within ${left}, comes ${arrivalWords(date, now)}${minDays === null ? ' in Delhi-NCR' : ''}`
}

const dayAfter = (days: number, now: Date): string => {
  const date = firstSlot(days, now)
  return date === indiaDate(now) ? 'today' : shortDateOf(date)
}

/** 'Expected today', 'Expected Sat, 22 Nov' or 'Expected Sat, 22 Nov to Tue, 25 Nov', in India. */
export const expectedDelivery = (minDays: number, maxDays: number, now: Date): string => {
  const [from, to] = [dayAfter(minDays, now), dayAfter(maxDays, now)]
  return from === to ? `Expected ${from}` : `Expected ${from} to ${to}`
}
