import Type, { type Static } from 'typebox'
import { maxGiftMessage } from '#src/domain/gift.ts'
import { maxBagLines, maxLengths } from '#src/domain/limits.ts'
import {
  companyId,
  customerId,
  filledBox,
  flag,
  literals,
  moment,
  companyScope,
  paragraphs,
  rowId,
  rupees,
  slug,
  storeId,
} from './fields.schema.ts'

export const buyerScope = { company_id: companyId, store_id: storeId, customer_id: customerId }

export const deliveryCharge = {
  request: Type.Object({
    company_id: companyId,
    store_id: storeId,
    /** 0: a guest. */
    customer_id: Type.Optional(Type.Integer()),
    sub_total: rupees,
  }),
  reply: Type.Object({
    payload_deliveryCharge: Type.Object({ delivery_charge: rupees, delivery_upto: rupees }),
  }),
}

export const paymentFees = {
  request: companyScope,
  reply: Type.Object({
    digital_discount: Type.Number(),
    handling_fee: Type.Number(),
    /** 0: this shop takes cash only. Another store API may omit it. */
    online_payment: Type.Optional(flag),
    /** The largest order with cash on delivery; missing: any. */
    cash_order_max: Type.Optional(rupees),
  }),
}

/** '' or missing: none. Neither id changes what an order costs. */
export const offerId = Type.Optional(Type.Union([rowId, Type.Literal('')]))

/** Amounts are those the shopper saw; the server refuses with code 'changed' if its own total differs. */
export const cashOnDelivery = {
  request: Type.Object({
    ...buyerScope,
    offer_id: offerId,
    offer_product_id: offerId,
    handling_fee: rupees,
    digital_discount: rupees,
    address_id: rowId,
    total_paid_amount: rupees,
    total_saving: rupees,
    deliveryCharge: rupees,
    paymentmode: Type.String({ maxLength: 40 }),
    cart_id: Type.String({ maxLength: 64 }),
    slot_id: Type.Literal(1),
    couponValue: Type.Literal(0),
    couponcode: Type.String({ maxLength: 0 }),
    /** A date in India, YYYY-MM-DD. */
    slot_date: Type.String({ maxLength: 40 }),
    /** 1: a gift; it has a message and a giver instead of prices, and is paid online ('gifts'). */
    is_gift: Type.Optional(flag),
    gift_message: Type.Optional(paragraphs(0, maxGiftMessage)),
    gift_from: Type.Optional(Type.String({ maxLength: maxLengths.name })),
    /** The bag as the shopper saw it, each line as '17 2': product or box and quantity ('seen-lines'). */
    seen_lines: Type.Optional(
      Type.Array(Type.String({ maxLength: 1000 }), { maxItems: maxBagLines }),
    ),
  }),
  reply: Type.Object({
    payload_cashOnDelivery: Type.Object({
      order_id: Type.Integer(),
      order_string: Type.String(),
      /** 1: an earlier attempt was paid online, so no cash is due. Another store API may omit it. */
      is_paid: Type.Optional(flag),
    }),
  }),
}

export const orderRow = Type.Object({
  order_id: Type.Integer(),
  /** The number that shoppers quote. */
  order_string: Type.String(),
  image: Type.String(),
  /** Of a filled box, if that is the first item. */
  ...filledBox,
  name: Type.String(),
  item_name: Type.String(),
  /** Cost of what is not cancelled; 0 for a cancelled order. */
  total_paid_amount: rupees,
  /** Cost of everything ordered, whether cancelled since or not. */
  ordered_amount: Type.Optional(rupees),
  store_name: Type.String(),
  ordered_on: moment,
  /** The day it comes: a date in India, YYYY-MM-DD. */
  slot_date: Type.Optional(Type.String()),
  /** Days by which it may come later than that day. */
  late_days: Type.Optional(Type.Integer({ minimum: 0 })),
  /** State of the slowest item that is not cancelled; pending: the payment is awaited. */
  status: literals('pending', 'placed', 'packed', 'out', 'delivered', 'cancelled'),
  /** Status in words: 'Not placed', and what happens with the money. */
  standing: Type.Optional(
    Type.Object({ title: Type.String(), sentences: Type.Array(Type.String()) }),
  ),
})
export type WireOrderRow = Static<typeof orderRow>

export const orderList = {
  request: Type.Object(buyerScope),
  reply: Type.Object({ payload_orderList: Type.Array(orderRow) }),
}

const totals = {
  totalsellingprice: rupees,
  deliveryCharge: rupees,
  handling_fee: rupees,
  digital_discount: rupees,
  total_paid_amount: rupees,
}

/** Status of an order and the permitted actions; an action that is 0 here is refused. */
const standing = Type.Object({
  title: Type.String(),
  sentences: Type.Array(Type.String()),
  /** 0: it was never placed, so no item is on its way. */
  is_placed: flag,
  /** 1: its items progress towards delivery. */
  has_track: flag,
  may_cancel_order: flag,
  may_cancel_items: Type.Array(Type.Integer()),
  may_change_day: flag,
  may_order_again: flag,
  may_invoice: flag,
  may_pay_again: flag,
})

const orderDetail = Type.Object({
  order_id: Type.Integer(),
  order_date: moment,
  order_string: Type.String(),
  transection_id: Type.String(),
  paymentmode: Type.String(),
  /** Amounts for what is not cancelled; after a cancellation less than ordered. */
  ...totals,
  couponValue: rupees,
  /** The same amounts as originally ordered. Another store API may omit them. */
  ordered: Type.Optional(Type.Object(totals)),
  status: orderRow.properties.status,
  /** Another store API may omit it: the pages then use the other fields. */
  standing: Type.Optional(standing),
  /** A date in India, YYYY-MM-DD. */
  slot_date: Type.String(),
  /** Days by which it may come later than that day. */
  late_days: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The earliest day it can be changed to. Another store API may omit it. */
  first_slot_date: Type.Optional(Type.String()),
  /** Days from then on that take no more orders. Another store API may omit it. */
  full_slot_dates: Type.Optional(Type.Array(Type.String())),
  /** As in the request; another store API may omit them. */
  is_gift: Type.Optional(flag),
  gift_message: Type.Optional(Type.String()),
  gift_from: Type.Optional(Type.String()),
  /** Amount paid online, and how much of it was refunded. */
  paid_online: rupees,
  refunded: rupees,
  /** Owed, and requested or in progress at the gateway; owed, but refused by the gateway. */
  refund_under_way: Type.Optional(rupees),
  refund_refused: Type.Optional(rupees),
  /** Given back for goods that stay sold: in cash, or if it was paid online contained in the three amounts above. */
  goodwill_refunds: Type.Optional(
    Type.Array(Type.Object({ amount: rupees, given_on: moment, reason: Type.String() })),
  ),
  is_shiprocket_shipment_created: flag,
  delivered_name: Type.String(),
  delivered_city: Type.String(),
  delivered_state: Type.String(),
  delivered_house_no: Type.String(),
  delivered_pincode: Type.String(),
  delivered_landmark: Type.String(),
  delivered_street: Type.String(),
  delivered_contact: Type.String(),
  orderdetails: Type.Array(
    Type.Object({
      item_id: Type.Integer(),
      name: Type.String(),
      name_url: slug,
      product_name: Type.String(),
      image: Type.String(),
      /** Pack size; 0 and '' if there is none. */
      q_number: Type.Number({ minimum: 0 }),
      q_unit_name: Type.String(),
      /** HSN code and GST rate for the invoice; the prices include the tax. */
      hsn: Type.String(),
      gst_percent: Type.Number({ minimum: 0 }),
      total: rupees,
      quantity: Type.Integer(),
      ...filledBox,
      cancel_status: flag,
      packed_action: flag,
      out_for_delivery_action: flag,
      delivered_action: flag,
      /** What the order costs once this item is cancelled; only for items that can be. */
      total_after_cancel: Type.Optional(rupees),
      delivery_after_cancel: Type.Optional(rupees),
    }),
  ),
})
export type WireOrderDetail = Static<typeof orderDetail>

export const orderDetails = {
  request: Type.Object({ ...buyerScope, order_id: rowId }),
  reply: Type.Object({ payload_orderDetails: orderDetail }),
}

export const cancelItem = {
  request: Type.Object({ ...buyerScope, order_id: rowId, item_id: rowId }),
  reply: Type.Object({}),
}

/** Cancels all items that are not cancelled yet, or abandons an unpaid order. */
export const cancelOrder = {
  request: Type.Object({ ...buyerScope, order_id: rowId }),
  reply: Type.Object({}),
}

export const rescheduleOrder = {
  request: Type.Object({
    ...buyerScope,
    order_id: rowId,
    slot_id: Type.Literal(1),
    /** A date in India, YYYY-MM-DD. */
    slot_date: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  reply: Type.Object({
    payload_orderReschedule: Type.Object({ order_id: Type.Integer(), slot_date: Type.String() }),
  }),
}
