import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { literals } from '#src/contract/fields.schema.ts'
import { Refused } from '../base/errors.ts'
import { proofText, sign } from '../providers/payment/signature.ts'
import { prefixes } from '../http/serve.ts'
import { warnOfSandbox } from './warn.ts'
import { openEvents } from './event.ts'
import { sandboxKeys, sandboxScript } from '../providers/payment/sandbox/keys.ts'
import { payOrder, SandboxRefusal } from '../providers/payment/sandbox/sandbox.service.ts'

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

/** What the browser needs of the sandbox. The amount is the sandbox's own: a browser names none. */
export const sandboxRoutes = (app: FastifyInstance): void => {
  const { db, now, gateway } = app.shop
  if (!gateway?.isSandbox) return
  warnOfSandbox(app)
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
