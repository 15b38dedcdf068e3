import { formatLongDate } from './day.ts'
import { daysAfter, startOfDay } from './india.ts'
import { byListingOrder } from './listing.ts'
import type { Paise } from './money.ts'
import { unitPrice } from './price.ts'
import type { ProductDetails } from './product.ts'
import { isWithin, type Span } from './span.ts'

/** A reason to buy sweets: a feast with its days, or one of all year, such as weddings. */
export interface Occasion {
  slug: string
  name: string
  text: string
  picture: string | null
  /** YYYY-MM-DD in India, inclusive; null: all year. */
  firstDay: string | null
  lastDay: string | null
  /** ISO moment until which an order comes in time; null: none. */
  lastOrder: string | null
  enquiry: boolean
  products: number[]
}

export const occasionTags = ['deal', 'hot-deal', 'new'] as const
type OccasionTag = (typeof occasionTags)[number]

/** Selects products besides those that are named: all conditions must hold. Null or empty: any. */
export interface OccasionRule {
  /** Slugs. */
  categories: readonly string[]
  tag: OccasionTag | null
  /** Of the current price of a pack, inclusive. */
  fromPrice: Paise | null
  toPrice: Paise | null
}

const hasTag = ({ isDeal, isHotDeal, isNew }: ProductDetails, tag: OccasionTag): boolean =>
  ({ deal: isDeal, 'hot-deal': isHotDeal, new: isNew })[tag]

/** A rule without any condition matches nothing: its category may have left the shop. */
const matches = (product: ProductDetails, rule: OccasionRule): boolean => {
  const { categories, tag, fromPrice, toPrice } = rule
  const price = unitPrice(product)
  return (
    (categories.length > 0 || tag !== null || fromPrice !== null || toPrice !== null) &&
    (categories.length === 0 || categories.includes(product.category.slug)) &&
    (tag === null || hasTag(product, tag)) &&
    price >= (fromPrice ?? 0) &&
    price <= (toPrice ?? Infinity)
  )
}

/** Ids: the named products that exist, then those of the rule in listing order. */
export const productsByRule = (
  named: readonly number[],
  rule: OccasionRule | null,
  products: readonly ProductDetails[],
): number[] => {
  const known = new Set(products.map(({ id }) => id))
  const ruled = rule ? products.filter((product) => matches(product, rule)) : []
  const ids = [
    ...named.filter((id) => known.has(id)),
    ...ruled.sort(byListingOrder).map((p) => p.id),
  ]
  return [...new Set(ids)]
}

const midnight = (date: string): string => startOfDay(date).toISOString()

type Days = Pick<Occasion, 'firstDay' | 'lastDay'>

/** From the midnight in India that begins the first day to the one that ends the last. */
export const spanOf = ({ firstDay, lastDay }: Days): Span => ({
  from: firstDay === null ? undefined : midnight(firstDay),
  until: lastDay === null ? undefined : midnight(daysAfter(lastDay, 1)),
})

export const isCurrent = (occasion: Days, now: Date): boolean =>
  isWithin(spanOf(occasion), now.getTime())

/** '24 October 2026 to 8 November 2026'; 'All year' without days. */
export const formatPeriod = ({ firstDay, lastDay }: Days): string => {
  const [first, last] = [firstDay, lastDay].map((date) => date && formatLongDate(date))
  if (first && last) return first === last ? first : `${first} to ${last}`
  return first ? `From ${first}` : last ? `Until ${last}` : 'All year'
}
