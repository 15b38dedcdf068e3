import Type from 'typebox'
import { ofStore, paging, rowId, slug, storeId } from './fields.schema.ts'
import { card } from './product.schema.ts'

export const category = Type.Object({
  category_id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  name_url: slug,
  image: Type.String(),
  color_code: Type.String(),
})

export const vertical = Type.Object({
  id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  name_url: slug,
  catList: Type.Array(category),
})

export const subcategory = Type.Object({
  subcategory_id: Type.Integer(),
  category_id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
})

/** Products of one page, and how many there are in all. */
const products = {
  products: Type.Array(card),
  total: Type.Integer({ minimum: 0 }),
}

export const verticals = {
  request: ofStore,
  reply: Type.Object({
    payload_verticalWithCatList: Type.Object({ vertical: Type.Array(vertical) }),
  }),
}

export const subcategories = {
  request: Type.Object({ store_id: storeId, category_id: rowId }),
  reply: Type.Object({ payload_categoryBySubCategory: Type.Array(subcategory) }),
}

export const ageGroups = {
  request: ofStore,
  reply: Type.Object({
    payload_ageGroupList: Type.Object({
      age_group: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), name_url: slug })),
    }),
  }),
}

export const brands = {
  request: ofStore,
  reply: Type.Object({
    payload_getAllBrands: Type.Array(
      Type.Object({
        id: Type.Integer(),
        brand_id: Type.Integer(),
        name: Type.String({ minLength: 1 }),
        name_url: slug,
      }),
    ),
  }),
}

/** A category of a vertical; the category slug may be left out for the whole vertical. */
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
