import { unitPrice } from '../catalog.ts'
import { call, Refusal, type Call } from '../call.ts'
import { companyId, day, either, exactly, id, number, storeId, word, type Body } from '../kinds.ts'
import { entity, type Entity } from '../shapes.ts'
import { cartIdOf, timeNow, type Order, type State } from '../state.ts'
import { findAddress } from './address.ts'
import { bagOf, deliveryFor, worthOf } from './bag.ts'

const ofCustomer = { company_id: companyId, store_id: storeId, customer_id: id }
/** Of the applicable offer; empty without one. */
const offer = {
  offer_id: either(id, exactly('')),
  offer_product_id: either(id, exactly('')),
}
const wish = {
  ...ofCustomer,
  ...offer,
  handling_fee: number,
  digital_discount: number,
  address_id: id,
  total_paid_amount: number,
  total_saving: number,
  deliveryCharge: number,
  paymentmode: word,
  cart_id: word,
  slot_id: exactly(1),
  couponValue: exactly(0),
  couponcode: exactly(''),
  slot_date: day,
}
type Wish = Body<typeof wish>

/** Percentages (section 3). */
const fees = { digital_discount: 2, handling_fee: 1 }

/** The keys are present. Checks their values by sections 4 and 9, within a rupee for clients that round. */
const lookAt = (sent: Wish, state: State): void => {
  const bag = bagOf(state, sent.customer_id)
  const worth = worthOf(bag)
  const saving = bag.reduce((sum, { product, quantity }) => sum + product.mrp * quantity, -worth)
  const delivery = Number(deliveryFor(worth).delivery_charge)
  const total = worth + delivery + sent.handling_fee - sent.digital_discount
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 1
  const check = (name: keyof Wish, isSo: boolean, right: unknown) => {
    if (!isSo) state.fault(`the order says ${name} ${JSON.stringify(sent[name])}, not ${right}`)
  }
  check('cart_id', sent.cart_id === cartIdOf(sent.customer_id), cartIdOf(sent.customer_id))
  check('deliveryCharge', sent.deliveryCharge === delivery, delivery)
  check('total_saving', isNear(sent.total_saving, saving), saving)
  check('total_paid_amount', isNear(sent.total_paid_amount, total), total)
}

const feesAre = (sent: Wish, state: State, mode: 'cash' | 'online'): void => {
  const worth = worthOf(bagOf(state, sent.customer_id))
  const fee = mode === 'cash' ? (worth * fees.handling_fee) / 100 : 0
  const discount = mode === 'online' ? (worth * fees.digital_discount) / 100 : 0
  if (Math.abs(sent.handling_fee - fee) > 1 || Math.abs(sent.digital_discount - discount) > 1)
    state.fault(
      `the ${mode} order of ${worth} says handling_fee ${sent.handling_fee}, not ${fee}, ` +
        `and digital_discount ${sent.digital_discount}, not ${discount}`,
    )
}

const order = (sent: Wish, state: State, isPlaced: boolean): Order => {
  const bag = bagOf(state, sent.customer_id)
  if (!bag.length) throw new Refusal('Cart is empty')
  lookAt(sent, state)
  const made: Order = {
    order_id: state.nextId(),
    customer_id: sent.customer_id,
    ordered_on: timeNow(),
    isPlaced,
    transection_id: '',
    paymentmode: sent.paymentmode,
    deliveryCharge: sent.deliveryCharge,
    total_paid_amount: sent.total_paid_amount,
    address: { ...findAddress(state, sent.customer_id, sent.address_id) },
    items: bag.map((line) => ({ ...line, item_id: state.nextId(), isCancelled: false })),
  }
  state.orders.push(made)
  return made
}

/** Empties the bag and reduces the stock: the bag has become the order. */
const empty = ({ customer_id, items }: Order, state: State): void => {
  for (const { product, quantity } of items)
    state.stock.set(product.id, (state.stock.get(product.id) ?? 0) - quantity)
  state.bags.delete(customer_id)
}

const findOrder = ({ orders }: State, customerId: number, orderId: number): Order => {
  const found = orders.find((one) => one.order_id === orderId && one.customer_id === customerId)
  if (!found) throw new Refusal('Order not found')
  return found
}

const rowOf = ({ order_id, items, ...order }: Order): Entity<typeof entity.orderRow> => ({
  order_id,
  image: items[0]?.product.images[0] ?? '',
  name: order.address.name,
  item_name: items.map(({ product }) => product.name).join(', '),
  total_paid_amount: order.total_paid_amount,
  store_name: 'South Delhi outlet',
  ordered_on: order.ordered_on,
})

const detailsOf = (order: Order): Entity<typeof entity.order> => ({
  order_id: order.order_id,
  order_date: order.ordered_on,
  order_string: `OD-${order.order_id}`,
  transection_id: order.transection_id,
  paymentmode: order.paymentmode,
  totalsellingprice: worthOf(order.items),
  deliveryCharge: order.deliveryCharge,
  couponValue: 0,
  total_paid_amount: order.total_paid_amount,
  is_shiprocket_shipment_created: 0,
  delivered_name: order.address.name,
  delivered_city: order.address.city,
  delivered_state: order.address.state,
  delivered_house_no: order.address.house_no,
  delivered_pincode: order.address.pincode,
  delivered_landmark: order.address.landmark,
  delivered_street: order.address.street,
  delivered_contact: order.address.contact,
  orderdetails: order.items.map(({ item_id, product, quantity, isCancelled }) => ({
    item_id,
    name: product.name,
    name_url: product.name_url,
    product_name: product.name,
    image: product.images[0] ?? '',
    total: unitPrice(product) * quantity,
    quantity,
    cancel_status: Number(isCancelled),
    packed_action: 0,
    out_for_delivery_action: 0,
    delivered_action: 0,
  })),
})

export const orderCalls: Call[] = [
  call('/api/payments/get-company-payment-fees', {
    keys: { company_id: companyId },
    gives: { digital_discount: 'value', handling_fee: 'value' },
    answer: () => ({ message: 'Fetch successfully.', ...fees }),
  }),
  call('/api/payments/get-public-active-keys-for-company-id', {
    keys: { company_id: companyId },
    gives: { payload: 'value' },
    answer: () => ({ message: 'Fetch successfully.', payload: 'rzp_test_original' }),
  }),
  call('/api/store/cashOnDelivery', {
    keys: wish,
    answer: (sent, state) => {
      feesAre(sent, state, 'cash')
      empty(order(sent, state, true), state)
      return { message: 'Cash on delivery successfully.' }
    },
  }),
  call('/api/store/onlinePaymentProcess', {
    keys: wish,
    gives: { payload_onlinePaymentProcess: { order_id: 'value' } },
    answer: (sent, state) => {
      feesAre(sent, state, 'online')
      const { order_id } = order(sent, state, false)
      return {
        message: 'Online payment process successfully.',
        payload_onlinePaymentProcess: { order_id },
      }
    },
  }),
  call('/api/store/onlinePaymentSuccess', {
    keys: { ...ofCustomer, ...offer, order_id: id, transection_id: word, cart_id: word },
    answer: ({ customer_id, order_id, transection_id, cart_id }, state) => {
      const paid = findOrder(state, customer_id, order_id)
      if (cart_id !== cartIdOf(customer_id))
        state.fault(`the payment says cart_id ${cart_id}, not ${cartIdOf(customer_id)}`)
      if (!paid.isPlaced) empty(paid, state)
      Object.assign(paid, { isPlaced: true, transection_id })
      return { message: 'Online payment successfully.' }
    },
  }),
  call('/api/store/orderList', {
    keys: ofCustomer,
    gives: { payload_orderList: [entity.orderRow] },
    answer: ({ customer_id }, { orders }) => ({
      message: 'Fetch successfully.',
      payload_orderList: orders
        .filter((one) => one.isPlaced && one.customer_id === customer_id)
        .map(rowOf)
        .reverse(),
    }),
  }),
  call('/api/store/orderDetails', {
    keys: { ...ofCustomer, order_id: id },
    gives: { payload_orderDetails: entity.order },
    answer: ({ customer_id, order_id }, state) => ({
      message: 'Fetch successfully.',
      payload_orderDetails: detailsOf(findOrder(state, customer_id, order_id)),
    }),
  }),
  call('/api/store/orderItemCancel', {
    keys: { ...ofCustomer, order_id: id, item_id: id },
    answer: ({ customer_id, order_id, item_id }, state) => {
      const item = findOrder(state, customer_id, order_id).items.find(
        (one) => one.item_id === item_id,
      )
      if (!item) throw new Refusal('Item not found')
      item.isCancelled = true
      return { message: 'Item cancelled successfully.' }
    },
  }),
]
