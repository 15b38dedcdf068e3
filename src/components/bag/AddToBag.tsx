import { useEffect } from 'react'
import type { CardProduct } from '#src/domain/product.ts'
import { initialChild, productJson, type Big } from './add-to-bag.markup.ts'

/** The custom element for React, which must not change the element's children. */
export const AddToBag = ({ product, big }: { product: CardProduct; big: Big }) => {
  useEffect(() => void import('./add-to-bag.ts'), [])
  return (
    <add-to-bag
      data-product={productJson(product)}
      data-big={big}
      dangerouslySetInnerHTML={{ __html: initialChild(product, big) }}
      suppressHydrationWarning
    />
  )
}
