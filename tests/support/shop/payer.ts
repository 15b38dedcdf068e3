import { proofText, sign } from '#src/server/providers/payment/signature.ts'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import { payOrder, type Outcome } from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import type { TestShop } from './shop.ts'
import type { Proof, Shopper } from './shopper.ts'

export type Opened = Awaited<ReturnType<Shopper['openPayment']>>

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

/** Pays in the dialog, which the page then reports. */
export const payInDialog = async (
  shop: TestShop,
  shopper: Shopper,
  opened: Pick<Opened, 'order_id' | 'wish' | 'gateway_order_id'>,
): Promise<Proof> => {
  const proof = await press(shop, opened.gateway_order_id)
  await shopper.reportPayment(opened, proof)
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
