import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { orderMessages } from '#src/domain/messages/order.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { PaymentChoice } from '#src/domain/order.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Outline } from '#src/ui/Outline.tsx'
import type { OutlineName } from '#src/ui/outlines.ts'
import { TryAgain } from '#src/ui/TryAgain.tsx'
import { $gift } from './gift.store.ts'
import {
  $cashFee,
  $fees,
  $onlineOffer,
  $payment,
  $paymentMissing,
  $totalsLost,
  choosePayment,
  loadTotals,
} from './totals.store.ts'

interface ChoiceProps {
  value: PaymentChoice
  icon: OutlineName
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
    <Outline name={icon} />
    <span>
      {name}
      <span className="sm muted">{note}</span>
    </span>
  </label>
)

/** Nothing is preselected, as cash costs a fee. */
export const PaymentSection = () => {
  const fees = useStore($fees)
  const lost = useStore($totalsLost)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel" aria-labelledby="payment-title">
      <div className="ph">
        <h2 id="payment-title" tabIndex={-1} ref={heading}>
          <span className="num">2</span>
          Payment
        </h2>
      </div>
      {fees && <Choices />}
      <div role="status">{!fees && lost && <WaysLost />}</div>
    </section>
  )
}

const WaysLost = () => (
  <p className="note">
    <span>
      The ways to pay could not be loaded. <TryAgain within="section" load={loadTotals} />
    </span>
  </p>
)

const Choices = () => {
  const fee = useStore($cashFee)
  const offer = useStore($onlineOffer)
  const gift = useStore($gift)
  const isMissing = useStore($paymentMissing)
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
                    {offer.percent}% off, {formatAmount(offer.amount)}
                  </span>
                )}
              </span>
            }
            note="UPI, credit and debit cards"
          />
        )}
        {!gift && (
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
        <p className="err" id="payment-error">
          <Icon name="alert" />
          {orderMessages.paymentUnchosen}
        </p>
      )}
      {gift && (
        <p className="sm muted">A gift is paid online: nobody asks the receiver for money.</p>
      )}
    </>
  )
}

export const PaymentLater = () => (
  <section className="panel off2">
    <div className="ph">
      <h2>
        <span className="num">2</span>
        Payment
      </h2>
    </div>
  </section>
)
