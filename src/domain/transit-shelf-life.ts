import { isDate } from './calendar.ts'
import { shelfDaysLeft, survivesTransit, type ShelfLife } from './shelf-life.ts'
import { deliveryPromises } from './delivery-promises.ts'
import type { ProductDetails } from './product.ts'

const daysPerUnit: Record<string, number> = { day: 1, month: 30, year: 365 }

type Labelled = Pick<ProductDetails, 'specifications' | 'law'>

/** The shelf life that the label states, such as '2 days from packing' or '3 months'. */
export const shelfLifeOf = ({ specifications, law }: Labelled): ShelfLife => {
  const stated = specifications.shelfLife || law.bestBefore
  const [, count, unit = ''] = /^(\d+) (day|month|year)s?\b/i.exec(stated) ?? []
  return {
    days: count === undefined ? null : Number(count) * (daysPerUnit[unit.toLowerCase()] ?? 1),
    expires: isDate(specifications.expDate) ? specifications.expDate : null,
  }
}

/** Whether a pack bought on `today` (YYYY-MM-DD) is still good after the slowest delivery. */
export const survivesLongestTransit = (product: Labelled, today: string): boolean =>
  survivesTransit(shelfDaysLeft(shelfLifeOf(product), today), deliveryPromises.transitDays[1])

export const tooFarText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.`
    : `${names.join('; ')} do not keep until they arrive at this address. Please take them out of your cart, or choose an address nearer to us.`
