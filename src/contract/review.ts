import type { Rating, ReviewSummary } from '#src/domain/product.ts'
import { call } from './call.ts'
import type { WireRating } from './product.schema.ts'
import type * as schema from './review.schema.ts'
import type { WireReviews } from './review.schema.ts'

export const reviews = call<typeof schema.reviews>('/store/reviews', { cached: true })
/** A customer has one review of a product: the second one replaces the first. */
export const addReview = call<typeof schema.addReview>('/store/reviews/add', {
  access: 'customer',
  success: 'Review stored successfully',
})

export const ratingOf = (wire: WireRating): Rating => ({
  id: wire.id,
  rating: wire.rating,
  review: wire.review,
  author: wire.customer_name,
  at: wire.created_at,
})

export const reviewSummaryOf = (wire: WireReviews): ReviewSummary => ({
  ratings: wire.data.map(ratingOf),
  total: wire.total,
  average: wire.total_rating,
  stars: wire.stars,
})
