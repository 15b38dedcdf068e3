import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatRupees } from '#src/domain/money.ts'
import { Outline } from '#src/ui/Outline.tsx'
import { $cashFee, $payment, choosePayment } from './totals.store.ts'

/** Second part of Place Order: how to pay. Nothing is chosen beforehand, as cash costs a fee. */
export const PaymentSection = () => {
  const payment = useStore($payment)
  const fee = useStore($cashFee)
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
      <div className="picks" role="radiogroup" aria-labelledby="payment-title">
        <label className="pick">
          <input
            type="radio"
            name="payment"
            id="payment-cash"
            checked={payment === 'cash'}
            onChange={() => choosePayment('cash')}
          />
          <Outline name="cash" />
          <span>
            <b>Cash on Delivery</b>
            <span className="sm muted">
              {fee && fee.amount > 0
                ? `Handling fee ${fee.percent}%, ${formatRupees(fee.amount)}`
                : 'Pay at your door'}
            </span>
          </span>
        </label>
      </div>
    </section>
  )
}

/** Stands in its place while the address is open. */
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
