import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import type { Reply } from '#src/contract/call.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import type { OrderId } from '#src/domain/order.ts'
import { randomId } from '#src/domain/random-id.ts'
import { fetchBag } from '#src/stores/bag/bag.calls.ts'
import { $bagId, $lines } from '#src/stores/bag/bag.ts'
import { orderIds } from '#src/stores/order/order-rows.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyGood } from '#src/stores/ui.ts'
import { hasFields } from '#src/stores/valid.ts'
import {
  fail,
  finishOrder,
  isShopRefusal,
  handleOrderError,
  spentCodes,
  type OrderRequest,
} from './placing.store.ts'

interface Attempt {
  key: string
  request: OrderRequest
  /** No response: the order may or may not have been placed. */
  unheard: boolean
}
const isAttempt = hasFields<Attempt>({ key: 'string', request: 'object' })
/** The unanswered order. One key per bag: second press, reload or lost connection give one order. */
const attempt = sessionValue<Attempt>('orderAttempt', isAttempt)

const keyFor = (bagId: string): string => {
  const stored = attempt.get()
  return stored?.request.cart_id === bagId ? stored.key : randomId()
}

const idIn = (reply: Partial<Reply<typeof cashOnDelivery>>): OrderId | null =>
  reply.payload_cashOnDelivery?.order_id ?? null

const orderWithKey = async (request: OrderRequest): Promise<void> => {
  const asked = { key: keyFor(request.cart_id), request }
  attempt.set({ ...asked, unheard: true })
  try {
    const reply = await send(cashOnDelivery, request, { idempotencyKey: asked.key })
    attempt.set(null)
    const isPaid = reply.payload_cashOnDelivery.is_paid === 1
    finishOrder(idIn(reply), { isCash: !isPaid })
  } catch (error) {
    // An earlier request did arrive and placed the order as it was then.
    const isSpent = error instanceof ApiError && spentCodes.includes(error.code)
    const unheard = await handleOrderError(error, request)
    attempt.set(isSpent ? null : { ...asked, unheard })
  }
}

/** If the ordered bag is no longer open, the order was placed: the same key confirms it, never adds one. */
const finishWithKey = async (): Promise<void> => {
  const lost = attempt.get()
  if (!lost?.unheard || lost.request.customer_id !== $user.get()?.customerId) return
  if (lost.request.cart_id === $bagId.get()) return
  try {
    const reply = await send(cashOnDelivery, lost.request, { idempotencyKey: lost.key })
    attempt.set(null)
    if ($lines.get().length) return notifyGood(orderMessages.orderPlaced)
    finishOrder(idIn(reply))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') attempt.set(null)
  }
}

// Without `Idempotency-Key` a retry orders twice (docs/decisions/018-orders-without-idempotency.md).

interface Lost {
  customerId: number
  known: string[]
}
const isLost = (value: unknown): boolean =>
  hasFields<Lost>({ customerId: 'number' })(value) && Array.isArray((value as Lost).known)
const lostOrder = sessionValue<Lost>('orderLost', isLost)

/** `open`: no new order, and the bag still has lines. */
type Found = 'placed' | 'open' | 'unknown'

const findOrder = async ({ customerId, known }: Lost): Promise<Found> => {
  const user = $user.get()
  if (user?.customerId !== customerId) return 'unknown'
  try {
    const ids = await orderIds(customerId)
    if (ids.some((id) => !known.includes(id))) return 'placed'
    return (await fetchBag(user, [])).lines.length ? 'open' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** An order in process shows up a moment later. In ms. */
const pause = 3000

const findOrderWithRetry = async (lost: Lost): Promise<Found> => {
  const found = await findOrder(lost)
  if (found !== 'open') return found
  await new Promise((done) => setTimeout(done, pause))
  return findOrder(lost)
}

const finishFound = (): void => {
  lostOrder.set(null)
  finishOrder(null)
}

/** True if the earlier request did not become an order. */
const resolveLostOrder = async (lost: Lost): Promise<boolean> => {
  const found = await findOrderWithRetry(lost)
  if (found === 'unknown') {
    fail(orderMessages.orderFailed, orderMessages.orderUnknown, { lookAtOrders: true })
    return false
  }
  if (found === 'placed') finishFound()
  else lostOrder.set(null)
  return found === 'open'
}

const ask = async (request: OrderRequest, lost: Lost) => {
  lostOrder.set(lost)
  try {
    const reply = await send(cashOnDelivery, request)
    lostOrder.set(null)
    finishOrder(idIn(reply), { isCash: true })
  } catch (error) {
    const isRefused = isShopRefusal(error)
    // A browser sends a request again if its connection broke, and gets the answer to the second one only.
    if (isRefused && (await findOrder(lost)) === 'placed') return finishFound()
    if (isRefused || isSessionOver(error)) {
      lostOrder.set(null)
      return void (await handleOrderError(error, request))
    }
    if (await resolveLostOrder(lost)) fail(orderMessages.orderFailed, orderMessages.orderNotPlaced)
  }
}

const orderOnce = async (request: OrderRequest): Promise<void> => {
  const { customer_id: customerId } = request
  const lost = lostOrder.get()
  if (lost?.customerId === customerId && !(await resolveLostOrder(lost))) return
  try {
    const known = await orderIds(customerId)
    await ask(request, { customerId, known })
  } catch (error) {
    // Nothing was sent yet.
    await handleOrderError(error, request)
  }
}

const finishOnce = async (): Promise<void> => {
  const lost = lostOrder.get()
  if (!lost || (await findOrder(lost)) !== 'placed') return
  lostOrder.set(null)
  if ($lines.get().length) notifyGood(orderMessages.orderPlaced)
  else finishOrder(null)
}

/** Places a cash order. Failures are reported in `$placing`. */
export const orderForCash = (request: OrderRequest): Promise<void> =>
  can('idempotency') ? orderWithKey(request) : orderOnce(request)

/** Finishes an order that was placed before a reload or a crash. */
export const finishLostOrder = (): Promise<void> =>
  can('idempotency') ? finishWithKey() : finishOnce()
