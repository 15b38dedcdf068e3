import { can } from '#src/capabilities.ts'
import { dishOf, productOf } from '#src/contract/product.ts'
import type { WireCard, WireDish } from '#src/contract/product.schema.ts'
import { dishesOf, type Dish } from '#src/domain/dish.ts'
import type { Sort } from '#src/domain/listing.ts'
import { mostAtOnce, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Product } from '#src/domain/product.ts'

type Answer = { products: readonly WireDish[] } | readonly WireDish[]
type Ask = (query: ListingQuery, page: number, size: number) => Promise<Answer>

const dearer = (sort: Sort) => (a: WireCard, b: WireCard) =>
  Number(a.stock <= 0) - Number(b.stock <= 0) || (sort === 'low' ? a.mrp - b.mrp : b.mrp - a.mrp)

/** Sorts by MRP, sold-out last, like the shop's API. `keeps` is offered only where the API sorts by it. */
export const byPrice = <C extends WireCard>(products: readonly C[], sort: Sort): C[] =>
  sort === 'low' || sort === 'high' ? [...products].sort(dearer(sort)) : [...products]

const productsOf = (answer: Answer) => ('products' in answer ? answer.products : answer)

const loadAll = async (query: ListingQuery, ask: Ask): Promise<WireDish[]> => {
  const found = new Map<string, WireDish>()
  for (let page = 1, before = -1; before < found.size; page++) {
    before = found.size
    for (const product of productsOf(await ask(query, page, mostAtOnce)))
      found.set(product.name_url, product)
  }
  return [...found.values()]
}

/** A store API that names no `item` gives the sizes of a dish one name and one brand. */
const sizeOf = (wire: WireCard): Product => ({
  ...productOf(wire),
  item: wire.item || [wire.brand_name, wire.name].filter(Boolean).join(' '),
})

const atOnce = 80

/** The first `enough` dishes, or all; calls are cached for the next page. */
const loadDishes = async (query: ListingQuery, ask: Ask, enough: number) => {
  const found = new Map<string, WireDish>()
  for (let page = 1, before = -1; ; page++) {
    before = found.size
    for (const product of productsOf(await ask(query, page, atOnce)))
      found.set(product.name_url, product)
    const dishes = dishesOf([...found.values()].map(sizeOf))
    const isAll = found.size === before
    if (isAll || dishes.length >= enough) return { dishes, isAll }
  }
}

/**
 * For an API that cannot sort ('listing-sort') or group ('dishes'). Sorting needs the whole listing. Dishes
 * are collected from the start, as a page of products may hold any number of them; one more than needed, as
 * the last may have further sizes behind the page.
 */
export const sortedPage = async (
  query: ListingQuery,
  sort: Sort,
  page: number,
  size: number,
  ask: Ask,
): Promise<{ products: Dish[]; total: number | null }> => {
  const part = <D>(dishes: readonly D[]) => dishes.slice((page - 1) * size, page * size)
  if (sort === 'none') {
    const { dishes, isAll } = await loadDishes(query, ask, page * size + 1)
    return { products: part(dishes), total: isAll ? dishes.length : null }
  }
  const all = byPrice(await loadAll(query, ask), sort)
  const dishes = can('dishes') ? all.map(dishOf) : dishesOf(all.map(sizeOf))
  return { products: part(dishes), total: dishes.length }
}
