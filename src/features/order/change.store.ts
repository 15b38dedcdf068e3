import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import {
  cancelItem as cancelItemCall,
  cancelOrder as cancelOrderCall,
  rescheduleOrder,
} from '#src/contract/order.ts'
import { onDeliveryDates } from '#src/domain/delivery-dates.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import type { OrderDetails, OrderId } from '#src/domain/order.ts'
import { placedOrder } from '#src/stores/order/placed-order.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { isSessionOver } from '#src/stores/session.ts'
import { isRefusal } from '#src/stores/api-errors.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { loadOrder, orderScope } from './order.store.ts'

/** The whole order, its day, or the item with this id. */
type Change = 'cancel' | 'day' | number

/** The change under way. Others wait, as their dialogs show amounts that it changes. */
export const $changing = atom<Change | null>(null)

interface Task {
  kind: Change
  ask: () => Promise<unknown>
  /** Whether the order shows it as done. */
  isDone: (order: OrderDetails) => boolean
  done: () => void
  failed: (error: unknown) => string
}

const asIs = (error: unknown): unknown => error

/**
 * Reloads the order, which tells whether only the reply was lost, or whether a store API has refused in words that
 * nobody knows.
 */
const change = async (id: OrderId, { kind, ask, isDone, done, failed }: Task): Promise<void> => {
  if ($changing.get() !== null) return
  $changing.set(kind)
  try {
    const error = await asCustomer(ask).then(() => null, asIs)
    if (isSessionOver(error)) return
    const order = await loadOrder(id)
    if (order ? isDone(order) : error === null) done()
    else notifyBad(order || isRefusal(error) ? failed(error) : orderMessages.changeUnknown)
  } finally {
    $changing.set(null)
  }
}

type Cancellation = Pick<Task, 'kind' | 'ask' | 'isDone'>

const cancel = (id: OrderId, cancellation: Cancellation): Promise<void> =>
  change(id, {
    ...cancellation,
    done: () => {
      // My Orders thanks for it no longer.
      if (String(placedOrder.get()?.id ?? id) === String(id)) placedOrder.set(null)
      notifyGood(orderMessages.cancelDone)
    },
    failed: () => orderMessages.cancelFailed,
  })

export const cancelOrder = ({ id }: OrderDetails): Promise<void> =>
  cancel(id, {
    kind: 'cancel',
    ask: () => send(cancelOrderCall, orderScope(id)),
    isDone: ({ standing }) => standing.state === 'cancelled',
  })

export const cancelItem = (id: OrderId, itemId: number): Promise<void> =>
  cancel(id, {
    kind: itemId,
    ask: () => send(cancelItemCall, { ...orderScope(id), item_id: itemId }),
    isDone: ({ items }) => items.some((item) => item.id === itemId && item.state === 'cancelled'),
  })

const dayFailed = 'The day could not be changed. Please try later.'

export const reschedule = ({ id, lateDays }: OrderDetails, day: string): Promise<void> =>
  change(id, {
    kind: 'day',
    ask: () => send(rescheduleOrder, { ...orderScope(id), slot_id: 1, slot_date: day }),
    isDone: ({ slotDate }) => slotDate === day,
    done: () => notifyGood(`Your order comes ${onDeliveryDates(day, lateDays)}.`),
    failed: (error) => (isRefusal(error) && error.message) || dayFailed,
  })
