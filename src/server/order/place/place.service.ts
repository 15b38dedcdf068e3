import { and, eq, ne, or } from 'drizzle-orm'
import { subtotal } from '#src/domain/bag.ts'
import { formatAmount, toPaise } from '#src/domain/money.ts'
import {
  deliveryChargeFor,
  orderTotals,
  type OrderTotals,
  type PaymentChoice,
} from '#src/domain/totals.ts'
import { firstSlot } from '#src/domain/slot.ts'
import type { PricedLine } from '../../bag/priced.ts'
import type { Config, Limits } from '../../base/settings/config.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { Refused } from '../../base/errors.ts'
import { lockCustomer } from '../../login/customer.service.ts'
import { itemsOf, type ItemRow, type OrderRow } from '../order.service.ts'
import { reserveDay } from '../capacity.service.ts'
import {
  changed,
  lockOrderedLines,
  refuseShortage,
  refuseUnseen,
  refuseTooFar,
  decrementBoxStock,
} from '../ordered-lines.service.ts'
import { endPending } from '../change/end-pending.service.ts'
import { refuseExpiring } from '../expiry.service.ts'
import { limitCashOrders, limitPaymentTries } from './limit.ts'
import { orderNumber } from '../number.ts'
import { capReservation, extendReservation, findReservedSince } from './reserve.ts'
import { hasBoxes, lockProducts } from '../stock.service.ts'
import { readDeliveryAddress, type FeeSettings } from '../fee-settings.service.ts'
import { slotDateOf } from '../slot.ts'
import { digestOf, requestedColumns, type OrderDraft, type OrderRequest } from './request.ts'
import {
  itemRowOf,
  agreedTerms,
  paymentColumns,
  writeOrder,
  type PaymentMethod,
} from './write.service.ts'

/** Returning the old order would suggest that the new request was ordered. `payment`: as asked for now. */
const refuseOther = (order: OrderRow, request: OrderRequest, payment: PaymentChoice): void => {
  // Orders older than the digest are compared by their bag.
  const isSame = order.requestDigest
    ? order.requestDigest === digestOf(request, payment)
    : order.bagId === request.cart_id
  const what = order.bagId === request.cart_id ? 'cart' : 'attempt'
  if (!isSame)
    throw new Refused(
      409,
      `This ${what} led to order ${orderNumber(order)} already, as you first sent it. ` +
        'Please look at My Orders before you order again.',
      'key-reused',
    )
}

/** The live order that this attempt, or this bag, already led to. */
const findEarlier = async (
  tx: Db,
  customerId: number,
  request: OrderRequest,
  key: string | null,
  payment: PaymentChoice,
): Promise<OrderRow | undefined> => {
  const living = and(eq(orders.customerId, customerId), ne(orders.phase, 'expired'))
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        living,
        or(eq(orders.bagId, request.cart_id), ...(key ? [eq(orders.idempotencyKey, key)] : [])),
      ),
    )
    .for('update')
  const sameKey = found.find((order) => key !== null && order.idempotencyKey === key)
  if (sameKey) refuseOther(sameKey, request, payment)
  const order = sameKey ?? found[0]
  // Ordered by another attempt, or paid late: however it is paid, the rest must be as wished.
  if (order?.phase === 'placed' && order !== sameKey)
    refuseOther(order, request, order.gatewayKey === null ? 'cash' : 'online')
  return order
}

const priceOrder = (
  lines: readonly PricedLine[],
  { delivery, fees }: FeeSettings,
  payment: PaymentChoice,
): OrderTotals => {
  const worth = subtotal(lines.map(({ line }) => line))
  return orderTotals(worth, deliveryChargeFor(worth, delivery), fees, payment)
}

/** The courier would ask the receiver for the money. */
const unpaidGift = () =>
  new Refused(409, 'A gift is paid online. Please choose online payment.', 'gift-cash')

export interface Placed {
  order: OrderRow
  /** False: the order existed before, and nothing was changed. */
  isNew: boolean
}

type Ordered = Pick<ItemRow, 'productId' | 'box' | 'quantity' | 'unitPrice'>

const contentOf = (items: readonly Ordered[]): string =>
  items
    .map(({ productId, box, quantity, unitPrice }) =>
      [productId ?? box?.contents, quantity, unitPrice].join(' '),
    )
    .sort()
    .join()

/** Whether a pending order is still what the shopper wants. */
const isUnchanged = async (
  tx: Db,
  order: OrderRow,
  method: PaymentMethod,
  draft: OrderDraft,
): Promise<boolean> => {
  if (method.payment !== 'online' || order.gatewayKey !== method.gatewayKey) return false
  const requested = Object.entries(requestedColumns(draft))
  if (requested.some(([column, value]) => order[column as keyof OrderRow] !== value)) return false
  return (
    contentOf(await itemsOf(tx, order.id)) ===
    contentOf(draft.lines.map((line) => itemRowOf(order.id, line)))
  )
}

/** A request that arrives again, once all that it had ordered was cancelled. */
const refuseCancelled = async (tx: Db, orderId: number): Promise<void> => {
  const items = await itemsOf(tx, orderId)
  if (items.every((item) => item.cancelledAt))
    throw new Refused(409, 'This order was cancelled.', 'cancelled')
}

type PlacingRules = Pick<
  Limits,
  | 'cashOrdersPerHour'
  | 'freeDeliveryStays'
  | 'ordersPerDay'
  | 'paymentMinutes'
  | 'paymentTriesPerHour'
  | 'reservationMinutes'
> &
  Pick<Config, 'ordersEmail'>

/**
 * All or nothing, at the database's prices. Throws 'changed' (total), 'sold-out', 'too-far' (would not keep),
 * 'expires' (before the day), 'day-full', 'slot' (day no longer possible), 'gift-cash', 'key-reused',
 * 'cancelled' (meanwhile) and 'too-many'. The same request, by its `key` or bag, returns the same order. An online order is pending until
 * paid; a changed one replaces it.
 */
export const placeOrder = (
  db: Db,
  customerId: number,
  request: OrderRequest,
  method: PaymentMethod,
  key: string | null,
  rules: PlacingRules,
  now: Date,
): Promise<Placed> =>
  db.transaction(async (tx) => {
    const buyer = await lockCustomer(tx, customerId)
    const isGift = request.is_gift === 1
    if (isGift && method.payment === 'cash') throw unpaidGift()
    const earlier = await findEarlier(tx, customerId, request, key, method.payment)
    if (earlier?.phase === 'placed') {
      await refuseCancelled(tx, earlier.id)
      return { order: earlier, isNew: false }
    }
    if (method.payment === 'cash') await limitCashOrders(tx, customerId, rules, now)
    const bagId = request.cart_id
    // The products of an earlier attempt are locked together with those of the bag, in one order.
    const boxed = await hasBoxes(tx, bagId)
    if (earlier || boxed) await lockProducts(tx, { bagId, orderId: earlier?.id ?? 0 })
    const { address, minDays, maxDays, terms } = await readDeliveryAddress(
      tx,
      customerId,
      request.address_id,
    )
    const wanted = slotDateOf(request.slot_date, minDays, now, isGift)
    // What an earlier attempt reserved for this bag counts as available.
    const lines = await lockOrderedLines(tx, customerId, bagId, boxed)
    refuseShortage(lines)
    refuseTooFar(lines, maxDays)
    const totals = priceOrder(lines, terms, method.payment)
    if (totals.total !== toPaise(request.total_paid_amount))
      throw changed(
        `The total is now ${formatAmount(totals.total)}. Please look through your cart and order again.`,
      )
    refuseUnseen(lines, request.seen_lines)
    const day = {
      date: wanted,
      isChosen: request.slot_date !== '',
      first: firstSlot(minDays, now),
      exceptOrder: earlier?.id ?? 0,
      isGift,
    }
    const slotDate = await reserveDay(tx, day, rules.ordersPerDay, now)
    await refuseExpiring(
      tx,
      lines.map(({ line }) => line),
      slotDate,
      { lateDays: maxDays - minDays, first: day.first, now },
    )
    const draft = { request, lines, address, buyer, slotDate, lateDays: maxDays - minDays, totals }
    if (earlier && method.payment === 'online' && (await isUnchanged(tx, earlier, method, draft))) {
      const reservedUntil = extendReservation(earlier, method.reservedUntil, rules, now)
      await tx.update(orders).set({ reservedUntil }).where(eq(orders.id, earlier.id))
      return { order: { ...earlier, reservedUntil }, isNew: false }
    }
    if (method.payment === 'online') await limitPaymentTries(tx, customerId, 'open', rules, now)
    if (earlier) await endPending(tx, earlier.id, now)
    const reservedSince =
      method.payment === 'online' ? await findReservedSince(tx, customerId, earlier, now) : null
    const values = {
      ...paymentColumns(capReservation(method, reservedSince, rules, now), terms),
      ...agreedTerms(terms, rules.freeDeliveryStays === 1),
      idempotencyKey: key,
      requestDigest: digestOf(request, method.payment),
      placedAt: now,
      reservedSince,
    }
    const order = await writeOrder(tx, customerId, draft, values, rules.ordersEmail)
    if (boxed) await decrementBoxStock(tx, bagId)
    return { order, isNew: true }
  })
