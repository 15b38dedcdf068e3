import type { Product } from '#src/domain/product.ts'
import { escaped } from '#src/ui/html.ts'
import { iconHtml } from '#src/ui/icons.ts'

/** The children of `<add-to-bag>` as HTML: the server renders the first one, the script the others. */

export const addButton = (product: Product, big: boolean): string => {
  if (big) return '<button type="button" class="btn wide" data-add>Add to Cart</button>'
  const label = `Add to Cart: ${escaped(product.name)}`
  return `<button type="button" class="add" data-add aria-label="${label}">${iconHtml('plus')}</button>`
}

/** Cards show a 'Sold Out' badge instead of a button. */
export const outOfStock = (big: boolean): string =>
  big ? '<button type="button" class="btn wide" data-out disabled>Out of Stock</button>' : ''

export const stepper = (product: Product, big: boolean): string => {
  const name = escaped(product.name)
  return (
    `<div class="step${big ? ' big' : ''}" role="group" aria-label="Quantity of ${name}">` +
    `<button type="button" data-step="-1" aria-label="Decrease ${name}">${iconHtml('minus')}</button>` +
    `<b></b>` +
    `<button type="button" data-step="1" aria-label="Increase ${name}">${iconHtml('plus')}</button>` +
    `</div>`
  )
}

export const initialChild = (product: Product, big: boolean): string =>
  product.stock > 0 ? addButton(product, big) : outOfStock(big)

/** The fields that the element needs; others would only add bytes. */
const fields = [
  ...['id', 'slug', 'name', 'picture', 'mrp', 'sellingPrice', 'dealPrice', 'dealTypeId'],
  ...['isDeal', 'isHotDeal', 'isNew', 'stock', 'maxPerOrder', 'size', 'amount', 'unit', 'veg'],
]

export const productJson = (product: Product): string => JSON.stringify(product, fields)
