import { expect, test } from 'vitest'
import type { Review } from '#src/domain/product.ts'
import { reviewsOfDish } from '#src/domain/review.ts'

const review = (id: number, rating: number, at: string): Review => ({
  ...{ id, rating, at, text: 'Fresh', author: 'Ritika' },
})

test('reviews of the sizes of a dish stand together, newest first, with the size of each', () => {
  const small = { reviews: [review(1, 5, '2026-11-01')], ratingCount: 1, averageRating: 5 }
  const large = {
    reviews: [review(1, 4, '2026-11-03'), review(2, 3, '2026-10-03')],
    ...{ ratingCount: 12, averageRating: 3.5 },
  }
  const none = { reviews: [], ratingCount: 0, averageRating: 0 }
  const { reviews, ratingCount, averageRating } = reviewsOfDish([
    { ...small, name: '250 g' },
    { ...large, name: '1 kg' },
    // A store API may tell a number without a mean, which says nothing of the stars.
    { ...none, ratingCount: 90, name: '2 kg' },
  ])
  expect(reviews.map(({ size, rating }) => [size, rating])).toEqual([
    ['1 kg', 4],
    ['250 g', 5],
    ['1 kg', 3],
  ])
  expect(ratingCount).toBe(103)
  expect(averageRating).toBe(3.6)
  expect(reviewsOfDish([{ ...none, name: '' }])).toEqual(none)
})
