import { useEffect, useState } from 'react'
import type { Dish } from '#src/domain/dish.ts'
import { isSoldOut, type Product } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { loadListing } from '#src/stores/listing/listing.ts'
import { ProductCard } from './ProductCard.tsx'

const maxShown = 4

/** A bag with more lines needs the space for itself. */
const maxLines = 2

/** One size of each dish that can be bought and of which no size is in the bag. */
const offersFor = (deals: readonly Dish[], held: readonly number[]): Product[] =>
  deals
    .filter((dish) => !isSoldOut(dish) && !dish.sizes.some(({ id }) => held.includes(id)))
    .slice(0, maxShown)
    .map(({ sizes: _, ...product }) => product)

/**
 * Deals of the day for an empty or small bag, chosen once: a card stays when it is added. Nothing if there are
 * none. `as`: the heading's element.
 */
export const TodaysDeals = ({ as: Heading }: { as: 'h2' | 'h3' }) => {
  const [deals, setDeals] = useState<Product[]>([])
  useEffect(() => {
    const held = $lines.get().map(({ productId }) => productId)
    if (held.length > maxLines) return
    loadListing({ kind: 'deals' }, 1).then(
      ({ products }) => setDeals(offersFor(products, held)),
      () => undefined,
    )
  }, [])
  if (!deals.length) return null
  return (
    <section className="todays-deals">
      <Heading>Deals of the day</Heading>
      <ul className="goods">
        {deals.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <a href={links.offers()}>All offers</a>
    </section>
  )
}
