import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { now } from '#src/clock.ts'
import { dayOption } from '#src/domain/delivery-dates.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import { firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { whatsappLink } from '#src/whatsapp.ts'
import { links } from '#src/links.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { closeAndKeepFocus } from '#src/ui/moved-controls.ts'
import { refundOfOrder } from './cancel-text.ts'
import { $changing, cancelOrder, reschedule } from './change.store.ts'
import { OrderAgainButton } from './OrderAgain.tsx'
import { loadOrder } from './order.store.ts'

export const OrderActions = ({ order }: { order: OrderDetails }) => {
  const changing = useStore($changing)
  const chat = whatsappLink(`Order ${order.number}: `)
  const { may, state } = order.standing
  const isFinished = state === 'delivered' || state === 'cancelled'
  const orderAgain = may.orderAgain && <OrderAgainButton order={order} quiet={!isFinished} />
  const [open, setOpen] = useState<'cancel' | 'day' | null>(null)
  const close = () => setOpen(null)
  /** Another tab may have changed what is shown before the answer. */
  const askToCancel = () => {
    setOpen('cancel')
    void loadOrder(order.id)
  }
  const cancel = () =>
    closeAndKeepFocus(
      close,
      (opener) => opener?.closest('.order-actions')?.parentElement,
      () => cancelOrder(order),
    )
  return (
    <div className="order-actions">
      {isFinished && orderAgain}
      {may.invoice && (
        <a className="btn quiet small" href={links.invoice(order.id)}>
          Invoice
        </a>
      )}
      {!isFinished && orderAgain}
      <a className="btn quiet small" href={links.contact(order.number)}>
        Need help?
      </a>
      {chat && (
        <a className="btn quiet small" href={chat}>
          WhatsApp
        </a>
      )}
      {may.changeDay && (
        <Button
          className="quiet small minor"
          busy={changing === 'day'}
          aria-disabled={changing !== null}
          onClick={() => setOpen('day')}
        >
          Change Day
        </Button>
      )}
      {may.cancelOrder && (
        <Button
          className="quiet small minor"
          busy={changing === 'cancel'}
          aria-disabled={changing !== null}
          onClick={askToCancel}
        >
          Cancel Order
        </Button>
      )}
      <ConfirmDialog
        open={open === 'cancel' && may.cancelOrder}
        title="Cancel Order"
        keep="Keep Order"
        confirm="Cancel Order"
        onClose={close}
        onConfirm={cancel}
      >
        <p>
          Are you sure you wish to cancel the whole order? This cannot be undone.{' '}
          {refundOfOrder(order)}
        </p>
      </ConfirmDialog>
      <Dialog open={open === 'day'} onClose={close} title="Change Day" className="popup">
        <DayForm order={order} onDone={close} />
      </Dialog>
    </div>
  )
}

const DayForm = ({ order, onDone }: { order: OrderDetails; onDone: () => void }) => {
  const [days] = useState(() => {
    const moment = now()
    const first = order.firstSlot || firstSlot(0, moment)
    const days = slotDays(first, lastSlot(moment, { isGift: order.gift !== null }))
    return days.filter((date) => date === order.slotDate || !order.fullDays.includes(date))
  })
  const hasOthers = days.some((one) => one !== order.slotDate)
  const [day, setDay] = useState(days.includes(order.slotDate) ? order.slotDate : (days[0] ?? ''))
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasOthers) return
        onDone()
        if (day !== order.slotDate) void reschedule(order, day)
      }}
    >
      {hasOthers ? (
        <div className="field">
          <label htmlFor="slot-day">Day of delivery</label>
          <select
            className="input"
            id="slot-day"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          >
            {days.map((one) => (
              <option key={one} value={one}>
                {dayOption(one, order.lateDays)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p>No other day is free.</p>
      )}
      <div className="row end">
        <Button className="quiet" onClick={onDone}>
          Keep Day
        </Button>
        <Button type="submit" disabled={!hasOthers}>
          Change Day
        </Button>
      </div>
    </form>
  )
}
