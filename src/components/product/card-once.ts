import type { Dish } from '#src/domain/dish.ts'
import type { Product } from '#src/domain/product.ts'
import { shareHtml } from '#src/ui/share-html.ts'
import { cardHtml, type CardOptions } from './card.markup.ts'

const cards = new WeakMap<Product, Map<string, string>>()

/** For the build: a card of the catalog is made once for all pages that show it. */
export const cardOnce = (product: Product | Dish, options: CardOptions): string => {
  const kind = JSON.stringify(options)
  const ofProduct = cards.get(product) ?? new Map<string, string>()
  cards.set(product, ofProduct)
  const made = ofProduct.get(kind) ?? shareHtml(cardHtml(product, options))
  ofProduct.set(kind, made)
  return made
}
