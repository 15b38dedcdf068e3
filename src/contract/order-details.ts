import { momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import { moneyRows, noMoney, nothingLeft, type OrderMoney } from '#src/domain/order-money.ts'
import { itemState } from '#src/domain/order-state.ts'
import type { OrderDetails, OrderId, OrderItem } from '#src/domain/order.ts'
import type { OrderTotals } from '#src/domain/totals.ts'
import { standingOf, type OrderPhase, type Standing } from '#src/domain/standing.ts'
import { filledBoxOf } from './bag.ts'
import { giftOf } from './gift.ts'
import { statusIn } from './order.ts'
import { unitOf } from './product.ts'
import type { WireOrderDetail } from './order.schema.ts'

/** Not in the specification's section 7: other fields supply what a store API omits. */
type Beyond =
  | 'order_string'
  | 'status'
  | 'slot_date'
  | 'paid_online'
  | 'refunded'
  | 'handling_fee'
  | 'digital_discount'
type Item = WireOrderDetail['orderdetails'][number]
type BeyondItem = 'q_number' | 'q_unit_name' | 'hsn' | 'gst_percent'
type LooseItem = Omit<Item, BeyondItem> & Partial<Pick<Item, BeyondItem>>
type LooseOrderDetail = Omit<WireOrderDetail, Beyond | 'order_id' | 'orderdetails'> &
  Partial<Pick<WireOrderDetail, Beyond>> & { order_id: OrderId; orderdetails: LooseItem[] }

const paise = (rupees: number | undefined): number => toPaise(rupees ?? 0)

const orderItemOf = (item: LooseItem): OrderItem => ({
  id: item.item_id,
  slug: item.name_url,
  name: item.product_name,
  picture: item.image || null,
  size: item.q_number ? { amount: item.q_number, unit: unitOf(item.q_unit_name ?? '') } : null,
  box: filledBoxOf(item),
  quantity: item.quantity,
  hsn: item.hsn ?? '',
  gstPercent: item.gst_percent ?? 0,
  total: toPaise(item.total),
  without:
    item.total_after_cancel === undefined
      ? null
      : { total: toPaise(item.total_after_cancel), delivery: paise(item.delivery_after_cancel) },
  state: itemState({
    cancelled: item.cancel_status === 1,
    packed: item.packed_action === 1,
    out: item.out_for_delivery_action === 1,
    delivered: item.delivered_action === 1,
  }),
})

const totalsOf = (
  wire: NonNullable<WireOrderDetail['ordered']> | LooseOrderDetail,
): OrderTotals => ({
  subtotal: toPaise(wire.totalsellingprice),
  delivery: toPaise(wire.deliveryCharge),
  handlingFee: paise(wire.handling_fee),
  digitalDiscount: paise(wire.digital_discount),
  total: toPaise(wire.total_paid_amount),
})

const moneyOf = (wire: LooseOrderDetail): OrderMoney => ({
  paid: paise(wire.paid_online),
  refunded: paise(wire.refunded),
  underWay: paise(wire.refund_under_way),
  refused: paise(wire.refund_refused),
})

const standingOfWire = (
  wire: LooseOrderDetail,
  items: readonly OrderItem[],
  phase: OrderPhase,
): Standing => {
  const shipmentCreated = wire.is_shiprocket_shipment_created === 1
  const money = moneyOf(wire)
  const facts = { phase, items, shipmentCreated, isInvoiced: false, money, wrongAmount: false }
  const own = standingOf(facts)
  const described = wire.standing
  if (!described) return own
  return {
    state: own.state,
    title: described.title,
    sentences: described.sentences,
    isPlaced: described.is_placed === 1,
    hasTrack: described.has_track === 1,
    may: {
      cancelOrder: described.may_cancel_order === 1,
      cancelItems: described.may_cancel_items,
      changeDay: described.may_change_day === 1,
      orderAgain: described.may_order_again === 1,
      invoice: described.may_invoice === 1,
      payAgain: described.may_pay_again === 1,
    },
  }
}

/**
 * An order for its page; amounts in paise. Repairs what a store API of the specification omits: the number is the id
 * then, `standing` follows from the flags of the items, and without `paid_online` no payment is shown. A reply without
 * `ordered` counts as an order that was never reduced.
 */
export const orderDetailsOf = (wire: LooseOrderDetail): OrderDetails => {
  const items = wire.orderdetails.map(orderItemOf)
  const isPending = statusIn(wire) === 'pending'
  const isOff = wire.standing?.is_placed === 0 && !isPending
  const phase = isPending ? 'pending' : isOff ? 'expired' : 'placed'
  const left = totalsOf(wire)
  const coupon = paise(wire.couponValue)
  const money = wire.paid_online === undefined ? noMoney : moneyOf(wire)
  const ordered = wire.ordered ? totalsOf(wire.ordered) : left
  const transactionId = wire.transection_id ?? ''
  const isOnline = money.paid > 0 || transactionId !== ''
  const goodwill = (wire.goodwill_refunds ?? []).map(({ amount, given_on: givenOn, reason }) => ({
    amount: toPaise(amount),
    givenOn,
    reason,
  }))
  const standing = standingOfWire(wire, items, phase)
  return {
    id: wire.order_id,
    number: wire.order_string || String(wire.order_id),
    orderedAt: momentOf(wire.order_date),
    transactionId,
    paymentMode: wire.paymentmode,
    ...left,
    coupon,
    standing,
    rows: moneyRows({
      ordered,
      left: isOff ? nothingLeft : left,
      money,
      goodwill,
      coupon,
      isOff,
      isOnline,
      isDelivered: standing.state === 'delivered',
    }),
    slotDate: wire.slot_date ?? '',
    lateDays: wire.late_days ?? 0,
    firstSlot: wire.first_slot_date ?? '',
    fullDays: wire.full_slot_dates ?? [],
    gift: giftOf(wire),
    money,
    isOnline,
    goodwill,
    deliverTo: {
      name: wire.delivered_name,
      contact: wire.delivered_contact,
      houseNo: wire.delivered_house_no,
      street: wire.delivered_street,
      landmark: wire.delivered_landmark,
      city: wire.delivered_city,
      state: wire.delivered_state,
      pincode: wire.delivered_pincode,
    },
    items,
  }
}
