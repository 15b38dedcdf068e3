import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { literals } from '#src/contract/fields.schema.ts'
import { Refused } from '../base/errors.ts'
import { proofText, sign } from '../providers/payment/signature.ts'
import { prefixes } from '../http/serve.ts'
import { postEvent } from '../payment/post-event.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import { sandboxKeys, sandboxScript } from '../providers/payment/sandbox/keys.ts'
import {
  payOrder,
  SandboxRefusal,
  type SandboxPayment,
} from '../providers/payment/sandbox/sandbox.service.ts'
import { wirePayment } from '../providers/payment/sandbox/wire.ts'

const asked = Type.Object({
  order_id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  outcome: literals('captured', 'failed'),
})

const failure = (orderId: string, paymentId: string) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The bank declined this payment. No money was taken.',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { order_id: orderId, payment_id: paymentId },
  },
})

/** In ms: a real gateway's event mostly arrives after the browser's response. */
const moment = 500

/** Sends webhooks to the shop, in case the paying browser is gone. The reconciler covers lost events. */
const openEvents = (
  app: FastifyInstance,
  gateway: PaymentGateway,
): ((payment: SandboxPayment) => void) => {
  const { background, config } = app.shop
  const waiting = new Set<NodeJS.Timeout>()
  app.addHook('preClose', async () => {
    for (const timer of waiting) clearTimeout(timer)
  })
  return (payment) => {
    if (config.limits.sandboxWebhook === 0) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      background('The sandbox could not tell of a payment: the next round asks.', () =>
        postEvent(app, gateway, {
          event: `payment.${payment.status}`,
          payload: { payment: { entity: wirePayment(payment) } },
        }),
      )
    }, moment).unref()
    waiting.add(timer)
  }
}

/** What the browser needs of the sandbox. The amount is the sandbox's own: a browser names none. */
export const sandboxRoutes = (app: FastifyInstance): void => {
  const { db, now, gateway } = app.shop
  if (!gateway?.isSandbox) return
  app.addHook('onListen', async () =>
    console.error(
      'Online payments go to the built-in SANDBOX: no money moves. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET for a real shop.',
    ),
  )
  const sendEventLater = openEvents(app, gateway)
  app.get(prefixes.api + sandboxScript, async (_request, reply) => {
    const script = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(script)
  })
  app.post(
    `${prefixes.api}/payments/sandbox/pay`,
    { schema: { body: asked }, onRequest: app.rateLimit() },
    async (request) => {
      const { order_id: orderId, outcome } = request.body as Static<typeof asked>
      try {
        const payment = await payOrder(db, orderId, outcome, now())
        sendEventLater(payment)
        if (outcome === 'failed') return failure(orderId, payment.id)
        return {
          razorpay_payment_id: payment.id,
          razorpay_order_id: orderId,
          razorpay_signature: sign(proofText(orderId, payment.id), sandboxKeys.keySecret),
        }
      } catch (error) {
        if (error instanceof SandboxRefusal)
          throw new Refused(error.status, error.message, 'sandbox')
        throw error
      }
    },
  )
}
