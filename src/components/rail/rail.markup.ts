import type { ViewedProduct } from '#src/domain/product.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { cardHtml } from '../product/card.markup.ts'

const button = (heading: string, by: 1 | -1): string =>
  `<button class="icon-button ring" type="button" data-by="${by}" aria-label="${escapeHtml(heading)}: ` +
  `${by > 0 ? 'next' : 'previous'}">${iconHtml(by > 0 ? 'next' : 'back')}</button>`

export const railButtonsHtml = (heading: string): string =>
  `<div class="rail-buttons">${button(heading, -1)}${button(heading, 1)}</div>`

/** For products that only the browser knows; the build uses Rail.astro. */
export const railHtml = (
  id: string,
  heading: string,
  products: readonly ViewedProduct[],
  more = '',
): string =>
  `<div class="wrap"><div class="heading"><h2 id="${id}">${heading}</h2>${railButtonsHtml(heading)}` +
  `${more}</div><div class="rail by-similar">` +
  `${products.map((product) => cardHtml(product, { wide: true })).join('')}</div></div>`
