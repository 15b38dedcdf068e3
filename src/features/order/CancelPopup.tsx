import type { OrderItem } from '#src/domain/order.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

interface Props {
  /** The item that is asked about; null while nothing is. */
  item: OrderItem | null
  onClose: () => void
  onConfirm: (item: OrderItem) => void
}

export const CancelPopup = ({ item, onClose, onConfirm }: Props) => (
  <Dialog open={item !== null} onClose={onClose} title="Cancel Item" className="popup">
    <div className="ask">
      <p>Are you sure you wish to cancel {item?.name}? This cannot be undone.</p>
      <div className="row end">
        <Button className="quiet" onClick={onClose}>
          Keep Item
        </Button>
        <Button onClick={() => item && onConfirm(item)}>Cancel Item</Button>
      </div>
    </div>
  </Dialog>
)
