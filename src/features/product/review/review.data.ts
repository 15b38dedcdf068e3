import { indiaDate } from '#src/domain/india.ts'
import { sizeLabel, type ProductDetails } from '#src/domain/product.ts'
import { shownReviews } from '#src/domain/review.ts'

/** The rating is that of the dish; a review is about the size that it was written of. */
export const reviewData = (product: ProductDetails) => {
  const { averageRating, ratingCount, reviews } = product
  const own = shownReviews(reviews).filter(({ size }) => !size || size === sizeLabel(product))
  return {
    aggregateRating:
      // Some store APIs return only one of the two.
      averageRating && ratingCount
        ? { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: ratingCount }
        : undefined,
    review: own.length
      ? own.map(({ rating, text, author, at }) => ({
          '@type': 'Review',
          reviewRating: { '@type': 'Rating', ratingValue: rating },
          author: { '@type': 'Person', name: author || 'Customer' },
          datePublished: at ? indiaDate(new Date(at)) : undefined,
          reviewBody: text,
        }))
      : undefined,
  }
}
