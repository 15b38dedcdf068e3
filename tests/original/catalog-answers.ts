import * as catalog from './catalog.ts'
import { brands, categories, subcategories, unitPrice, verticals, type Product } from './catalog.ts'
import { find, type Answers, type State } from './state.ts'

/** One page of a list. The response has no total. */
const pageOf = (
  list: readonly Product[],
  { page, result_per_page: size }: { page: number; result_per_page: number },
) => list.slice((page - 1) * size, page * size)

const ofVertical = ({ products }: State, slug: string) => {
  const vertical = verticals.find(({ name_url }) => name_url === slug)?.id
  return products.filter(({ vertical_id }) => vertical_id === vertical)
}
const ofAge = ({ products }: State, slug: string) =>
  products.filter(({ ages }) => ages.includes(slug))
const brandsOf = (listed: readonly Product[]) =>
  brands.filter(({ id }) => listed.some(({ brand }) => brand === id))
const deals = ({ products }: State) => ({ product: products.filter(({ is_deal }) => is_deal) })

const detail = (product: Product, { products, reviews }: State) => ({
  ...product,
  ratings: reviews.filter(({ product_id }) => product_id === product.id),
  similar: products
    .filter((other) => other.category_name === product.category_name && other !== product)
    .slice(0, 6),
})

export const catalogAnswers = {
  'store/ageGroupList': () => ({ payload_ageGroupList: { age_group: catalog.ageGroups } }),
  'store/getAllBrands': (_, { products }) => ({ payload_getAllBrands: brandsOf(products) }),
  'store/verticalWithCatList': () => ({
    payload_verticalWithCatList: {
      vertical: verticals.map((one) => ({
        ...one,
        catList: categories.filter(({ vertical }) => vertical === one.id),
      })),
    },
  }),
  'store/getAllProduct': (_, { products }) => ({ payload_getAllProducts: products }),
  'store/productDetail': ({ product_id, product_slug }, state) => {
    if ((product_id === undefined) === (product_slug === undefined))
      state.fault('productDetail takes one of product_id and product_slug')
    const isIt = ({ id, name_url }: Product) => id === product_id || name_url === product_slug
    return { payload: detail(find(state.products, isIt, 'Product'), state) }
  },
  'store/product-variants-info': ({ product_id }, { products }) => {
    const family = products.find(({ id }) => id === product_id)?.family
    return { payload: family ? products.filter((other) => other.family === family) : [] }
  },
  'store/searchAI': ({ keyword }, { products }) => ({
    payload_searchAI: products.filter(({ name }) =>
      name.toLowerCase().includes(keyword.trim().toLowerCase()),
    ),
  }),
  'store/filterOption': () => ({
    payload_filterOption: {
      gender: [{ gender_id: 1, gender_name: 'Everybody' }],
      age_group: catalog.ageGroups,
    },
  }),
  'store/FilterByProductAge': (body, state) => {
    const isWanted = (one: Product) =>
      unitPrice(one) >= Number(body.from_price) &&
      unitPrice(one) <= (Number(body.to_price) || Infinity) &&
      [0, one.brand].includes(Number(body.brand_id)) &&
      [0, one.vertical_id].includes(Number(body.vertical_id))
    const found = ofAge(state, body.age_name_url).filter(isWanted)
    return { payload_FilterByProductAge: pageOf(found, body) }
  },
  'store/ageGroupByProduct': (body, state) => {
    const found = ofAge(state, body.age_group_slug)
    return {
      payload_ageGroupByProduct: { products: pageOf(found, body), brands: brandsOf(found) },
    }
  },
  'store/BrandByProduct': (body, { products }) => {
    const found = products.filter(({ brand }) => brand === body.brand_id)
    return { payload_BrandByProduct: pageOf(found, body) }
  },
  'store/FilterByProductCategory': (body, state) => {
    const found = ofVertical(state, body.vertical_slug).filter(
      ({ category }) => category.name_url === body.category_name_url,
    )
    return { payload_FilterByProductCategory: pageOf(found, body) }
  },
  'store/verticalByCategory': ({ vertical_slug }) => {
    const id = verticals.find(({ name_url }) => name_url === vertical_slug)?.id
    return { payload_verticalByCategory: categories.filter(({ vertical }) => vertical === id) }
  },
  'store/VerticalByProduct': (body, state) => ({
    payload_VerticalByProduct: pageOf(ofVertical(state, body.vertical_slug), body),
  }),
  'store/categoryBySubCategory': ({ category_id }) => ({
    payload_categoryBySubCategory: subcategories.filter(({ category }) => category === category_id),
  }),
  'store/SubCategoryByProduct': (body, { products }) => {
    const found = products.filter(({ subcategory }) => subcategory === body.subcategory_id)
    return { payload_SubCategoryByProduct: pageOf(found, body) }
  },
  'store/normalDeals': (_, state) => ({ payload_normalDeals: deals(state) }),
  'store/banner': () => ({ payload_banner: catalog.banners }),
  'store/hotDeals': (_, state) => ({ payload_hotDeals: deals(state) }),
  'store/newarrivalRandom': (_, { products }) => ({
    payload_newarrivalRandom: products.slice(6, 12),
  }),
  'store/get-all-stores': () => ({ payload: catalog.stores }),
  'store/brandOffer': () => ({
    payload_brandOffer: { brand_offer: catalog.brandsInFocus },
  }),
  'store/reviews': ({ product_id, limit }, { reviews }) => ({
    data: reviews.filter((review) => review.product_id === product_id).slice(0, limit),
  }),
} satisfies Partial<Answers>
