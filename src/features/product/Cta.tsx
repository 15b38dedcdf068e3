import { AddToBag } from '#src/components/bag/AddToBag.tsx'
import type { Product } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

export const Cta = ({ product }: { product: Product }) => (
  <div className="cta">
    <AddToBag product={product} big="page" />
    <a className="btn quiet" href={links.checkout()}>
      Go to Cart
    </a>
  </div>
)
