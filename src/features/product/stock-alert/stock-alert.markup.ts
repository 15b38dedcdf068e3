import { escapeHtml } from '#src/domain/html.ts'
import { nearestInStock } from '#src/domain/nearest.ts'
import type { Product, Variant } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

type Variants = readonly Variant[]
type Others = readonly Product[]

/** What may be bought instead, for `[data-nearest]`; empty without an alternative. */
export const nearestHtml = (product: Product, variants: Variants, others: Others): string => {
  const nearest = nearestInStock(product, variants, others)
  const linked = nearest.map(
    ({ slug, name }) => `<a href="${links.product(slug)}">${escapeHtml(name)}</a>`,
  )
  return linked.length ? `In stock: ${linked.join(', ')}` : ''
}

export const tellHtml =
  '<button type="button" class="btn line" data-tell>Tell me when it is back</button>'

export const stockAlertHtml = (product: Product, variants: Variants, others: Others): string =>
  tellHtml + `<p data-nearest>${nearestHtml(product, variants, others)}</p>`
