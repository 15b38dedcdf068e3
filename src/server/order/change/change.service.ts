import { eq, inArray } from 'drizzle-orm'
import { survivesTransit } from '#src/domain/shelf-life.ts'
import { tooFarText } from '#src/domain/transit-shelf-life.ts'
import { nameWithDetail } from '#src/domain/line-name.ts'
import { keepsDays } from '../../card/diet.ts'
import type { Config } from '../../base/settings/config.ts'
import { OwnerError, Refused } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { invoices } from '../../db/schema/invoice.ts'
import { orders } from '../../db/schema/order.ts'
import { products } from '../../db/schema/product.ts'
import { insertMessages } from '../../message/message.service.ts'
import { daysTo, readPincode } from '../../pincode/pincode.service.ts'
import { productIdsOf, refuseExpiring } from '../expiry.service.ts'
import { reserveDay } from '../capacity.service.ts'
import { changedMails } from '../messages/changed.message.ts'
import { itemsOf, lockOrder, nameParts, type ItemRow, type OrderRow } from '../order.service.ts'
import { slotDateOf, slotRangeOf } from '../slot.ts'
import { actionsFor, hasSlip } from '../standing.service.ts'

/** What changes of where an order goes; the city and the state follow from the pincode. */
type Destination = Pick<
  OrderRow,
  | ('deliverName' | 'deliverContact' | 'deliverEmail' | 'deliverHouseNo' | 'deliverStreet')
  | ('deliverLandmark' | 'deliverPincode' | 'deliverInstructions')
>

interface OrderChange {
  orderId: number
  /** YYYY-MM-DD. */
  day: string | undefined
  to: Partial<Destination>
}

const refuseTooLate = (order: OrderRow, items: readonly ItemRow[], { to }: OrderChange): void => {
  if (order.phase === 'pending')
    throw new OwnerError(
      'The order is not paid yet: until then its customer changes it in the cart.',
    )
  if (order.phase === 'expired' || !items.length)
    throw new OwnerError('Nothing of this order is to be delivered.')
  if (!actionsFor(order, items).cancelOrder)
    throw new OwnerError('The order is on its way and can no longer be changed.')
  if (Object.keys(to).length && items.some((item) => item.packedAt))
    throw new OwnerError(
      `It is packed for its old address. Take that back first: npm run store -- order ${order.id} undo`,
    )
}

/** The invoice names the buyer and the state that gets the tax; it stays, also after `undo`. */
const refuseInvoiced = async (tx: Db, order: OrderRow, { to }: OrderChange): Promise<void> => {
  const { deliverEmail: _email, deliverInstructions: _words, ...onInvoice } = to
  if (
    !Object.keys(onInvoice).length ||
    !(await tx.$count(invoices, eq(invoices.orderId, order.id)))
  )
    return
  throw new OwnerError(
    `The invoice of this order names its old address. Cancel it, so that a credit note is written, and have it ` +
      `ordered anew: npm run store -- cancel ${order.id} "REASON"`,
  )
}

const refuseTooFar = async (tx: Db, items: readonly ItemRow[], transitDays: number) => {
  const rows = await tx
    .select({ id: products.id, keepsDays })
    .from(products)
    .where(inArray(products.id, items.flatMap(productIdsOf)))
  const spoilt = rows
    .filter((row) => !survivesTransit(row.keepsDays, transitDays))
    .map(({ id }) => id)
  const names = items
    .filter((item) => productIdsOf(item).some((id) => spoilt.includes(id)))
    .map((item) => nameWithDetail(nameParts(item)))
  if (names.length) throw new Refused(409, tooFarText(names), 'too-far')
}

/**
 * Changes the day or the address of an order before it is packed, by the rules of the checkout, and tells the
 * customer and whoever packs. Idempotent. Throws an `OwnerError` or `Refused`.
 */
export const changeByShop = (
  db: Db,
  change: OrderChange,
  { limits, ordersEmail }: Pick<Config, 'limits' | 'ordersEmail'>,
  now: Date,
): Promise<{ order: OrderRow; isNew: boolean; hadSlip: boolean }> =>
  db.transaction(async (tx) => {
    const { orderId } = change
    const order = await lockOrder(tx, orderId)
    if (!order) throw new OwnerError(`There is no order ${orderId}.`)
    const items = (await itemsOf(tx, orderId)).filter((item) => !item.cancelledAt)
    refuseTooLate(order, items, change)
    await refuseInvoiced(tx, order, change)
    const changes: Partial<OrderRow> = { ...change.to }
    const pincode = change.to.deliverPincode ?? order.deliverPincode
    const hasMoved = pincode !== order.deliverPincode
    const { minDays, maxDays } = await daysTo(tx, pincode)
    if (hasMoved) {
      const place = await readPincode(tx, pincode)
      Object.assign(changes, { deliverCity: place.district, deliverState: place.state })
      await refuseTooFar(tx, items, maxDays)
    }
    const wanted = change.day ?? order.slotDate
    if (hasMoved || wanted !== order.slotDate) {
      const range = slotRangeOf(order, minDays, now)
      const slotDate = slotDateOf(wanted, range)
      const arrival = { lateDays: maxDays - minDays, first: range.first, now }
      await refuseExpiring(tx, items, slotDate, arrival)
      const day = { date: slotDate, isChosen: true, range, exceptOrder: order.id }
      if (slotDate !== order.slotDate) await reserveDay(tx, day, limits.ordersPerDay, now)
      changes.slotDate = slotDate
    }
    const after = { ...order, ...changes }
    const isNew = Object.entries(changes).some(
      ([column, value]) => order[column as keyof OrderRow] !== value,
    )
    const hadSlip = hasSlip(order)
    if (!isNew) return { order, isNew, hadSlip }
    // The slip that was printed is wrong now.
    await tx
      .update(orders)
      .set({ ...changes, slipAt: null })
      .where(eq(orders.id, orderId))
    const mails = changedMails(ordersEmail, order, after, maxDays - minDays)
    await insertMessages(tx, mails, now)
    return { order: after, isNew, hadSlip }
  })
