import type { WireCard } from '#src/contract/product.schema.ts'
import type { Sort } from '#src/domain/listing.ts'
import { mostAtOnce, type ListingQuery } from '#src/domain/listing-query.ts'

type Answer = { products: readonly WireCard[] } | readonly WireCard[]
type Ask = (query: ListingQuery, page: number, size: number) => Promise<Answer>

const dearer = (sort: Sort) => (a: WireCard, b: WireCard) =>
  Number(a.stock <= 0) - Number(b.stock <= 0) || (sort === 'low' ? a.mrp - b.mrp : b.mrp - a.mrp)

/** Sorts by MRP with sold-out products last, like the shop's own API. */
export const byPrice = (products: readonly WireCard[], sort: Sort): WireCard[] =>
  sort === 'none' ? [...products] : [...products].sort(dearer(sort))

const loadAll = async (query: ListingQuery, ask: Ask): Promise<WireCard[]> => {
  const found = new Map<string, WireCard>()
  for (let page = 1, before = -1; before < found.size; page++) {
    before = found.size
    const answer = await ask(query, page, mostAtOnce)
    const products = 'products' in answer ? answer.products : answer
    for (const product of products) found.set(product.name_url, product)
  }
  return [...found.values()]
}

/** For an API that cannot sort ('listing-sort'): fetches the whole listing, cached for the next page. */
export const sortedPage = async (
  query: ListingQuery,
  sort: Sort,
  page: number,
  size: number,
  ask: Ask,
): Promise<{ products: WireCard[]; total: number }> => {
  const all = byPrice(await loadAll(query, ask), sort)
  return { products: all.slice((page - 1) * size, page * size), total: all.length }
}
