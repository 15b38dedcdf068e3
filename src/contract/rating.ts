import { momentOf } from '#src/domain/india.ts'
import type { Rating } from '#src/domain/review.ts'
import type { WireRating } from './review.schema.ts'

// Used by the pull and product pages, too; kept apart from the calls.

export const ratingsOf = (wire: readonly WireRating[]): Rating[] =>
  wire.map((rating, index) => ({
    // The position identifies a rating that has no id.
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
