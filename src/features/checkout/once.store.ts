import { send } from '#src/api.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { fetchBag } from '#src/stores/bag.calls.ts'
import { $lines } from '#src/stores/bag.ts'
import { orderIds } from '#src/stores/order-ids.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyGood } from '#src/stores/ui.ts'
import type { OrderRequest } from './request.store.ts'
import { fail, finishOrder, isRefusal, takeFailure } from './placing.store.ts'

/** Without `Idempotency-Key` a retry orders twice (docs/decisions/018-orders-without-idempotency.md). */

/** An order request that got no response. */
interface Lost {
  customerId: number
  /** Ids of the orders that existed before. */
  known: string[]
}
const isLost = (value: unknown): boolean =>
  Array.isArray((value as Partial<Lost> | null)?.known) &&
  typeof (value as Partial<Lost>).customerId === 'number'
const lostOrder = sessionValue<Lost>('orderLost', isLost)

/** `open`: no new order, and the bag still has lines; `unknown`: cannot be determined. */
type Found = 'placed' | 'open' | 'unknown'

const look = async ({ customerId, known }: Lost): Promise<Found> => {
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

/** An order that the server is still processing shows up a moment later. In milliseconds. */
const pause = 3000

const lookTwice = async (lost: Lost): Promise<Found> => {
  const found = await look(lost)
  if (found !== 'open') return found
  await new Promise((done) => setTimeout(done, pause))
  return look(lost)
}

/** True if the shopper may order: the earlier request did not become an order. */
const settleLost = async (lost: Lost): Promise<boolean> => {
  const found = await lookTwice(lost)
  if (found === 'unknown') {
    fail(orderMessages.orderFailed, orderMessages.orderUnknown, { lookAtOrders: true })
    return false
  }
  lostOrder.set(null)
  if (found === 'placed') finishOrder()
  return found === 'open'
}

const ask = async (request: OrderRequest, lost: Lost) => {
  lostOrder.set(lost)
  try {
    await send(cashOnDelivery, request)
    lostOrder.set(null)
    finishOrder()
  } catch (error) {
    if (isRefusal(error) || isSessionOver(error)) {
      lostOrder.set(null)
      return void (await takeFailure(error))
    }
    if (await settleLost(lost)) fail(orderMessages.orderFailed, orderMessages.orderNotPlaced)
  }
}

/** Places a cash order; checks an earlier unanswered one first, so that nothing is ordered twice. */
export const orderOnce = async (request: OrderRequest): Promise<void> => {
  const { customer_id: customerId } = request
  const lost = lostOrder.get()
  if (lost?.customerId === customerId && !(await settleLost(lost))) return
  try {
    const known = await orderIds(customerId)
    await ask(request, { customerId, known })
  } catch (error) {
    // Nothing was sent yet.
    await takeFailure(error)
  }
}

/** After a reload or a crash while ordering: finishes the order if it was placed. */
export const finishLostOnce = async (): Promise<void> => {
  const lost = lostOrder.get()
  if (!lost || (await look(lost)) !== 'placed') return
  lostOrder.set(null)
  if ($lines.get().length) notifyGood(orderMessages.orderPlaced)
  else finishOrder()
}
