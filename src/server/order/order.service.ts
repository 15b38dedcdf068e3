import { and, asc, desc, eq, exists, inArray, isNotNull, or } from 'drizzle-orm'
import type { WireOrderDetail, WireOrderRow } from '#src/contract/order.schema.ts'
import { toRupees } from '#src/domain/money.ts'
import { itemState, orderState, type OrderState } from '#src/domain/order.ts'
import { firstSlot } from '#src/domain/slot.ts'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { payments } from '../db/schema/payment.ts'
import { Refused } from '../errors.ts'
import { readMoney, type Money } from '../payment/money.service.ts'
import { daysTo } from '../pincode/pincode.service.ts'
import { orderNumber } from './number.ts'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof orderItems.$inferSelect

export const unknownOrder = (): Refused =>
  new Refused(404, 'This order was not found.', 'unknown-order')

export const stateOf = (item: ItemRow): OrderState =>
  itemState({
    cancelled: item.cancelledAt !== null,
    packed: item.packedAt !== null,
    out: item.outAt !== null,
    delivered: item.deliveredAt !== null,
  })

/** Items of several orders, by order id, each order's in the order of the bag. */
export const readItems = async (
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, ItemRow[]>> => {
  const items = new Map<number, ItemRow[]>(orderIds.map((id) => [id, []]))
  if (!orderIds.length) return items
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
  for (const row of rows) items.get(row.orderId)?.push(row)
  return items
}

/**
 * One word for the whole order. An expired one is shown only where a payment came for it too late,
 * and goes back.
 */
const statusOf = (order: OrderRow, items: readonly ItemRow[]): OrderState => {
  if (order.state === 'pending') return 'pending'
  return order.state === 'expired' ? 'cancelled' : orderState(items.map(stateOf))
}

const wireRow = (order: OrderRow, items: readonly ItemRow[]): WireOrderRow => {
  const first = items[0]
  const name = first?.name ?? ''
  return {
    order_id: order.id,
    order_string: orderNumber(order),
    image: first?.picture ?? '',
    name,
    item_name: items.length > 1 ? `${name} and ${items.length - 1} more` : name,
    total_paid_amount: toRupees(order.total),
    store_name: order.storeName,
    ordered_on: order.placedAt.toISOString(),
    status: statusOf(order, items),
  }
}

/** Somebody paid, or has the gateway's checkout open; a try that never got so far is no order to a shopper. */
const isShown = (db: Db) =>
  or(
    eq(orders.state, 'placed'),
    and(eq(orders.state, 'pending'), isNotNull(orders.gatewayOrderId)),
    exists(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(eq(payments.orderId, orders.id), inArray(payments.state, ['captured', 'refunded'])),
        ),
    ),
  )

/** The customer's orders, newest first. */
export const listOwnOrders = async (db: Db, customerId: number): Promise<WireOrderRow[]> => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isShown(db)))
    .orderBy(desc(orders.id))
  const items = await readItems(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => wireRow(row, items.get(row.id) ?? []))
}

/** An order of this customer; throws for anybody else's as for none. */
export const findOwnOrder = async (
  db: Db,
  customerId: number,
  orderId: number,
): Promise<OrderRow> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))
  if (!order) throw unknownOrder()
  return order
}

const flag = (moment: Date | null) => (moment ? 1 : 0)

const wireItem = (item: ItemRow): WireOrderDetail['orderdetails'][number] => ({
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
  cancel_status: flag(item.cancelledAt),
  packed_action: flag(item.packedAt),
  out_for_delivery_action: flag(item.outAt),
  delivered_action: flag(item.deliveredAt),
})

export const wireOrder = (
  order: OrderRow,
  items: readonly ItemRow[],
  money: Money,
  firstSlotDate: string,
): WireOrderDetail => ({
  order_id: order.id,
  order_date: order.placedAt.toISOString(),
  order_string: orderNumber(order),
  transection_id: order.transactionId,
  paymentmode: order.paymentMode,
  totalsellingprice: toRupees(order.subtotal),
  deliveryCharge: toRupees(order.delivery),
  handling_fee: toRupees(order.handlingFee),
  digital_discount: toRupees(order.digitalDiscount),
  couponValue: 0,
  total_paid_amount: toRupees(order.total),
  status: statusOf(order, items),
  slot_date: order.slotDate,
  first_slot_date: firstSlotDate,
  paid_online: toRupees(money.paid),
  refunded: toRupees(money.refunded),
  is_shiprocket_shipment_created: flag(order.shipmentAt),
  delivered_name: order.deliverName,
  delivered_city: order.deliverCity,
  delivered_state: order.deliverState,
  delivered_house_no: order.deliverHouseNo,
  delivered_pincode: order.deliverPincode,
  delivered_landmark: order.deliverLandmark,
  delivered_street: order.deliverStreet,
  delivered_contact: order.deliverContact,
  orderdetails: items.map(wireItem),
})

export const readOwnOrder = async (
  db: Db,
  customerId: number,
  orderId: number,
  now: Date,
): Promise<WireOrderDetail> => {
  const order = await findOwnOrder(db, customerId, orderId)
  const items = await readItems(db, [order.id])
  const first = firstSlot(await daysTo(db, order.deliverPincode), now)
  return wireOrder(order, items.get(order.id) ?? [], await readMoney(db, order.id), first)
}
