import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import { webhookPath } from './gateway.routes.ts'

interface GatewayEvent {
  event: string
  payload: {
    payment: { entity: object }
    refund?: { entity: object }
    dispute?: { entity: object }
  }
}

/** Sends the shop an event as the gateway would: signed and with a new id. */
export const postEvent = (
  app: FastifyInstance,
  gateway: PaymentGateway,
  { event, payload }: GatewayEvent,
) => {
  const createdAt = Math.floor(app.shop.now().getTime() / 1000)
  const body = JSON.stringify({ entity: 'event', event, created_at: createdAt, payload })
  return app.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': gateway.signEvent(body),
      'x-razorpay-event-id': `evt_${randomUUID()}`,
    },
    payload: body,
  })
}
