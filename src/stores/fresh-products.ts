import { send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { refreshLine } from './bag/bag.ts'

interface FreshProducts {
  product: Product
  similar: Product[]
  /** The last day of its batch, YYYY-MM-DD, or other text. */
  expires: string | undefined
}

const load = async (id: number, fresh: boolean): Promise<FreshProducts> => {
  const request = { product_id: id, company_id: site.companyId, store_id: site.storeId }
  const { payload } = await send(productDetail, request, { fresh })
  const similar = (payload.similar ?? []).map(productOf)
  const product = productOf(payload)
  for (const one of [product, ...similar]) refreshLine(one)
  return { product, similar, expires: payload.specifications?.exp_date }
}

/** A product and similar ones, from the server; updates the bag's copies. Throws an `ApiError`. */
export const freshProducts = (id: number): Promise<FreshProducts> => load(id, true)

export const freshProduct = async (id: number): Promise<Product> => (await load(id, true)).product

/** For a card: the response may be minutes old (docs/decisions/017). */
export const productOfCard = async (id: number): Promise<Product> => (await load(id, false)).product
