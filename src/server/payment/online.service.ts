import { and, eq, isNull } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { onlinePaymentProcess } from '#src/contract/payment.ts'
import { orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'
import { cartChanged } from '../order/ordered-lines.service.ts'
import { limitPaymentTries } from '../order/place/limit.ts'
import { orderNumber } from '../order/number.ts'
import { findOwnOrder, type OrderRow } from '../order/order.service.ts'
import { placeOrder } from '../order/place/place.service.ts'
import {
  GatewayDenied,
  GatewayError,
  GatewayRefused,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { syncBagPayments } from './apply-payment.service.ts'
import { minute, plus } from '#src/domain/duration.ts'

/** In paise: the gateway accepts no payment below one rupee. */
const smallestPayment = 100

export const requireGateway = ({ gateway }: Services): PaymentGateway => {
  if (gateway) return gateway
  throw new Refused(503, 'This shop takes cash on delivery only.', 'no-online-payment')
}

const away = () =>
  new Refused(503, 'The payment service does not answer. Please try again.', 'gateway-away')

/** Opens the order once: of concurrent requests the first counts. Throws 'changed' if it has ended. */
const openAtGateway = async (
  shop: Services,
  gateway: PaymentGateway,
  order: OrderRow,
): Promise<OrderRow> => {
  const gatewayOrderId = await gateway
    .createOrder(order.total, orderNumber(order))
    .catch((error: unknown) => {
      if (error instanceof GatewayRefused || error instanceof GatewayDenied)
        shop.log.error({ err: error }, 'No payment was opened')
      if (error instanceof GatewayError) throw away()
      throw error
    })
  const unopened = and(
    eq(orders.id, order.id),
    eq(orders.phase, 'pending'),
    isNull(orders.gatewayOrderId),
  )
  const [opened] = await shop.db.update(orders).set({ gatewayOrderId }).where(unopened).returning()
  if (opened) return opened
  const current = await findOwnOrder(shop.db, order.customerId, order.id)
  if (current.phase === 'expired') throw cartChanged()
  return current
}

/** Reserves the bag and opens its payment. Returns a pending order, or a placed one if already bought. */
export const startOnline = async (
  shop: Services,
  customerId: number,
  request: Request<typeof onlinePaymentProcess>,
  key: string | null,
): Promise<OrderRow> => {
  const { config } = shop
  const gateway = requireGateway(shop)
  await syncBagPayments(shop, customerId, request.cart_id)
  const now = shop.now()
  const reservedUntil = plus(now, config.limits.paymentMinutes * minute)
  const method = { payment: 'online', gatewayKey: gateway.key, reservedUntil } as const
  const attempt = { customerId, request, method, key }
  const { order, isNew } = await placeOrder(shop.db, attempt, config, now)
  if (order.phase === 'placed' || order.gatewayOrderId) return order
  // A new order counted itself: one that is refused reserves nothing.
  if (!isNew) await limitPaymentTries(shop.db, { what: 'open', customerId }, config.limits, now)
  return openAtGateway(shop, gateway, order)
}

export const refuseSmall = (rupees: number): void => {
  if (rupees * 100 < smallestPayment)
    throw new Refused(409, 'Amounts below one rupee cannot be paid online.', 'too-small')
}

/** Where the gateway sends a browser that cannot show its frame. */
export const callbackUrl = ({ config }: Services): string => {
  const { publicApiUrl: base, siteUrl } = config
  return `${/^https?:/.test(base) ? base : siteUrl + base}/payments/callback`
}
