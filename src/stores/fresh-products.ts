import { send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Product } from '#src/domain/product.ts'
import { shopScope } from '#src/site.ts'
import { refreshLine } from './bag/bag.ts'

const load = async (id: number, fresh: boolean): Promise<[Product, ...Product[]]> => {
  const request = { product_id: id, ...shopScope }
  const { payload } = await send(productDetail, request, { fresh })
  const product = productOf(payload)
  const { exp_date: expires } = payload.specifications ?? {}
  // Only another store API has stock of it. Loaded when needed: with it, pages would be above their limit.
  if (expires && product.stock > 0 && (await import('./expired.ts')).isExpired(expires))
    product.stock = 0
  const products: [Product, ...Product[]] = [product, ...(payload.similar ?? []).map(productOf)]
  products.forEach(refreshLine)
  return products
}

/** A product and similar ones, from the server; updates the bag's copies. Throws an `ApiError`. */
export const freshProducts = (id: number): Promise<[Product, ...Product[]]> => load(id, true)

export const freshProduct = async (id: number): Promise<Product> => (await load(id, true))[0]

/** For a card: the response may be minutes old (docs/decisions/017). */
export const productOfCard = async (id: number): Promise<Product> => (await load(id, false))[0]
