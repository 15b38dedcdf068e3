import { lineDetail } from './line-name.ts'
import type { BagLine } from './bag.ts'
import { isDate } from './calendar.ts'
import { daysBetween } from './india.ts'
import { policy } from './policy.ts'
import type { ProductDetails } from './product.ts'

/** How long a pack keeps; null: not stated. */
export interface Keeping {
  /** From packing, as its label says. */
  days: number | null
  /** The last day of its batch, YYYY-MM-DD. */
  expires: string | null
}

const daysIn: Record<string, number> = { day: 1, month: 30, year: 365 }

type Labelled = Pick<ProductDetails, 'specifications' | 'law'>

/** As the label states it: '2 days from packing', '3 months'. */
export const keepingOf = ({ specifications, law }: Labelled): Keeping => {
  const stated = specifications.shelfLife || law.bestBefore
  const [, count, unit = ''] = /^(\d+) (day|month|year)s?\b/i.exec(stated) ?? []
  return {
    days: count === undefined ? null : Number(count) * (daysIn[unit.toLowerCase()] ?? 1),
    expires: isDate(specifications.expDate) ? specifications.expDate : null,
  }
}

/** Days that a pack bought on `today` (YYYY-MM-DD) keeps, as `keepsDays` of server/card/diet.ts; null: not stated. */
export const daysKept = ({ days, expires }: Keeping, today: string): number | null => {
  if (expires === null) return days
  const left = daysBetween(today, expires)
  return days === null ? left : Math.min(days, left)
}

/** Whether food is still good on arrival; always on the same day, and if it is not stated (null). */
export const keepsFor = (keepsDays: number | null, transitDays: number): boolean =>
  keepsDays === null || transitDays === 0 || keepsDays > transitDays

/** Whether a pack bought on `today` (YYYY-MM-DD) still keeps when the slowest delivery arrives. */
export const travels = (product: Labelled, today: string): boolean =>
  keepsFor(daysKept(keepingOf(product), today), policy.transitDays[1])

/** How texts about the way name a line of the cart: 'Samosa (6 pieces)'. */
export const lineOnWay = (line: Pick<BagLine, 'name' | 'size' | 'box'>): string =>
  lineDetail(line) ? `${line.name} (${lineDetail(line)})` : line.name

export const tooFarText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.`
    : `${names.join('; ')} do not keep until they arrive at this address. Please take them out of your cart, or choose an address nearer to us.`
