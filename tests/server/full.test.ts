import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { describedCalls } from '#scripts/api-docs.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()

/** The schema with all optional fields required. */
const full = (schema: TSchema): TSchema => {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  if (items) return Type.Array(full(items))
  if (anyOf) return Type.Union(anyOf.map(full))
  if (!properties) return schema
  const names = Object.keys(properties)
  return {
    ...Type.Object(
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, full(property)]),
      ),
    ),
    required: names,
  } as TSchema
}

const store = { store_id: 121 }
const company = { company_id: 180 }
const dishes = { ...store, by_dish: 1 }
const page = { ...dishes, page: 1, result_per_page: 40 }
const vertical = { ...store, vertical_slug: 'sweets' }
/** What tells the most of each call that the catalog is read by. */
const requests: Record<string, Record<string, unknown>> = {
  '/store/dietCounts': vertical,
  '/store/banner': store,
  '/store/promobanner': store,
  '/store/normalDeals': dishes,
  '/store/hotDeals': dishes,
  '/store/newarrivalRandom': dishes,
  '/store/brandOffer': company,
  '/store/get-all-stores': company,
  '/store/verticalWithCatList': store,
  '/store/getAllBrands': store,
  '/store/verticalByCategory': vertical,
  '/store/categoryBySubCategory': { ...store, category_id: 1 },
  '/store/filterOption': { ...store, vertical_id: 1 },
  '/store/VerticalByProduct': { ...page, ...vertical },
  '/store/FilterByProductAge': { ...page, age_name_url: 'adults' },
  '/store/offers': dishes,
  '/store/getAllProduct': store,
  '/store/productDetail': { ...store, ...company, product_id: 1 },
  '/store/getProductDetails': { ...store, product_ids: [1, 2, 3] },
  '/store/product-variants-info': { ...store, product_id: 1 },
  '/store/reviews': { product_id: 1, limit: 1000 },
  '/store/searchAI': { ...page, keyword: 'kaju' },
}
const described = await describedCalls()

test.each(Object.entries(requests))(
  'the own API tells all that the contract knows: %s',
  async (path, request) => {
    const { call, shapes } = described.find((one) => one.call.path === path)!
    const answer = await shop.send(call, request as never)
    const check = Compile(full(shapes.reply))
    expect(check.Errors(answer)).toEqual([])
  },
)
