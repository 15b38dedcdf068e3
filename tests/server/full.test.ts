import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import * as dietSchema from '#src/contract/diet.schema.ts'
import * as diet from '#src/contract/diet.ts'
import * as homeSchema from '#src/contract/home.schema.ts'
import * as home from '#src/contract/home.ts'
import * as listingSchema from '#src/contract/listing.schema.ts'
import * as listing from '#src/contract/listing.ts'
import * as offerSchema from '#src/contract/offer.schema.ts'
import * as offer from '#src/contract/offer.ts'
import * as productSchema from '#src/contract/product.schema.ts'
import * as product from '#src/contract/product.ts'
import * as reviewSchema from '#src/contract/review.schema.ts'
import * as review from '#src/contract/review.ts'
import * as searchSchema from '#src/contract/search.schema.ts'
import * as search from '#src/contract/search.ts'
import type { Call, Shapes } from '#src/contract/call.ts'
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

const store_id = 121
const company_id = 180
const product_id = 1
const by_dish = 1
const paging = { by_dish, page: 1, result_per_page: 40 }
const vertical_slug = 'sweets'

test.each<[Call, Shapes, Record<string, unknown>]>([
  [diet.dietCounts, dietSchema.dietCounts, { store_id, vertical_slug }],
  [home.banners, homeSchema.banners, { store_id }],
  [home.promoBanners, homeSchema.promoBanners, { store_id }],
  [home.deals, homeSchema.deals, { store_id, by_dish }],
  [home.hotDeals, homeSchema.hotDeals, { store_id, by_dish }],
  [home.newArrivals, homeSchema.newArrivals, { store_id, by_dish }],
  [home.brandOffers, homeSchema.brandOffers, { company_id }],
  [home.stores, homeSchema.stores, { company_id }],
  [listing.verticals, listingSchema.verticals, { store_id }],
  [listing.brands, listingSchema.brands, { store_id }],
  [listing.verticalCategories, listingSchema.verticalCategories, { store_id, vertical_slug }],
  [listing.subcategories, listingSchema.subcategories, { store_id, category_id: 1 }],
  [listing.filterOptions, listingSchema.filterOptions, { store_id, vertical_id: 1 }],
  [listing.verticalListing, listingSchema.verticalListing, { store_id, vertical_slug, ...paging }],
  [listing.ageFilter, listingSchema.ageFilter, { store_id, age_name_url: 'adults', ...paging }],
  [offer.offers, offerSchema.offers, { store_id, by_dish }],
  [product.allProducts, productSchema.allProducts, { store_id }],
  [product.productDetail, productSchema.productDetail, { store_id, company_id, product_id }],
  [product.productDetails, productSchema.productDetails, { store_id, product_ids: [1, 2, 3] }],
  [product.productVariants, productSchema.productVariants, { store_id, product_id }],
  [review.reviews, reviewSchema.reviews, { product_id, limit: 1000 }],
  [search.search, searchSchema.search, { store_id, keyword: 'kaju', ...paging }],
])('the own API tells all that the contract knows: $path', async (call, { reply }, request) => {
  const answer = await shop.send(call, request as never)
  const check = Compile(full(reply))
  expect(check.Errors(answer)).toEqual([])
})
