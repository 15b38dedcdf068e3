import { send } from '#src/api.ts'
import { productDetailsOf, variantOf } from '#src/contract/product-details.ts'
import { productDetail, productIdOf, productVariants } from '#src/contract/product.ts'
import type { WireDetail } from '#src/contract/product.schema.ts'
import { attempt } from '#src/domain/attempt.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { shopScope, storeScope } from '#src/site.ts'
import { isRefusal } from '#src/stores/api-errors.ts'
import { isNotFound } from '#src/stores/not-found.ts'

/** The slug, or the id after `?id=`. */
export type ProductKey = { product_slug: string } | { product_id: number }

export const productKeyOf = (address: URL): ProductKey | null => {
  const [, slug] = /^\/product\/([^/]+)\/?$/.exec(address.pathname) ?? []
  if (slug) {
    const name = attempt(() => decodeURIComponent(slug))
    return name === undefined ? null : { product_slug: name }
  }
  const id = address.searchParams.get('id') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? { product_id: Number(id) } : null
}

/** Few texts hold HTML. */
const plain = async (wire: WireDetail): Promise<WireDetail> =>
  /[<&]/.test(JSON.stringify(wire))
    ? (await import('#src/contract/plain-texts.ts')).withPlainTexts(wire)
    : wire

/** A product with its sizes; null if missing. Throws if the shop is unreachable. */
export const loadProduct = async (key: ProductKey): Promise<ProductDetails | null> => {
  try {
    const { payload } = await send(productDetail, { ...shopScope, ...key }, { fresh: true })
    const request = { ...storeScope, product_id: productIdOf(payload) }
    const sizes = payload.variants ?? (await send(productVariants, request)).payload
    return productDetailsOf(await plain(payload), sizes.map(variantOf))
  } catch (error) {
    // 400: no product can have such a slug.
    if (isNotFound(error) || (isRefusal(error) && error.status === 400)) return null
    throw error
  }
}
