import { useEffect } from 'react'
import type { Product } from '#src/domain/product.ts'
import { cardHtml } from './card.markup.ts'

/** A product in a grid, for islands; same markup as ProductCard.astro. */
export const ProductCard = ({ product, eager }: { product: Product; eager?: boolean }) => {
  useEffect(() => void import('../bag/add-to-bag.ts'), [])
  // React must not touch the custom element, which changes its own children.
  const html = cardHtml(product, { eager })
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
}
