import { lineName } from '#src/domain/bag.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The new total, the refund, and any delivery charge that cancelling causes. */
const effectOf = (order: OrderDetails, { without }: OrderItem): string => {
  if (!without) return order.paidOnline > 0 ? 'What you paid for it goes back to you.' : ''
  const less = formatAmount(order.total - without.total)
  const delivery =
    without.delivery > order.delivery
      ? ` What is left no longer comes with free delivery: ${formatAmount(without.delivery)} is taken for it.`
      : ''
  const effect =
    order.paidOnline > 0
      ? `${less} goes back to the account you paid from.`
      : `You then pay ${formatAmount(without.total)} instead of ${formatAmount(order.total)}.`
  return effect + delivery
}

interface Props {
  order: OrderDetails
  /** Null while closed. */
  item: OrderItem | null
  onClose: () => void
  onConfirm: (item: OrderItem) => void
}

export const CancelPopup = ({ order, item, onClose, onConfirm }: Props) => (
  <Dialog open={item !== null} onClose={onClose} title="Cancel Item" className="popup">
    <div className="ask">
      <p>Are you sure you wish to cancel {item && lineName(item)}? This cannot be undone.</p>
      {item && <p>{effectOf(order, item)}</p>}
      <div className="row end">
        <Button className="quiet" onClick={onClose}>
          Keep Item
        </Button>
        <Button onClick={() => item && onConfirm(item)}>Cancel Item</Button>
      </div>
    </div>
  </Dialog>
)
