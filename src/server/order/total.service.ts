import { nothingLeft } from '#src/domain/order-money.ts'
import { deliveryCharge, orderTotals, type OrderTotals } from '#src/domain/order.ts'
import type { ItemRow, OrderRow } from './order.service.ts'

// Delivery charge once `subtotal` is left. What was charged stays; free delivery stays free, or costs what
// it would have cost from the start, by the setting at the time of the order (FREE_DELIVERY_STAYS).
const deliveryOf = (order: OrderRow, subtotal: number): number =>
  order.orderedDelivery > 0 || order.deliveryBelow === 0
    ? order.orderedDelivery
    : deliveryCharge(subtotal, { charge: order.deliveryBelow, freeFrom: order.deliveryFreeFrom })

/**
 * An order's totals once only `items` are left; fee and discount keep their percentages. A cancellation never
 * makes an order dearer: a delivery charge that it causes is capped at what it saves.
 */
export const totalsAfter = (order: OrderRow, items: readonly ItemRow[]): OrderTotals => {
  if (!items.length) return nothingLeft
  const subtotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const payment = order.gatewayKey === null ? 'cash' : 'online'
  const totals = (delivery: number) => orderTotals(subtotal, delivery, order, payment)
  const after = totals(deliveryOf(order, subtotal))
  return after.total <= order.total
    ? after
    : totals(Math.max(0, after.delivery - (after.total - order.total)))
}
