import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { ArrivalLine } from '#src/components/bag/ArrivalLine.tsx'
import { FreeDelivery } from '#src/components/bag/FreeDelivery.tsx'
import { WithRemovedLine } from '#src/components/bag/RemovedLine.tsx'
import { UnsavedNote } from '#src/components/bag/Unsaved.tsx'
import { ProductCard } from '#src/components/product/ProductCard.tsx'
import { TodaysDeals } from '#src/components/product/TodaysDeals.tsx'
import { buyable, lineKey } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { formatAmount } from '#src/domain/money.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { CartLine } from './CartLine.tsx'
import { focusNextLine } from './focus-cart.ts'
import { $saving, proceedToOrder } from './proceed.store.ts'
import { ChangesNote, SoldOutNote, Steps } from './StepParts.tsx'
import { BagTotals, TotalBar } from './Totals.tsx'
import { $bagOffer } from './totals.store.ts'

const columns = (
  <li className="item columns off-phone" aria-hidden="true">
    <span className="description">Item Descriptions</span>
    <span>Unit Price</span>
    <span>Quantity</span>
    <span>SubTotal</span>
    <span>Savings</span>
    <span />
  </li>
)

export const CartStep = () => {
  const lines = useStore($lines)
  const saving = useStore($saving)
  const nothingLeft = buyable(lines).length === 0
  const list = useRef<HTMLUListElement>(null)

  const proceed = (className: string) => (
    <Button
      className={className}
      busy={saving}
      disabled={nothingLeft}
      onClick={() => void proceedToOrder()}
    >
      Place Order
    </Button>
  )

  return (
    <>
      <div className="checkout-head">
        <Steps placing={false} />
        <h1 tabIndex={-1}>{`My Cart (${lines.length})`}</h1>
      </div>
      <div className="two-columns">
        <div>
          <ChangesNote />
          <SoldOutNote />
          <ul className="items" ref={list}>
            {columns}
            <WithRemovedLine
              rows={lines.map((line, at) => (
                <CartLine
                  key={lineKey(line)}
                  line={line}
                  onRemoved={() => focusNextLine(list.current, at)}
                />
              ))}
            />
          </ul>
          <UnsavedNote />
        </div>
        <BagTotals title="Price Summary">
          <FreeDelivery />
          <ArrivalLine />
          <Coupon />
          {proceed('wide off-phone')}
          <p className="xs muted off-phone">
            <Icon name="shield" />
            Prices include all taxes.
          </p>
        </BagTotals>
        <OfferProducts />
        <TodaysDeals as="h2" />
      </div>
      <TotalBar>{proceed('')}</TotalBar>
    </>
  )
}

/** The shop has no coupons: every code is answered as not valid (specification, section 2, Checkout). */
const Coupon = () => {
  const id = useId()
  const [error, setError] = useState('')
  return (
    <div>
      <form
        className="row coupon"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const input = event.currentTarget.querySelector('input')!
          setError(input.value.trim() && bagMessages.couponWrong)
          input.focus()
        }}
      >
        <label className="sr-only" htmlFor={id}>
          Coupon
        </label>
        <input
          className="input"
          id={id}
          placeholder="Coupon code"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onInput={() => setError('')}
        />
        <button type="submit" className="btn quiet">
          Apply
        </button>
      </form>
      <p className="error" id={`${id}-error`} role="status">
        {error}
      </p>
    </div>
  )
}

const OfferProducts = () => {
  const offer = useStore($bagOffer)
  if (!offer?.products.length) return null
  return (
    <section className="offer" aria-labelledby="offer-title">
      <div>
        <h2 id="offer-title">Applicable Offer - {offer.name}</h2>
        {offer.minimum > 0 && (
          <p className="muted">{`For carts from ${formatAmount(offer.minimum)}`}</p>
        )}
      </div>
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
