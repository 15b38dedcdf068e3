import { now } from '#src/clock.ts'
import { LineThumb } from '#src/components/bag/LineThumb.tsx'
import { formatMomentDate } from '#src/domain/day.ts'
import { comesOn } from '#src/domain/delivery-dates.ts'
import { isComing, type OrderSummary } from '#src/domain/order.ts'
import { formatAmount } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { stateClass } from './state-class.ts'

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
      <b>{formatAmount(left)}</b>{' '}
      {left < total && <span className="xs muted">{`of\u00a0${formatAmount(total)}`}</span>}
    </p>
  )
}

export const OrderRow = ({ order }: { order: OrderSummary }) => (
  <li className="order-row">
    <LineThumb line={order} />
    <div>
      <h2>
        <a href={links.orderDetails(order.id)}>{order.itemName}</a>
      </h2>
      <p className="sm muted">
        {order.orderedAt && <span>Ordered on {formatMomentDate(order.orderedAt)}</span>}{' '}
        <span>Order {order.number}</span>{' '}
        {isComing(order, order.state, now()) && (
          <span>{comesOn(order.slotDate, order.lateDays)}</span>
        )}
      </p>
      {order.title && <p className={stateClass(order.state)}>{order.title}</p>}
      {order.state !== 'pending' &&
        order.sentences.map((sentence) => (
          <p className="sm muted" key={sentence}>
            {sentence}
          </p>
        ))}
    </div>
    <OrderAmount order={order} />
    <a className="btn quiet small" href={links.orderDetails(order.id)}>
      View Details<span className="sr-only"> of order {order.number}</span>
    </a>
  </li>
)
