import { formatAmount } from './money.ts'
import { refundSentences, type OrderMoney } from './order-money.ts'
import { orderState, stateWord, type OrderState } from './order-state.ts'

/** `pending`: awaits payment · `placed`: valid · `expired`: abandoned or not paid in time, never placed */
export type OrderPhase = 'pending' | 'placed' | 'expired'

interface OrderFacts {
  phase: OrderPhase
  items: readonly { id: number; state: OrderState }[]
  /** A shipment exists, so nothing can be cancelled any more (specification, section 4). */
  shipmentCreated: boolean
  /** Its invoice was issued, and stays whatever is cancelled after it. */
  isInvoiced: boolean
  money: OrderMoney
  /** The payment had a wrong amount, so it is refunded; else an expired order's payment came too late. */
  wrongAmount: boolean
}

export interface OrderActions {
  cancelOrder: boolean
  cancelItems: number[]
  changeDay: boolean
  orderAgain: boolean
  invoice: boolean
  payAgain: boolean
}

export interface Standing {
  state: OrderState
  title: string
  sentences: string[]
  /** Was placed, even if everything is cancelled since. */
  isPlaced: boolean
  hasTrack: boolean
  may: OrderActions
}

const isCancellable = (state: OrderState): boolean => state === 'placed' || state === 'packed'

type ActionFacts = Pick<OrderFacts, 'phase' | 'items' | 'shipmentCreated' | 'isInvoiced'>

/**
 * What the customer may do with an order now; `cancelItems`: ids. Nothing can be cancelled once there is a shipment
 * (specification, section 4). The whole order can be cancelled, and its day changed, while no item is on its way.
 */
export const actionsOf = ({
  phase,
  items,
  shipmentCreated,
  isInvoiced,
}: ActionFacts): OrderActions => {
  const left = items.filter(({ state }) => state !== 'cancelled')
  const isPlaced = phase === 'placed'
  const cancellable =
    isPlaced && !shipmentCreated ? left.filter(({ state }) => isCancellable(state)) : []
  // All or nothing: once one item is on its way, the others can only be cancelled one by one.
  const isWhole = cancellable.length > 0 && cancellable.length === left.length
  return {
    cancelOrder: phase === 'pending' || isWhole,
    cancelItems: cancellable.map(({ id }) => id),
    changeDay: isWhole,
    orderAgain: phase !== 'pending',
    invoice: isPlaced && (left.length > 0 || isInvoiced),
    payAgain: phase === 'pending',
  }
}

const orderStateOf = ({ phase, items }: OrderFacts): OrderState => {
  if (phase === 'pending') return 'pending'
  return phase === 'expired' ? 'cancelled' : orderState(items.map(({ state }) => state))
}

const awaited = ({ money, wrongAmount }: OrderFacts): string =>
  wrongAmount
    ? `Your payment of ${formatAmount(money.paid)} was not what this order costs, so it goes back ` +
      'to you and the order is not placed yet. You can still pay what it costs.'
    : 'Your payment has not reached us yet. If money has left your account, the order is placed by ' +
      'itself within minutes. Otherwise you can still pay.'

const unplaced = ({ money, wrongAmount }: OrderFacts): string => {
  if (money.paid === 0)
    return 'No payment came in time, so this order was not placed and nothing of it will come.'
  const paid = `Your payment of ${formatAmount(money.paid)}`
  return wrongAmount
    ? `${paid} was not what this order costs, so it was not placed and nothing of it will come.`
    : `${paid} reached us after the time for it was over, so this order was not placed and nothing of it will come.`
}

const cancelled = (items: OrderFacts['items']): string[] => {
  const gone = items.filter(({ state }) => state === 'cancelled').length
  if (gone === 0) return []
  if (gone === items.length) return ['This order was cancelled; nothing of it will come.']
  return [`${gone} of ${items.length} items ${gone === 1 ? 'was' : 'were'} cancelled.`]
}

/** State, title and sentences of an order's pages, and what they offer; `facts.money` is in paise. */
export const standingOf = (facts: OrderFacts): Standing => {
  const { phase, items, money } = facts
  const state = orderStateOf(facts)
  const first =
    phase === 'placed' ? cancelled(items) : [phase === 'pending' ? awaited(facts) : unplaced(facts)]
  return {
    state,
    title: phase === 'expired' ? 'Not placed' : stateWord(state),
    sentences: [...first, ...refundSentences(money)],
    isPlaced: phase === 'placed',
    hasTrack: phase === 'placed',
    may: actionsOf(facts),
  }
}
