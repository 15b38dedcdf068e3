import { byListingOrder, type Category, type Vertical } from '#src/domain/listing.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** The snapshot with its products in listing order and the look-ups that pages need. */
export interface Catalog extends Snapshot {
  byId: ReadonlyMap<number, ProductDetails>
  categories: readonly { vertical: Vertical; category: Category }[]
}

let known: Catalog | undefined

/** The catalog of this build; read once. */
export const catalog = (): Catalog => {
  if (known) return known
  const snapshot = readSnapshot()
  known = {
    ...snapshot,
    products: [...snapshot.products].sort(byListingOrder),
    byId: new Map(snapshot.products.map((product) => [product.id, product])),
    categories: snapshot.verticals.flatMap((vertical) =>
      vertical.categories.map((category) => ({ vertical, category })),
    ),
  }
  return known
}

/** The products of a list of ids, in its order; ids that are not in the catalog are left out. */
export const productsOf = (ids: readonly number[]): ProductDetails[] =>
  ids.map((id) => catalog().byId.get(id)).filter((product) => product !== undefined)

export const ofVertical = (id: number): ProductDetails[] =>
  catalog().products.filter((product) => product.vertical.id === id)

export const ofCategory = (id: number): ProductDetails[] =>
  catalog().products.filter((product) => product.category.id === id)

export const ofBrand = (id: number): ProductDetails[] =>
  catalog().products.filter((product) => product.brand.id === id)

/** Products carry the slugs of the age groups they suit. */
export const ofAgeGroup = (slug: string): ProductDetails[] =>
  catalog().products.filter((product) => product.ageGroups.includes(slug))
