import { send } from '#src/api.ts'
import { deals, hotDeals } from '#src/contract/home.ts'
import {
  ageGroupListing,
  brandListing,
  categoryListing,
  verticalListing,
} from '#src/contract/listing.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/live.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { refreshLine } from './bag.ts'

/**
 * Prices and stock as they are now, for pages that were built some time ago. The bag's copies are
 * corrected on the way. Both throw an `ApiError`.
 */
const fresh = { fresh: true }
const ofStore = { store_id: site.storeId }

export const freshProduct = async (id: number): Promise<Product> => {
  const reply = await send(productDetail, { ...ofStore, product_id: id }, fresh)
  const product = productOf(reply.payload)
  refreshLine(product)
  return product
}

const ask = async (query: ListingQuery, page: number): Promise<readonly WireCard[]> => {
  const paged = { ...ofStore, page, result_per_page: pageSize }
  switch (query.kind) {
    case 'vertical': {
      const reply = await send(verticalListing, { ...paged, vertical_slug: query.vertical }, fresh)
      return reply.payload_VerticalByProduct.products
    }
    case 'category': {
      const of = { vertical_slug: query.vertical, category_name_url: query.category }
      const reply = await send(categoryListing, { ...paged, ...of }, fresh)
      return reply.payload_FilterByProductCategory.products
    }
    case 'brand': {
      const reply = await send(brandListing, { ...paged, brand_id: query.brandId }, fresh)
      return reply.payload_BrandByProduct.products
    }
    case 'age': {
      const reply = await send(ageGroupListing, { ...paged, age_group_slug: query.slug }, fresh)
      return reply.payload_ageGroupByProduct.products
    }
    case 'deals':
      return (await send(deals, ofStore, fresh)).payload_normalDeals.product
    case 'hotDeals':
      return (await send(hotDeals, ofStore, fresh)).payload_hotDeals.product
  }
}

export const freshListing = async (query: ListingQuery, page: number): Promise<Product[]> => {
  const products = (await ask(query, page)).map(productOf)
  products.forEach(refreshLine)
  return products
}
