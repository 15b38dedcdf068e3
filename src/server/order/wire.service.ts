import { and, asc, eq, ne } from 'drizzle-orm'
import { wireGift } from '#src/contract/gift.ts'
import type { WireOrderDetail, WireOrderRow } from '#src/contract/order.schema.ts'
import { toRupees } from '#src/domain/money.ts'
import type { OrderTotals } from '#src/domain/totals.ts'
import type { OrderActions, Standing } from '#src/domain/standing.ts'
import { flag } from '../base/flag.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices } from '../db/schema/invoice.ts'
import { readBalance, type OrderBalance } from '../balance/order-balance.service.ts'
import { wireBox } from '../bag/line.service.ts'
import { daysTo, lateDaysTo } from '../pincode/pincode.service.ts'
import { fullDaysFor } from './capacity.service.ts'
import { giftOf } from './gift.ts'
import { orderNumber } from './number.ts'
import {
  findOwnOrder,
  findOwnOrders,
  itemsOf,
  readItems,
  type ItemRow,
  type OrderRow,
} from './order.service.ts'
import { slotRangeOf } from './slot.ts'
import { isDayFixed, standingFor } from './standing.service.ts'
import { orderedTotals, totalsAfter } from './total.service.ts'

const wireRow = (
  order: OrderRow,
  items: readonly ItemRow[],
  money: OrderBalance,
  lateDays: number,
): WireOrderRow => {
  const standing = standingFor(order, items, money)
  const left = items.filter((item) => !item.cancelledAt)
  // A title that names a cancelled item would promise it.
  const named = left.length ? left : items
  const name = named[0]?.name ?? ''
  return {
    order_id: order.id,
    order_string: orderNumber(order),
    image: named[0]?.picture ?? '',
    ...wireBox(named[0]?.box),
    name,
    item_name: named.length > 1 ? `${name} and ${named.length - 1} more` : name,
    total_paid_amount: toRupees(order.total),
    ordered_amount: toRupees(orderedTotals(order, items).total),
    store_name: order.storeName,
    ordered_on: order.placedAt.toISOString(),
    slot_date: order.slotDate,
    late_days: lateDays,
    status: standing.state,
    standing: { title: standing.title, sentences: standing.sentences },
  }
}

export const listOwnOrders = async (db: Db, customerId: number): Promise<WireOrderRow[]> => {
  const rows = await findOwnOrders(db, customerId)
  const ids = rows.map((row) => row.id)
  const [items, moneyOf] = [await readItems(db, ids), await readBalance(db, ids)]
  const lateDaysOf = await lateDaysTo(
    db,
    rows.map((row) => row.deliverPincode),
  )
  return rows.map((row) =>
    wireRow(row, items.get(row.id) ?? [], moneyOf(row.id), lateDaysOf(row.deliverPincode)),
  )
}

/** The order's totals without this item; empty if it cannot be cancelled. */
const wireWithout = (
  order: OrderRow,
  items: readonly ItemRow[],
  item: ItemRow,
  may: OrderActions,
) => {
  if (!may.cancelItems.includes(item.id)) return {}
  const left = items.filter((one) => !one.cancelledAt && one.id !== item.id)
  const { total, delivery } = totalsAfter(order, left)
  return { total_after_cancel: toRupees(total), delivery_after_cancel: toRupees(delivery) }
}

type WireItem = WireOrderDetail['orderdetails'][number]
type OptionalField = 'contents' | 'pieces' | 'total_after_cancel' | 'delivery_after_cancel'

const wireItem = (
  item: ItemRow,
): Required<Omit<WireItem, OptionalField>> & Pick<WireItem, OptionalField> => ({
  item_id: item.id,
  name: item.name,
  name_url: item.slug,
  product_name: item.name,
  image: item.picture ?? '',
  q_number: item.sizeAmount,
  q_unit_name: item.sizeUnit,
  hsn: item.hsn,
  gst_percent: item.gstPercent,
  total: toRupees(item.unitPrice * item.quantity),
  quantity: item.quantity,
  ...wireBox(item.box),
  cancel_status: flag(item.cancelledAt !== null),
  packed_action: flag(item.packedAt !== null),
  out_for_delivery_action: flag(item.outAt !== null),
  delivered_action: flag(item.deliveredAt !== null),
})

const wireTotals = (totals: OrderTotals) => ({
  totalsellingprice: toRupees(totals.subtotal),
  deliveryCharge: toRupees(totals.delivery),
  handling_fee: toRupees(totals.handlingFee),
  digital_discount: toRupees(totals.digitalDiscount),
  total_paid_amount: toRupees(totals.total),
})

const wireStanding = ({ may, ...standing }: Standing): Required<WireOrderDetail>['standing'] => ({
  title: standing.title,
  sentences: standing.sentences,
  is_placed: flag(standing.isPlaced),
  has_track: flag(standing.hasTrack),
  may_cancel_order: flag(may.cancelOrder),
  may_cancel_items: may.cancelItems,
  may_change_day: flag(may.changeDay),
  may_order_again: flag(may.orderAgain),
  may_invoice: flag(may.invoice),
  may_pay_again: flag(may.payAgain),
})

const readGoodwill = async (db: Db, orderId: number) => {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), ne(creditNotes.cause, 'cancellation')))
    .orderBy(asc(creditNotes.id))
  return notes.map(({ issuedAt, contents: { sum, reason } }) => ({
    amount: toRupees(sum.gross),
    given_on: issuedAt.toISOString(),
    reason,
  }))
}

/** Fields that are read from other tables. */
type ReadField = ('late_days' | 'first_slot_date' | 'full_slot_dates') | 'goodwill_refunds'

interface OrderParts {
  items: readonly ItemRow[]
  money: OrderBalance
  standing: Standing
  fields: Pick<Required<WireOrderDetail>, ReadField>
}

const wireOrder = (
  order: OrderRow,
  { items, money, standing, fields }: OrderParts,
): Required<WireOrderDetail> => ({
  order_id: order.id,
  order_date: order.placedAt.toISOString(),
  order_string: orderNumber(order),
  transection_id: order.transactionId,
  paymentmode: order.paymentMode,
  ...wireTotals(order),
  couponValue: 0,
  ordered: wireTotals(orderedTotals(order, items)),
  status: standing.state,
  standing: wireStanding(standing),
  slot_date: order.slotDate,
  ...fields,
  ...wireGift(giftOf(order)),
  paid_online: toRupees(money.paid),
  refunded: toRupees(money.refunded),
  refund_under_way: toRupees(money.underWay),
  refund_refused: toRupees(money.refused),
  is_shiprocket_shipment_created: flag(order.shipmentAt !== null),
  delivered_name: order.deliverName,
  delivered_city: order.deliverCity,
  delivered_state: order.deliverState,
  delivered_house_no: order.deliverHouseNo,
  delivered_pincode: order.deliverPincode,
  delivered_landmark: order.deliverLandmark,
  delivered_street: order.deliverStreet,
  delivered_contact: order.deliverContact,
  orderdetails: items.map((item) => ({
    ...wireItem(item),
    ...wireWithout(order, items, item, standing.may),
  })),
})

export const readOwnOrder = async (
  db: Db,
  { customerId, orderId }: { customerId: number; orderId: number },
  ordersPerDay: number,
  now: Date,
): Promise<WireOrderDetail> => {
  const order = await findOwnOrder(db, customerId, orderId)
  const items = await itemsOf(db, order.id)
  const money = (await readBalance(db, [order.id]))(order.id)
  const { minDays, maxDays } = await daysTo(db, order.deliverPincode)
  const range = slotRangeOf(order, minDays, now)
  const fields = {
    late_days: maxDays - minDays,
    first_slot_date: range.first,
    full_slot_dates: await fullDaysFor(db, order, range, ordersPerDay),
    goodwill_refunds: await readGoodwill(db, order.id),
  }
  const isInvoiced = (await db.$count(invoices, eq(invoices.orderId, order.id))) > 0
  const standing = standingFor(order, items, money, { isInvoiced })
  const changeDay = standing.may.changeDay && !isDayFixed(order, range.first)
  const own = { ...standing, may: { ...standing.may, changeDay } }
  return wireOrder(order, { items, money, standing: own, fields })
}
