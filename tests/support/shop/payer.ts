import type { Request } from '#src/contract/call.ts'
import { onlinePaymentProcess, onlinePaymentSuccess } from '#src/contract/payment.ts'
import { toRupees } from '#src/domain/money.ts'
import { proofText, sign } from '#src/server/providers/payment/signature.ts'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import { payOrder, type Outcome } from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import type { TestShop } from './shop.ts'
import { addHome, buyerScope, priceBag, wishFor, type Shopper } from './shopper.ts'

/** What the checkout sends to pay online for the current bag. */
export const onlineWish = async (
  shop: TestShop,
  shopper: Shopper,
  addressId: number,
): Promise<Request<typeof onlinePaymentProcess>> => {
  const cash = await wishFor(shop, shopper, addressId)
  const { totals } = await priceBag(shop, shopper, 'online')
  return {
    ...cash,
    paymentmode: 'online',
    handling_fee: 0,
    digital_discount: toRupees(totals.digitalDiscount),
    total_paid_amount: toRupees(totals.total),
  }
}

/** Opens a payment for the current bag. */
export const openPayment = async (shop: TestShop, shopper: Shopper) => {
  const wish = await onlineWish(shop, shopper, await addHome(shopper))
  const reply = await shopper.send(onlinePaymentProcess, wish)
  return { wish, ...reply.payload_onlinePaymentProcess }
}
export type Opened = Awaited<ReturnType<typeof openPayment>>

/** The three values that the gateway passes to the browser. */
export interface Proof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Presses Pay or Fail in the sandbox's dialog, as its script does. */
export const press = async (
  shop: TestShop,
  gatewayOrderId: string,
  outcome: 'captured' | 'failed' = 'captured',
): Promise<Proof> => {
  const answer = await shop.browser().request('/api/payments/sandbox/pay', {
    body: { order_id: gatewayOrderId, outcome },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Proof
}

/** What the page sends to the server once the dialog has closed. */
export const claimOf = (
  shopper: Shopper,
  opened: { order_id: number; wish: { cart_id: string } },
  proof: Proof,
): Request<typeof onlinePaymentSuccess> => ({
  ...buyerScope(shopper),
  order_id: opened.order_id,
  transection_id: proof.razorpay_payment_id,
  cart_id: opened.wish.cart_id,
  gateway_order_id: proof.razorpay_order_id,
  signature: proof.razorpay_signature,
})

/** Pays in the dialog, which the page then reports. */
export const payInDialog = async (
  shop: TestShop,
  shopper: Shopper,
  opened: Pick<Opened, 'order_id' | 'wish' | 'gateway_order_id'>,
): Promise<Proof> => {
  const proof = await press(shop, opened.gateway_order_id)
  await shopper.send(onlinePaymentSuccess, claimOf(shopper, opened, proof))
  return proof
}

/** Pays at a sandbox that is reached over the network (see gateway.ts) and has no page of the shop's. */
export const payAtSandbox = async (
  shop: TestShop,
  gatewayOrderId: string,
  outcome: Outcome = 'captured',
): Promise<Proof> => {
  const payment = await payOrder(shop.db, gatewayOrderId, outcome, shop.clock.now())
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: gatewayOrderId,
    razorpay_signature: sign(proofText(gatewayOrderId, payment.id), sandboxKeys.keySecret),
  }
}
