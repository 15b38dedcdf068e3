import { useStore } from '@nanostores/react'
import { ProductCard } from '#src/components/ProductCard.tsx'
import { $offer } from './offer.store.ts'

/** Products of the offer for a cart of this value (specification, section 2, Checkout). */
export const OfferProducts = () => {
  const offer = useStore($offer)
  if (!offer?.products.length) return null
  return (
    <section className="offer" aria-labelledby="offer-title">
      <h2 id="offer-title">Applicable Offer - {offer.name}</h2>
      <ul className="goods">
        {offer.products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
