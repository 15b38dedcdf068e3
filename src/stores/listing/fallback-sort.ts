// Sorts and groups listings in the browser, for a store API that cannot ('listing-sort', 'dishes').
import { can } from '#src/capabilities.ts'
import { dishOf, productOf } from '#src/contract/product.ts'
import type { WireCard, WireDish } from '#src/contract/product.schema.ts'
import { dishesOf, type Dish } from '#src/domain/dish.ts'
import type { Sort } from '#src/domain/listing.ts'
import { maxAtOnce, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Product } from '#src/domain/product.ts'
import { isNotFound } from '../not-found.ts'
import type { AskPage, ListingPage, WirePage } from './listing-page.ts'

const dearer = (sort: Sort) => (a: WireCard, b: WireCard) =>
  Number(a.stock <= 0) - Number(b.stock <= 0) || (sort === 'low' ? a.mrp - b.mrp : b.mrp - a.mrp)

/**
 * Sorts by MRP, sold-out last, like the shop's API. Products come as they are for 'keeps', which the site does not
 * offer (features/listing/filter/offered-sorts.ts).
 */
export const byPrice = <C extends WireCard>(products: readonly C[], sort: Sort): C[] =>
  sort === 'low' || sort === 'high' ? [...products].sort(dearer(sort)) : [...products]

/** A store API that names no `item` gives the sizes of a dish one name and one brand. */
const withDishKey = (wire: WireCard): Product => ({
  ...productOf(wire),
  item: wire.item || [wire.brand_name, wire.name].filter(Boolean).join(' '),
})

const grouped = (found: readonly WireDish[]): Dish[] => dishesOf(found.map(withDishKey))

/** Asks for page after page until one brings nothing new, which is `isAll`, or what was found is enough. */
const collect = async (
  ask: (page: number) => Promise<WirePage>,
  isEnough: (found: readonly WireDish[]) => boolean = () => false,
): Promise<{ found: WireDish[]; isAll: boolean }> => {
  const bySlug = new Map<string, WireDish>()
  for (let page = 1; ; page++) {
    const before = bySlug.size
    const { products } = await ask(page).catch((error: unknown): WirePage => {
      // A store API may refuse a page behind the last.
      if (page > 1 && isNotFound(error)) return { products: [] }
      throw error
    })
    for (const product of products) bySlug.set(product.name_url, product)
    const found = [...bySlug.values()]
    const isAll = found.length === before
    if (isAll || isEnough(found)) return { found, isAll }
  }
}

/** Products per call while dishes are collected. */
const batchSize = 80

/**
 * One page. Sorting needs the whole listing. Otherwise dishes are collected from the start, as a page of products
 * may hold any number of them, and one more than needed, as the last may have further sizes behind the page;
 * calls are cached for the next page.
 */
export const sortedPage = async (
  query: ListingQuery,
  page: number,
  perPage: number,
  ask: AskPage,
): Promise<ListingPage> => {
  const { sort = 'none' } = query.filter ?? {}
  const part = (dishes: readonly Dish[]) => dishes.slice((page - 1) * perPage, page * perPage)
  if (sort === 'none') {
    const { found, isAll } = await collect(
      (batch) => ask(query, batch, batchSize),
      (some) => grouped(some).length > page * perPage,
    )
    const dishes = grouped(found)
    return { products: part(dishes), total: isAll ? dishes.length : null }
  }
  const { found } = await collect((batch) => ask(query, batch, maxAtOnce))
  const all = byPrice(found, sort)
  const dishes = can('dishes') ? all.map(dishOf) : grouped(all)
  return { products: part(dishes), total: dishes.length }
}
