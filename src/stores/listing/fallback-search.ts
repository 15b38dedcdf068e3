// Search for a store API that returns only names ('search-cards'): cards come from product details.
import { send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { search } from '#src/contract/search.ts'
import { dishesOf } from '#src/domain/dish.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { shopScope, storeScope } from '#src/site.ts'
import { isNotFound } from '../not-found.ts'
import { byPrice } from './fallback-sort.ts'
import type { ListingPage } from './listing-page.ts'

/** Calls at the same time. */
const parallelCalls = 4
/** Number of dishes that are sorted by price; weaker matches follow as found. */
const maxSorted = 50

/** The products' cards, in order, without those that are gone or fail to load. Throws if none loads. */
const loadCards = async (slugs: readonly string[]): Promise<WireCard[]> => {
  const cards: (WireCard | null)[] = []
  let failure: unknown
  const next = slugs.entries()
  const work = async () => {
    for (const [index, slug] of next)
      cards[index] = await send(productDetail, {
        product_slug: slug,
        ...shopScope,
      }).then(
        ({ payload }) => payload,
        (error: unknown) => {
          if (!isNotFound(error)) failure = error
          return null
        },
      )
  }
  await Promise.all(Array.from({ length: parallelCalls }, work))
  const loaded = cards.filter((card) => card !== null)
  if (failure && !loaded.length) throw failure
  return loaded
}

/** Groups slugs by name, the only field known here, which the sizes of a dish share. */
const slugsByDish = (found: readonly { name: string; name_url: string }[]): string[][] => {
  const dishes = new Map<string, string[]>()
  for (const { name, name_url: slug } of found)
    dishes.set(name, [...(dishes.get(name) ?? []), slug])
  return [...dishes.values()]
}

export const foundPage = async (
  query: Extract<ListingQuery, { kind: 'search' }>,
  page: number,
  perPage: number,
): Promise<ListingPage> => {
  const request = { ...storeScope, keyword: query.keyword }
  const { payload_searchAI: found } = await send(search, request)
  const dishes = slugsByDish(found)
  const load = async (from: number, to: number) => loadCards(dishes.slice(from, to).flat())
  const [from, to] = [(page - 1) * perPage, page * perPage]
  const { sort = 'none' } = query.filter ?? {}
  if (sort === 'none' || from >= maxSorted)
    return { products: dishesOf((await load(from, to)).map(productOf)), total: dishes.length }
  const best = dishesOf(byPrice(await load(0, maxSorted), sort).map(productOf))
  return { products: best.slice(from, to), total: dishes.length }
}
