import { ApiError, send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { refreshLine } from './bag.ts'

/**
 * A product as it is now, and behind it those that are like it, for pages that were built some time
 * ago. The bag's copies are corrected on the way. Throws an `ApiError`. Whole listings: listing.ts.
 */
export const freshProducts = async (id: number): Promise<[Product, ...Product[]]> => {
  const request = { store_id: site.storeId, product_id: id }
  const { payload } = await send(productDetail, request, { fresh: true })
  const products: [Product, ...Product[]] = [productOf(payload), ...payload.similar.map(productOf)]
  products.forEach(refreshLine)
  return products
}

/** The product alone. */
export const freshProduct = async (id: number): Promise<Product> => (await freshProducts(id))[0]

/** The shop does not sell this product any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
