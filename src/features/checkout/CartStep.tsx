import { useStore } from '@nanostores/react'
import { BagTotals } from '#src/components/BagTotals.tsx'
import { buyable } from '#src/domain/bag.ts'
import { $lines } from '#src/stores/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { Outline } from '#src/ui/Outline.tsx'
import { CartLine } from './CartLine.tsx'
import { ChangesNote } from './ChangesNote.tsx'
import { $saving, proceedToOrder } from './checkout.store.ts'
import { Coupon } from './Coupon.tsx'
import { MobileTotalBar } from './MobileTotalBar.tsx'
import { FreeDelivery } from './FreeDelivery.tsx'
import { OfferProducts } from './OfferProducts.tsx'
import { SoldOutNote } from './SoldOutNote.tsx'
import { Steps } from './Steps.tsx'
import { $charge, $totals } from './totals.store.ts'
import { TotalsLost } from './TotalsLost.tsx'

const columns = (
  <li className="it hd d" aria-hidden="true">
    <span className="w2">Item Descriptions</span>
    <span>Unit Price</span>
    <span>Quantity</span>
    <span>SubTotal</span>
    <span>Savings</span>
    <span />
  </li>
)

/** The focused button disappears with its line; the heading, also of an empty cart, gets the focus. */
const focusHeading = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())

export const CartStep = () => {
  const lines = useStore($lines)
  const totals = useStore($totals)
  const delivery = useStore($charge)
  const saving = useStore($saving)
  const nothingLeft = buyable(lines).length === 0

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
      <div className="ctop">
        <Steps placing={false} />
        <h1 tabIndex={-1}>My Cart ({lines.length})</h1>
      </div>
      <div className="cols2">
        <div>
          <ChangesNote />
          <SoldOutNote onRemoved={focusHeading} />
          <ul className="items">
            {columns}
            {lines.map((line) => (
              <CartLine key={line.productId} line={line} onRemoved={focusHeading} />
            ))}
          </ul>
        </div>
        <BagTotals title="Price Summary" lines={lines} totals={totals} delivery={delivery}>
          <FreeDelivery />
          <Coupon />
          {proceed('wide d')}
          <p className="xs muted d">
            <Outline name="shield" />
            Prices include all taxes.
          </p>
          <TotalsLost />
        </BagTotals>
        <OfferProducts />
      </div>
      <MobileTotalBar lines={lines} totals={totals}>
        {proceed('')}
      </MobileTotalBar>
    </>
  )
}
