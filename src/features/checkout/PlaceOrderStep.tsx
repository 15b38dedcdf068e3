import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { BagTotals } from '#src/components/bag/BagTotals.tsx'
import { keyOf } from '#src/domain/bag.ts'
import { shortDateOf } from '#src/domain/day.ts'
import { policy } from '#src/domain/policy.ts'
import { whatsappLink } from '#src/whatsapp.ts'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag.ts'
import { $charge } from '#src/stores/delivery.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Outline } from '#src/ui/Outline.tsx'
import { AddressSection, ChosenAddress, ProceedButton } from './AddressSection.tsx'
import { OrderLine } from './CartLine.tsx'
import { $day, followDays } from './day.store.ts'
import { DayNote } from './DaySection.tsx'
import { $step, enterDelivery } from './checkout.store.ts'
import { PaymentLater, PaymentSection } from './PaymentSection.tsx'
import { placeOrder } from './place-order.store.ts'
import { $placing, isUnderWay } from './placing.store.ts'
import { ChangesNote, SoldOutNote, Steps, TotalBar, TotalsLost } from './StepParts.tsx'
import { $payment, $totals } from './totals.store.ts'

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

  const day = useStore($day)

  useEffect(() => {
    void enterDelivery()
    return followDays()
  }, [])

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
      <div className="ctop">
        <Steps placing />
        <h1 className="pl">Place Order</h1>
      </div>
      <div className="cols2">
        <div className="stack">
          <Confirming />
          <PlacingError />
          <DayNote />
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
                <OrderLine key={keyOf(line)} line={line} />
              ))}
            </ul>
          </section>
          <CancelationPolicy />
        </div>
        <BagTotals
          title="Order Summary"
          lines={lines}
          totals={totals}
          delivery={delivery}
          full
          day={day && shortDateOf(day)}
        >
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
      <TotalBar lines={lines} totals={totals}>
        {paying ? button('') : <ProceedButton className="" />}
      </TotalBar>
    </>
  )
}

const CancelationPolicy = () => (
  <section className="note" aria-labelledby="cancel-title">
    <div>
      <h3 id="cancel-title">Cancelation Policy</h3>
      <p>
        Cancel free until the courier has it. Tell us of wrong or damaged items within{' '}
        {policy.damageHours} hours of delivery, with photos.{' '}
        <a href={links.cancellation()}>Read the policy</a>
      </p>
    </div>
  </section>
)

/** Paid, but not confirmed by the shop yet, which may take a while. */
const Confirming = () => {
  const isConfirming = useStore($placing).state === 'confirming'
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isConfirming) box.current?.focus()
  }, [isConfirming])
  if (!isConfirming) return null
  return (
    <p className="note" role="status" tabIndex={-1} ref={box}>
      Your payment was made and the shop is confirming your order: please wait here, and do not pay
      again.
    </p>
  )
}

/** Why the order was not placed; scrolls into view and takes the focus. */
const PlacingError = () => {
  const placing = useStore($placing)
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Runs after the newly opened part of the page has taken the focus.
    if (placing.state === 'failed') requestAnimationFrame(() => box.current?.focus())
  }, [placing])
  const isOnline = useStore($payment) === 'online'
  if (placing.state !== 'failed') return null
  const chat = isOnline && whatsappLink('My payment did not go through: ')
  return (
    <p className="err sumerr" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <span>
        {placing.message} {placing.more}
        {placing.unheard &&
          ' No answer came from the shop. Press Place Order again: it cannot be ordered twice.'}
        {placing.lookAtOrders && (
          <>
            {' '}
            <a href={links.orders()}>My Orders</a>
          </>
        )}
        {chat && (
          <>
            {' '}
            <a href={chat}>Ask us on WhatsApp</a>
          </>
        )}
      </span>
    </p>
  )
}
