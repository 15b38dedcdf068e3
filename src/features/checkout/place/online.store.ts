import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import {
  gatewayKeyOf,
  onlinePaymentProcess,
  openingOf,
  publicKey,
  type LooseOrder,
} from '#src/contract/payment.ts'
import { toPaise } from '#src/domain/money.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { companyScope } from '#src/site.ts'
import { askPaymentState, reportPayment, refreshPayment } from '#src/stores/order/payment.ts'
import {
  $pendingPayment,
  beginPayment,
  claimPayment,
  endPayment,
  type PendingPayment,
  type Claim,
} from '#src/stores/payment.state.ts'
import { endIfOver, isSessionOver } from '#src/stores/session.ts'
import { GatewayUnreachable, showGatewayDialog, type GatewayReply } from './gateway.store.ts'
import {
  $placing,
  fail,
  failGateway,
  finishOrder,
  reloadBagAndTotals,
  showPlacing,
  handleOrderError,
  type OrderRequest,
} from './placing.store.ts'

/** A store API that sends no key with each order has one for all. */
const ownKey = async () =>
  can('payment-status')
    ? { key: '', scriptUrl: '' }
    : gatewayKeyOf((await send(publicKey, companyScope)).payload)

/** Reports the gateway's result. Without `onlinePaymentStatus` it is stored, to be sent again. */
const confirm = (payment: PendingPayment, claim: Claim, reply: GatewayReply) => {
  if (!can('payment-status')) claimPayment(payment, claim)
  const { razorpay_order_id: gateway_order_id, razorpay_signature: signature } = reply
  return reportPayment(payment, claim, can('payment-proof') ? { gateway_order_id, signature } : {})
}

/** Pauses before requests for the payment's state, in milliseconds. */
const pauses = [0, 1000, 2000, 4000, 8000]
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Polls the shop for the end of a payment; null if it does not know. */
const pollPaymentState = async (payment: PendingPayment) => {
  for (const pause of pauses) {
    await wait(pause)
    const state = await askPaymentState($pendingPayment.get() ?? payment).catch(() => null)
    if (state && state !== 'pending' && state !== 'unsettled') return state
  }
  return null
}

/** After the gateway's window reported a payment: confirms it to the shop, and shows how the order ended. */
const completePayment = async (
  payment: PendingPayment,
  { offer_id, offer_product_id }: OrderRequest,
  reply: GatewayReply,
): Promise<void> => {
  showPlacing('confirming')
  const claim = {
    offer_id: offer_id ?? '',
    offer_product_id: offer_product_id ?? '',
    transection_id: reply.razorpay_payment_id,
  }
  try {
    await confirm(payment, claim, reply)
    return finishOrder(payment.orderId, { bagId: payment.bagId, isCash: false })
  } catch (error) {
    if (isSessionOver(error)) {
      endIfOver(error, payment.customerId)
      return failUnconfirmed()
    }
    const state = await pollPaymentState(payment)
    if (state === 'placed') return finishOrder(payment.orderId, payment)
    if (error instanceof ApiError && refundCodes.includes(error.code))
      return failRefunded(error.message)
    if (state === 'refunded') return failRefunded(orderMessages.paymentLate)
    if (can('payment-status')) fail(orderMessages.orderFailed, orderMessages.paymentUnsure)
    else failUnconfirmed()
  }
}

/** Refusals of a payment that goes back in full. */
const refundCodes = ['late', 'wrong-amount']

const failRefunded = async (reason: string): Promise<void> => {
  endPayment()
  await reloadBagAndTotals()
  fail(orderMessages.orderFailed, reason, { lookAtOrders: true })
}

/** Paid, but the shop has not confirmed it. */
export const failUnconfirmed = (): void =>
  fail(orderMessages.orderFailed, orderMessages.paymentUnconfirmed, { lookAtOrders: true })

/** After the login for which a payment had to wait: asks again how it ended. */
export const recheckUnconfirmed = async (): Promise<void> => {
  const payment = $pendingPayment.get()
  if (!payment || $placing.get().state !== 'failed') return
  const state = await refreshPayment({ quiet: true })
  if (state === 'placed') finishOrder(payment.orderId, payment)
  if (state === 'refunded') fail(orderMessages.orderFailed, orderMessages.paymentLate)
}

/** The gateway's window reports no payment; a slow bank may still complete one. */
const abandonPayment = async (payment: PendingPayment, reason: string): Promise<void> => {
  const state = await askPaymentState(payment).catch(() => null)
  if (state === 'placed') return finishOrder(payment.orderId, payment)
  if (state === null || state === 'unsettled')
    return fail(orderMessages.orderFailed, orderMessages.paymentUnsure)
  if (state === 'refunded') return failRefunded(orderMessages.paymentLate)
  fail(reason ? orderMessages.orderFailed : orderMessages.paymentClosed, reason)
}

/** Reserves the order, takes the payment and reports it. */
export const orderAndPay = async (request: OrderRequest): Promise<void> => {
  try {
    const own = { ...(await ownKey()), amount: toPaise(request.total_paid_amount) }
    const reply = await send(onlinePaymentProcess, request)
    const begun: LooseOrder = reply.payload_onlinePaymentProcess
    if (begun.state === 'placed') return finishOrder(begun.order_id, { bagId: request.cart_id })
    const payment = {
      customerId: request.customer_id,
      orderId: begun.order_id,
      bagId: request.cart_id,
      at: Date.now(),
    }
    beginPayment(payment)
    showPlacing('paying')
    const end = await showGatewayDialog(openingOf(begun, own))
    await (typeof end === 'string'
      ? abandonPayment(payment, end)
      : completePayment(payment, request, end))
  } catch (error) {
    if (error instanceof GatewayUnreachable) return failGateway()
    await handleOrderError(error, request)
  }
}
