import { send } from '#src/api.ts'
import { productDetail } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { search } from '#src/contract/search.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { site } from '#src/site.ts'
import { byPrice } from './sorted.ts'

const atOnce = 4
/** Only the best results are sorted by price; weaker matches follow in the order found. */
const mostSorted = 100

/** The products' cards, in order; those that fail to load are omitted. */
const loadCards = async (slugs: readonly string[]): Promise<WireCard[]> => {
  const cards: (WireCard | null)[] = []
  const next = slugs.entries()
  const ofShop = { company_id: site.companyId, store_id: site.storeId }
  const work = async () => {
    for (const [index, slug] of next)
      cards[index] = await send(productDetail, { product_slug: slug, ...ofShop }).then(
        ({ payload }) => payload,
        () => null,
      )
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return cards.filter((card) => card !== null)
}

/** For a store API that returns only names ('search-cards'): the cards come from product details. */
export const foundPage = async (
  query: Extract<ListingQuery, { kind: 'search' }>,
  page: number,
  size: number,
): Promise<{ products: WireCard[]; total: number }> => {
  const request = { store_id: site.storeId, keyword: query.keyword }
  const { payload_searchAI: found } = await send(search, request)
  const slugs = found.map(({ name_url: slug }) => slug)
  const [from, to] = [(page - 1) * size, page * size]
  const { sort = 'none' } = query.filter ?? {}
  if (sort === 'none' || from >= mostSorted)
    return { products: await loadCards(slugs.slice(from, to)), total: slugs.length }
  const best = byPrice(await loadCards(slugs.slice(0, mostSorted)), sort)
  return { products: best.slice(from, to), total: slugs.length }
}
