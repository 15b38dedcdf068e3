// Apart from delivery.ts, which every product page loads.
import { formatWeekdayDate } from './day.ts'
import { daysAfter } from './india.ts'

/** 'Sat, 21 November', or 'Sat, 21 November to Tue, 24 November' if it may come `lateDays` days later. */
export const deliveryDates = (date: string, lateDays: number, words = formatWeekdayDate): string =>
  lateDays > 0 ? `${words(date)} to ${words(daysAfter(date, lateDays))}` : words(date)

/** 'on Sat, 21 November', or 'Sat, 21 November to Tue, 24 November'. */
export const onDeliveryDates = (date: string, lateDays: number): string =>
  `${lateDays > 0 ? '' : 'on '}${deliveryDates(date, lateDays)}`

export const comesOn = (date: string, lateDays: number): string =>
  `Comes ${onDeliveryDates(date, lateDays)}`
