import { isFiltered, type ListingFilter } from './listing-filter.ts'

export type ListingQuery = (
  | { kind: 'vertical'; vertical: string }
  | { kind: 'category'; vertical: string; category: string }
  | { kind: 'subcategory'; subcategoryId: number }
  | { kind: 'brand'; brandId: number }
  | { kind: 'age'; slug: string }
  | { kind: 'search'; keyword: string; categoryId?: number }
  | { kind: 'deals' }
  | { kind: 'hotDeals' }
  | { kind: 'newArrivals' }
  /** Given products in their order, at most `maxAtOnce`; only for a store API with 'filters'. */
  | { kind: 'products'; ids: readonly number[] }
) & {
  filter?: ListingFilter
}

export const maxAtOnce = 1000

/** Products per call: filters by age return all at once (specification, section 9). */
export const productsPerCall = (
  query: ListingQuery,
  filter: ListingFilter,
  perPage: number,
): number => (query.kind === 'age' && isFiltered(filter) ? maxAtOnce : perPage)
