import { atom } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { send } from '#src/api.ts'
import { orderDetails, orderSummaryOf, wireOrderId } from '#src/contract/order.ts'
import { orderDetailsOf } from '#src/contract/order-details.ts'
import type { OrderDetails, OrderId, OrderSummary } from '#src/domain/order.ts'
import { shopScope } from '#src/site.ts'
import { isMissing } from '#src/stores/api-errors.ts'
import type { Loading } from '#src/stores/loading.ts'
import { latestOnly } from '#src/stores/latest-only.ts'
import { orderRows } from '#src/stores/order/order-rows.ts'
import { $pendingPayment } from '#src/stores/payment.state.ts'
import { isOpen, refreshPayment } from '#src/stores/order/payment.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'

export const $orders = atom<Loading<OrderSummary[]>>({ state: 'loading' })
export const $order = atom<Loading<OrderDetails>>({ state: 'loading' })

export const orderScope = (id: OrderId) => ({
  ...shopScope,
  customer_id: $user.get()?.customerId ?? 0,
  order_id: wireOrderId(id),
})

const failure = (error: unknown): Loading<never> =>
  isMissing(error) ? { state: 'missing' } : { state: 'failed', error }

/** Whose orders are shown: another customer must never see them. */
let shownTo: number | undefined

const hideForeign = () => {
  const customerId = $user.get()?.customerId
  if (shownTo === customerId) return
  shownTo = customerId
  $orders.set({ state: 'loading' })
  $order.set({ state: 'loading' })
}

const beginList = latestOnly()
const beginOrder = latestOnly()

/**
 * Loads at once, and again if a pending payment has ended meanwhile: its state may take as long as the gateway does
 * not answer.
 */
const withPaymentRefresh = async <T>(load: () => Promise<T>): Promise<T> => {
  const refreshing = refreshPayment()
  const loaded = await load()
  const state = await refreshing
  return state && !isOpen(state) ? load() : loaded
}

const showOrders = async (): Promise<void> => {
  hideForeign()
  const mayShow = beginList()
  try {
    const rows = await asCustomer(orderRows)
    if (mayShow()) $orders.set({ state: 'ready', value: rows.map(orderSummaryOf) })
  } catch (error) {
    // After a login the page loads again.
    if ($orders.get().state !== 'ready' && !isSessionOver(error)) $orders.set(failure(error))
  }
}

/** Loads the list of orders; the current one stays until the response. */
export const loadOrders = async (): Promise<void> => {
  if ($user.get()) await withPaymentRefresh(showOrders)
}

/** The order id in the URL; null without a valid one. */
export const orderOfPage = (): OrderId | null => {
  const asked = new URLSearchParams(location.search).get('order') ?? ''
  const id = Number(asked)
  // '0012' and 'OD-12' are strings.
  if (String(id) !== asked) return /^(?=.*\d)[\w-]{1,64}$/.test(asked) ? asked : null
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Without actions that this store API does not support. */
const withSupportedActions = (order: OrderDetails): OrderDetails => {
  const { standing } = order
  const { may } = standing
  const own = {
    cancelOrder: may.cancelOrder && can('cancel-order'),
    changeDay: may.changeDay && can('reschedule'),
    invoice: may.invoice && can('invoice'),
  }
  return { ...order, standing: { ...standing, may: { ...may, ...own } } }
}

const showOrder = async (orderId: OrderId): Promise<OrderDetails | null> => {
  hideForeign()
  const mayShow = beginOrder()
  try {
    const reply = await asCustomer(() => send(orderDetails, orderScope(orderId)))
    const order = withSupportedActions(orderDetailsOf(reply.payload_orderDetails))
    if (mayShow()) $order.set({ state: 'ready', value: order })
    return order
  } catch (error) {
    if ($order.get().state !== 'ready' && !isSessionOver(error)) $order.set(failure(error))
    return null
  }
}

/** Shows the order and returns it; null if that failed. */
export const loadOrder = async (orderId: OrderId | null): Promise<OrderDetails | null> => {
  if (orderId === null) $order.set({ state: 'missing' })
  if (orderId === null || !$user.get()) return null
  const show = () => showOrder(orderId)
  return $pendingPayment.get()?.orderId === orderId ? withPaymentRefresh(show) : show()
}
