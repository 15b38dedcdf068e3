import { can } from '#src/capabilities.ts'
import { catalog } from '#src/catalog/find.ts'
import { maxAtOnce, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Product } from '#src/domain/product.ts'

/** Query for products that no call lists. Null if the store API has none, or for too many products. */
export const givenProducts = (products: readonly Product[]): ListingQuery | null =>
  can('filters') && products.length > 0 && products.length <= maxAtOnce
    ? { kind: 'products', ids: products.map(({ id }) => id) }
    : null

/** Listings of the products' categories, which include the products. */
export const listingsOf = (products: readonly Product[]): ListingQuery[] => {
  const queries = new Map<number, ListingQuery>()
  for (const { id } of products) {
    const { vertical, category } = catalog().byId.get(id)!
    queries.set(category.id, {
      kind: 'category',
      vertical: vertical.slug,
      category: category.slug,
    })
  }
  return [...queries.values()]
}
