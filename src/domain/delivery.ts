import { site } from '#src/site.ts'
import { formatShortDate } from './day.ts'
import { minute } from './duration.ts'
import { daysAfter, indiaDate } from './india.ts'
import { arrivalOf, firstSlot, openDay } from './slot.ts'

/** 'today', 'tomorrow' or 'Sat, 22 Nov' of a delivery day (YYYY-MM-DD in India), as seen at `now`. */
export const arrivalWords = (slotDate: string, now: Date): string => {
  const today = indiaDate(now)
  if (slotDate === today) return 'today'
  return slotDate === daysAfter(today, 1) ? 'tomorrow' : formatShortDate(slotDate)
}

/** Fewest and most days in transit. */
export interface Transit {
  min: number
  max: number
}

const formatArrivalDay = (days: number, now: Date, closed: readonly string[]): string => {
  const date = openDay(firstSlot(days, now), closed)
  return date === indiaDate(now) ? 'today' : formatShortDate(date)
}

const formatArrivalRange = (
  { min, max }: Transit,
  now: Date,
  closed: readonly string[],
): string => {
  const [from, to] = [formatArrivalDay(min, now, closed), formatArrivalDay(max, now, closed)]
  return from === to ? from : `${from} to ${to}`
}

/**
 * 'Order within 2 h 10 min, comes today'. Without a pincode (null): the best case, with its region. Nothing comes on
 * `closed` days (YYYY-MM-DD).
 */
export const arrivalLine = (
  transit: Transit | null,
  now: Date,
  closed: readonly string[] = [],
): string => {
  const { min, max } = transit ?? { min: 0, max: 0 }
  const { date, until } = arrivalOf(min, now)
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / minute))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const left = [hours ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ')
  const days =
    min === max
      ? arrivalWords(openDay(date, closed), now)
      : formatArrivalRange({ min, max }, now, closed)
  return `Order within ${left}, comes ${days}${transit ? '' : ` in ${site.area}`}`
}

/** 'Expected today', 'Expected Sat, 22 Nov' or 'Expected Sat, 22 Nov to Tue, 25 Nov', in India. */
export const expectedDelivery = (
  min: number,
  max: number,
  now: Date,
  closed: readonly string[] = [],
): string => `Expected ${formatArrivalRange({ min, max }, now, closed)}`
