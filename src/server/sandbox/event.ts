import type { FastifyInstance } from 'fastify'
import { postEvent } from '../payment/post-event.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import { wirePayment } from '../providers/payment/sandbox/wire.ts'
import type { SandboxPayment } from '../providers/payment/sandbox/sandbox.service.ts'

/** A real gateway's event comes after the browser's answer, mostly, in milliseconds. */
const moment = 500

/**
 * Tells the shop of payments by its webhook, so that an order is paid also when the browser that paid
 * it is gone. An event that a restart swallows is made up for by the reconciler.
 */
export const openEvents = (
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
