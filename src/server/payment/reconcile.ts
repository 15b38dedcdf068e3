import type { FastifyInstance } from 'fastify'
import { and, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { startJob } from '../base/jobs.ts'
import { isAmong } from '../db/claim.ts'
import { isDue, isPast } from '../db/due.ts'
import { databaseErrorKind } from '../db/error-kind.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { expireOrder, maxReservation } from '../order/change/end-pending.service.ts'
import { orderNumber } from '../order/number.ts'
import type { OrderRow } from '../order/order.service.ts'
import { maxUnanswered } from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { gatewayOrderIdOf, syncPaymentsIfReachable } from './apply-payment.service.ts'
import { sendDueRefunds } from './refund.service.ts'
import { day, minute, plus } from '#src/domain/duration.ts'

/** Orders of each kind that are claimed at once. */
const atOnce = 50
const lateEvery = 30 * minute

const paymentWindowClosed = ({ now }: Services): SQL | undefined =>
  isDue(orders.reservedUntil, now(), maxReservation)

const pendingOrders = (shop: Services): SQL | undefined =>
  and(
    eq(orders.phase, 'pending'),
    or(
      isNull(orders.askedAt),
      // Half the interval, so that the next round does not find the order a moment too recent.
      isPast(orders.askedAt, shop.now(), (shop.config.limits.reconcileSeconds * 1000) / 2),
      paymentWindowClosed(shop),
    ),
  )

/** Uses the index `orders_late`. */
export const expiredOrders = ({ config, now }: Services): SQL | undefined =>
  and(
    eq(orders.phase, 'expired'),
    isNotNull(orders.gatewayOrderId),
    gt(orders.placedAt, plus(now(), -config.limits.latePaymentDays * day)),
    or(isNull(orders.askedAt), isPast(orders.askedAt, now(), lateEvery)),
  )

/** The orders not asked about for the longest time, after those that are `urgent`. */
export const ordersToAsk = (db: Db, wanted: SQL | undefined, urgent?: SQL) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted)
    // Without this, orders that were never asked about come last, behind those that come up every round.
    .orderBy(...(urgent ? [desc(urgent)] : []), sql`${orders.askedAt} nulls first`)
    .limit(atOnce)
    .for('update', { skipLocked: true })

// Sets `askedAt`, so that only one process asks.
const claim = ({ db, now }: Services, wanted: SQL | undefined, urgent?: SQL): Promise<OrderRow[]> =>
  db
    .update(orders)
    .set({ askedAt: now() })
    .where(isAmong(orders.id, ordersToAsk(db, wanted, urgent)))
    .returning()

/** Asks about orders and ends overdue ones; returns how many. `unanswered` counts over a whole round. */
const reconcileOrders = async (
  shop: Services,
  claimed: readonly OrderRow[],
  round: { unanswered: number },
): Promise<number> => {
  const { gateway, config } = shop
  let ended = 0
  for (const order of claimed)
    try {
      if (gateway && gatewayOrderIdOf(gateway, order) && round.unanswered < maxUnanswered)
        round.unanswered = (await syncPaymentsIfReachable(shop, gateway, order))
          ? 0
          : round.unanswered + 1
      // Even if the gateway does not respond: others want the packs, and late money is refunded.
      const isPending = order.phase === 'pending'
      if (isPending && (await expireOrder(shop.db, order.id, config.ordersEmail, shop.now())))
        ended++
    } catch (error) {
      if (databaseErrorKind(error) === 'away') throw error
      shop.log.error({ err: error }, `Order ${orderNumber(order)} waits for the next round.`)
    }
  return ended
}

/** One round: asks about open orders, ends overdue ones, sends due refunds. Makes up for missed webhooks. */
export const reconcile = async (shop: Services): Promise<void> => {
  const { gateway } = shop
  const round = { unanswered: 0 }
  // Overdue orders first, and all of them: in a rush, new orders would take every place.
  for (let isMore = true; isMore;) {
    const pending = await claim(shop, pendingOrders(shop), paymentWindowClosed(shop))
    const ended = await reconcileOrders(shop, pending, round)
    isMore = pending.length === atOnce && ended > 0
  }
  // Apart, so that many of one kind do not keep back the other.
  await reconcileOrders(shop, await claim(shop, expiredOrders(shop)), round)
  if (gateway && round.unanswered < maxUnanswered) await sendDueRefunds(shop, gateway)
}

export const startReconciling = (app: FastifyInstance): void => {
  const { reconcileSeconds } = app.shop.config.limits
  startJob(app, {
    name: 'reconciling',
    seconds: reconcileSeconds,
    work: () => reconcile(app.shop),
  })
}
