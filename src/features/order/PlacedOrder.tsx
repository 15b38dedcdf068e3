import { now } from '#src/clock.ts'
import { can } from '#src/capabilities.ts'
import { LineThumb } from '#src/components/bag/LineThumb.tsx'
import { comesOn } from '#src/domain/delivery-dates.ts'
import { formatAmount } from '#src/domain/money.ts'
import { isComing, type OrderSummary } from '#src/domain/order.ts'
import { stateWord } from '#src/domain/order-state.ts'
import { $user } from '#src/stores/session.ts'
import { links } from '#src/links.ts'
import { placedOrder } from '#src/stores/order/placed-order.ts'
import { OrderAmount } from './OrderRow.tsx'
import { stateClass } from './state-class.ts'

/** Placed by this tab just now, and not begun by the shop. */
export const isJustPlaced = (order: OrderSummary, all: readonly OrderSummary[]): boolean => {
  const placed = placedOrder.get()
  if (!placed || (order.state !== null && order.state !== 'placed')) return false
  if (placed.id !== null) return String(order.id) === String(placed.id)
  // The newest, which comes first among those of one moment.
  const newest = all.find(({ orderedAt }) => all.every((one) => one.orderedAt <= orderedAt))
  return newest === order
}

const changes = [
  can('reschedule') && 'choose another day until we pack it',
  can('cancel-order') && 'cancel free of charge until the courier has it',
].filter((change) => change !== false)

const Terms = ({ order }: { order: OrderSummary }) => {
  const { to, isCash, isGift, name: orderedBy } = placedOrder.get() ?? {}
  const name = $user.get()?.name || orderedBy
  const sum = formatAmount(order.left)
  return (
    <>
      <p>{name ? `Thank you, ${name}.` : 'Thank you.'}</p>
      {to && <p className="sm">To {to}</p>}
      {isGift && <p className="sm">A gift: it comes without prices.</p>}
      {isCash !== undefined && (
        <p className="sm">{isCash ? `${sum} in cash at the door` : `${sum} paid online`}</p>
      )}
    </>
  )
}

export const PlacedOrder = ({ order }: { order: OrderSummary }) => (
  <li className="placed-order panel">
    <LineThumb line={order} />
    <div>
      <p className={stateClass(order.state)}>{order.title || stateWord('placed')}</p>
      <h2>
        {isComing(order, order.state, now())
          ? comesOn(order.slotDate, order.lateDays)
          : 'Thank you for your order'}
      </h2>
      <p className="sm muted">
        <a href={links.orderDetails(order.id)}>{order.itemName}</a>{' '}
        <span>Order {order.number}</span>
      </p>
      <Terms order={order} />
      {order.sentences.map((sentence) => (
        <p className="sm" key={sentence}>
          {sentence}
        </p>
      ))}
      {changes.length > 0 && <p className="sm">You can {changes.join(', and ')}.</p>}
      <div className="order-actions">
        <a className="btn small" href={links.orderDetails(order.id)}>
          View Details<span className="sr-only"> of order {order.number}</span>
        </a>
        {can('invoice') && (
          <a className="btn quiet small" href={links.invoice(order.id)}>
            Invoice<span className="sr-only"> of order {order.number}</span>
          </a>
        )}
      </div>
    </div>
    <OrderAmount order={order} />
  </li>
)
