import type { FastifyInstance } from 'fastify'
import { and, eq, inArray } from 'drizzle-orm'
import { startJob } from '../base/jobs.ts'
import { day, plus } from '#src/domain/duration.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import type { Services } from '../http/services.ts'
import { GatewayDenied, GatewayError } from '../providers/payment/gateway.ts'
import { recordRefund } from './record-refund.service.ts'

/** The gateway resends an event for a day; a shop may be away for longer. */
const lookBack = 7 * day
const everySeconds = 600

/**
 * Stores the refunds of the last days that no event told of, such as those made in the gateway's dashboard while the
 * webhook was not set up. If the gateway does not answer, the next round asks again.
 */
export const recordRecentRefunds = async ({
  db,
  gateway,
  log,
  now,
  sendMessages,
}: Services): Promise<void> => {
  if (!gateway) return
  const since = plus(now(), -lookBack)
  const made = await gateway.refundsSince(since).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    // Of wrong keys, the requests for payments tell.
    if (!(error instanceof GatewayDenied)) log.warn('The payment gateway did not tell of refunds.')
    return []
  })
  if (!made.length) return
  const ids = made.map(({ id }) => id)
  const finished = await db
    .select({ id: refunds.gatewayRefundId })
    .from(refunds)
    .where(and(inArray(refunds.gatewayRefundId, ids), eq(refunds.state, 'processed')))
  const known = new Set(finished.map(({ id }) => id))
  // Another shop may use the same account.
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, [...new Set(made.map((one) => one.paymentId))]))
  const own = new Set(paid.map(({ id }) => id))
  for (const refund of made.reverse())
    if (!known.has(refund.id) && own.has(refund.paymentId)) await recordRefund(db, refund, now())
  sendMessages()
}

export const startAskingForRefunds = (app: FastifyInstance): void =>
  startJob(app, {
    name: 'asking for refunds',
    seconds: everySeconds,
    work: () => recordRecentRefunds(app.shop),
  })
