import { ApiError, send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { refreshLine } from './bag.ts'

/**
 * A product as it is now, for pages that were built some time ago. The bag's copy is corrected on the
 * way. Throws an `ApiError`. Whole listings: listing.ts.
 */
export const freshProduct = async (id: number): Promise<Product> => {
  const request = { store_id: site.storeId, product_id: id }
  const reply = await send(productDetail, request, { fresh: true })
  const product = productOf(reply.payload)
  refreshLine(product)
  return product
}

/** The shop does not sell this product any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
