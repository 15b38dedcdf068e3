import { useEffect } from 'react'
import type { Product } from '#src/domain/product.ts'
import { cardHtml } from './card.markup.ts'

export const ProductCard = ({ product }: { product: Product }) => {
  useEffect(() => void import('../bag/add-to-bag.ts'), [])
  // React must not touch the custom element's children.
  const html = cardHtml(product)
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />
}
