import type { Paise } from '#src/domain/money.ts'
import { nothingLeft } from '#src/domain/order-money.ts'
import { deliveryChargeFor, orderTotals, type OrderTotals } from '#src/domain/totals.ts'
import type { ItemRow, OrderRow } from './order.service.ts'

const subtotalOf = (items: readonly ItemRow[]): Paise =>
  items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)

/** The order's totals before anything was cancelled. */
export const orderedTotals = (order: OrderRow, items: readonly ItemRow[]): OrderTotals => {
  const subtotal = subtotalOf(items)
  const { orderedDelivery: delivery, orderedHandlingFee: handlingFee } = order
  const digitalDiscount = order.orderedDigitalDiscount
  const total = subtotal + delivery + handlingFee - digitalDiscount
  return { subtotal, delivery, handlingFee, digitalDiscount, total }
}

// A charge that was agreed is kept. Free delivery stays free; with FREE_DELIVERY_STAYS=0 it is charged once what
// is left is below the order's threshold.
const deliveryOf = (order: OrderRow, subtotal: number): number =>
  order.orderedDelivery ||
  deliveryChargeFor(subtotal, { charge: order.deliveryBelow, freeFrom: order.deliveryFreeFrom })

/** Totals of what is left. A delivery charge that a cancellation causes is at most what it saves. */
export const totalsAfter = (order: OrderRow, items: readonly ItemRow[]): OrderTotals => {
  if (!items.length) return nothingLeft
  const subtotal = subtotalOf(items)
  const payment = order.gatewayKey === null ? 'cash' : 'online'
  const totals = (delivery: number) => orderTotals(subtotal, delivery, order, payment)
  const after = totals(deliveryOf(order, subtotal))
  return after.total <= order.total
    ? after
    : totals(Math.max(0, after.delivery - (after.total - order.total)))
}
