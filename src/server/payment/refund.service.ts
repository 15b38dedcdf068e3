import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAmong } from '../db/claim.ts'
import { isDue } from '../db/due.ts'
import type { Db } from '../db/database.ts'
import { refunds } from '../db/schema/payment.ts'
import {
  GatewayAway,
  GatewayDenied,
  GatewayRefused,
  GatewayShort,
  maxUnanswered,
  type GatewayRefund,
  type PaymentGateway,
} from '../providers/payment/gateway.ts'
import { failRefund, recordRefund } from './record-refund.service.ts'
import { nextKey, type RefundRow } from '../balance/queue-refund.service.ts'
import { hour } from '../base/settings/duration.ts'

/** Refunds in a round. */
const maxAtOnce = 20
/** In ms. The pause doubles up to six hours. */
const maxPause = 6 * hour

// Claims a due refund for this process. Without a recorded result, it is claimed again after its pause.
const claim = async (db: Db, now: Date): Promise<RefundRow | undefined> => {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['due', 'sent']), isDue(refunds.nextTryAt, now, maxPause)))
    .orderBy(refunds.nextTryAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db.transaction((tx) =>
    tx
      .update(refunds)
      .set({
        tries: sql`${refunds.tries} + 1`,
        nextTryAt: sql`${now.toISOString()}::timestamptz + least(power(2, least(${refunds.tries} + 1, 9)), 360) * interval '1 minute'`,
      })
      .where(isAmong(refunds.id, due))
      .returning(),
  )
  return claimed
}

/** A refund that the gateway has accepted is never requested again. */
const ask = async (gateway: PaymentGateway, refund: RefundRow): Promise<GatewayRefund> => {
  const { paymentId, amount, key, gatewayRefundId } = refund
  if (refund.state === 'sent' || refund.tries > 1) {
    const made = (await gateway.refundsOf(paymentId)).find((one) =>
      gatewayRefundId === null ? one.key === key : one.id === gatewayRefundId,
    )
    if (made) return made
    if (gatewayRefundId !== null)
      throw new GatewayRefused(
        404,
        'The payment gateway no longer knows a refund that it accepted.',
      )
  }
  return gateway.refund(paymentId, amount, key)
}

/** Stores all refunds that the gateway knows of a payment; true if a message was queued. */
export const recordRefunds = async (
  db: Db,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<boolean> => {
  let hasNews = false
  for (const refund of await gateway.refundsOf(paymentId))
    hasNews = (await recordRefund(db, refund, now)) || hasNews
  return hasNews
}

/** Marks a refused refund as failed, unless somebody made it in the gateway's dashboard meanwhile. */
const failUnlessRefunded = async (
  db: Db,
  gateway: PaymentGateway,
  refund: RefundRow,
  now: Date,
) => {
  const hasNews = await recordRefunds(db, gateway, refund.paymentId, now).catch(
    (error: unknown) => {
      if (error instanceof GatewayRefused) return false
      throw error
    },
  )
  return { hasNews, outcome: await failRefund(db, refund, now) }
}

/** Has a refund requested again after its pause, as if for the first time. */
const renewKey = (db: Db, { id, key, tries }: RefundRow) =>
  db
    .update(refunds)
    .set({ key: nextKey({ key, tries }) })
    .where(and(eq(refunds.id, id), eq(refunds.key, key), eq(refunds.state, 'due')))

interface RefundRound {
  /** Messages to customers that were queued. */
  messages: number
  /** Refunds that the gateway refused, or gave up: a person must look at them. */
  failed: number[]
  unanswered: number[]
  /** The gateway did not accept the shop's API keys. */
  isDenied: boolean
  /** Refunds that the gateway had accepted, and no longer tells of. */
  unknown: number[]
  /** Refunds for which the account at the gateway holds too little money. */
  short: number[]
}

/** Requests due refunds from the gateway, and asks about those it has accepted, while it answers. */
export const sendRefunds = async (
  db: Db,
  gateway: PaymentGateway,
  now: Date,
): Promise<RefundRound> => {
  const round: RefundRound = {
    messages: 0,
    failed: [],
    unanswered: [],
    isDenied: false,
    unknown: [],
    short: [],
  }
  const send = async (refund: RefundRow): Promise<void> => {
    try {
      const answer = await ask(gateway, refund)
      if (await recordRefund(db, { ...answer, key: refund.key }, now)) round.messages++
      if (answer.state === 'failed') round.failed.push(refund.id)
    } catch (error) {
      if (error instanceof GatewayShort) {
        await renewKey(db, refund)
        round.short.push(refund.id)
      } else if (error instanceof GatewayRefused) {
        const { hasNews, outcome } = await failUnlessRefunded(db, gateway, refund, now)
        if (hasNews || outcome === 'failed') round.messages++
        if (outcome === 'failed') round.failed.push(refund.id)
        if (outcome === 'answered' && refund.state === 'sent') round.unknown.push(refund.id)
      } else throw error
    }
  }
  for (let count = 0; count < maxAtOnce && round.unanswered.length < maxUnanswered; count++) {
    const refund = await claim(db, now)
    if (!refund) break
    await send(refund).catch((error: unknown) => {
      const isDenied = error instanceof GatewayDenied
      if (!isDenied && !(error instanceof GatewayAway)) throw error
      round.unanswered.push(refund.id)
      round.isDenied ||= isDenied
    })
  }
  return round
}
