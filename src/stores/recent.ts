import type { ViewedProduct } from '#src/domain/product.ts'
import { persistent } from './storage.ts'
import { hasFields, isListOf } from './valid.ts'

const maxShown = 9

const isCard = hasFields<ViewedProduct>({
  slug: 'string',
  name: 'string',
  id: 'number',
  mrp: 'number',
  sellingPrice: 'number',
  stock: 'number',
})

/** Viewed products as cards, latest first, one size per dish. Only on this device, deleted at logout. */
export const $recent = persistent<ViewedProduct[]>('recent', [], isListOf(isCard))

export const forgetRecent = (id?: number): void =>
  $recent.set(id ? $recent.get().filter((product) => product.id !== id) : [])

export const rememberViewed = (product: ViewedProduct): void => {
  // Sizes of a dish share their name.
  const others = $recent.get().filter(({ name }) => name !== product.name)
  $recent.set([product, ...others].slice(0, maxShown))
}
