import { AddToBag } from '#src/components/bag/AddToBag.tsx'
import type { Product } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

/** `bar`: at the bottom edge, where the buy box would be off screen. */
export const Cta = ({ product, bar = false }: { product: Product; bar?: boolean }) => {
  const Part = bar ? 'section' : 'div'
  return (
    <Part className={bar ? 'dock' : 'cta'} aria-label={bar ? 'Buy' : undefined}>
      <AddToBag product={product} big />
      <a className="btn quiet" href={links.checkout()}>
        Go to Cart
      </a>
    </Part>
  )
}
