import type { OrderTotals } from '#src/domain/totals.ts'
import { actionsOf, standingOf, type OrderActions, type Standing } from '#src/domain/standing.ts'
import type { OrderBalance } from '../balance/order-balance.service.ts'
import { itemStateOf, type ItemRow, type OrderRow } from './order.service.ts'

const actionFacts = (order: OrderRow, items: readonly ItemRow[], isInvoiced = false) => ({
  phase: order.phase,
  items: items.map((item) => ({ id: item.id, state: itemStateOf(item) })),
  shipmentCreated: order.shipmentAt !== null,
  isInvoiced,
})

export const actionsFor = (
  order: OrderRow,
  items: readonly ItemRow[],
  isInvoiced = false,
): OrderActions => actionsOf(actionFacts(order, items, isInvoiced))

export const standingFor = (
  order: OrderRow,
  items: readonly ItemRow[],
  money: OrderBalance,
  isInvoiced = false,
): Standing =>
  standingOf({ ...actionFacts(order, items, isInvoiced), money, wrongAmount: money.wrongAmount })

/** The order's totals before anything was cancelled. */
export const orderedTotals = (order: OrderRow, items: readonly ItemRow[]): OrderTotals => {
  const subtotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const { orderedDelivery: delivery, orderedHandlingFee: handlingFee } = order
  const digitalDiscount = order.orderedDigitalDiscount
  const total = subtotal + delivery + handlingFee - digitalDiscount
  return { subtotal, delivery, handlingFee, digitalDiscount, total }
}
