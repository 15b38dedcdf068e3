import type { Product } from '#src/domain/product.ts'
import { kept } from './storage.ts'

/** The present product, and as many as the row of the others holds. */
const most = 9

const isCards = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => item?.id > 0 && typeof item.slug === 'string')

/**
 * Products that were looked at, the last one first, as cards. On this device only: the server never
 * hears of them, and a logout forgets them.
 */
export const $recent = kept<Product[]>('recent', [], isCards)

export const forgetRecent = (id?: number): void =>
  $recent.set(id ? $recent.get().filter((product) => product.id !== id) : [])

export const rememberViewed = (product: Product): void => {
  forgetRecent(product.id)
  $recent.set([product, ...$recent.get()].slice(0, most))
}
