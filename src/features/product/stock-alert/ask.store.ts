import { send } from '#src/api.ts'
import { variantOf } from '#src/contract/product-details.ts'
import { productDetail, productVariants } from '#src/contract/product.ts'
import { askStockAlert } from '#src/contract/stock-alert.ts'
import type { Variant } from '#src/domain/product.ts'
import { shopScope, storeScope } from '#src/site.ts'
import { reasonOf } from '#src/stores/api-errors.ts'
import { sendProving } from '#src/stores/login/proof.ts'
import { sessionValue } from '#src/stores/tab.ts'

/** Ids of the products asked for in this tab. */
const asked = sessionValue<number[]>('stockAlerts', Array.isArray)

export const hasAsked = (productId: number): boolean => asked.get()?.includes(productId) ?? false

/** It is back: the message has been sent, and another one must be asked for. */
export const forgetAsked = (productId: number): void => {
  if (hasAsked(productId)) asked.set((asked.get() ?? []).filter((id) => id !== productId))
}

/** The error in a sentence; null if the shop accepted. */
export const requestStockAlert = async (
  productId: number,
  contact: string,
): Promise<string | null> => {
  try {
    await sendProving(askStockAlert, { ...storeScope, product_id: productId, contact })
    asked.set([...(asked.get() ?? []), productId])
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Variants of a product, from the same reply as stores/fresh-products.ts. */
export const variantsOf = async (id: number): Promise<Variant[]> => {
  const request = { product_id: id, ...shopScope }
  const { payload } = await send(productDetail, request)
  const wires =
    payload.variants ?? (await send(productVariants, { ...storeScope, product_id: id })).payload
  return wires.map(variantOf)
}
