import type { FastifyInstance } from 'fastify'
import { postEvent } from '../payment/post-event.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import { wirePayment } from '../providers/payment/sandbox/wire.ts'
import type { SandboxPayment } from '../providers/payment/sandbox/sandbox.service.ts'

/** In ms: a real gateway's event mostly arrives after the browser's response. */
const moment = 500

/** Sends webhooks to the shop, in case the paying browser is gone. The reconciler covers lost events. */
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
