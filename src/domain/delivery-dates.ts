// Apart from delivery.ts, which every product page loads.
import { dateOf } from './day.ts'
import { daysAfter } from './india.ts'

/** 'Sat, 21 November', or 'Sat, 21 November to Tue, 24 November' if it may come `late` days later. */
export const deliveryDates = (date: string, late: number, words = dateOf): string =>
  late > 0 ? `${words(date)} to ${words(daysAfter(date, late))}` : words(date)

/** 'Comes on Sat, 21 November', or 'Comes Sat, 21 November to Tue, 24 November'. */
export const comesOn = (date: string, late: number): string =>
  `Comes ${late > 0 ? '' : 'on '}${deliveryDates(date, late)}`
