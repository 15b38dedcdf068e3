import { momentOf } from '#src/domain/india.ts'
import type { Rating } from '#src/domain/review.ts'
import type { WireRating } from './review.schema.ts'

// Apart from the calls: also used by the pull and product pages.

export const ratingsOf = (wire: readonly WireRating[]): Rating[] =>
  wire.map((rating, index) => ({
    // Identifies a rating without id.
    id: rating.id ?? index + 1,
    rating: rating.rating,
    review: rating.review,
    author: rating.customer_name ?? '',
    at: momentOf(rating.created_at),
  }))

/** Mean rating to one decimal; 0 without ratings. */
export const meanOf = (ratings: readonly Rating[]): number => {
  const sum = ratings.reduce((total, { rating }) => total + rating, 0)
  return ratings.length && Math.round((sum / ratings.length) * 10) / 10
}
