import { Thumb } from '#src/components/Thumb.tsx'
import { formatAmount } from '#src/domain/money.ts'
import type { OrderState, OrderSummary } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { dayOf, stateWord } from './order.words.ts'

/** Still on its way, arrived, or cancelled: by colour, beside the word that says it. */
const tone: Record<OrderState, string> = {
  pending: 'state go',
  placed: 'state go',
  packed: 'state go',
  out: 'state go',
  delivered: 'state',
  cancelled: 'state no',
}

export const OrderRow = ({ order }: { order: OrderSummary }) => (
  <li className="ord">
    <Thumb picture={order.picture} />
    <div>
      <h2>
        <a href={links.orderDetails(order.id)}>{order.itemName}</a>
      </h2>
      <p className="sm muted">
        <span>Ordered on {dayOf(order.orderedAt)}</span> <span>Order {order.number}</span>
      </p>
      <p className={tone[order.state]}>{stateWord(order.state)}</p>
    </div>
    <p className="amt">
      <span className="sr">Total </span>
      <b>{formatAmount(order.total)}</b>
    </p>
    <a className="btn quiet small" href={links.orderDetails(order.id)}>
      View Details<span className="sr"> of order {order.number}</span>
    </a>
  </li>
)
