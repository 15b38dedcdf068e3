import { lineDetail } from './line-name.ts'
import type { BagLine } from './bag.ts'
import { policy } from './policy.ts'
import type { ProductDetails } from './product.ts'

/** Whether food is still good on arrival; always on the same day. `keepsDays` null: not stated, or months. */
export const keepsFor = (keepsDays: number | null, transitDays: number): boolean =>
  keepsDays === null || transitDays === 0 || keepsDays > transitDays

/** Days for which a product keeps by its label ('2 days from packing'); null: months, or not stated. */
export const daysOnLabel = ({
  specifications,
  law,
}: Pick<ProductDetails, 'specifications' | 'law'>): number | null => {
  const days = /^(\d+) days?\b/i.exec(specifications.shelfLife || law.bestBefore)?.[1]
  return days === undefined ? null : Number(days)
}

/** Whether a product still keeps when the slowest delivery arrives. */
export const travels = (product: Pick<ProductDetails, 'specifications' | 'law'>): boolean =>
  keepsFor(daysOnLabel(product), policy.transitDays[1])

/** How texts about the way name a line of the cart: 'Samosa (6 pieces)'. */
export const lineOnWay = (line: Pick<BagLine, 'name' | 'size' | 'box'>): string =>
  lineDetail(line) ? `${line.name} (${lineDetail(line)})` : line.name

export const tooFarText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.`
    : `${names.join('; ')} do not keep until they arrive at this address. Please take them out of your cart, or choose an address nearer to us.`
