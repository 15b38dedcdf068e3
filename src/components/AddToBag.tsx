import { useEffect } from 'react'
import type { Product } from '#src/domain/product.ts'
import { initialChild, productJson } from './add-to-bag.markup.ts'

/** The same element inside React parts. React leaves its children to the element. */
export const AddToBag = ({ product, big = false }: { product: Product; big?: boolean }) => {
  useEffect(() => void import('./add-to-bag.ts'), [])
  return (
    <add-to-bag
      data-product={productJson(product)}
      data-big={big ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: initialChild(product, big) }}
      suppressHydrationWarning
    />
  )
}
