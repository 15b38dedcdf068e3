import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import type { WireStanding } from '#src/contract/payment.schema.ts'
import {
  keyOf,
  onlinePaymentProcess,
  openingOf,
  publicKey,
  type Opening,
  type LooseOrder,
} from '#src/contract/payment.ts'
import { toPaise } from '#src/domain/money.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { site } from '#src/site.ts'
import { $pendingPayment, type PendingPayment, type Claim } from '#src/stores/pending-payment.ts'
import { askStanding, tellPaid } from '#src/stores/payment.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { $address } from './delivery.store.ts'
import { GatewayUnreachable, openGateway, type PaidWords } from './gateway.ts'
import type { OrderRequest } from './request.store.ts'
import { $placing, fail, finishOrder, lookAgain, takeFailure } from './placing.store.ts'
import { replaceStep } from './step.store.ts'
import { choosePayment } from './totals.store.ts'

/** A store API that sends no key with each order has one key for all. */
const ownKey = async () =>
  can('payment-status')
    ? { key: '', scriptUrl: '' }
    : keyOf((await send(publicKey, { company_id: site.companyId })).payload)

const open = (opening: Opening) => {
  const address = $address.get()
  const user = $user.get()
  return openGateway({
    ...opening,
    prefill: {
      name: address?.name || user?.name || '',
      email: address?.email || user?.email || '',
      contact: `+91${address?.contact || user?.contact || ''}`,
    },
  })
}

/** Reports the gateway's result to the shop. Without `onlinePaymentStatus` it is stored, to be sent again. */
const confirm = (awaited: PendingPayment, claim: Claim, words: PaidWords) => {
  if (!can('payment-status')) $pendingPayment.set({ ...awaited, claim })
  const { razorpay_order_id: gateway_order_id, razorpay_signature: signature } = words
  return tellPaid(awaited, claim, can('payment-proof') ? { gateway_order_id, signature } : {})
}

/** Pauses between requests for the payment's state, in milliseconds. */
const pauses = [1000, 2000, 4000, 8000]
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Polls the shop until it knows how the payment ended; null if it never does. */
const findOut = async (awaited: PendingPayment) => {
  for (const pause of pauses) {
    const standing = await askStanding($pendingPayment.get() ?? awaited).catch(() => null)
    if (standing && standing !== 'pending') return standing
    await wait(pause)
  }
  return null
}

/** The gateway reports a payment: the shop must learn of it, by this call or from the gateway. */
const settle = async (
  awaited: PendingPayment,
  { offer_id, offer_product_id }: OrderRequest,
  words: PaidWords,
): Promise<void> => {
  $placing.set({ state: 'confirming' })
  const claim = {
    offer_id: offer_id ?? '',
    offer_product_id: offer_product_id ?? '',
    transection_id: words.razorpay_payment_id,
  }
  try {
    await confirm(awaited, claim, words)
    return finishOrder()
  } catch (error) {
    if (isSessionOver(error)) return void (await takeFailure(error))
    const standing = await findOut(awaited)
    if (standing === 'placed') return finishOrder()
    if (error instanceof ApiError && error.code === 'late') {
      $pendingPayment.set(null)
      await lookAgain()
      return fail(orderMessages.orderFailed, error.message)
    }
    if (can('payment-status')) fail(orderMessages.orderFailed, orderMessages.paymentUnsure)
    else failUnheard()
  }
}

/** Paid, but the shop has not confirmed it. */
export const failUnheard = (): void =>
  fail(orderMessages.orderFailed, orderMessages.paymentUnheard, { lookAtOrders: true })

/** No payment, as far as the gateway's window knows; a slow bank may still complete one. */
const giveUp = async (awaited: PendingPayment, reason: string): Promise<void> => {
  const standing = await askStanding(awaited).catch(() => null)
  if (standing === 'placed') return finishOrder()
  fail(reason ? orderMessages.orderFailed : orderMessages.paymentClosed, reason)
}

/** Reports an unpaid return from the gateway's page (in-app browsers), with online payment still chosen. */
export const tellReturn = (standing: WireStanding | null): void => {
  if (new URLSearchParams(location.search).get('payment') !== 'failed') return
  history.replaceState(null, '', location.pathname + location.hash)
  if (standing === 'placed' || standing === 'refunded') return
  replaceStep('payment')
  choosePayment('online')
  fail(
    orderMessages.orderFailed,
    standing === 'failed' ? orderMessages.paymentClosed : orderMessages.paymentUnsure,
  )
}

/** Reserves the order, takes the payment in the gateway's window and reports it to the shop. */
export const orderAndPay = async (request: OrderRequest): Promise<void> => {
  try {
    const own = { ...(await ownKey()), amount: toPaise(request.total_paid_amount) }
    const reply = await send(onlinePaymentProcess, request)
    const begun: LooseOrder = reply.payload_onlinePaymentProcess
    if (begun.state === 'placed') return finishOrder()
    const awaited = {
      customerId: request.customer_id,
      orderId: begun.order_id,
      bagId: request.cart_id,
      at: Date.now(),
    }
    $pendingPayment.set(awaited)
    $placing.set({ state: 'paying' })
    const end = await open(openingOf(begun, own))
    await (typeof end === 'string' ? giveUp(awaited, end) : settle(awaited, request, end))
  } catch (error) {
    if (error instanceof GatewayUnreachable)
      return fail(orderMessages.orderFailed, orderMessages.gatewayAway)
    await takeFailure(error)
  }
}
