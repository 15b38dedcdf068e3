import { inIndia } from './india.ts'

// Opening hours in schema.org format: 'Mo-Sa 11:00-19:00', several separated by semicolons, nonconsecutive
// days by commas ('Mo,We-Fr 09:00-12:00; Sa 10:00-14:00').
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Days = readonly [first: number, last: number]
export interface Opening {
  /** Ranges of consecutive days, numbered from Monday (0). */
  days: Days[]
  /** HH:MM */
  opens: string
  closes: string
}

const form = (): RegExp => {
  const day = `(?:${codes.join('|')})`
  const time = '(?:[01]?\\d|2[0-3]):[0-5]\\d'
  const days = `${day}(?:-${day})?`
  return new RegExp(`^(${days}(?:,${days})*) (${time})-(${time}|24:00)$`)
}

const parseWeekdays = (text: string): Days => {
  const [first = '', last = first] = text.split('-')
  return [codes.indexOf(first), codes.indexOf(last)]
}

/** 'HH:MM', also of '8:00'. */
const padded = (time: string): string => time.padStart(5, '0')

/** Null for text that cannot be parsed, and for none. */
export const parseOpeningHours = (text: string): Opening[] | null => {
  const openings: Opening[] = []
  for (const part of text.trim().split(/\s*;\s*/)) {
    const [, listed, opens, closes] = form().exec(part) ?? []
    if (!listed || !opens || !closes) return null
    openings.push({
      days: listed.split(',').map(parseWeekdays),
      opens: padded(opens),
      closes: padded(closes),
    })
  }
  return openings
}

const formatWeekdays = ([first, last]: Days): string => {
  if (first === last) return names[first] ?? ''
  return last === (first + 6) % 7 ? 'Every day' : `${names[first]} to ${names[last]}`
}

/** 'Monday to Saturday, 11:00 to 19:00'; text that cannot be parsed is unchanged. */
export const formatOpeningHours = (text: string): string =>
  parseOpeningHours(text)
    ?.map(({ days, opens, closes }) =>
      [...days.map(formatWeekdays), `${opens} to ${closes}`].join(', '),
    )
    .join('; ') ?? text

const weekdaysIn = ([first, last]: Days): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)

export const weekdayNames = (days: Days): string[] =>
  weekdaysIn(days).map((day) => names[day] ?? '')

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes to the next `to`, both as minutes of the week, which starts on Monday at 00:00. */
const minutesUntil = (from: number, to: number): number => (to - from + weekMinutes) % weekMinutes

/** Opening times in a week. A store that closes at '02:00' does so on the next day. */
const weekOf = (openings: readonly Opening[]) =>
  openings.flatMap(({ days, opens, closes }) =>
    days.flatMap(weekdaysIn).map((day) => ({
      day,
      opens,
      closes,
      start: day * dayMinutes + minutesOf(opens),
      length: minutesUntil(minutesOf(opens), minutesOf(closes) + (closes > opens ? 0 : dayMinutes)),
    })),
  )

/** 'Open now, until 19:00' or 'Closed now, opens on Monday at 11:00', in India; '' if it never opens. */
export const openNow = (
  openings: readonly Opening[],
  now: Date,
): { isOpen: boolean; words: string } => {
  const there = inIndia(now)
  const today = (there.getUTCDay() + 6) % 7
  const minute = today * dayMinutes + there.getUTCHours() * 60 + there.getUTCMinutes()
  const week = weekOf(openings)
  const open = week.find(({ start, length }) => minutesUntil(start, minute) < length)
  if (open) return { isOpen: true, words: `Open now, until ${open.closes}` }
  const [next] = week
    .map((one) => ({ ...one, away: minutesUntil(minute, one.start) }))
    .sort((a, b) => a.away - b.away)
  if (!next) return { isOpen: false, words: '' }
  const midnights = Math.floor(((minute % dayMinutes) + next.away) / dayMinutes)
  const day = ['', 'tomorrow '][midnights] ?? `on ${names[next.day]} `
  return { isOpen: false, words: `Closed now, opens ${day}at ${next.opens}` }
}
