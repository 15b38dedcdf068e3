import { links } from '#src/links.ts'
import type { Dish } from '#src/domain/dish.ts'
import { formatRupees } from '#src/domain/money.ts'
import { unitPrice, type Priced } from '#src/domain/price.ts'
import {
  isSoldOut,
  ratingOf,
  sizeLabel,
  type CardProduct,
  type CardSize,
  type ViewedProduct,
} from '#src/domain/product.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { fields, initialChild, productJson } from '../bag/add-to-bag.markup.ts'
import { pictureHtml } from '../picture/picture.markup.ts'
import { pictureUses } from '../picture/picture.ts'
import { badgeHtml, priceHtml, quantityHtml } from './price.markup.ts'

export interface CardOptions {
  /** Visible without scrolling: not lazy-loaded. */
  eager?: boolean
  /** May be the largest picture of the first view. */
  first?: boolean
  /** Outside the first view (layouts/boot/unfold.ts). */
  below?: boolean
  /** Phones show little more than one per row. */
  wide?: boolean
}

/** '500 g', '500 g, Green'; the price without size and colour. */
export const sizeName = (size: CardSize): string => sizeLabel(size) || formatRupees(unitPrice(size))

/** Other sizes cost more than the shown one, and none costs less. */
export const isFrom = (shown: Priced, sizes: readonly Priced[]): boolean => {
  const prices = sizes.map(unitPrice)
  return Math.min(...prices) === unitPrice(shown) && Math.max(...prices) > unitPrice(shown)
}

/** Links to the sizes' pages; sizes.ts chooses one in place. `held`: ids in the bag. */
export const sizesHtml = (
  sizes: readonly CardSize[],
  shownId: number,
  held: ReadonlySet<number> = new Set(),
): string =>
  sizes
    .map((size) => {
      const kinds = `${isSoldOut(size) ? 'gone' : ''}${held.has(size.id) ? ' held' : ''}`
      return (
        `<a href="${escapeHtml(links.product(size.slug))}"${kinds && ` class="${kinds.trim()}"`}` +
        `${size.id === shownId ? ' aria-current="true"' : ''}>${escapeHtml(sizeName(size))}` +
        `${size.isDeal || size.isHotDeal ? ' <b>Deal</b>' : ''}` +
        `${isSoldOut(size) ? '<span class="sr-only"> sold out</span>' : ''}` +
        `${held.has(size.id) ? '<span class="sr-only"> in your cart</span>' : ''}</a>`
      )
    })
    .join('')

/** Each size holds only what differs from the shown one; sizes.ts adds the rest from `productJson`. */
const sizesJson = (shown: CardProduct, sizes: readonly CardSize[]): string => {
  const own = [...fields, 'colorName']
  const known: Record<string, unknown> = { ...shown, colorName: '' }
  const isOwn = ([field, value]: [string, unknown]) =>
    own.includes(field) && JSON.stringify(value) !== JSON.stringify(known[field])
  const parts = sizes.map((size) => Object.fromEntries(Object.entries(size).filter(isOwn)))
  return JSON.stringify(parts, own)
}

const ratingHtml = (rating: number): string =>
  rating
    ? `<span class="rated" role="img" aria-label="Rated ${rating} of 5"><i class="stars"></i>${rating.toFixed(1)}</span>`
    : ''

/** The styles make the first letter large. */
const dietsHtml = ({ diets }: Dish): string =>
  diets.length ? `<p class="diets">${escapeHtml(diets.join(', ').replaceAll('-', ' '))}</p>` : ''

/** Used by build and browser. A dish shows its sizes. `data-live`: ids of the sizes, the shown one first. */
export const cardHtml = (
  product: ViewedProduct | Dish,
  { eager, first, below, wide }: CardOptions = {},
): string => {
  const dish = 'sizes' in product ? product : null
  const others = dish?.sizes.filter(({ id }) => id !== product.id) ?? []
  // The shown one first: narrow cards cut the row off.
  const sizes = [product as CardSize, ...others]
  const picture = pictureHtml({
    file: product.picture,
    alt: product.name,
    use: wide ? pictureUses.wideCard : pictureUses.card,
    load: first ? 'first' : eager ? 'minor' : 'lazy',
  })
  // "many": the product page has thumbnails, for which preview.ts leaves room.
  const kinds = `card${isSoldOut(product) ? ' sold' : ''}${product.pictureCount > 1 ? ' many' : ''}`
  return (
    `<article class="${below ? 'below ' : ''}${kinds}"` +
    ` data-live="${[product, ...others].map(({ id }) => id).join(' ')}"` +
    `${dish?.secondPicture ? ` data-view="${escapeHtml(dish.secondPicture)}"` : ''}` +
    `${others.length ? ` data-sizes="${escapeHtml(sizesJson(product, sizes))}"` : ''}>` +
    `<div class="pic">${picture}${badgeHtml(product)}${dish ? ratingHtml(ratingOf(dish.sizes)) : ''}` +
    `<add-to-bag data-product="${escapeHtml(productJson(product))}">${initialChild(product)}</add-to-bag></div>` +
    `<h3><a href="${escapeHtml(links.product(product.slug))}">${escapeHtml(product.name)}</a></h3>` +
    `<p class="size">${quantityHtml(product)}</p>` +
    `${dish ? dietsHtml(dish) : ''}` +
    `<p class="price">${priceHtml(product, formatRupees, isFrom(product, sizes))}</p>` +
    `${others.length ? `<div class="sizes" role="group" aria-label="Sizes">${sizesHtml(sizes, product.id)}</div>` : ''}` +
    `</article>`
  )
}

/** Placeholders with the exact size of cards. */
export const skeletonHtml = (count: number): string =>
  '<div class="card skeleton" aria-hidden="true"><div class="pic"></div><i></i><i></i><i></i><i></i></div>'.repeat(
    count,
  )
