import { isSoldOut, type Product } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { AddToBag } from './AddToBag.tsx'
import { pictureSet, pictureUses } from './picture.ts'
import { badgeHtml, priceHtml, quantityHtml } from './price.markup.ts'

/** A product in a grid, for islands: the same markup as ProductCard.astro. */
export const ProductCard = ({ product, eager = false }: { product: Product; eager?: boolean }) => (
  <article className={isSoldOut(product) ? 'card sold' : 'card'}>
    <div className="pic">
      <CardPicture product={product} eager={eager} />
      <span dangerouslySetInnerHTML={{ __html: badgeHtml(product) }} />
      <AddToBag product={product} />
    </div>
    <h3>
      <a href={links.product(product.slug)}>{product.name}</a>
    </h3>
    <p className="qty" dangerouslySetInnerHTML={{ __html: quantityHtml(product) }} />
    <p className="price" dangerouslySetInnerHTML={{ __html: priceHtml(product) }} />
  </article>
)

const CardPicture = ({ product, eager }: { product: Product; eager: boolean }) => {
  if (!product.picture)
    return (
      <div className="none-pic" role="img" aria-label={`${product.name} (no picture)`}>
        <Icon name="diamond" />
      </div>
    )
  const set = pictureSet(product.picture, pictureUses.card)
  return (
    <picture>
      <source type="image/avif" srcSet={set.avif} sizes={set.sizes} />
      <img
        src={set.src}
        alt={product.name}
        width={640}
        height={640}
        decoding="async"
        loading={eager ? undefined : 'lazy'}
      />
    </picture>
  )
}
