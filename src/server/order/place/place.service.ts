import { eq } from 'drizzle-orm'
import { subtotal } from '#src/domain/bag.ts'
import { formatAmount, toPaise } from '#src/domain/money.ts'
import {
  deliveryChargeFor,
  orderTotals,
  type OrderTotals,
  type PaymentChoice,
} from '#src/domain/totals.ts'
import { readOrderedBag, type OrderedBag } from '../../bag/line.service.ts'
import type { PricedLine } from '../../bag/priced.ts'
import type { Config } from '../../base/settings/config.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { Refused } from '../../base/errors.ts'
import { lockCustomer, type Customer } from '../../login/customer.service.ts'
import type { OrderRow } from '../order.service.ts'
import { reserveDay } from '../capacity.service.ts'
import {
  changed,
  lockOrderedLines,
  refuseHeld,
  refuseShortage,
  refuseUnseen,
  refuseTooFar,
  decrementBoxStock,
} from '../ordered-lines.service.ts'
import { endPending } from '../change/end-pending.service.ts'
import { refuseExpiring } from '../expiry.service.ts'
import { findEarlier, isUnchanged, refuseCancelled } from './earlier.service.ts'
import { limitCashOrders, limitPaymentTries } from './limit.ts'
import { capReservation, extendReservation, findReservedSince } from './reserve.ts'
import { lockProducts } from '../stock.service.ts'
import { readDeliveryAddress } from '../delivery-address.service.ts'
import type { FeeSettings } from '../fee-settings.service.ts'
import { slotDateOf, slotRange } from '../slot.ts'
import { digestOf, type Attempt, type OrderDraft, type OrderRequest } from './request.ts'
import { agreedDelivery, paymentColumns, writeOrder } from './write.service.ts'

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

type Rules = Pick<Config, 'limits' | 'ordersEmail'>

interface Wanted {
  buyer: Customer
  request: OrderRequest
  payment: PaymentChoice
  /** An unpaid order of this bag: what it reserved counts as available. */
  earlier: OrderRow | undefined
  bag: OrderedBag
  rules: Rules
  now: Date
}

/** What is ordered, at which prices and for when. Throws if the shopper saw something else. Locks products and day. */
const draftOrder = async (
  tx: Db,
  { buyer, request, payment, earlier, bag, rules, now }: Wanted,
): Promise<{ draft: OrderDraft; feeSettings: FeeSettings }> => {
  const exceptOrder = earlier?.id ?? 0
  // The products of an earlier attempt are locked together with those of the bag, in one order.
  if (earlier || bag.hasBoxes) await lockProducts(tx, { bagId: bag.id, orderId: exceptOrder })
  const delivery = await readDeliveryAddress(tx, buyer.id, request.address_id)
  const { address, minDays, maxDays, feeSettings } = delivery
  const range = slotRange(minDays, now, { isGift: request.is_gift === 1 })
  const date = slotDateOf(request.slot_date, range)
  const lines = await lockOrderedLines(tx, buyer.id, bag)
  refuseShortage(lines)
  refuseTooFar(lines, maxDays)
  const totals = priceOrder(lines, feeSettings, payment)
  if (totals.total !== toPaise(request.total_paid_amount))
    throw changed(
      `The total is now ${formatAmount(totals.total)}. Please look through your cart and order again.`,
    )
  refuseUnseen(lines, request.seen_lines)
  const day = { date, isChosen: request.slot_date !== '', range, exceptOrder }
  const slotDate = await reserveDay(tx, day, rules.limits.ordersPerDay, now)
  const lateDays = maxDays - minDays
  const ordered = lines.map(({ line }) => line)
  await refuseExpiring(tx, ordered, slotDate, { lateDays, first: range.first, now })
  return { draft: { request, lines, address, buyer, slotDate, lateDays, totals }, feeSettings }
}

/**
 * All or nothing, at the database's prices. Throws 'changed' (total), 'sold-out', 'held', 'too-far' (would not keep),
 * 'expires' (before the day), 'day-full', 'slot' (day no longer possible), 'gift-cash', 'key-reused',
 * 'cancelled' (meanwhile) and 'too-many'. The same request, by its `key` or bag, returns the same order. An online
 * order is pending until paid; a changed one replaces it.
 */
export const placeOrder = (db: Db, attempt: Attempt, rules: Rules, now: Date): Promise<Placed> =>
  db.transaction(async (tx) => {
    const { customerId, request, method, key } = attempt
    const { limits, ordersEmail } = rules
    const buyer = await lockCustomer(tx, customerId)
    if (request.is_gift === 1 && method.payment === 'cash') throw unpaidGift()
    const earlier = await findEarlier(tx, attempt)
    if (earlier?.phase === 'placed') {
      await refuseCancelled(tx, earlier.id)
      return { order: earlier, isNew: false }
    }
    const bag = await readOrderedBag(tx, request.cart_id)
    const wanted = { buyer, request, payment: method.payment, earlier, bag, rules, now }
    const { draft, feeSettings } = await draftOrder(tx, wanted)
    if (earlier && method.payment === 'online' && (await isUnchanged(tx, earlier, method, draft))) {
      const reservedUntil = extendReservation(earlier, method.reservedUntil, limits, now)
      await tx.update(orders).set({ reservedUntil }).where(eq(orders.id, earlier.id))
      return { order: { ...earlier, reservedUntil }, isNew: false }
    }
    if (method.payment === 'online')
      await limitPaymentTries(tx, { what: 'open', customerId }, limits, now)
    const lost = earlier ? await endPending(tx, earlier, ordersEmail, now) : []
    // What it had reserved of an older batch was taken for available.
    if (lost.length) refuseHeld(await lockOrderedLines(tx, customerId, bag))
    const reservedSince =
      method.payment === 'online' ? await findReservedSince(tx, customerId, earlier, now) : null
    const values = {
      ...paymentColumns(capReservation(method, reservedSince, limits, now), feeSettings),
      ...agreedDelivery(feeSettings, { freeDeliveryStays: limits.freeDeliveryStays === 1 }),
      idempotencyKey: key,
      requestDigest: digestOf(request, method.payment),
      placedAt: now,
      reservedSince,
    }
    const order = await writeOrder(tx, draft, values, ordersEmail)
    if (bag.hasBoxes) await decrementBoxStock(tx, bag.id)
    if (method.payment === 'cash')
      await limitCashOrders(tx, { order, caller: method.caller }, limits, now)
    return { order, isNew: true }
  })
