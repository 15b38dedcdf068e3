import type { cardHtml } from '#src/components/product/card.markup.ts'
import type { Dish } from '#src/domain/dish.ts'
import { loadListing } from '#src/stores/listing.ts'
import { nearKeywords } from './near-keywords.ts'

/** Two rows on wide windows, four on phones. */
const mostNear = 8

/** Dishes with similar names, else new arrivals. */
const findNear = async (keyword: string): Promise<[string, Dish[]]> => {
  for (const word of nearKeywords(keyword)) {
    const { products } = await loadListing({ kind: 'search', keyword: word }, 1, mostNear)
    if (products.length) return ['Close to it', products]
  }
  const { products } = await loadListing({ kind: 'newArrivals' }, 1)
  return ['New arrivals', products.slice(0, mostNear)]
}

/**
 * Fills the hidden section `near`; false if there is nothing to show. Throws if the store API fails. `card` is
 * loaded already: imported here, its files would be named once more in the page's script.
 */
export const drawNear = async (
  keyword: string,
  near: HTMLElement,
  card: typeof cardHtml,
): Promise<boolean> => {
  const [words, products] = await findNear(keyword)
  near.querySelector('h2')!.textContent = words
  near.querySelector('.grid')!.innerHTML = products.map((product) => card(product)).join('')
  return products.length > 0
}
