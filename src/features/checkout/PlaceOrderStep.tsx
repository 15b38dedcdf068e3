import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { BagTotals } from '#src/components/BagTotals.tsx'
import { policy } from '#src/domain/policy.ts'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { Outline } from '#src/ui/Outline.tsx'
import { AddressSection, ChosenAddress } from './AddressSection.tsx'
import { OrderLine } from './CartLine.tsx'
import { ChangesNote } from './ChangesNote.tsx'
import { Confirming } from './Confirming.tsx'
import { enterDelivery, proceedToPayment } from './delivery.store.ts'
import { MobileTotalBar } from './MobileTotalBar.tsx'
import { PaymentLater, PaymentSection } from './PaymentSection.tsx'
import { PlacingFault } from './PlacingFault.tsx'
import { placeOrder } from './place-order.store.ts'
import { $placing } from './placing.store.ts'
import { SoldOutNote } from './SoldOutNote.tsx'
import { $step } from './step.store.ts'
import { Steps } from './Steps.tsx'
import { $charge, $payment, $totals } from './totals.store.ts'
import { TotalsLost } from './TotalsLost.tsx'

const order = () => {
  void placeOrder()
  if (!$payment.get()) document.querySelector<HTMLElement>('[name=payment]')?.focus()
}

export const PlaceOrderStep = () => {
  const lines = useStore($lines)
  const totals = useStore($totals)
  const delivery = useStore($charge)
  const placing = useStore($placing)
  const payment = useStore($payment)
  const paying = useStore($step) === 'payment'

  useEffect(() => void enterDelivery(), [])

  const button = (className: string) => (
    <Button
      className={className}
      busy={!['idle', 'failed'].includes(placing.state)}
      disabled={!paying || !totals}
      onClick={order}
    >
      Place Order
    </Button>
  )

  return (
    <>
      <div className="ctop">
        <Steps placing />
        <h1 className="pl">Place Order</h1>
      </div>
      <div className="cols2">
        <div className="stack">
          <Confirming />
          <PlacingFault />
          <ChangesNote />
          <SoldOutNote />
          {paying ? <ChosenAddress /> : <AddressSection />}
          {paying ? <PaymentSection /> : <PaymentLater />}
          <section className="panel" aria-labelledby="items-title">
            <div className="ph">
              <h2 id="items-title">Items</h2>
            </div>
            <ul className="items ro">
              {lines.map((line) => (
                <OrderLine key={line.productId} line={line} />
              ))}
            </ul>
          </section>
          <CancelationPolicy />
        </div>
        <BagTotals title="Order Summary" lines={lines} totals={totals} delivery={delivery} full>
          {button('wide d')}
          <p className="xs muted d">
            <Outline name="shield" />
            {payment === 'cash'
              ? 'You pay when your order is at your door.'
              : 'Secure payment. Nothing is charged until you confirm.'}
          </p>
          <TotalsLost />
        </BagTotals>
      </div>
      <MobileTotalBar lines={lines} totals={totals}>
        {paying ? button('') : <Button onClick={() => void proceedToPayment()}>Proceed</Button>}
      </MobileTotalBar>
    </>
  )
}

const CancelationPolicy = () => (
  <section className="note" aria-labelledby="cancel-title">
    <div>
      <h3 id="cancel-title">Cancelation Policy</h3>
      <p>
        Orders cannot be cancelled once confirmed. Tell us of wrong or damaged items within{' '}
        {policy.damageHours} hours of delivery, with photos.{' '}
        <a href={links.cancellation()}>Read the policy</a>
      </p>
    </div>
  </section>
)
