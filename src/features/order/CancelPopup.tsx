import { lineName } from '#src/domain/bag.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { effectOf } from './cancel-text.ts'

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
