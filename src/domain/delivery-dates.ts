// Apart from delivery.ts, which every product page loads.
import { formatShortDate, formatWeekdayDate } from './day.ts'
import { daysAfter } from './india.ts'

/** 'Sat, 21 November', or 'Sat, 21 November to Tue, 24 November' if it may come `lateDays` days later. */
export const deliveryDates = (date: string, lateDays: number, words = formatWeekdayDate): string =>
  lateDays > 0 ? `${words(date)} to ${words(daysAfter(date, lateDays))}` : words(date)

/** 'Sat, 21 November', or 'Sat, 21 Nov to Tue, 24 Nov': a select on a phone cuts off what is longer. */
export const dayOption = (date: string, lateDays: number): string =>
  deliveryDates(date, lateDays, lateDays > 0 ? formatShortDate : formatWeekdayDate)

/** 'on Sat, 21 November', or 'Sat, 21 November to Tue, 24 November'. */
export const onDeliveryDates = (date: string, lateDays: number): string =>
  `${lateDays > 0 ? '' : 'on '}${deliveryDates(date, lateDays)}`

export const comesOn = (date: string, lateDays: number): string =>
  `Comes ${onDeliveryDates(date, lateDays)}`
