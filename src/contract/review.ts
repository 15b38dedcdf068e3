import type { Rating, ReviewSummary } from '#src/domain/review.ts'
import { cachedCall, customerCall, unspecified } from './call.ts'
import { meanOf, ratingsOf } from './rating.ts'
import type * as schema from './review.schema.ts'
import type { WireReviews } from './review.schema.ts'

export const reviews = cachedCall<typeof schema.reviews>('/store/reviews', unspecified)
/** A customer's second review of a product replaces the first. */
export const addReview = customerCall<typeof schema.addReview>('/store/reviews/add', {
  success: 'Review stored successfully',
})

const countStars = (ratings: readonly Rating[]): number[] =>
  [1, 2, 3, 4, 5].map((stars) => ratings.filter(({ rating }) => rating === stars).length)

export const reviewSummaryOf = (wire: WireReviews): ReviewSummary => {
  const ratings = ratingsOf(wire.data)
  return {
    ratings,
    total: wire.total ?? ratings.length,
    average: wire.total_rating ?? meanOf(ratings),
    stars: wire.stars ?? countStars(ratings),
  }
}
