import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { OwnerError, Refused } from '../base/errors.ts'
import { readBalance } from '../balance/order-balance.service.ts'
import { queueRefund } from '../balance/queue-refund.service.ts'
import { insertMessages, type Message } from '../message/message.service.ts'
import { endPending } from './end-pending.service.ts'
import { itemsOf, lockOwnOrder, type ItemRow, type OrderRow } from './order.service.ts'
import { cancelledMail } from './owner.message.ts'
import { shopCancelledMails } from './shop-cancelled.message.ts'
import { actionsFor } from './standing.service.ts'
import { giveToStock, lockProducts } from './stock.service.ts'
import { totalsAfter } from './total.service.ts'

const tooLate = (): Refused =>
  new Refused(409, 'This order is on its way and can no longer be cancelled.', 'too-late')
const notPlaced = (): Refused =>
  new Refused(409, 'This order was not placed: it was not paid in time.', 'not-placed')

/** Messages about a cancellation; `order` has the amounts of what is left. */
type Tell = (order: OrderRow, out: readonly ItemRow[], left: readonly ItemRow[]) => Message[]

const takeOut = async (
  tx: Db,
  order: OrderRow,
  items: readonly ItemRow[],
  out: readonly ItemRow[],
  tell: Tell,
  now: Date,
): Promise<void> => {
  const ids = out.map((item) => item.id)
  // Products first: who withdraws a product has locked it, and then changes the items that name it.
  await lockProducts(tx, { orderId: order.id })
  await tx.update(orderItems).set({ cancelledAt: now }).where(inArray(orderItems.id, ids))
  await giveToStock(tx, out)
  const left = items.filter((item) => !item.cancelledAt && !ids.includes(item.id))
  const totals = totalsAfter(order, left)
  await tx.update(orders).set(totals).where(eq(orders.id, order.id))
  const mails = tell(
    { ...order, ...totals },
    out,
    left.filter((item) => !item.deliveredAt),
  )
  if (mails.length) await insertMessages(tx, mails, now)
  const { transactionId: id } = order
  const back = order.total - totals.total
  if (id && back > 0) await queueRefund(tx, { id }, back, 'item', `item-${ids[0]}-${id}`, now)
}

const byCustomer =
  (ordersEmail: string | null): Tell =>
  (order, out, left) =>
    cancelledMail(ordersEmail, order, out, left)

/** Cancels one item; repeating it changes nothing. Returns true if it was paid online: a refund is due. */
export const cancelItem = (
  db: Db,
  customerId: number,
  orderId: number,
  itemId: number,
  ordersEmail: string | null,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { order, items } = await lockOwnOrder(tx, customerId, orderId)
    const item = items.find((one) => one.id === itemId)
    if (!item) throw new Refused(404, 'This item was not found in the order.', 'unknown-item')
    if (order.state !== 'placed') throw notPlaced()
    if (item.cancelledAt) return false
    if (!actionsFor(order, items).cancelItems.includes(itemId)) throw tooLate()
    await takeOut(tx, order, items, [item], byCustomer(ordersEmail), now)
    return order.transactionId !== ''
  })

/** Cancels the rest of an order, or abandons an unpaid one; idempotent. True if a refund is due. */
export const cancelOrder = (
  db: Db,
  customerId: number,
  orderId: number,
  ordersEmail: string | null,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { order, items } = await lockOwnOrder(tx, customerId, orderId)
    if (order.state === 'expired') {
      // Expired already; but a customer who paid must not think that there was something to cancel.
      if ((await readBalance(tx, [orderId]))(orderId).paid > 0) throw notPlaced()
      return false
    }
    if (order.state === 'pending') {
      await lockProducts(tx, { orderId })
      await endPending(tx, orderId, now)
      return false
    }
    const left = items.filter((item) => !item.cancelledAt)
    if (!left.length) return false
    if (!actionsFor(order, items).cancelOrder) throw tooLate()
    await takeOut(tx, order, items, left, byCustomer(ordersEmail), now)
    return order.transactionId !== ''
  })

/** What the owner cancels: an order, or one item of it, with the reason for the customer. */
export interface ShopCancellation {
  orderId: number
  itemId: number | null
  reason: string
}

/** In any state before delivery. Returns what was cancelled; throws an `OwnerError` if there is nothing. */
export const cancelByShop = (
  db: Db,
  { orderId, itemId, reason }: ShopCancellation,
  ordersEmail: string | null,
  now: Date,
): Promise<readonly ItemRow[]> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new OwnerError(`There is no order ${orderId}.`)
    const items = await itemsOf(tx, orderId)
    if (order.state !== 'placed')
      throw new OwnerError(
        order.state === 'pending'
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
    const out = open.filter((item) => !item.deliveredAt)
    if (!out.length) throw new OwnerError('It was delivered: it can no longer be cancelled.')
    await takeOut(tx, order, items, out, shopCancelledMails(ordersEmail, reason), now)
    return out
  })
