import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Reorder } from '#src/domain/reorder.ts'
import { lineName } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { addPacks } from '#src/stores/bag.ts'
import { notifyBad } from '#src/stores/ui.ts'

export const $reorder = atom<{ state: 'idle' | 'busy' } | { state: 'done'; result: Reorder }>({
  state: 'idle',
})

/** The product as sold now, or null if the shop no longer has it. */
const soldNow = async (item: OrderItem): Promise<Product | null> => {
  const request = { product_slug: item.slug, company_id: site.companyId, store_id: site.storeId }
  try {
    return productOf((await send(productDetail, request, { fresh: true })).payload)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const put = (items: readonly OrderItem[], products: readonly (Product | null)[]): Reorder => {
  const result: Reorder = { added: [], fewer: [], none: [], gone: [] }
  items.forEach((item, index) => {
    const product = products[index]
    const name = lineName(item)
    if (!product) return result.gone.push(name)
    const packs = addPacks(product, item.quantity)
    if (packs === item.quantity) return result.added.push(name)
    return packs > 0 ? result.fewer.push({ name, packs }) : result.none.push(name)
  })
  return result
}

/** Adds what is still sold, at today's prices; nothing if a request fails, so that a retry adds it once. */
export const reorder = async (order: OrderDetails): Promise<void> => {
  if ($reorder.get().state === 'busy') return
  $reorder.set({ state: 'busy' })
  // A fully cancelled order is reordered as a whole.
  const kept = order.items.filter((item) => item.state !== 'cancelled')
  const items = kept.length ? kept : order.items
  try {
    const products = await Promise.all(items.map(soldNow))
    $reorder.set({ state: 'done', result: put(items, products) })
  } catch {
    $reorder.set({ state: 'idle' })
    notifyBad(bagMessages.bagFailed)
  }
}
