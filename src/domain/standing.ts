import { formatAmount } from './money.ts'
import { refundSentences, type OrderMoney } from './order-money.ts'
import { orderState, stateWord, type OrderState } from './order.ts'

/**
 * - `pending`: its payment is awaited · `placed`: it stands
 * - `expired`: it ended without being placed, by giving it up or because no payment came in time
 */
export type OrderPhase = 'pending' | 'placed' | 'expired'

/** What the standing of an order follows from. */
export interface OrderFacts {
  phase: OrderPhase
  items: readonly { id: number; state: OrderState }[]
  /** The courier's shipment exists: nothing can be cancelled any more (specification, section 4). */
  shipmentCreated: boolean
  money: OrderMoney
  /** What was paid goes back, for it was not the right amount. An expired order's came too late else. */
  wrongAmount: boolean
}

/** What the customer may do now; the server refuses the rest. */
export interface OrderActions {
  cancelOrder: boolean
  /** Ids of the items that can be cancelled one by one. */
  cancelItems: number[]
  changeDay: boolean
  orderAgain: boolean
  invoice: boolean
  payAgain: boolean
}

/** How an order stands: told in the same words, and with the same rights, wherever it is shown. */
export interface Standing {
  /** One word for colours and filters. */
  state: OrderState
  title: string
  /** What happened and what comes next, for people. */
  sentences: string[]
  /** It was placed once, even if nothing of it is left. */
  isPlaced: boolean
  /** Its items make progress, which is shown. */
  hasTrack: boolean
  may: OrderActions
}

const isHere = (state: OrderState): boolean => state === 'placed' || state === 'packed'

type ActionFacts = Pick<OrderFacts, 'phase' | 'items' | 'shipmentCreated'>

/** What may be done with an order as it is; pages offer it, routes allow it. */
export const actionsOf = ({ phase, items, shipmentCreated }: ActionFacts): OrderActions => {
  const left = items.filter(({ state }) => state !== 'cancelled')
  const isPlaced = phase === 'placed'
  const here = isPlaced && !shipmentCreated ? left.filter(({ state }) => isHere(state)) : []
  // All or nothing: with one item on its way only the others can be cancelled, one by one.
  const isStill = here.length > 0 && here.length === left.length
  return {
    cancelOrder: phase === 'pending' || isStill,
    cancelItems: here.map(({ id }) => id),
    changeDay: isStill,
    orderAgain: phase !== 'pending',
    invoice: isPlaced && left.length > 0,
    payAgain: phase === 'pending',
  }
}

const stateOf = ({ phase, items }: OrderFacts): OrderState => {
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
    : `${paid} came after the time for it was over, so this order was not placed and nothing of it will come.`
}

const cancelled = (items: OrderFacts['items']): string[] => {
  const gone = items.filter(({ state }) => state === 'cancelled').length
  if (gone === 0) return []
  if (gone === items.length) return ['This order was cancelled; nothing of it will come.']
  return [`${gone} of ${items.length} items ${gone === 1 ? 'was' : 'were'} cancelled.`]
}

/** The one description of an order's standing. */
export const standingOf = (facts: OrderFacts): Standing => {
  const { phase, items, money } = facts
  const state = stateOf(facts)
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
