import { bySize, groupsOf } from './dish.ts'
import { ratingOf, sizeLabel, type ProductDetails, type Review } from './product.ts'

export type ReviewSummary = Pick<ProductDetails, 'reviews' | 'averageRating' | 'ratingCount'>

/** A size of a dish; its name is empty where the dish has no other. */
export interface ReviewedSize {
  id: number
  name: string
}

const newestFirst = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => (a.at < b.at ? 1 : -1))

/** The reviews of all sizes of a dish as one, newest first, each with the name of its size. */
export const reviewsOfDish = (
  sizes: readonly (ReviewSummary & Pick<ReviewedSize, 'name'>)[],
): ReviewSummary => ({
  reviews: newestFirst(
    sizes.flatMap(({ reviews, name: size }) => reviews.map((review) => ({ ...review, size }))),
  ),
  ratingCount: sizes.reduce((sum, { ratingCount }) => sum + ratingCount, 0),
  averageRating: ratingOf(sizes),
})

/** With the rating and reviews of all sizes of its dish. */
export interface ReviewedProduct extends ProductDetails {
  /** Smallest pack first. */
  reviewedSizes: readonly ReviewedSize[]
}

const nameOf = (size: ProductDetails, sizes: readonly ProductDetails[]): string =>
  sizes.length > 1 ? sizeLabel(size) : ''

export const withDishReviews = (products: readonly ProductDetails[]): ReviewedProduct[] =>
  [...groupsOf(products).values()].flatMap((sizes) => {
    const named = sizes.map((size) => ({ ...size, name: nameOf(size, sizes) }))
    const reviewed = reviewsOfDish(named)
    const reviewedSizes = named.sort(bySize).map(({ id, name }) => ({ id, name }))
    return sizes.map((size) => ({ ...size, ...reviewed, reviewedSizes }))
  })

/** Characters. */
export const maxReviewLength = 2000

const onPage = 2

export const shownReviews = (reviews: readonly Review[]): Review[] =>
  newestFirst(reviews).slice(0, onPage)
