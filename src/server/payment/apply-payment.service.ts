import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema/order.ts'
import { limitPaymentTries } from '../order/place/limit.ts'
import type { OrderRow } from '../order/order.service.ts'
import {
  GatewayDenied,
  GatewayError,
  GatewayRefused,
  type GatewayPayment,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'
import { sandboxKeys } from '../providers/payment/sandbox/keys.ts'
import type { Services } from '../http/services.ts'
import { refundedOf } from '../balance/queue-refund.service.ts'
import { recordRefunds, sendDueRefunds } from './refund.service.ts'
import { applyReport, type Applied } from './apply-report.service.ts'

/** After a report: sends messages, and refunds without waiting for the next round. */
export const afterReport = (
  shop: Services,
  gateway: PaymentGateway,
  { outcome, order }: Applied,
): void => {
  shop.sendMessages()
  if (outcome !== 'refund') return
  shop.log.warn(
    `A payment of order ${order?.id} came too late, twice or with another amount: it goes back.`,
  )
  shop.background('The refunds wait for the next round.', () => sendDueRefunds(shop, gateway))
}

const askForRefunds = async (
  shop: Services,
  gateway: PaymentGateway,
  { id, amount, state }: GatewayPayment,
): Promise<void> => {
  // What is due or was refused here may have been made in the gateway's dashboard.
  if (state !== 'refunded' || (await refundedOf(shop.db, id, ['sent', 'processed'])) >= amount)
    return
  await recordRefunds(shop.db, gateway, id, shop.now())
  shop.sendMessages()
}

/** Applies a payment to its order; an authorised one is captured first if its order still wants it. */
export const applyPayment = async (
  shop: Services,
  gateway: PaymentGateway,
  payment: GatewayPayment,
): Promise<Applied> => {
  let applied = await applyReport(shop.db, payment, shop.config.ordersEmail, shop.now())
  if (applied.outcome === 'capture') {
    const captured = await gateway.capture(payment).catch((error: unknown) => {
      // Another process captured it, or the gateway by itself: read its state.
      if (error instanceof GatewayRefused) return gateway.readPayment(payment.id)
      throw error
    })
    applied = await applyReport(shop.db, captured, shop.config.ordersEmail, shop.now())
  }
  afterReport(shop, gateway, applied)
  await askForRefunds(shop, gateway, payment)
  return applied
}

type Opened = Pick<OrderRow, 'gatewayOrderId' | 'gatewayKey'>

/** The gateway's id of the order, also under earlier keys; null if one of the two is the sandbox's. */
export const gatewayOrderIdOf = (gateway: PaymentGateway, order: Opened): string | null =>
  (order.gatewayKey === sandboxKeys.keyId) === gateway.isSandbox ? order.gatewayOrderId : null

export const syncPayments = async (
  shop: Services,
  gateway: PaymentGateway,
  order: Opened,
): Promise<void> => {
  const id = gatewayOrderIdOf(gateway, order)
  if (!id) return
  for (const payment of await gateway.paymentsOf(id))
    if (payment.gatewayOrderId === id) await applyPayment(shop, gateway, payment)
}

/** As `syncPayments`; false if the gateway did not answer. */
export const syncPaymentsIfReachable = async (
  shop: Services,
  gateway: PaymentGateway,
  order: OrderRow,
): Promise<boolean> => {
  try {
    await syncPayments(shop, gateway, order)
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error instanceof GatewayDenied) shop.log.error(error.message)
    else shop.log.warn(`The payment gateway did not tell about order ${order.id}.`)
    return error instanceof GatewayRefused
  }
}

/**
 * If the bag's earlier attempt was paid, that order is placed. The gateway is asked each time: the next order
 * would end a paid one. If it does not respond, a late payment is refunded.
 */
export const syncBagPayments = async (
  shop: Services,
  customerId: number,
  bagId: string,
): Promise<void> => {
  const { gateway } = shop
  if (!gateway) return
  const [earlier] = await shop.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.bagId, bagId), eq(orders.phase, 'pending'), eq(orders.customerId, customerId)),
    )
  if (!earlier) return
  await limitPaymentTries(shop.db, { what: 'sync', customerId }, shop.config.limits, shop.now())
  await syncPaymentsIfReachable(shop, gateway, earlier)
}
