// Opening hours in schema.org format: 'Mo-Sa 11:00-19:00', several separated by semicolons, nonconsecutive
// days by commas ('Mo,We-Fr 09:00-12:00; Sa 10:00-14:00').
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Default hours of a store (specification, section 1). */
const usual = 'Mo-Sa 11:00-19:00'

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
  const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
  const days = `${day}(?:-${day})?`
  return new RegExp(`^(${days}(?:,${days})*) (${time})-(${time}|24:00)$`)
}

const daysOf = (text: string): Days => {
  const [first = '', last = first] = text.split('-')
  return [codes.indexOf(first), codes.indexOf(last)]
}

export const openingsOf = (text: string): Opening[] | null => {
  const openings: Opening[] = []
  for (const part of (text.trim() || usual).split(/\s*;\s*/)) {
    const [, listed, opens, closes] = form().exec(part) ?? []
    if (!listed || !opens || !closes) return null
    openings.push({ days: listed.split(',').map(daysOf), opens, closes })
  }
  return openings
}

const daysInWords = ([first, last]: Days): string => {
  if (first === last) return names[first] ?? ''
  return last === (first + 6) % 7 ? 'Every day' : `${names[first]} to ${names[last]}`
}

/** 'Monday to Saturday, 11:00 to 19:00'; text that cannot be parsed is returned unchanged. */
export const hoursInWords = (text: string): string =>
  openingsOf(text)
    ?.map(({ days, opens, closes }) =>
      [...days.map(daysInWords), `${opens} to ${closes}`].join(', '),
    )
    .join('; ') ?? text

/** 'Friday', 'Saturday' and 'Sunday' for Friday to Sunday. */
export const dayNames = ([first, last]: Days): string[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => names[(first + step) % 7] ?? '')
