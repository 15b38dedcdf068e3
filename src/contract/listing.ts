import type { Category, FilterOptions, Vertical } from '#src/domain/listing.ts'
import { cachedCall, call, unspecified, type Reply } from './call.ts'
import type * as schema from './listing.schema.ts'

export const verticals = cachedCall<typeof schema.verticals>(
  '/store/verticalWithCatList',
  unspecified,
)
export const subcategories = cachedCall<typeof schema.subcategories>(
  '/store/categoryBySubCategory',
  unspecified,
)
export const ageGroups = cachedCall<typeof schema.ageGroups>('/store/ageGroupList', unspecified)
export const brands = call<typeof schema.brands>('/store/getAllBrands', unspecified)
export const verticalNames = cachedCall<typeof schema.verticalNames>(
  '/store/verticalList',
  unspecified,
)
export const verticalDesign = cachedCall<typeof schema.verticalDesign>(
  '/store/verticaldesign',
  unspecified,
)
export const verticalCategories = cachedCall<typeof schema.verticalCategories>(
  '/store/verticalByCategory',
  unspecified,
)
export const categoryBrands = cachedCall<typeof schema.categoryBrands>(
  '/store/categoryByBrand',
  unspecified,
)
export const filterOptions = cachedCall<typeof schema.filterOptions>(
  '/store/filterOption',
  unspecified,
)
export const filterOptionsBySlug = cachedCall<typeof schema.filterOptionsBySlug>(
  '/store/filterOptionVerticalSlug',
  { needs: 'filters' },
)

export const categoryListing = cachedCall<typeof schema.categoryListing>(
  '/store/FilterByProductCategory',
)
export const verticalListing = cachedCall<typeof schema.verticalListing>('/store/VerticalByProduct')
export const subcategoryListing = cachedCall<typeof schema.subcategoryListing>(
  '/store/SubCategoryByProduct',
)
export const brandListing = cachedCall<typeof schema.brandListing>('/store/BrandByProduct')
export const ageGroupListing = cachedCall<typeof schema.ageGroupListing>('/store/ageGroupByProduct')
/** The specification gives no path: the operation's name is used. */
export const categoryProducts = cachedCall<typeof schema.categoryProducts>(
  '/store/getProductByCategory',
)
export const categoryIdListing = cachedCall<typeof schema.categoryIdListing>(
  '/store/category-by-product',
)

export const filter = cachedCall<typeof schema.filter>('/store/FilterByProduct', {
  needs: 'filters',
})
export const newFilter = cachedCall<typeof schema.newFilter>('/store/FilterByProductNew', {
  needs: 'filters',
})
export const ageFilter = cachedCall<typeof schema.ageFilter>('/store/FilterByProductAge')
/** Spelled as in the specification. */
export const brandFilter = cachedCall<typeof schema.brandFilter>('/store/FilterByProducBrand', {
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
