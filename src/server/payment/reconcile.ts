import type { FastifyInstance } from 'fastify'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { startRounds } from '../base/rounds.ts'
import { isDue, isPast } from '../db/due.ts'
import { databaseErrorKind } from '../db/error-kind.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema/order.ts'
import { paymentEvents } from '../db/schema/payment.ts'
import { expireOrder, longestReservation } from '../order/end-pending.service.ts'
import { orderNumber } from '../order/number.ts'
import type { OrderRow } from '../order/order.service.ts'
import { mostUnanswered } from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { idAt, sendDueRefunds, trySync } from './apply-payment.service.ts'
import { day, minute } from '../base/duration.ts'

/** Orders of each kind in a round. */
const atOnce = 50
const lateEvery = 30 * minute
/** The gateway resends an event for a day. */
const eventRetention = 30 * day

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const pendingOrders = ({ config, now }: Services): SQL | undefined =>
  and(
    eq(orders.state, 'pending'),
    or(
      isNull(orders.askedAt),
      // Half the interval, so that the next round does not find the order a moment too recent.
      isPast(orders.askedAt, now(), (config.limits.reconcileSeconds * 1000) / 2),
      isDue(orders.reservedUntil, now(), longestReservation),
    ),
  )

/** Uses the index `orders_late`. */
export const expiredOrders = ({ config, now }: Services): SQL | undefined =>
  and(
    eq(orders.state, 'expired'),
    isNotNull(orders.gatewayOrderId),
    gt(orders.placedAt, before(now(), config.limits.latePaymentDays * day)),
    or(isNull(orders.askedAt), isPast(orders.askedAt, now(), lateEvery)),
  )

/** The orders not asked about for the longest time. */
export const ordersToAsk = (db: Db, wanted: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted)
    // Without this, orders that were never asked about come last, behind those that come up every round.
    .orderBy(sql`${orders.askedAt} nulls first`)
    .limit(atOnce)
    .for('update', { skipLocked: true })

// Sets `askedAt`, so that only one process asks.
const claim = ({ db, now }: Services, wanted: SQL | undefined): Promise<OrderRow[]> =>
  db
    .update(orders)
    .set({ askedAt: now() })
    .where(inArray(orders.id, ordersToAsk(db, wanted)))
    .returning()

/** One round: asks about open orders, ends overdue ones, sends due refunds. Makes up for missed webhooks. */
export const reconcile = async (shop: Services): Promise<void> => {
  const { gateway } = shop
  // Apart, so that many of one kind do not keep back the other.
  const pending = await claim(shop, pendingOrders(shop))
  const expired = await claim(shop, expiredOrders(shop))
  let unanswered = 0
  for (const order of [...pending, ...expired])
    try {
      if (gateway && idAt(gateway, order) && unanswered < mostUnanswered)
        unanswered = (await trySync(shop, gateway, order)) ? 0 : unanswered + 1
      // Even if the gateway does not respond: others want the packs, and late money is refunded.
      if (order.state === 'pending') await expireOrder(shop.db, order.id, shop.now())
    } catch (error) {
      if (databaseErrorKind(error) === 'away') throw error
      shop.log.error({ err: error }, `Order ${orderNumber(order)} waits for the next round.`)
    }
  if (gateway && unanswered < mostUnanswered) await sendDueRefunds(shop, gateway)
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
