/** Products on one listing page (specification, section 9). */
export const pageSize = 10
/** Products on one page of /store-product/{category} (specification, section 9). */
export const categoryPageSize = 40

export const sorts = ['none', 'low', 'high', 'keeps'] as const
export type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  none: 'Featured',
  low: 'Price: low to high',
  high: 'Price: high to low',
  keeps: 'Keeps longest',
}

/** '1 product', '12 products'; '40+ products' if more may follow. */
export const productCount = (count: number, isLeast = false): string =>
  `${count}${isLeast ? '+' : ''} ${count === 1 && !isLeast ? 'product' : 'products'}`

export interface Subcategory {
  id: number
  name: string
}

export interface Category {
  id: number
  name: string
  slug: string
  /** A sentence for its pages; empty if the store API does not return one. */
  about: string
  picture: string | null
  /** Pale tile colour as #rrggbb. */
  color: string
}

export interface Vertical {
  id: number
  name: string
  slug: string
  about: string
  categories: Category[]
}

export interface Brand {
  id: number
  name: string
  slug: string
}

export interface AgeGroup {
  name: string
  slug: string
}

export interface Gender {
  id: number
  name: string
}

export interface FilterOptions {
  genders: Gender[]
  ageGroups: AgeGroup[]
  brands: Brand[]
}

interface Listed {
  id: number
  /** Lower first; 0 if the store API returns none. */
  rank: number
  name: string
  stock: number
  mrp: number
}

const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** Order of all listings, as the store API's (COLLATE "C"): its page 2 follows the static site's page 1. */
export const byListingOrder = (a: Listed, b: Listed): number =>
  order(a.stock <= 0, b.stock <= 0) ||
  order(a.rank, b.rank) ||
  order(a.name, b.name) ||
  order(a.mrp, b.mrp) ||
  order(a.id, b.id)
