import type { ViewedProduct } from '#src/domain/product.ts'
import { persistent } from './storage.ts'

const maxShown = 9

const isCard = (value: unknown): boolean => {
  const card = value as Partial<ViewedProduct> | null
  return (
    [card?.slug, card?.name].every((text) => typeof text === 'string') &&
    [card?.id, card?.mrp, card?.sellingPrice, card?.stock].every(Number.isFinite)
  )
}
const isCards = (value: unknown): boolean => Array.isArray(value) && value.every(isCard)

/** Viewed products as cards, latest first, one size per dish. Only on this device, deleted at logout. */
export const $recent = persistent<ViewedProduct[]>('recent', [], isCards)

export const forgetRecent = (id?: number): void =>
  $recent.set(id ? $recent.get().filter((product) => product.id !== id) : [])

export const rememberViewed = (product: ViewedProduct): void => {
  // Sizes of a dish share their name.
  const others = $recent.get().filter(({ name }) => name !== product.name)
  $recent.set([product, ...others].slice(0, maxShown))
}
