import Type from 'typebox'
import { storeScope, paging, rowId, rowIds, slug, slugs, storeId } from './fields.schema.ts'
import { dish } from './product.schema.ts'

export const category = Type.Object({
  category_id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  name_url: slug,
  about: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  color_code: Type.Optional(Type.String()),
})

/** The menu has names; `verticalByCategory` supplies the rest, and products a vertical's id. */
export const vertical = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.String({ minLength: 1 }),
  name_url: slug,
  about: Type.Optional(Type.String()),
  catList: Type.Array(
    Type.Object({ ...category.properties, category_id: Type.Optional(Type.Integer()) }),
  ),
})

export const subcategory = Type.Object({
  subcategory_id: Type.Integer(),
  category_id: Type.Optional(Type.Integer()),
  name: Type.String({ minLength: 1 }),
})

/** Products of one page, or dishes by `by_dish`, and the number of all ('listing-sort'). */
const products = {
  products: Type.Array(dish),
  total: Type.Optional(Type.Integer({ minimum: 0 })),
}

const brand = Type.Object({
  id: Type.Optional(Type.Integer()),
  brand_id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  name_url: slug,
})

const ageGroup = Type.Object({ name: Type.String({ minLength: 1 }), name_url: slug })

export const verticals = {
  request: storeScope,
  reply: Type.Object({
    payload_verticalWithCatList: Type.Object({ vertical: Type.Array(vertical) }),
  }),
}

export const subcategories = {
  request: Type.Object({ store_id: storeId, category_id: rowId }),
  reply: Type.Object({ payload_categoryBySubCategory: Type.Array(subcategory) }),
}

export const ageGroups = {
  request: storeScope,
  reply: Type.Object({
    payload_ageGroupList: Type.Object({ age_group: Type.Array(ageGroup) }),
  }),
}

export const brands = {
  request: storeScope,
  reply: Type.Object({ payload_getAllBrands: Type.Array(brand) }),
}

export const verticalNames = {
  request: storeScope,
  reply: Type.Object({
    payload_verticalList: Type.Object({
      vertical: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String({ minLength: 1 }), name_url: slug }),
      ),
    }),
  }),
}

export const tile = Type.Object({
  id: Type.Integer(),
  verticalSlug: slug,
  category: Type.Object({
    name: Type.String({ minLength: 1 }),
    name_url: slug,
    image: Type.String(),
    color_code: Type.String(),
  }),
})

export const verticalDesign = {
  request: storeScope,
  reply: Type.Object({ payload_verticaldesign: Type.Array(tile) }),
}

export const verticalCategories = {
  request: Type.Object({ store_id: storeId, vertical_slug: slug }),
  reply: Type.Object({ payload_verticalByCategory: Type.Array(category) }),
}

export const categoryBrands = {
  request: Type.Object({ store_id: storeId, category_id: rowId }),
  reply: Type.Object({ payload_categoryByBrand: Type.Array(brand) }),
}

const options = Type.Object({
  gender: Type.Array(Type.Object({ gender_id: Type.Integer(), gender_name: Type.String() })),
  age_group: Type.Array(ageGroup),
  brand: Type.Optional(Type.Array(brand)),
})

export const filterOptions = {
  request: Type.Object({ store_id: storeId, vertical_id: rowId }),
  reply: Type.Object({ payload_filterOption: options }),
}

export const filterOptionsBySlug = {
  request: Type.Object({ store_id: storeId, vertical_slug: slug }),
  reply: Type.Object({ payload_filterOptionVerticalSlug: options }),
}

/** A category of a vertical; without a category slug, the whole vertical. */
export const categoryListing = {
  request: Type.Object({
    store_id: storeId,
    vertical_slug: slug,
    category_name_url: Type.Optional(slug),
    ...paging,
  }),
  reply: Type.Object({ payload_FilterByProductCategory: Type.Object(products) }),
}

export const verticalListing = {
  request: Type.Object({ store_id: storeId, vertical_slug: slug, ...paging }),
  reply: Type.Object({ payload_VerticalByProduct: Type.Object(products) }),
}

export const subcategoryListing = {
  request: Type.Object({ store_id: storeId, subcategory_id: rowId, ...paging }),
  reply: Type.Object({ payload_SubCategoryByProduct: Type.Object(products) }),
}

export const brandListing = {
  request: Type.Object({ store_id: storeId, brand_id: rowId, ...paging }),
  reply: Type.Object({ payload_BrandByProduct: Type.Object(products) }),
}

export const ageGroupListing = {
  request: Type.Object({ store_id: storeId, age_group_slug: slug, ...paging }),
  reply: Type.Object({
    payload_ageGroupByProduct: Type.Object({
      ...products,
      brands: Type.Array(Type.Object({ brand_id: Type.Integer(), name: Type.String() })),
    }),
  }),
}

export const categoryProducts = {
  request: Type.Object({ store_id: storeId, category_slug: slug, ...paging }),
  reply: Type.Object({ payload_getProductByCategory: Type.Object(products) }),
}

/** By category or by vertical; the category wins if both are given. */
export const categoryIdListing = {
  request: Type.Object({
    store_id: storeId,
    category_id: Type.Optional(rowId),
    vertical_id: Type.Optional(rowId),
    ...paging,
  }),
  reply: Type.Object({ payload_CategoryByProduct: Type.Object(products) }),
}

/**
 * Conditions of every filter. A condition that is missing or empty, or an id of 0, matches everything.
 * Among `product_ids`, sort 'none' keeps their order.
 * Prices are in whole rupees that a shopper pays: 501 to 1000 includes 1000.50.
 */
export const conditions = {
  store_id: storeId,
  vertical_id: Type.Optional(rowIds),
  category_id: Type.Optional(rowIds),
  subcategory_id: Type.Optional(rowIds),
  brand_id: Type.Optional(rowIds),
  product_ids: Type.Optional(Type.Array(rowId, { maxItems: 1000 })),
  gender: Type.Optional(rowIds),
  age: Type.Optional(slugs),
  from_price: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  /** 0: no upper limit. */
  to_price: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  ...paging,
}

/** Products that match a filter, and their brands before the filter by brand. */
const filtered = Type.Object({ ...products, brands: Type.Optional(Type.Array(brand)) })

export const filter = {
  request: Type.Object(conditions),
  reply: Type.Object({ payload_FilterByProduct: filtered }),
}

export const newFilter = {
  request: Type.Object(conditions),
  reply: Type.Object({ payload_FilterByProductNew: filtered }),
}

export const ageFilter = {
  request: Type.Object({ ...conditions, age_name_url: slug }),
  reply: Type.Object({ payload_FilterByProductAge: filtered }),
}

export const brandFilter = {
  request: Type.Object({ ...conditions, brand_id: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
  reply: Type.Object({ payload_FilterByProducBrand: filtered }),
}
