import type { cardHtml } from '#src/components/product/card.markup.ts'
import type { Dish } from '#src/domain/dish.ts'
import { loadListing } from '#src/stores/listing/listing.ts'

/** Two rows on wide windows, four on phones. */
const maxNear = 8

/** Prefixes, longest first, of at least 3 letters: 'ras' of 'rasmalao' finds 'rasgulla'. */
export const nearKeywords = (keyword: string): string[] => {
  // Close to 'without nuts' are nuts, which somebody may not be able to eat.
  if (/\b(?:without|no|free|allerg\w+|bina)\b/i.test(keyword)) return []
  const typed = keyword.split(' ')
  const words = typed.filter((word) => word.length > 2)
  const beginnings = words.flatMap((word) =>
    [5, 4, 3].filter((length) => length < word.length).map((length) => word.slice(0, length)),
  )
  return [...new Set([...(typed.length > 1 ? words : []), ...beginnings])].sort(
    (a, b) => b.length - a.length,
  )
}

/** Dishes with similar names, else new arrivals. */
const findNear = async (keyword: string): Promise<[string, Dish[]]> => {
  for (const word of nearKeywords(keyword)) {
    const { products } = await loadListing({ kind: 'search', keyword: word }, 1, maxNear)
    if (products.length) return ['Close to it', products]
  }
  const { products } = await loadListing({ kind: 'newArrivals' }, 1)
  return ['New arrivals', products.slice(0, maxNear)]
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
