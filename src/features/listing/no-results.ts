import type { Dish } from '#src/domain/dish.ts'
import { loadListing } from '#src/stores/listing.ts'
import { nearKeywords } from './near-keywords.ts'

/** Two rows on wide windows, four on phones. */
const mostNear = 8

/** Dishes with similar names, else new arrivals. */
export const findNear = async (keyword: string): Promise<[string, Dish[]]> => {
  for (const word of nearKeywords(keyword)) {
    const { products } = await loadListing({ kind: 'search', keyword: word }, 1, mostNear)
    if (products.length) return ['Close to it', products]
  }
  const { products } = await loadListing({ kind: 'newArrivals' }, 1)
  return ['New arrivals', products.slice(0, mostNear)]
}
