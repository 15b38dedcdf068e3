import type { Category, FilterOptions, Vertical } from '#src/domain/listing.ts'
import { call, type Reply } from './call.ts'
import type * as schema from './listing.schema.ts'

export const verticals = call<typeof schema.verticals>('/store/verticalWithCatList', {
  cached: true,
})
export const subcategories = call<typeof schema.subcategories>('/store/categoryBySubCategory', {
  cached: true,
})
export const ageGroups = call<typeof schema.ageGroups>('/store/ageGroupList', { cached: true })
export const brands = call<typeof schema.brands>('/store/getAllBrands')
export const verticalNames = call<typeof schema.verticalNames>('/store/verticalList', {
  cached: true,
})
/** The category tiles of Home. */
export const verticalDesign = call<typeof schema.verticalDesign>('/store/verticaldesign', {
  cached: true,
})
export const verticalCategories = call<typeof schema.verticalCategories>(
  '/store/verticalByCategory',
  { cached: true },
)
/** Brands that have products in a category. */
export const categoryBrands = call<typeof schema.categoryBrands>('/store/categoryByBrand', {
  cached: true,
})
export const filterOptions = call<typeof schema.filterOptions>('/store/filterOption', {
  cached: true,
})
export const filterOptionsBySlug = call<typeof schema.filterOptionsBySlug>(
  '/store/filterOptionVerticalSlug',
  { cached: true, needs: 'filters' },
)

export const categoryListing = call<typeof schema.categoryListing>(
  '/store/FilterByProductCategory',
  { cached: true },
)
export const verticalListing = call<typeof schema.verticalListing>('/store/VerticalByProduct', {
  cached: true,
})
export const subcategoryListing = call<typeof schema.subcategoryListing>(
  '/store/SubCategoryByProduct',
  { cached: true },
)
export const brandListing = call<typeof schema.brandListing>('/store/BrandByProduct', {
  cached: true,
})
export const ageGroupListing = call<typeof schema.ageGroupListing>('/store/ageGroupByProduct', {
  cached: true,
})
/** The specification gives no path, so the operation's name is used. */
export const categoryProducts = call<typeof schema.categoryProducts>(
  '/store/getProductByCategory',
  { cached: true },
)
export const categoryIdListing = call<typeof schema.categoryIdListing>(
  '/store/category-by-product',
  { cached: true },
)

export const filter = call<typeof schema.filter>('/store/FilterByProduct', {
  cached: true,
  needs: 'filters',
})
/** Filters new arrivals only. */
export const newFilter = call<typeof schema.newFilter>('/store/FilterByProductNew', {
  cached: true,
  needs: 'filters',
})
export const ageFilter = call<typeof schema.ageFilter>('/store/FilterByProductAge', {
  cached: true,
})
/** Spelled as in the specification. */
export const brandFilter = call<typeof schema.brandFilter>('/store/FilterByProducBrand', {
  cached: true,
  needs: 'filters',
})

type WireVertical = Reply<typeof verticals>['payload_verticalWithCatList']['vertical'][number]

export const categoryOf = (wire: WireVertical['catList'][number]): Category => ({
  id: wire.category_id ?? 0,
  name: wire.name,
  slug: wire.name_url,
  about: wire.about ?? '',
  picture: wire.image || null,
  color: wire.color_code ?? '',
})

type WireOptions = Reply<typeof filterOptions>['payload_filterOption']

export const filterOptionsOf = (wire: WireOptions): FilterOptions => ({
  genders: wire.gender.map((gender) => ({ id: gender.gender_id, name: gender.gender_name })),
  ageGroups: wire.age_group.map(({ name, name_url }) => ({ name, slug: name_url })),
  brands: (wire.brand ?? []).map(({ brand_id, name, name_url }) => ({
    id: brand_id,
    name,
    slug: name_url,
  })),
})

/** An id of 0 means unknown. */
export const verticalOf = (wire: WireVertical): Vertical => ({
  id: wire.id ?? 0,
  name: wire.name,
  slug: wire.name_url,
  about: wire.about ?? '',
  categories: wire.catList.map(categoryOf),
})
