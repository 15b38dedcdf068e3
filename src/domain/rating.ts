import type { Dish } from './dish.ts'

/** Mean rating of a dish to one decimal, each size counting as often as it was rated; 0 without ratings. */
export const ratingOf = ({ sizes }: Dish): number => {
  const count = sizes.reduce(
    (sum, { averageRating, ratingCount }) => sum + (averageRating && ratingCount),
    0,
  )
  const sum = sizes.reduce((sum, size) => sum + size.averageRating * size.ratingCount, 0)
  return count && Math.round((sum / count) * 10) / 10
}
