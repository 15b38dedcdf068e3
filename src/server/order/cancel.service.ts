import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'
import { readBalance } from '../balance/order-balance.service.ts'
import { queueRefund } from '../balance/queue-refund.service.ts'
import { insertMessages } from '../message/message.service.ts'
import { endPending } from './end-pending.service.ts'
import { lockOwnOrder, type ItemRow, type OrderRow } from './order.service.ts'
import { cancelledMail } from './owner.message.ts'
import { actionsFor } from './standing.service.ts'
import { giveToStock, lockProducts } from './stock.service.ts'
import { totalsAfter } from './total.service.ts'

const tooLate = (): Refused =>
  new Refused(409, 'This order is on its way and can no longer be cancelled.', 'too-late')
const notPlaced = (): Refused =>
  new Refused(409, 'This order was not placed: it was not paid in time.', 'not-placed')

const takeOut = async (
  tx: Db,
  order: OrderRow,
  items: readonly ItemRow[],
  out: readonly ItemRow[],
  ordersEmail: string | null,
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
  const mails = cancelledMail(
    ordersEmail,
    { ...order, ...totals },
    out,
    left.filter((item) => !item.deliveredAt),
  )
  if (mails.length) await insertMessages(tx, mails, now)
  const { transactionId: id } = order
  const back = order.total - totals.total
  if (id && back > 0) await queueRefund(tx, { id }, back, 'item', `item-${ids[0]}-${id}`, now)
}

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
    await takeOut(tx, order, items, [item], ordersEmail, now)
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
      await endPending(tx, orderId)
      return false
    }
    const left = items.filter((item) => !item.cancelledAt)
    if (!left.length) return false
    if (!actionsFor(order, items).cancelOrder) throw tooLate()
    await takeOut(tx, order, items, left, ordersEmail, now)
    return order.transactionId !== ''
  })
