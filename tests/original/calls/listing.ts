import { categories, products, unitPrice, verticals, type Product } from '../catalog.ts'
import { call, type Call } from '../call.ts'
import { either, id, number, optional, paging, storeId, text, word } from '../kinds.ts'
import { entity } from '../shapes.ts'
import type { State } from '../state.ts'
import { brandList, card, fetched } from './product.ts'

interface Page {
  page: number
  result_per_page: number
}

/** One page of a list. The response has no total. */
const pageOf = (list: readonly Product[], { page, result_per_page }: Page, state: State) =>
  list
    .slice((page - 1) * result_per_page, page * result_per_page)
    .map((product) => card(product, state))

const ofVertical = (slug: string): Product[] => {
  const vertical = verticals.find(({ name_url }) => name_url === slug)?.id
  return products.filter(({ category }) =>
    categories.some((one) => one.id === category && one.vertical === vertical),
  )
}
const ofCategory = (slug: string): Product[] =>
  products.filter(({ category }) =>
    categories.some((one) => one.id === category && one.name_url === slug),
  )
const ofAge = (slug: string): Product[] => products.filter(({ ages }) => ages.includes(slug))

/** A filter. 0 or an empty string means not set: sections 3 and 7 give no type. */
const filter = either(number, text)
const isSet = (value: string | number): boolean => value !== '' && value !== 0

export const listingCalls: Call[] = [
  call('/api/store/VerticalByProduct', {
    keys: { store_id: storeId, vertical_slug: word, ...paging },
    gives: { payload_VerticalByProduct: [entity.card] },
    answer: (body, state) => ({
      message: fetched,
      payload_VerticalByProduct: pageOf(ofVertical(body.vertical_slug), body, state),
    }),
  }),
  call('/api/store/FilterByProductCategory', {
    keys: { store_id: storeId, vertical_slug: word, category_name_url: word, ...paging },
    gives: { payload_FilterByProductCategory: [entity.card] },
    answer: (body, state) => ({
      message: fetched,
      payload_FilterByProductCategory: pageOf(
        ofVertical(body.vertical_slug).filter((one) =>
          ofCategory(body.category_name_url).includes(one),
        ),
        body,
        state,
      ),
    }),
  }),
  call('/api/store/SubCategoryByProduct', {
    keys: { store_id: storeId, subcategory_id: id, ...paging },
    gives: { payload_SubCategoryByProduct: [entity.card] },
    answer: (body, state) => ({
      message: fetched,
      payload_SubCategoryByProduct: pageOf(
        products.filter(({ subcategory }) => subcategory === body.subcategory_id),
        body,
        state,
      ),
    }),
  }),
  call('/api/store/BrandByProduct', {
    keys: { store_id: storeId, brand_id: id, ...paging },
    gives: { payload_BrandByProduct: [entity.card] },
    answer: (body, state) => ({
      message: fetched,
      payload_BrandByProduct: pageOf(
        products.filter(({ brand }) => brand === body.brand_id),
        body,
        state,
      ),
    }),
  }),
  call('/api/store/ageGroupByProduct', {
    keys: { store_id: storeId, age_group_slug: word, ...paging },
    gives: { payload_ageGroupByProduct: { products: [entity.card], brands: [entity.brand] } },
    answer: (body, state) => {
      const found = ofAge(body.age_group_slug)
      return {
        message: fetched,
        payload_ageGroupByProduct: {
          products: pageOf(found, body, state),
          brands: brandList(found),
        },
      }
    },
  }),
  call('/api/store/FilterByProductAge', {
    keys: {
      store_id: storeId,
      age_name_url: word,
      vertical_id: filter,
      from_price: filter,
      to_price: filter,
      brand_id: filter,
      gender: filter,
      age: filter,
      ...paging,
    },
    gives: { payload_FilterByProductAge: [entity.card] },
    answer: (body, state) => {
      const upTo = isSet(body.to_price) ? Number(body.to_price) : Infinity
      const isWanted = (one: Product) =>
        unitPrice(one) >= Number(body.from_price) &&
        unitPrice(one) <= upTo &&
        (!isSet(body.brand_id) || one.brand === Number(body.brand_id)) &&
        (!isSet(body.vertical_id) ||
          categories.find(({ id: other }) => other === one.category)?.vertical ===
            Number(body.vertical_id))
      return {
        message: fetched,
        payload_FilterByProductAge: pageOf(ofAge(body.age_name_url).filter(isWanted), body, state),
      }
    },
  }),
  call('/api/store/searchAI', {
    keys: {
      store_id: storeId,
      keyword: word,
      // The results page may receive these (section 2).
      verticalId: optional(id),
      categoryId: optional(id),
    },
    gives: { payload_searchAI: [entity.searchResult] },
    answer: ({ keyword }) => ({
      message: fetched,
      payload_searchAI: products
        .filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()))
        .map(({ id: productId, name, name_url }) => ({ id: productId, name, name_url })),
    }),
  }),
]
