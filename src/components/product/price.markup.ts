import { formatAmount } from '#src/domain/money.ts'
import { percentOff, unitPrice, unitSalePrice, type Priced } from '#src/domain/price.ts'
import { formatSize, isSoldOut, type CardProduct } from '#src/domain/product.ts'
import { escapeHtml } from '#src/domain/html.ts'

// Only numbers, known words and an escaped unit go into the HTML.

/**
 * '₹649', and below MRP also '₹720' struck out and '10% OFF'. `format`: cards show whole rupees.
 * `isFrom`: other sizes cost more.
 */
export const priceHtml = (item: Priced, format = formatAmount, isFrom = false): string => {
  const price = unitPrice(item)
  const off = percentOff(item.mrp, price)
  const current = `<span class="sr-only">Price </span>${isFrom ? '<small>from</small> ' : ''}<b>${format(price)}</b>`
  if (!off) return current
  return `${current} <span class="sr-only">MRP </span><s>${format(item.mrp)}</s> <span class="off">${off}% OFF</span>`
}

/** 'Save ₹71', or ''. `format`: see `priceHtml`. */
export const savingText = (item: Priced, format = formatAmount): string => {
  const saved = item.mrp - unitPrice(item)
  return saved > 0 ? `Save ${format(saved)}` : ''
}

const vegMark = (veg: boolean | null): string => {
  if (veg === null) return ''
  return veg
    ? '<span class="veg" role="img" aria-label="Vegetarian"></span> '
    : '<span class="veg non-veg" role="img" aria-label="Non-vegetarian"></span> '
}

/** Veg mark, '500 g' and '₹1.30/g'. */
export const quantityHtml = (product: CardProduct): string => {
  const size = product.size ? escapeHtml(formatSize(product.size)) : ''
  const each = unitSalePrice(unitPrice(product), product.size)
  const words = [size, each ? escapeHtml(each) : ''].filter(Boolean).join(' · ')
  return vegMark(product.veg) + words
}

/** Classes and words of at most one badge: Sold Out before Deal before New. */
export const badgeOf = (product: CardProduct): [kind: string, words: string] | undefined => {
  if (isSoldOut(product)) return ['badge out', 'Sold Out']
  if (product.isDeal || product.isHotDeal) return ['badge', 'Deal']
  return product.isNew ? ['badge new', 'New'] : undefined
}

export const badgeHtml = (product: CardProduct): string => {
  const [kind, words] = badgeOf(product) ?? []
  return kind ? `<span class="${kind}">${words}</span>` : ''
}

/** The saving, or that the price is the MRP (Packaged Commodities Rules, 2011, 6(10)). */
export const costNoteHtml = (product: CardProduct): string => {
  const saved = savingText(product)
  const first = saved
    ? `<span class="badge save">${saved}</span>`
    : `MRP ${formatAmount(product.mrp)}`
  const each = unitSalePrice(unitPrice(product), product.size)
  return `${first} Inclusive of all taxes${each ? ` · ${escapeHtml(each)}` : ''}`
}
