import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LineThumb } from '#src/components/bag/LineThumb.tsx'
import { lineDetail, lineName, withNumbersKept } from '#src/domain/line-name.ts'
import { formatAmount } from '#src/domain/money.ts'
import { isSplit } from '#src/domain/order-state.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { closeAndKeepFocus } from '#src/ui/moved-controls.ts'
import { effectOf } from './cancel-text.ts'
import { $changing, cancelItem } from './change.store.ts'
import { loadOrder } from './order.store.ts'
import { ProgressTrack } from './ProgressTrack.tsx'

const formatFacts = (item: OrderItem): string =>
  [withNumbersKept(lineDetail(item)), `Qty\u00a0${item.quantity}`].filter(Boolean).join('\u00a0· ')

export const OrderItems = ({ order }: { order: OrderDetails }) => {
  const changing = useStore($changing)
  const { standing } = order
  const hasTracks = standing.hasTrack && isSplit(order.items)
  const [asking, setAsking] = useState<number | null>(null)
  // Another tab may have changed the order, or cancelled the item.
  const asked = order.items.find(({ id }) => id === asking && standing.may.cancelItems.includes(id))

  const ask = (item: OrderItem) => {
    setAsking(item.id)
    void loadOrder(order.id)
  }

  const close = () => setAsking(null)
  const cancel = (item: OrderItem) =>
    closeAndKeepFocus(
      close,
      (opener) => opener?.closest('li'),
      () => cancelItem(order.id, item.id),
    )

  return (
    <>
      <ul className="order-items panel">
        {order.items.map((item) => (
          <li className="order-item" key={item.id}>
            <LineThumb line={item} />
            <div>
              <h2>
                <a href={links.line(item)}>{item.name}</a>
              </h2>
              <p className="sm muted">{formatFacts(item)}</p>
            </div>
            <p className="amount">
              {item.state === 'cancelled' ? (
                <s className="muted">{formatAmount(item.total)}</s>
              ) : (
                <b>{formatAmount(item.total)}</b>
              )}
            </p>
            <div className="standing">
              {item.state === 'cancelled' && <p className="state cancelled">Cancelled</p>}
              {item.state !== 'cancelled' && hasTracks && <ProgressTrack state={item.state} />}
              {standing.may.cancelItems.includes(item.id) && (
                <Button
                  className="quiet small minor"
                  busy={changing === item.id}
                  aria-disabled={changing !== null}
                  onClick={() => ask(item)}
                >
                  Cancel Item<span className="sr-only"> {lineName(item)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Cancel Item"
        keep="Keep Item"
        confirm="Cancel Item"
        onClose={close}
        onConfirm={() => asked && cancel(asked)}
      >
        {asked && (
          <>
            <p>Are you sure you wish to cancel {lineName(asked)}? This cannot be undone.</p>
            <p>{effectOf(order, asked)}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
