import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { LoadNote } from '#src/components/error/LoadNote.tsx'
import { orderMessages } from '#src/domain/messages/order.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { PaymentChoice } from '#src/domain/totals.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { $gift } from './gift.store.ts'
import {
  $cashFee,
  $cashMaxExceeded,
  $fees,
  $onlineOffer,
  $payment,
  $paymentMissing,
  $totalsFailed,
  choosePayment,
  loadTotals,
} from './totals.store.ts'

interface ChoiceProps {
  value: PaymentChoice
  icon: IconName
  name: ReactNode
  note: string
}

const Choice = ({ value, icon, name, note }: ChoiceProps) => (
  <label className="pick">
    <input
      type="radio"
      name="payment"
      id={`payment-${value}`}
      checked={useStore($payment) === value}
      onChange={() => choosePayment(value)}
    />
    <Icon name={icon} />
    <span>
      {name}
      <span className="sm muted">{note}</span>
    </span>
  </label>
)

/** Nothing is preselected, as cash costs a fee; but a gift, or a large order, can be paid in one way only. */
export const PaymentSection = () => {
  const fees = useStore($fees)
  const hasFailed = useStore($totalsFailed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel" aria-labelledby="payment-title">
      <div className="panel-head">
        <h2 id="payment-title" tabIndex={-1} ref={heading}>
          <span className="step-number">2</span>
          Payment
        </h2>
      </div>
      {fees && <Choices />}
      <LoadNote
        text={!fees && hasFailed && 'The ways to pay could not be loaded.'}
        within="section"
        onRetry={loadTotals}
      />
    </section>
  )
}

const Choices = () => {
  const fee = useStore($cashFee)
  const offer = useStore($onlineOffer)
  const gift = useStore($gift)
  const isMissing = useStore($paymentMissing)
  const cashMax = useStore($cashMaxExceeded)
  const takesCash = gift === null && cashMax === null
  const isOnlyOnline = !takesCash && offer !== null
  useEffect(() => {
    if (isOnlyOnline) choosePayment('online')
  }, [isOnlyOnline])
  return (
    <>
      <div
        className="picks"
        role="radiogroup"
        aria-labelledby="payment-title"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'payment-error' : undefined}
      >
        {offer && (
          <Choice
            value="online"
            icon="card"
            name={
              <span>
                <b>Pay online</b>{' '}
                {offer.amount > 0 && (
                  <span className="tag off">
                    {`${offer.percent}% off, ${formatAmount(offer.amount)}`}
                  </span>
                )}
              </span>
            }
            note="UPI, credit and debit cards"
          />
        )}
        {takesCash && (
          <Choice
            value="cash"
            icon="cash"
            name={<b>Cash on Delivery</b>}
            note={
              fee && fee.percent > 0
                ? `Handling fee ${fee.percent}%${fee.amount > 0 ? `, ${formatAmount(fee.amount)}` : ''}`
                : 'Pay at your door'
            }
          />
        )}
      </div>
      {isMissing && (
        <p className="error" id="payment-error">
          <Icon name="alert" />
          {orderMessages.paymentUnchosen}
        </p>
      )}
      {gift && (
        <p className="sm muted">A gift is paid online: nobody asks the receiver for money.</p>
      )}
      {!gift && cashMax && (
        <p className="sm muted">
          {`Cash on delivery is for orders of up to ${formatAmount(cashMax)}.`}
        </p>
      )}
    </>
  )
}

export const PaymentLater = () => (
  <section className="panel inactive">
    <div className="panel-head">
      <h2>
        <span className="step-number">2</span>
        Payment
      </h2>
    </div>
  </section>
)
