import { links } from '#src/links.ts'
import { isSoldOut, type Product } from '#src/domain/product.ts'
import { escaped } from '#src/ui/html.ts'
import { initialChild, productJson } from '../bag/add-to-bag.markup.ts'
import { pictureHtml } from '../picture/picture.markup.ts'
import { pictureUses } from '../picture/picture.ts'
import { badgeHtml, priceHtml, quantityHtml } from './price.markup.ts'

export interface CardOptions {
  /** Visible without scrolling: not lazy-loaded. */
  eager?: boolean
  /** May be the largest picture of the first view: high priority. */
  first?: boolean
  /** Outside the first view: laid out after the first paint (layouts/boot/unfold.ts). */
  below?: boolean
  /** Phones show little more than one per row. */
  wide?: boolean
}

/** Rendered by the build and later in the browser, with one markup for the scripts that correct cards. */
export const cardHtml = (
  product: Product,
  { eager, first, below, wide }: CardOptions = {},
): string => {
  const picture = pictureHtml({
    file: product.picture,
    alt: product.name,
    use: wide ? pictureUses.wideCard : pictureUses.card,
    load: first ? 'first' : eager ? 'eager' : 'lazy',
  })
  // "many": the product page has thumbnails beside the picture; preview.ts leaves room for them.
  const kinds = `card${isSoldOut(product) ? ' sold' : ''}${product.pictureCount > 1 ? ' many' : ''}`
  return (
    `<article class="${below ? 'below ' : ''}${kinds}" data-live="${product.id}">` +
    `<div class="pic">${picture}${badgeHtml(product)}` +
    `<add-to-bag data-product="${escaped(productJson(product))}">${initialChild(product, false)}</add-to-bag></div>` +
    `<h3><a href="${escaped(links.product(product.slug))}">${escaped(product.name)}</a></h3>` +
    `<p class="qty">${quantityHtml(product)}</p><p class="price">${priceHtml(product)}</p></article>`
  )
}

/** Placeholders of the exact size of cards. */
export const skeletonHtml = (count: number): string =>
  '<div class="card skel" aria-hidden="true"><div class="pic"></div><i></i><i></i><i></i></div>'.repeat(
    count,
  )
