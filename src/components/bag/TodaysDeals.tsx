import { useEffect, useState } from 'react'
import { Thumb } from '#src/components/picture/Thumb.tsx'
import type { Dish } from '#src/domain/dish.ts'
import { formatAmount } from '#src/domain/money.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { unitPrice } from '#src/domain/price.ts'
import { links } from '#src/links.ts'
import { loadListing } from '#src/stores/listing.ts'

const most = 4

/** Deals of the day for an empty bag; nothing if there are none. `as`: the heading's element. */
export const TodaysDeals = ({ as: Heading }: { as: 'h2' | 'h3' }) => {
  const [deals, setDeals] = useState<Dish[]>([])
  useEffect(() => {
    loadListing({ kind: 'deals' }, 1).then(
      ({ products }) => setDeals(products.filter((dish) => !isSoldOut(dish)).slice(0, most)),
      () => undefined,
    )
  }, [])
  if (!deals.length) return null
  return (
    <section className="tdeals">
      <Heading>Deals of the day</Heading>
      <ul>
        {deals.map((dish) => (
          <li key={dish.id}>
            <a href={links.product(dish.slug)}>
              <Thumb picture={dish.picture} />
              <span>{dish.name}</span>
              <b>{formatAmount(unitPrice(dish))}</b>
            </a>
          </li>
        ))}
      </ul>
      <a href={links.offers()}>All offers</a>
    </section>
  )
}
