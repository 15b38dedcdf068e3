import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { BoxOffer } from '#src/domain/box.ts'
import { boxAgain, type Reorder } from '#src/domain/reorder.ts'
import { lineName } from '#src/domain/line-name.ts'
import { lineOf } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import type { Product } from '#src/domain/product.ts'
import { shopScope } from '#src/site.ts'
import { addToLine } from '#src/stores/bag/bag.ts'
import { loadBoxes } from '#src/stores/box.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { notifyBad } from '#src/stores/ui.ts'

export const $reorder = atom<{ state: 'idle' | 'busy' } | { state: 'done'; result: Reorder }>({
  state: 'idle',
})

/** The product as sold now, or null if the shop no longer has it. */
const soldNow = async (item: OrderItem): Promise<Product | null> => {
  const request = { product_slug: item.slug, ...shopScope }
  try {
    return productOf((await send(productDetail, request, { fresh: true })).payload)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

type Current = { product: Product | null } | { box: ReturnType<typeof boxAgain> }

const currentOf = async (item: OrderItem, offer: BoxOffer): Promise<Current> =>
  item.box ? { box: boxAgain(item.box, offer) } : { product: await soldNow(item) }

const put = (items: readonly OrderItem[], found: readonly Current[]): Reorder => {
  const result: Reorder = { added: [], fewer: [], none: [], gone: [], boxes: [] }
  items.forEach((item, index) => {
    const current = found[index]
    const name = lineName(item)
    if (!current || ('product' in current && !current.product)) return result.gone.push(name)
    const line = 'box' in current ? current.box.line : lineOf(current.product!, 0)
    const packs = line ? addToLine(line, item.quantity) : 0
    if (packs === item.quantity) return result.added.push(name)
    if ('box' in current && !packs)
      return result.boxes.push({
        name,
        missing: current.box.missing,
        contents: current.box.contents,
      })
    return packs > 0 ? result.fewer.push({ name, packs }) : result.none.push(name)
  })
  return result
}

const nothing: BoxOffer = { sizes: [], pieces: [] }

export const forgetReorder = (): void => $reorder.set({ state: 'idle' })

/** Adds what is still sold, at today's prices; nothing if a request fails, so that a retry adds it once. */
export const reorder = async (order: OrderDetails): Promise<void> => {
  if ($reorder.get().state === 'busy') return
  $reorder.set({ state: 'busy' })
  // A fully cancelled order is reordered as a whole.
  const uncancelled = order.items.filter((item) => item.state !== 'cancelled')
  const items = uncancelled.length ? uncancelled : order.items
  try {
    const offer = items.some(({ box }) => box) ? await loadBoxes() : nothing
    const found = await Promise.all(items.map((item) => currentOf(item, offer)))
    $reorder.set({ state: 'done', result: put(items, found) })
  } catch {
    $reorder.set({ state: 'idle' })
    notifyBad(bagMessages.bagFailed)
  }
}
