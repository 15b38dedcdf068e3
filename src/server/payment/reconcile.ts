import type { FastifyInstance } from 'fastify'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { startRounds } from '../base/rounds.ts'
import { isDue, isPast } from '../db/due.ts'
import { orders } from '../db/schema/order.ts'
import { paymentEvents } from '../db/schema/payment.ts'
import { expireOrder, longestReservation } from '../order/expire.service.ts'
import type { OrderRow } from '../order/order.service.ts'
import { GatewayAway, GatewayRefused, type PaymentGateway } from '../providers/payment/gateway.ts'
import type { Shop } from '../http/serve.ts'
import { syncPayments, sendDueRefunds } from './apply-payment.service.ts'

const atOnce = 50
const minute = 60_000
const day = 24 * 60 * minute
const lateEvery = 30 * minute
/** The gateway resends an event for a day. */
const eventRetention = 30 * day

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

// Claims the pending and lately expired orders that were not asked about for a while. Sets their time of
// asking, so that only one of several processes asks.
const claim = async ({ db, config, now }: Shop): Promise<OrderRow[]> => {
  const { reconcileSeconds, latePaymentDays } = config.limits
  const time = now()
  // Half the interval, so that the next round does not find the order a moment too recent.
  const pause = (reconcileSeconds * 1000) / 2
  const open = and(
    eq(orders.state, 'pending'),
    or(
      isNull(orders.askedAt),
      isPast(orders.askedAt, time, pause),
      isDue(orders.reservedUntil, time, longestReservation),
    ),
  )
  const late = and(
    eq(orders.state, 'expired'),
    isNotNull(orders.gatewayOrderId),
    gt(orders.placedAt, before(time, latePaymentDays * day)),
    or(isNull(orders.askedAt), isPast(orders.askedAt, time, lateEvery)),
  )
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(or(open, late))
    .orderBy(orders.askedAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db.update(orders).set({ askedAt: time }).where(inArray(orders.id, due)).returning()
}

const look = async (shop: Shop, gateway: PaymentGateway, order: OrderRow): Promise<void> => {
  try {
    await syncPayments(shop, gateway, order)
  } catch (error) {
    if (!(error instanceof GatewayAway) && !(error instanceof GatewayRefused)) throw error
    shop.log.warn(`The payment gateway did not tell about order ${order.id}.`)
  }
  // Even if the gateway does not respond: others want the packs, and late money is refunded.
  if (order.state === 'pending') await expireOrder(shop.db, order.id, shop.now())
}

/** One round: asks about open orders, ends overdue ones, sends due refunds. Makes up for missed webhooks. */
export const reconcile = async (shop: Shop): Promise<void> => {
  const { gateway } = shop
  for (const order of await claim(shop))
    if (gateway) await look(shop, gateway, order)
    else if (order.state === 'pending') await expireOrder(shop.db, order.id, shop.now())
  if (gateway) await sendDueRefunds(shop, gateway)
  const old = before(shop.now(), eventRetention)
  await shop.db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, old))
}

export const startReconciling = (app: FastifyInstance): void => {
  const { reconcileSeconds } = app.shop.config.limits
  startRounds(app, {
    name: 'reconciling',
    seconds: reconcileSeconds,
    work: () => reconcile(app.shop),
  })
}
