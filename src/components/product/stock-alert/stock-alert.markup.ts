import { escapeHtml } from '#src/domain/html.ts'
import { nearestInStock } from '#src/domain/nearest.ts'
import type { Product, Variant } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

type Variants = readonly Variant[]
type Others = readonly Product[]

/** What may be bought instead, for `[data-nearest]`; empty without an alternative. */
export const nearestHtml = (product: Product, variants: Variants, others: Others): string => {
  const nearest = nearestInStock(product, variants, others)
  if (!nearest) return ''
  return `In stock: <a href="${links.product(nearest.slug)}">${escapeHtml(nearest.name)}</a>`
}

export const stockAlertHtml = (product: Product, variants: Variants, others: Others): string =>
  '<button type="button" class="btn line" data-tell>Tell me when it is back</button>' +
  `<p data-nearest>${nearestHtml(product, variants, others)}</p>`
