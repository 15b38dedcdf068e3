import { indiaDate } from '#src/domain/india.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { shownReviews } from '#src/domain/review.ts'

export const reviewData = ({ averageRating, ratingCount, reviews }: ProductDetails) => ({
  aggregateRating:
    // Some store APIs return only one of the two.
    averageRating && ratingCount
      ? { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: ratingCount }
      : undefined,
  review: reviews.length
    ? shownReviews(reviews).map(({ rating, text, author, at }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating },
        author: { '@type': 'Person', name: author || 'Customer' },
        datePublished: indiaDate(new Date(at)),
        reviewBody: text,
      }))
    : undefined,
})
