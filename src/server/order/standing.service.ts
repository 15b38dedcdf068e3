import { actionsOf, standingOf, type OrderActions, type Standing } from '#src/domain/standing.ts'
import type { OrderBalance } from '../balance/order-balance.service.ts'
import { itemStateOf, type ItemRow, type OrderRow } from './order.service.ts'

const actionFacts = (order: OrderRow, items: readonly ItemRow[], { isInvoiced = false } = {}) => ({
  phase: order.phase,
  items: items.map((item) => ({ id: item.id, state: itemStateOf(item) })),
  shipmentCreated: order.shipmentAt !== null,
  isInvoiced,
})

export const actionsFor = (
  order: OrderRow,
  items: readonly ItemRow[],
  papers?: { isInvoiced: boolean },
): OrderActions => actionsOf(actionFacts(order, items, papers))

/** Whether its packing slip is known to be printed. Older orders have the moment of their placing (migration 0036). */
export const hasSlip = ({ slipAt, placedAt }: OrderRow): boolean =>
  slipAt !== null && slipAt > placedAt

/**
 * Whether it is too late for its customer to change the day: the slip was printed, or no order can come on the day any
 * more, so it was packed or left. `first`: the first day on which an order to its address can come now.
 */
export const isDayFixed = (order: OrderRow, first: string): boolean =>
  hasSlip(order) || order.slotDate < first

export const standingFor = (
  order: OrderRow,
  items: readonly ItemRow[],
  money: OrderBalance,
  papers?: { isInvoiced: boolean },
): Standing =>
  standingOf({ ...actionFacts(order, items, papers), money, wrongAmount: money.wrongAmount })
