import type { FastifyInstance } from 'fastify'
import * as payment from '#src/contract/payment.ts'
import * as schema from '#src/contract/payment.schema.ts'
import { orderNumber } from '../order/number.ts'
import { findOwnOrder, type OrderRow } from '../order/order.service.ts'
import { serve, serveCustomer } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { confirmPayment, readPaymentState } from './confirm.service.ts'
import { callbackUrl, requireGateway, refuseSmall, startOnline } from './online.service.ts'

const named = (order: OrderRow) => ({ order_id: order.id, order_string: orderNumber(order) })

const wireOpened = (shop: Services, order: OrderRow) => {
  const { key, scriptUrl } = requireGateway(shop)
  const end = order.reservedUntil ?? order.placedAt
  const left = end.getTime() - shop.now().getTime()
  return {
    ...named(order),
    state: order.phase === 'placed' ? ('placed' as const) : ('pending' as const),
    gateway_order_id: (order.phase === 'pending' && order.gatewayOrderId) || '',
    amount: order.total,
    currency: 'INR' as const,
    key,
    script_url: scriptUrl,
    callback_url: callbackUrl(shop),
    expires_at: end.toISOString(),
    expires_in: Math.max(0, Math.floor(left / 1000)),
  }
}

export const paymentRoutes = (app: FastifyInstance): void => {
  serve(app, payment.publicKey, schema.publicKey, async (context) => {
    const { key, scriptUrl } = requireGateway(context)
    return { payload: { key, script_url: scriptUrl } }
  })
  serveCustomer(app, payment.onlinePaymentProcess, schema.onlinePaymentProcess, async (context) => {
    const { customerId, request, idempotencyKey } = context
    refuseSmall(request.total_paid_amount)
    const order = await startOnline(context, customerId, request, idempotencyKey)
    return { payload_onlinePaymentProcess: wireOpened(context, order) }
  })
  serveCustomer(app, payment.onlinePaymentSuccess, schema.onlinePaymentSuccess, async (context) => {
    const { db, customerId, request } = context
    const order = await findOwnOrder(db, customerId, request.order_id)
    const placed = await confirmPayment(context, requireGateway(context), order, {
      gatewayOrderId: request.gateway_order_id,
      paymentId: request.transection_id,
      signature: request.signature,
    })
    return { payload_onlinePaymentSuccess: named(placed) }
  })
  serveCustomer(app, payment.onlinePaymentStatus, schema.onlinePaymentStatus, async (context) => {
    const { customerId, request } = context
    const { order, state } = await readPaymentState(context, customerId, request.order_id)
    return { payload_onlinePaymentStatus: { ...named(order), state } }
  })
}
