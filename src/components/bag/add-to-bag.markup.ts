import type { CardProduct, PackSize } from '#src/domain/product.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { iconHtml } from '#src/ui/icons.ts'

/** Children of `<add-to-bag>`: the server renders the first one, the script the others. */

/** `page`: of a product's own page; `named`: as large, where there are several. Else the round button of a card. */
export type Big = 'page' | 'named'

const addButton = (product: CardProduct, big?: Big): string => {
  const label = big === 'page' ? '' : ` aria-label="Add to Cart: ${escapeHtml(product.name)}"`
  return big
    ? `<button type="button" class="btn wide" data-add${label}>Add to Cart</button>`
    : `<button type="button" class="add" data-add${label}>${iconHtml('plus')}</button>`
}

/** Cards show a 'Sold Out' badge instead of a button. */
const outOfStock = (big?: Big): string =>
  big ? '<button type="button" class="btn wide" data-out disabled>Out of Stock</button>' : ''

export const stepper = (product: CardProduct, big?: Big): string => {
  const name = escapeHtml(product.name)
  return (
    `<div class="step${big ? ' big' : ''}" role="group" aria-label="Quantity of ${name}">` +
    `<button type="button" data-step="-1" aria-label="Decrease ${name}">${iconHtml('minus')}</button>` +
    `<b></b>` +
    `<button type="button" data-step="1" aria-label="Increase ${name}">${iconHtml('plus')}</button>` +
    `</div>`
  )
}

export const initialChild = (product: CardProduct, big?: Big): string =>
  product.stock > 0 ? addButton(product, big) : outOfStock(big)

/** What `data-product` holds, in order; other fields would only add bytes. */
export const fields = Object.keys({
  id: 1,
  slug: 1,
  name: 1,
  picture: 1,
  mrp: 1,
  sellingPrice: 1,
  dealPrice: 1,
  dealTypeId: 1,
  isDeal: 1,
  isHotDeal: 1,
  isNew: 1,
  stock: 1,
  maxPerOrder: 1,
  size: 1,
  amount: 1,
  unit: 1,
  veg: 1,
} satisfies Record<keyof CardProduct | keyof PackSize, 1>)

export const productJson = (product: CardProduct): string => JSON.stringify(product, fields)
