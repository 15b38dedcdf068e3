import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { cancelOrder as cancelOrderCall, rescheduleOrder } from '#src/contract/order.ts'
import { dateOf } from '#src/domain/day.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import type { OrderDetails, OrderId } from '#src/domain/order.ts'
import { forgetUser, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { loadOrder, ofOrder } from './order.store.ts'

export const $changing = atom<'cancel' | 'day' | null>(null)

const change = async (
  kind: 'cancel' | 'day',
  orderId: OrderId,
  ask: () => Promise<unknown>,
  failed: (error: unknown) => string,
): Promise<void> => {
  if ($changing.get()) return
  $changing.set(kind)
  try {
    await ask()
  } catch (error) {
    if (isSessionOver(error)) return forgetUser()
    notifyBad(failed(error))
  } finally {
    await loadOrder(orderId)
    $changing.set(null)
  }
}

/** Cancels what is left of an order and reloads it, also when the shop refused. */
export const cancelOrder = ({ id }: OrderDetails): Promise<void> =>
  change(
    'cancel',
    id,
    async () => {
      await send(cancelOrderCall, ofOrder(id))
      notifyGood(orderMessages.cancelDone)
    },
    () => orderMessages.cancelFailed,
  )

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
