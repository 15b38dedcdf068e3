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
  /** No answer came: the order may or may not have been placed. */
  unheard: boolean
}
const isAttempt = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value
/**
 * The order that was asked for and not answered yet. Its key stays the same for the same bag, so that
 * a second press, a reload or a lost line ends in one order.
 */
const attempt = sessionValue<Attempt>('orderAttempt', isAttempt)

const keyFor = (bagId: string): string => {
  const kept = attempt.get()
  return kept?.request.cart_id === bagId ? kept.key : crypto.randomUUID()
}

/** Orders for cash at the door. A failure is told by `$placing`. */
export const orderForCash = async (request: OrderRequest): Promise<void> => {
  if (!can('idempotency')) return orderOnce(request)
  const asked = { key: keyFor(request.cart_id), request }
  attempt.set({ ...asked, unheard: true })
  try {
    await send(cashOnDelivery, request, { idempotencyKey: asked.key })
    attempt.set(null)
    finishOrder()
  } catch (error) {
    // An earlier press was heard after all, and ordered what stood here then: the refusal says so.
    const isSpent = error instanceof ApiError && error.code === 'key-reused'
    const unheard = await takeFailure(error)
    attempt.set(isSpent ? null : { ...asked, unheard })
  }
}

/**
 * After a reload or a crash in the middle of ordering: when the bag that was being ordered is no
 * longer the open one, the order went through and only its answer was lost. Asking with the same key
 * tells so, and can order nothing anew.
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
