import { dishesOf, groupsOf, type Dish } from '#src/domain/dish.ts'
import { byListingOrder, type Category, type Vertical } from '#src/domain/listing.ts'
import type { Product, ProductDetails } from '#src/domain/product.ts'
import { withDishReviews, type ReviewedProduct } from '#src/domain/review.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Products are in listing order. */
export interface Catalog extends Snapshot {
  products: ReviewedProduct[]
  byId: ReadonlyMap<number, ReviewedProduct>
  categories: readonly { vertical: Vertical; category: Category }[]
}

let known: Catalog | undefined

export const catalog = (): Catalog => {
  if (known) return known
  const snapshot = readSnapshot()
  const products = withDishReviews(snapshot.products).sort(byListingOrder)
  known = {
    ...snapshot,
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    categories: snapshot.verticals.flatMap((vertical) =>
      vertical.categories.map((category) => ({ vertical, category })),
    ),
  }
  return known
}

/** The products with these ids, in the same order; unknown ids are left out. */
export const productsOf = (ids: readonly number[]): ProductDetails[] =>
  ids.map((id) => catalog().byId.get(id)).filter((product) => product !== undefined)

type Group = (key: number | string) => readonly ProductDetails[]

/** Groups once, as each page of a listing asks for the whole group. */
const grouped = (keysOf: (product: ProductDetails) => readonly (number | string)[]): Group => {
  let groups: Map<number | string, ProductDetails[]> | undefined
  return (key) => {
    if (!groups) {
      groups = new Map()
      for (const product of catalog().products)
        for (const own of keysOf(product)) {
          const group = groups.get(own)
          if (group) group.push(product)
          else groups.set(own, [product])
        }
    }
    return groups.get(key) ?? []
  }
}

export const ofVertical = grouped((product) => [product.vertical.id])
export const ofCategory = grouped((product) => [product.category.id])
export const ofBrand = grouped((product) => [product.brand.id])
/** Keyed by the slug of an age group. */
export const ofAgeGroup = grouped((product) => product.ageGroups)

let sizes: ReadonlyMap<string, readonly Product[]> | undefined
const dishes = new WeakMap<readonly Product[], readonly Dish[]>()

/** The dishes of a listing, with all sizes in the catalog. Cached, as each page of a listing asks for all. */
export const dishesIn = (listed: readonly Product[]): readonly Dish[] => {
  const known = dishes.get(listed)
  if (known) return known
  const all = catalog().products
  const found = dishesOf(listed, all, (sizes ??= groupsOf(all)))
  dishes.set(listed, found)
  return found
}
