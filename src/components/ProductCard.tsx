import { useEffect } from 'react'
import type { Product } from '#src/domain/product.ts'
import { cardHtml } from './card.markup.ts'

/** A product in a grid, for islands: the same markup as ProductCard.astro. */
export const ProductCard = ({ product, eager }: { product: Product; eager?: boolean }) => {
  useEffect(() => void import('./add-to-bag.ts'), [])
  // The custom element in the card changes its own children, which React must leave alone.
  const html = cardHtml(product, { eager })
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
}
