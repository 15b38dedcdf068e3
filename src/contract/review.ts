import type { ReviewSummary } from '#src/domain/review.ts'
import { cachedCall, customerCall, unspecified } from './call.ts'
import { meanOf, reviewsOf } from './ratings.ts'
import type * as schema from './review.schema.ts'
import type { WireReviews } from './review.schema.ts'

export const reviews = cachedCall<typeof schema.reviews>('/store/reviews', unspecified)
/** A customer's second review of a product replaces the first. */
export const addReview = customerCall<typeof schema.addReview>('/store/reviews/add', {
  success: 'Review stored successfully',
})

export const reviewSummaryOf = (wire: WireReviews): ReviewSummary => {
  const list = reviewsOf(wire.data)
  return {
    reviews: list,
    ratingCount: wire.total ?? list.length,
    averageRating: wire.total_rating || meanOf(list),
  }
}
