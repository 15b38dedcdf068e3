import { ApiError, type Send } from '#src/api.ts'
import { addAddress, addressList } from '#src/contract/address.ts'
import { addToBag, bagLineOf, bagList } from '#src/contract/bag.ts'
import { setBox } from '#src/contract/box.ts'
import type { Request } from '#src/contract/call.ts'
import { orderInvoice, orderInvoiceOf } from '#src/contract/invoice.ts'
import { orderDetailsOf } from '#src/contract/order-details.ts'
import {
  cancelItem,
  cancelOrder,
  cashOnDelivery,
  deliveryCharge,
  orderDetails,
  orderList,
  paymentFees,
  rescheduleOrder,
} from '#src/contract/order.ts'
import {
  onlinePaymentProcess,
  onlinePaymentStatus,
  onlinePaymentSuccess,
} from '#src/contract/payment.ts'
import { saving } from '#src/domain/bag-savings.ts'
import { subtotal } from '#src/domain/bag.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { orderTotals, type PaymentChoice } from '#src/domain/totals.ts'
import { companyScope, storeScope } from '#src/site.ts'
import type { Browser } from './browser-session.ts'
import type { OwnSend } from './own-send.ts'

/** The three values that the gateway passes to the browser. */
export interface Proof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** A customer who is logged in where `send` sends from. */
interface Buyer {
  send: Send
  customerId: number
}

export const storeCustomerScope = ({ customerId }: Pick<Buyer, 'customerId'>) => ({
  ...storeScope,
  customer_id: customerId,
})

/** The error with which a call is refused. A call that succeeds fails the test. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('The call was not refused.')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error as Error)),
  )

export const put = (buyer: Buyer, productId: number, quantity = 1) =>
  buyer.send(addToBag, { ...storeCustomerScope(buyer), product_id: productId, quantity })

export const homeAddress = {
  pincode: '110048',
  name: 'Ritika Sharma',
  contact: '9810043210',
  email: 'ritika@example.in',
  house_no: 'B-14',
  street: 'Greater Kailash II',
  landmark: 'Savitri flyover',
  address_type: 'Home' as const,
  instruction_delivery: '',
}

export const addHome = async (buyer: Buyer, change: Partial<typeof homeAddress> = {}) => {
  const request = { ...homeAddress, ...storeCustomerScope(buyer), ...change }
  return (await buyer.send(addAddress, request)).payload_addressDetail.address_id
}

interface Surroundings {
  now?: () => Date
  /** The id of the product with this slug. */
  idOf?: (slug: string) => Promise<number>
}

type Wish = Request<typeof cashOnDelivery>
type OnlineWish = Request<typeof onlinePaymentProcess>
type Claimed = { order_id: number; wish: { cart_id: string } }

/** The customer, and what the pages call for them: replies without the envelope, requests without the ids. */
export const shopperOf = <B extends { send: Send }>(
  browser: B,
  customerId: number,
  { now = () => new Date(), idOf }: Surroundings = {},
) => {
  const send = browser.send as OwnSend
  const buyer = { send, customerId }
  const own = { ...storeCustomerScope(buyer), ...companyScope }
  const bag = async () => (await send(bagList, own)).payload_cartList
  const details = async (order_id: number) =>
    (await send(orderDetails, { ...own, order_id })).payload_orderDetails

  const priceBag = async (mode: PaymentChoice) => {
    const wire = await bag()
    const lines = wire.map(bagLineOf)
    const worth = subtotal(lines)
    const asked = { ...own, sub_total: toRupees(worth) }
    const { payload_deliveryCharge: delivery } = await send(deliveryCharge, asked)
    const fees = await send(paymentFees, own, { fresh: true })
    const percents = {
      handlingFeePercent: fees.handling_fee,
      digitalDiscountPercent: fees.digital_discount,
    }
    const totals = orderTotals(worth, toPaise(delivery.delivery_charge), percents, mode)
    return { cart_id: wire[0]?.cart_id ?? '', lines, totals }
  }
  const wishFor = async (mode: PaymentChoice, address_id?: number) => {
    const { cart_id, lines, totals } = await priceBag(mode)
    return {
      ...own,
      handling_fee: toRupees(totals.handlingFee),
      digital_discount: toRupees(totals.digitalDiscount),
      address_id: address_id ?? (await addHome(buyer)),
      total_paid_amount: toRupees(totals.total),
      total_saving: toRupees(saving(lines)),
      deliveryCharge: toRupees(totals.delivery),
      cart_id,
      slot_id: 1 as const,
      couponValue: 0 as const,
      couponcode: '' as const,
      slot_date: firstSlot(2, now()),
    }
  }
  /** What the checkout would send to order the bag for cash: to a new home, if to no other address. */
  const wish = async ({ address_id, ...change }: Partial<Wish> = {}): Promise<Wish> => ({
    ...(await wishFor('cash', address_id)),
    paymentmode: 'cash',
    ...change,
  })
  /** The same, to pay online. */
  const onlineWish = async ({
    address_id,
    ...change
  }: Partial<OnlineWish> = {}): Promise<OnlineWish> => ({
    ...(await wishFor('online', address_id)),
    paymentmode: 'online',
    ...change,
  })
  /** Orders for cash. */
  const order = async (wanted: Wish, idempotencyKey?: string) => {
    const options = { ...(idempotencyKey && { idempotencyKey }) }
    return (await send(cashOnDelivery, wanted, options)).payload_cashOnDelivery
  }
  /** Opens a payment. */
  const orderOnline = async (wanted: OnlineWish, idempotencyKey?: string) => {
    const options = { ...(idempotencyKey && { idempotencyKey }) }
    const reply = await send(onlinePaymentProcess, wanted, options)
    return { wish: wanted, ...reply.payload_onlinePaymentProcess }
  }
  const claim = (opened: Claimed, proof: Proof): Request<typeof onlinePaymentSuccess> => ({
    ...own,
    order_id: opened.order_id,
    transection_id: proof.razorpay_payment_id,
    cart_id: opened.wish.cart_id,
    gateway_order_id: proof.razorpay_order_id,
    signature: proof.razorpay_signature,
  })
  return {
    ...browser,
    send,
    customerId,
    /** The ids that each call names. */
    own,
    put: async (product: number | string, quantity = 1) =>
      put(buyer, typeof product === 'number' ? product : await idOf!(product), quantity),
    setBox: async (contents: string, quantity = 1) =>
      (await send(setBox, { ...own, contents, quantity })).payload_setBox,
    bag,
    addAddress: (change?: Partial<typeof homeAddress>) => addHome(buyer, change),
    addresses: async () => (await send(addressList, own)).payload_addressList,
    wish,
    order,
    /** Orders what is in the bag, for cash. */
    buy: async (idempotencyKey?: string) => order(await wish(), idempotencyKey),
    onlineWish,
    orderOnline,
    /** Opens a payment for what is in the bag. */
    openPayment: async () => orderOnline(await onlineWish()),
    claim,
    /** Reports the payment as the page does once the dialog has closed. */
    reportPayment: (opened: Claimed, proof: Proof) =>
      send(onlinePaymentSuccess, claim(opened, proof)),
    /** How a payment stands, as the page asks while it waits. */
    paymentState: async (order_id: number) =>
      (await send(onlinePaymentStatus, { ...own, order_id })).payload_onlinePaymentStatus.state,
    orders: async () => (await send(orderList, own)).payload_orderList,
    details,
    /** An order as its page reads it. */
    orderPage: async (order_id: number) => orderDetailsOf(await details(order_id)),
    invoice: async (order_id: number) =>
      orderInvoiceOf(await send(orderInvoice, { ...own, order_id })),
    /** Cancels the order, or one item of it. */
    cancel: (order_id: number, item_id?: number) =>
      item_id === undefined
        ? send(cancelOrder, { ...own, order_id })
        : send(cancelItem, { ...own, order_id, item_id }),
    /** Changes the day of delivery. */
    move: (order_id: number, slot_date: string) =>
      send(rescheduleOrder, { ...own, order_id, slot_id: 1, slot_date }),
  }
}

export type Shopper = ReturnType<typeof shopperOf<Browser>>
