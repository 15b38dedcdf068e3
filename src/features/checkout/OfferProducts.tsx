import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ProductCard } from '#src/components/ProductCard.tsx'
import { $offer, followOffer } from './offer.store.ts'

/** What goes with a cart of this worth (specification, section 2, Checkout). */
export const OfferProducts = () => {
  const offer = useStore($offer)
  useEffect(() => followOffer(), [])
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
