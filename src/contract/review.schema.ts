import Type, { type Static } from 'typebox'
import { maxReviewLength } from '#src/domain/review.ts'
import { customerId, paragraphs, rowId } from './fields.schema.ts'
import { rating } from './product.schema.ts'

/** Newest first; `data` holds at most `limit` of them, the summary counts all. */
export const reviews = {
  request: Type.Object({
    product_id: rowId,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  reply: Type.Object({
    data: Type.Array(rating),
    /** If the summary is missing, it is computed from `data`. */
    total: Type.Optional(Type.Integer({ minimum: 0 })),
    total_rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  }),
}
export type WireReviews = Static<typeof reviews.reply>

export const addReview = {
  request: Type.Object({
    customer_id: customerId,
    product_id: rowId,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    review: paragraphs(1, maxReviewLength),
  }),
  reply: Type.Object({ data: Type.Optional(rating) }),
}
