import { toPaise } from '#src/domain/money.ts'
import { itemState, type OrderDetails, type OrderSummary } from '#src/domain/order.ts'
import { call } from './call.ts'
import type * as schema from './order.schema.ts'
import type { WireOrderDetail, WireOrderRow } from './order.schema.ts'

const customer = { access: 'customer' } as const

export const deliveryCharge = call<typeof schema.deliveryCharge>('/store/deliveryCharge', {
  success: 'Delivery Details.',
})
export const paymentFees = call<typeof schema.paymentFees>('/payments/get-company-payment-fees')
/** Send an `Idempotency-Key`: the same key gives the same order, however often it is sent. */
export const cashOnDelivery = call<typeof schema.cashOnDelivery>('/store/cashOnDelivery', {
  ...customer,
  success: 'Cash on delivery successfully.',
})
export const orderList = call<typeof schema.orderList>('/store/orderList', customer)
export const orderDetails = call<typeof schema.orderDetails>('/store/orderDetails', customer)
export const cancelItem = call<typeof schema.cancelItem>('/store/orderItemCancel', {
  ...customer,
  success: 'Order cancelled successfully.',
})
/** All or nothing: refused when one item is on its way already (code 'too-late'). */
export const cancelOrder = call<typeof schema.cancelOrder>('/store/orderCancelled', {
  ...customer,
  success: 'Order cancelled successfully.',
})
/** Another day of delivery, from today to two weeks ahead, until the order is on its way. */
export const rescheduleOrder = call<typeof schema.rescheduleOrder>('/store/orderReschedule', {
  ...customer,
  success: 'Order rescheduled successfully.',
})

export const orderSummaryOf = (wire: WireOrderRow): OrderSummary => ({
  id: wire.order_id,
  number: wire.order_string,
  picture: wire.image || null,
  itemName: wire.item_name,
  total: toPaise(wire.total_paid_amount),
  storeName: wire.store_name,
  orderedAt: wire.ordered_on,
  state: wire.status,
})

export const orderDetailsOf = (wire: WireOrderDetail): OrderDetails => ({
  id: wire.order_id,
  number: wire.order_string,
  orderedAt: wire.order_date,
  transactionId: wire.transection_id,
  paymentMode: wire.paymentmode,
  subtotal: toPaise(wire.totalsellingprice),
  delivery: toPaise(wire.deliveryCharge),
  handlingFee: toPaise(wire.handling_fee),
  digitalDiscount: toPaise(wire.digital_discount),
  coupon: toPaise(wire.couponValue),
  total: toPaise(wire.total_paid_amount),
  state: wire.status,
  slotDate: wire.slot_date,
  firstSlot: wire.first_slot_date ?? '',
  paidOnline: toPaise(wire.paid_online),
  refunded: toPaise(wire.refunded),
  shipmentCreated: wire.is_shiprocket_shipment_created === 1,
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
  items: wire.orderdetails.map((item) => ({
    id: item.item_id,
    slug: item.name_url,
    name: item.product_name,
    picture: item.image || null,
    size: item.q_number > 0 ? { amount: item.q_number, unit: item.q_unit_name } : null,
    quantity: item.quantity,
    hsn: item.hsn,
    gstPercent: item.gst_percent,
    total: toPaise(item.total),
    state: itemState({
      cancelled: item.cancel_status === 1,
      packed: item.packed_action === 1,
      out: item.out_for_delivery_action === 1,
      delivered: item.delivered_action === 1,
    }),
  })),
})
