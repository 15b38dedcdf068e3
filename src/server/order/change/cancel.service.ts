import { eq, inArray } from 'drizzle-orm'
import { formatExact, type Paise } from '#src/domain/money.ts'
import type { Db } from '../../db/database.ts'
import { orderItems, orders } from '../../db/schema/order.ts'
import { OwnerError, Refused } from '../../base/errors.ts'
import { readBalance } from '../../balance/order-balance.service.ts'
import { queueRefund, refundedAhead } from '../../balance/queue-refund.service.ts'
import { insertMessages, type Message } from '../../message/message.service.ts'
import { endPending } from './end-pending.service.ts'
import { itemsOf, lockOrder, lockOwnOrder, type ItemRow, type OrderRow } from '../order.service.ts'
import { cancelledMail, type CancellationNews } from '../messages/owner.message.ts'
import { shopCancelledMails } from '../messages/shop-cancelled.message.ts'
import { actionsFor } from '../standing.service.ts'
import { restoreStock, lockProducts } from '../stock.service.ts'
import { totalsAfter } from '../total.service.ts'

const tooLate = (): Refused =>
  new Refused(409, 'This order is on its way and can no longer be cancelled.', 'too-late')
const notPlaced = (): Refused =>
  new Refused(409, 'This order was not placed: it was not paid in time.', 'not-placed')

/** What a cancellation changed; nothing if it was made before. */
export interface Cancelled {
  items: readonly ItemRow[]
  /** Of these what is of an older batch, and so not in stock again. */
  older: readonly ItemRow[]
  /** By how much the order costs less. */
  amount: Paise
  /** What of it was refunded before, in the gateway's dashboard. */
  refundedBefore: Paise
  /** What goes back now, through the gateway. */
  refund: Paise
}
const nothing: Cancelled = { items: [], older: [], amount: 0, refundedBefore: 0, refund: 0 }

interface Cancellation {
  order: OrderRow
  /** All of the order. */
  items: readonly ItemRow[]
  /** Of these, what is cancelled now. */
  cancelled: readonly ItemRow[]
  mailsOf: (news: CancellationNews) => Message[]
  /** What of its money went back before. */
  ahead?: Paise
}

const cancelItems = async (
  tx: Db,
  { order, items, cancelled, mailsOf, ahead = 0 }: Cancellation,
  now: Date,
): Promise<Cancelled> => {
  const ids = cancelled.map((item) => item.id)
  // Products first: who withdraws a product has locked it, and then changes the items that name it.
  await lockProducts(tx, { orderId: order.id })
  await tx.update(orderItems).set({ cancelledAt: now }).where(inArray(orderItems.id, ids))
  const older = await restoreStock(tx, cancelled)
  const left = items.filter((item) => !item.cancelledAt && !ids.includes(item.id))
  const totals = totalsAfter(order, left)
  await tx.update(orders).set(totals).where(eq(orders.id, order.id))
  const { transactionId: paymentId } = order
  const amount = order.total - totals.total
  const refundedBefore = Math.min(amount, ahead)
  const due = amount - refundedBefore
  const key = `item-${ids[0]}-${paymentId}`
  const refund = paymentId
    ? await queueRefund(tx, { paymentId, amount: due, reason: 'item', key }, now)
    : 0
  const mails = mailsOf({
    order: { ...order, ...totals },
    cancelled,
    left: left.filter((item) => !item.deliveredAt),
    refund,
    older,
  })
  await insertMessages(tx, mails, now)
  return { items: cancelled, older, amount, refundedBefore, refund }
}

/** Cancels one item; repeating it changes nothing. Call it in a transaction. */
export const cancelItem = async (
  tx: Db,
  { customerId, orderId, itemId }: { customerId: number; orderId: number; itemId: number },
  ordersEmail: string | null,
  now: Date,
): Promise<Cancelled> => {
  const { order, items } = await lockOwnOrder(tx, customerId, orderId)
  const item = items.find((one) => one.id === itemId)
  if (!item) throw new Refused(404, 'This item was not found in the order.', 'unknown-item')
  if (order.phase !== 'placed') throw notPlaced()
  if (item.cancelledAt) return nothing
  if (!actionsFor(order, items).cancelItems.includes(itemId)) throw tooLate()
  const mailsOf = (news: CancellationNews) => cancelledMail(ordersEmail, news)
  return cancelItems(tx, { order, items, cancelled: [item], mailsOf }, now)
}

/** Cancels the rest of an order, or abandons an unpaid one; idempotent. Call it in a transaction. */
export const cancelOrder = async (
  tx: Db,
  { customerId, orderId }: { customerId: number; orderId: number },
  ordersEmail: string | null,
  now: Date,
): Promise<Cancelled> => {
  const { order, items } = await lockOwnOrder(tx, customerId, orderId)
  if (order.phase === 'expired') {
    // Expired already; but a customer who paid must not think that there was something to cancel.
    if ((await readBalance(tx, [orderId]))(orderId).paid > 0) throw notPlaced()
    return nothing
  }
  if (order.phase === 'pending') {
    await lockProducts(tx, { orderId })
    await endPending(tx, order, ordersEmail, now)
    return nothing
  }
  const left = items.filter((item) => !item.cancelledAt)
  if (!left.length) return nothing
  if (!actionsFor(order, items).cancelOrder) throw tooLate()
  const mailsOf = (news: CancellationNews) => cancelledMail(ordersEmail, news)
  return cancelItems(tx, { order, items, cancelled: left, mailsOf }, now)
}

/** What the owner cancels: an order, or one item of it, with the reason for the customer. */
interface ShopCancellation {
  orderId: number
  itemId: number | null
  reason: string
  /** What was refunded in the gateway's dashboard is the money for it. Asked only if there is such a refund. */
  isGivenBack: boolean | undefined
}

/** What counts as refunded before. Throws an `OwnerError` if only the owner can know. */
const readAhead = async (
  tx: Db,
  order: OrderRow,
  isGivenBack: boolean | undefined,
): Promise<Paise> => {
  const ahead = await refundedAhead(tx, order)
  if (ahead > 0 && isGivenBack === undefined)
    throw new OwnerError(
      `Of this order ${formatExact(ahead)} went back in the gateway's dashboard. If that was the money for what you cancel now, add --given-back yes: only what is missing goes back. If it was for something else, add --given-back no.`,
    )
  if (!ahead && isGivenBack)
    throw new OwnerError(
      "The shop knows of no refund in the gateway's dashboard that is not for something cancelled before. Without --given-back, the money goes back now.",
    )
  return isGivenBack ? ahead : 0
}

/** In any state before delivery. Throws an `OwnerError` if there is nothing. Call it in a transaction. */
export const cancelByShop = async (
  tx: Db,
  { orderId, itemId, reason, isGivenBack }: ShopCancellation,
  ordersEmail: string | null,
  now: Date,
): Promise<Cancelled> => {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new OwnerError(`There is no order ${orderId}.`)
  const items = await itemsOf(tx, orderId)
  if (order.phase !== 'placed')
    throw new OwnerError(
      order.phase === 'pending'
        ? 'The order waits for its payment and is not placed yet; unpaid, it ends by itself.'
        : 'The order was not placed: there is nothing to cancel.',
    )
  const named = items.filter((item) => itemId === null || item.id === itemId)
  if (!named.length)
    throw new OwnerError(
      `The order has no item ${itemId}; it has ${items.map((item) => item.id).join(', ')}.`,
    )
  const open = named.filter((item) => !item.cancelledAt)
  if (!open.length) throw new OwnerError('It was cancelled already.')
  const undelivered = open.filter((item) => !item.deliveredAt)
  if (!undelivered.length) throw new OwnerError('It was delivered: it can no longer be cancelled.')
  const ahead = await readAhead(tx, order, isGivenBack)
  const mailsOf = (news: CancellationNews) => shopCancelledMails(ordersEmail, reason, news)
  return cancelItems(tx, { order, items, cancelled: undelivered, mailsOf, ahead }, now)
}
