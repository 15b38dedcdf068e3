import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { $bagId, $lines } from '#src/stores/bag.ts'
import { $user } from '#src/stores/session.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyGood } from '#src/stores/ui.ts'
import type { OrderRequest } from './request.store.ts'
import { finishLostOnce, orderOnce } from './once.store.ts'
import { finishOrder, takeFailure } from './placing.store.ts'

interface Attempt {
  key: string
  request: OrderRequest
  /** No response came: the order may or may not have been placed. */
  unheard: boolean
}
const isAttempt = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value
/** The unanswered order. One key per bag: a second press, reload or lost connection still gives one order. */
const attempt = sessionValue<Attempt>('orderAttempt', isAttempt)

const keyFor = (bagId: string): string => {
  const kept = attempt.get()
  return kept?.request.cart_id === bagId ? kept.key : crypto.randomUUID()
}

/** Places a cash order. A failure is reported in `$placing`. */
export const orderForCash = async (request: OrderRequest): Promise<void> => {
  if (!can('idempotency')) return orderOnce(request)
  const asked = { key: keyFor(request.cart_id), request }
  attempt.set({ ...asked, unheard: true })
  try {
    await send(cashOnDelivery, request, { idempotencyKey: asked.key })
    attempt.set(null)
    finishOrder()
  } catch (error) {
    // An earlier request did arrive and placed the order as it was then; this refusal says so.
    const isSpent = error instanceof ApiError && error.code === 'key-reused'
    const unheard = await takeFailure(error)
    attempt.set(isSpent ? null : { ...asked, unheard })
  }
}

/**
 * After a reload or crash while ordering: if the ordered bag is no longer the open one, the order was
 * placed and only its response lost. The same key confirms that, and cannot place another order.
 */
export const finishLostOrder = async (): Promise<void> => {
  if (!can('idempotency')) return finishLostOnce()
  const lost = attempt.get()
  if (!lost?.unheard || lost.request.customer_id !== $user.get()?.customerId) return
  if (lost.request.cart_id === $bagId.get()) return
  try {
    await send(cashOnDelivery, lost.request, { idempotencyKey: lost.key })
    attempt.set(null)
    if ($lines.get().length) return notifyGood(orderMessages.orderPlaced)
    finishOrder()
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') attempt.set(null)
  }
}
