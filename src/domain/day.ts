import { inIndia } from './india.ts'

// Not `Intl`: its output differs between browsers, and creating a formatter is slow on phones.
const months =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const partsOf = (date: Date) => {
  const month = months[date.getUTCMonth()] ?? ''
  return { day: date.getUTCDate(), month, weekday: weekdays[date.getUTCDay()] }
}

/** '20 November' of an ISO date and time, in India. */
export const formatMomentDayMonth = (moment: string | Date): string => {
  const { day, month } = partsOf(inIndia(new Date(moment)))
  return `${day} ${month}`
}

/** '20 November 2026' of an ISO date and time, in India. */
export const formatMomentDate = (moment: string | Date): string =>
  `${formatMomentDayMonth(moment)} ${inIndia(new Date(moment)).getUTCFullYear()}`

/** '20 November 2026 at 11:04 am' of an ISO date and time, in India. */
export const formatDateTime = (moment: string | Date): string => {
  const there = inIndia(new Date(moment))
  const hour = there.getUTCHours()
  const minute = String(there.getUTCMinutes()).padStart(2, '0')
  return `${formatMomentDate(moment)} at ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** '21 November 2026' of YYYY-MM-DD; other text is returned unchanged. */
export const formatLongDate = (date: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date
  const { day, month } = partsOf(new Date(date))
  return `${day} ${month} ${date.slice(0, 4)}`
}

/** 'Sat, 21 November' of a date in India, YYYY-MM-DD. */
export const formatWeekdayDate = (date: string): string => {
  const { weekday, day, month } = partsOf(new Date(date))
  return `${weekday}, ${day} ${month}`
}

/** 'Sat, 21 Nov' of a date in India, YYYY-MM-DD. */
export const formatShortDate = (date: string): string => {
  const { weekday, day, month } = partsOf(new Date(date))
  return `${weekday}, ${day} ${month === 'September' ? 'Sept' : month.slice(0, 3)}`
}
