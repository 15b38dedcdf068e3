import { momentOf } from '#src/domain/india.ts'
import { meanRating, type Review } from '#src/domain/product.ts'
import type { WireRating } from './product.schema.ts'

// Apart from the calls: also used by the pull and product pages.

/** Those without stars are left out. */
export const reviewsOf = (wire: readonly WireRating[]): Review[] =>
  wire
    .map(({ id, rating, review, customer_name, created_at }, index) => ({
      // Identifies a review without id.
      id: id ?? index + 1,
      rating: Math.round(rating),
      text: review,
      author: customer_name ?? '',
      at: momentOf(created_at),
    }))
    .filter(({ rating }) => rating > 0)

export const meanOf = (reviews: readonly Review[]): number =>
  meanRating(
    reviews.reduce((sum, { rating }) => sum + rating, 0),
    reviews.length,
  )
