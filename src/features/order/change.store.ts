import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import {
  cancelItem as cancelItemCall,
  cancelOrder as cancelOrderCall,
  rescheduleOrder,
} from '#src/contract/order.ts'
import { dateOf } from '#src/domain/day.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import type { OrderDetails, OrderId } from '#src/domain/order.ts'
import { placedOrder } from '#src/stores/placed-order.ts'
import { forgetUser, isSessionOver, thisUser } from '#src/stores/session.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { loadOrder, ofOrder } from './order.store.ts'

/** The whole order, its day, or the item with this id. */
type Change = 'cancel' | 'day' | number

/** The change under way. Others wait, as their dialogs show amounts that it changes. */
export const $changing = atom<Change | null>(null)

const change = async (
  kind: Change,
  orderId: OrderId,
  ask: () => Promise<unknown>,
  failed: (error: unknown) => string,
): Promise<void> => {
  if ($changing.get() !== null) return
  $changing.set(kind)
  const isSameUser = thisUser()
  try {
    await ask()
  } catch (error) {
    if (!isSameUser()) return
    if (isSessionOver(error)) return forgetUser()
    notifyBad(failed(error))
  } finally {
    await loadOrder(orderId)
    $changing.set(null)
  }
}

/** Reloads the order, also when the shop refused. */
const cancel = (kind: Change, id: OrderId, ask: () => Promise<unknown>): Promise<void> =>
  change(
    kind,
    id,
    async () => {
      await ask()
      // My Orders thanks for it no longer.
      if (String(placedOrder.get()?.id ?? id) === String(id)) placedOrder.set(null)
      notifyGood(orderMessages.cancelDone)
    },
    () => orderMessages.cancelFailed,
  )

export const cancelOrder = ({ id }: OrderDetails): Promise<void> =>
  cancel('cancel', id, () => send(cancelOrderCall, ofOrder(id)))

export const cancelItem = (id: OrderId, itemId: number): Promise<void> =>
  cancel(itemId, id, () => send(cancelItemCall, { ...ofOrder(id), item_id: itemId }))

const dayFailed = 'The day could not be changed. Please try later.'

export const reschedule = ({ id }: OrderDetails, day: string): Promise<void> =>
  change(
    'day',
    id,
    async () => {
      const request = { ...ofOrder(id), slot_id: 1 as const, slot_date: day }
      await send(rescheduleOrder, request)
      notifyGood(`Your order comes on ${dateOf(day)}.`)
    },
    (error) =>
      (error instanceof ApiError && error.kind === 'refused' && error.message) || dayFailed,
  )
