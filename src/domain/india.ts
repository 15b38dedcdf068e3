import { day, hour } from './duration.ts'

// India's offset from UTC in milliseconds; there is no daylight saving time. `Intl` output differs between
// browsers (CLDR 42 has 11/24/2026 for en-CA) and is never sent, compared or parsed.
const ahead = 5.5 * hour

/** A date whose UTC fields are India's calendar and clock at `moment`. */
export const inIndia = (moment: Date): Date => new Date(moment.getTime() + ahead)

/** The date in India, YYYY-MM-DD. */
export const indiaDate = (moment: Date): string => inIndia(moment).toISOString().slice(0, 10)

/** YYYY-MM-DD, `days` after another one. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** Days from one date to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / day

/** The midnight in India that begins a day. @param date YYYY-MM-DD */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00+05:30`)

/** A store API's date and time; without a zone ('2026-11-24 17:30:00') it is India's. Empty if it is none. */
export const momentOf = (text: string): string => {
  const isLocal = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)
  const moment = isLocal ? `${text.replace(' ', 'T')}+05:30` : text
  return Number.isNaN(Date.parse(moment)) ? '' : moment
}
