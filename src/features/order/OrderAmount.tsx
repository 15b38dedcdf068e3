import { formatAmount } from '#src/domain/money.ts'
import type { OrderSummary } from '#src/domain/order.ts'

/** What is left of an order; what was ordered, too, if that is more. */
export const OrderAmount = ({ order: { total, left, state } }: { order: OrderSummary }) => {
  if (state === 'cancelled')
    return (
      <p className="amount">
        <span className="sr-only">Total, cancelled </span>
        <s className="muted">{formatAmount(total)}</s>
      </p>
    )
  return (
    <p className="amount">
      <span className="sr-only">Total </span>
      <b>{formatAmount(left)}</b>
      {left < total && <span className="xs muted">{` of ${formatAmount(total)}`}</span>}
    </p>
  )
}
