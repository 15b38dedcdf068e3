import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { orderState, type OrderState } from '#src/domain/order-state.ts'
import { lineDetail } from '#src/domain/line-name.ts'
import type { Db } from '../db/database.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { disputes, openDisputeStates, payments, refunds } from '../db/schema/payment.ts'
import { Refused } from '../base/errors.ts'
import { invoiceOrder, isOfInvoice } from '../invoice/credit-note.service.ts'
import { creditNotesOf } from '../invoice/invoice.service.ts'
import { giftOf } from '../order/gift.ts'
import { orderNumber } from '../order/number.ts'
import { describePayments } from '../payment/describe.service.ts'
import {
  itemsOf,
  itemStateOf,
  lockOrder,
  nameParts,
  readItems,
  unknownOrder,
  type ItemRow,
  type OrderRow,
} from '../order/order.service.ts'
import { leavesOn } from './leaving.ts'

const ownerItem = (item: ItemRow) => ({
  id: item.id,
  name: item.name,
  /** '500 g', what a filled box holds, or empty. */
  size: lineDetail(nameParts(item)),
  quantity: item.quantity,
  state: itemStateOf(item),
})

const latestOrders = (db: Db) => {
  const latest = db.select({ id: orders.id }).from(orders).orderBy(desc(orders.id)).limit(100)
  const refused = db
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'failed'))
  const disputed = db
    .select({ id: payments.orderId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(inArray(disputes.state, openDisputeStates))
  // A single list, as in order/stock.service.ts.
  return inArray(orders.id, sql`(${latest} union ${refused} union ${disputed})`)
}

/** Orders for the owner, newest first: those that leave or come on `day` (YYYY-MM-DD in India), or the latest. */
export const listOrders = async (db: Db, day?: string) => {
  const wanted =
    day === undefined
      ? latestOrders(db)
      : and(or(eq(orders.slotDate, day), leavesOn(day)), ne(orders.phase, 'expired'))
  const rows = await db.select().from(orders).where(wanted).orderBy(desc(orders.id))
  const items = await readItems(
    db,
    rows.map((row) => row.id),
  )
  const money = await describePayments(db, rows)
  return rows.map((order) => {
    const own = (items.get(order.id) ?? []).map(ownerItem)
    return {
      id: order.id,
      number: orderNumber(order),
      placedAt: order.placedAt,
      name: order.deliverName,
      contact: order.deliverContact,
      address: [
        order.deliverHouseNo,
        order.deliverStreet,
        order.deliverLandmark,
        `${order.deliverCity} ${order.deliverPincode}`,
      ]
        .filter(Boolean)
        .join(', '),
      slotDate: order.slotDate,
      gift: giftOf(order),
      paymentMode: order.paymentMode,
      total: order.total,
      phase: order.phase,
      state: order.phase === 'placed' ? orderState(own.map((item) => item.state)) : order.phase,
      payment: money.get(order.id) ?? '',
      shipmentCreated: order.shipmentAt !== null,
      items: own,
    }
  })
}

export const progressNames = ['packed', 'out-for-delivery', 'delivered'] as const
export type Progress = (typeof progressNames)[number]

const states: readonly OrderState[] = ['placed', 'packed', 'out', 'delivered']
const reached = (progress: Progress): number => progressNames.indexOf(progress) + 1

const refuseUnpaid = (order: OrderRow | undefined) => {
  if (order && order.phase !== 'placed')
    throw new Refused(409, `Order ${order.id} is not paid.`, 'not-placed')
}

const lockItem = async (tx: Db, itemId: number): Promise<ItemRow> => {
  const [found] = await tx.select().from(orderItems).where(eq(orderItems.id, itemId))
  if (!found) throw new Refused(404, `There is no order item ${itemId}.`, 'unknown-item')
  // A cancellation locks the order's row as well, so that the two run one after the other.
  refuseUnpaid(await lockOrder(tx, found.orderId))
  const [item] = await tx.select().from(orderItems).where(eq(orderItems.id, itemId))
  return item ?? found
}

/** Notes a step of an item, and all earlier ones that were not noted. */
const advance = (tx: Db, item: ItemRow, step: number, now: Date) =>
  tx
    .update(orderItems)
    .set({
      packedAt: item.packedAt ?? now,
      ...(step >= 2 && { outAt: item.outAt ?? now }),
      ...(step >= 3 && { deliveredAt: now }),
    })
    .where(eq(orderItems.id, item.id))

/** Advances an item, with all earlier steps; idempotent. Throws `Refused` if cancelled or for a step back. */
export const setItemProgress = (
  db: Db,
  itemId: number,
  progress: Progress,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId)
    const state = itemStateOf(item)
    if (state === 'cancelled') throw new Refused(409, `Item ${itemId} was cancelled.`, 'cancelled')
    const step = reached(progress)
    const before = states.indexOf(state)
    if (step < before)
      throw new Refused(409, `Item ${itemId} is ${state} already; it only goes on.`, 'too-late')
    if (step === before) return
    await advance(tx, item, step, now)
    await invoiceOrder(tx, item.orderId, now)
  })

/** A placed order, locked, with its items that are not cancelled. */
const lockLiving = async (tx: Db, orderId: number) => {
  const order = await lockOrder(tx, orderId)
  if (!order) throw unknownOrder()
  refuseUnpaid(order)
  const items = (await itemsOf(tx, orderId)).filter((item) => !item.cancelledAt)
  if (!items.length) throw new Refused(409, `All of order ${orderId} was cancelled.`, 'cancelled')
  return { order, items }
}

/** Advances all items of an order that are not as far; idempotent. Returns how many it advanced. */
export const setOrderProgress = (
  db: Db,
  orderId: number,
  progress: Progress,
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { items } = await lockLiving(tx, orderId)
    const step = reached(progress)
    const behind = items.filter((item) => states.indexOf(itemStateOf(item)) < step)
    for (const item of behind) await advance(tx, item, step, now)
    if (behind.length) await invoiceOrder(tx, orderId, now)
    return behind.length
  })

/** Null, if it is the moment of `last`. */
const without = (last: number, at: Date | null): Date | null => (at?.getTime() === last ? null : at)

/**
 * Takes back the step of an order that was noted last, of all items for which it was noted at once, or its
 * shipment. An invoice that the step issued stays. Throws if there is none, or money was given back since.
 */
export const undoProgress = (db: Db, orderId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { order, items } = await lockLiving(tx, orderId)
    const noted = [
      order.shipmentAt,
      ...items.flatMap(({ packedAt, outAt, deliveredAt }) => [packedAt, outAt, deliveredAt]),
    ].filter((at) => at !== null)
    if (!noted.length)
      throw new Refused(409, `No step of order ${orderId} is noted yet.`, 'no-step')
    const last = Math.max(...noted.map((at) => at.getTime()))
    const givenBack = (await creditNotesOf(tx, orderId)).filter(
      (note) => note.cause !== 'cancellation' && !isOfInvoice(note),
    )
    if (givenBack.some(({ issuedAt }) => issuedAt.getTime() >= last))
      throw new Refused(409, `Money was given back for order ${orderId} since.`, 'refunded')
    await tx
      .update(orders)
      .set({ shipmentAt: without(last, order.shipmentAt) })
      .where(eq(orders.id, orderId))
    for (const { id, packedAt, outAt, deliveredAt } of items)
      await tx
        .update(orderItems)
        .set({
          packedAt: without(last, packedAt),
          outAt: without(last, outAt),
          deliveredAt: without(last, deliveredAt),
        })
        .where(eq(orderItems.id, id))
  })

/** Records that the courier's shipment exists: from then on nothing of the order can be cancelled. */
export const markShipment = (db: Db, orderId: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { order } = await lockLiving(tx, orderId)
    if (!order.shipmentAt)
      await tx.update(orders).set({ shipmentAt: now }).where(eq(orders.id, orderId))
    await invoiceOrder(tx, orderId, now)
  })
