import { pictureUrl } from '#src/components/picture/picture.ts'
import { isRunning, lastDayOf } from '#src/domain/bank-offer.ts'
import { deliveredTo, deliveryPromises } from '#src/domain/delivery-promises.ts'
import type { BankOffer, ProductDetails } from '#src/domain/product.ts'
import { shelfLifeOf } from '#src/domain/transit-shelf-life.ts'
import { site } from '#src/site.ts'
import { Icon } from '#src/ui/Icon.tsx'

const BankOffers = ({ offers, now }: { offers: readonly BankOffer[]; now: number }) => (
  <div data-offers="" hidden={!offers.some((offer) => isRunning(offer, now))}>
    <h2 className="label">Bank offers</h2>
    <ul className="bank-offers">
      {offers.map((offer) => (
        <li
          key={offer.description}
          data-from={offer.startsAt}
          data-until={offer.endsAt}
          hidden={!isRunning(offer, now)}
        >
          {offer.logo ? (
            <img src={pictureUrl(offer.logo, 160, 'webp')} alt="" loading="lazy" />
          ) : (
            <Icon name="tag" />
          )}
          {offer.description}
          {offer.endsAt && `, until ${lastDayOf(offer, now)}`}
        </li>
      ))}
    </ul>
  </div>
)

/** What is always true; page.ts shows what is true now. The attributes are read by shown-shelf-life.ts. */
export const Arrival = ({ product }: { product: ProductDetails }) => {
  const { days, expires } = shelfLifeOf(product)
  // What keeps longer survives every delivery: page.ts needs no number then.
  const isShort = days !== null && days <= deliveryPromises.transitDays[1]
  return (
    <p
      className="label"
      data-arrival=""
      data-keeps={isShort ? days : undefined}
      data-expires={expires ?? undefined}
    >
      {`Order by 6 pm: ${site.tagline}`}
    </p>
  )
}

const replacement = `${deliveryPromises.replacementDays} days replacement`

/** `now` in ms. Bank offers and guarantees (specification, section 9). */
export const Promises = ({ product, now }: { product: ProductDetails; now: number }) => (
  <>
    {product.bankOffers.length > 0 && <BankOffers offers={product.bankOffers} now={now} />}
    <ul className="promises">
      <li>
        <Icon name="truck" />
        <span>
          <b>Free home delivery</b> {deliveredTo}, on larger orders
        </span>
      </li>
      <li>
        <Icon name="shield" />
        <span>
          <b>100% original</b> straight from the maker
        </span>
      </li>
      <li>
        <Icon name="swap" />
        <span>
          <b>{replacement}</b> if wrong or damaged: tell us within {deliveryPromises.damageHours}{' '}
          hours
        </span>
      </li>
    </ul>
  </>
)
