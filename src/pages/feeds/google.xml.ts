import type { APIRoute } from 'astro'
import { catalog } from '#src/catalog/find.ts'
import { element, xmlFile } from '#src/catalog/xml.ts'
import { indiaDate } from '#src/domain/india.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { feedItem } from '#src/features/product/feed.data.ts'
import { maxIdLength } from '#src/features/product/product.data.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'

export const GET: APIRoute = ({ site: origin = new URL('http://localhost') }) => {
  const { products, delivery, occasions, currentOccasions } = catalog()
  /** The first current occasion is label 0 of its products, the second label 1, and so on. */
  const current = occasions
    .filter(({ slug }) => currentOccasions.includes(slug))
    .map(({ name, products: ids }) => ({ name, ids: new Set(ids) }))
  const labelsOf = (id: number) => current.map(({ name, ids }) => (ids.has(id) ? name : undefined))
  const today = indiaDate(new Date())
  const uses = new Map<string, number>()
  for (const { itemCode } of products) uses.set(itemCode, (uses.get(itemCode) ?? 0) + 1)
  const idOf = ({ id, itemCode }: ProductDetails) =>
    itemCode && itemCode.length <= maxIdLength && uses.get(itemCode) === 1 ? itemCode : String(id)
  // Google rejects products without a picture.
  const items = products
    .filter(({ picture }) => picture !== null)
    .map((product) =>
      feedItem(product, delivery, origin, {
        today,
        id: idOf(product),
        labels: labelsOf(product.id),
      }),
    )
  return xmlFile(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${[
      element('title', site.name),
      element('link', origin.href),
      element('description', business.about),
    ].join('')}
${items.join('\n')}
</channel></rss>`,
  )
}
