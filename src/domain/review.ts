import type { Review } from './product.ts'

export interface ReviewSummary {
  reviews: Review[]
  total: number
  average: number
}

/** Characters. */
export const longestReview = 2000

const onPage = 3

export const shownReviews = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, onPage)
