import { lineDetail } from './line-name.ts'
import type { BagLine } from './bag.ts'
import { isDate } from './calendar.ts'
import { daysKept, keepsFor, type Keeping } from './keeping.ts'
import { policy } from './policy.ts'
import type { ProductDetails } from './product.ts'

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
