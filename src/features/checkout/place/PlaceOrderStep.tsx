import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { lineKey } from '#src/domain/bag.ts'
import { formatShortDate } from '#src/domain/day.ts'
import { deliveryDates } from '#src/domain/delivery-dates.ts'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { reloadOnReturn } from '#src/stores/reload-on-return.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import {
  AddressSection,
  ChosenAddress,
  ProceedButton,
  useHasNoAddress,
} from '../AddressSection.tsx'
import { OrderLine } from '../CartLine.tsx'
import { $day, $lateDays, followDays } from '../day.store.ts'
import { DayNote } from '../DaySection.tsx'
import { enterDelivery } from '../delivery-address.store.ts'
import { recheckUnconfirmed } from './online.store.ts'
import { Outcome } from './Outcome.tsx'
import { PaymentLater, PaymentSection } from '../PaymentSection.tsx'
import { submitOrder } from './place-order.store.ts'
import { $placing, followChoice, isUnderWay } from './placing.store.ts'
import { ChangesNote, SoldOutNote, Steps } from '../StepParts.tsx'
import { $step } from '../step.store.ts'
import { BagTotals, TotalBar } from '../Totals.tsx'
import { $payment, $totals } from '../totals.store.ts'

const order = () => {
  void submitOrder()
  if (!$payment.get()) document.querySelector<HTMLElement>('[name=payment]')?.focus()
  else document.querySelector<HTMLElement>('[data-too-far]')?.focus()
}

export const PlaceOrderStep = () => {
  const lines = useStore($lines)
  const totals = useStore($totals)
  const placing = useStore($placing)
  const payment = useStore($payment)
  const paying = useStore($step) === 'payment'

  const hasNone = useHasNoAddress()
  const day = useStore($day)
  const lateDays = useStore($lateDays)

  useEffect(() => void recheckUnconfirmed(), [])
  // The address book may have been changed on another page, or in another tab.
  useEffect(() => reloadOnReturn(enterDelivery), [])
  useEffect(followDays, [])
  useEffect(followChoice, [])

  const button = (className: string) => (
    <Button
      className={className}
      busy={isUnderWay(placing)}
      disabled={!paying || !totals}
      onClick={order}
    >
      Place Order
    </Button>
  )

  return (
    <>
      <div className="checkout-head">
        <Steps placing />
        {/* On phones the marked step shows it. */}
        <h1 className="in-bar">Place Order</h1>
      </div>
      <div className="two-columns">
        <div className="stack">
          <Outcome />
          <DayNote />
          <ChangesNote />
          <SoldOutNote />
          {/* What is being ordered stays as it was seen. */}
          <fieldset className="stack" disabled={isUnderWay(placing)}>
            {paying ? <ChosenAddress /> : <AddressSection />}
            {paying ? <PaymentSection /> : <PaymentLater />}
          </fieldset>
          <section className="panel" aria-labelledby="items-title">
            <div className="panel-head">
              <h2 id="items-title">Items</h2>
            </div>
            <ul className="items readonly">
              {lines.map((line) => (
                <OrderLine key={lineKey(line)} line={line} />
              ))}
            </ul>
          </section>
          <CancelationPolicy />
        </div>
        <BagTotals
          title="Order Summary"
          full
          {...(!hasNone && { day: day && deliveryDates(day, lateDays, formatShortDate) })}
        >
          {!hasNone && button('wide off-phone')}
          <p className="xs muted off-phone">
            <Icon name="shield" />
            {payment === 'cash'
              ? 'You pay when your order is at your door.'
              : 'Secure payment. Nothing is charged until you confirm.'}
          </p>
        </BagTotals>
      </div>
      <TotalBar>{paying ? button('') : <ProceedButton className="" />}</TotalBar>
    </>
  )
}

const CancelationPolicy = () => (
  <section className="note" aria-labelledby="cancel-title">
    <div>
      <h3 id="cancel-title">Cancelation Policy</h3>
      <p>
        Cancel free until the courier has it. Tell us of wrong or damaged items within{' '}
        {deliveryPromises.damageHours} hours of delivery, with photos.{' '}
        <a href={links.cancellation()}>Read the policy</a>
      </p>
    </div>
  </section>
)
