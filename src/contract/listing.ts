import type { Category, Vertical } from '#src/domain/listing.ts'
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

type WireVertical = Reply<typeof verticals>['payload_verticalWithCatList']['vertical'][number]

const categoryOf = (wire: WireVertical['catList'][number]): Category => ({
  id: wire.category_id,
  name: wire.name,
  slug: wire.name_url,
  picture: wire.image || null,
  color: wire.color_code,
})

export const verticalOf = (wire: WireVertical): Vertical => ({
  id: wire.id,
  name: wire.name,
  slug: wire.name_url,
  categories: wire.catList.map(categoryOf),
})
