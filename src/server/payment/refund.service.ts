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
import type { Services } from '../http/services.ts'
import { failRefund, recordRefund } from './record-refund.service.ts'
import { nextKey, type RefundRow } from '../balance/queue-refund.service.ts'
import { hour } from '#src/domain/duration.ts'

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
      throw new GatewayRefused('The payment gateway no longer knows a refund that it accepted.')
  }
  return gateway.refund(paymentId, amount, key)
}

/** Stores all refunds that the gateway knows of a payment. */
export const recordRefunds = async (
  db: Db,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<void> => {
  for (const refund of await gateway.refundsOf(paymentId)) await recordRefund(db, refund, now)
}

/** Has a refund requested again after its pause, as if for the first time. */
const renewKey = (db: Db, { id, key, tries }: RefundRow) =>
  db
    .update(refunds)
    .set({ key: nextKey({ key, tries }) })
    .where(and(eq(refunds.id, id), eq(refunds.key, key), eq(refunds.state, 'due')))

/** Requests a refund, or asks about one that was accepted. Logs what a person must look at. */
const sendRefund = async (
  { db, log }: Services,
  gateway: PaymentGateway,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  const { id, paymentId, state, key } = refund
  const refused = `Refund ${id} was refused by the payment gateway: please look at it there.`
  try {
    const answer = await ask(gateway, refund)
    await recordRefund(db, { ...answer, key }, now)
    if (answer.state === 'failed') log.error(refused)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    if (error instanceof GatewayShort) {
      await renewKey(db, refund)
      return log.error(
        `Refund ${id} waits: your account at the payment gateway holds too little money, please add some.`,
      )
    }
    // Somebody may have made it in the gateway's dashboard meanwhile.
    await recordRefunds(db, gateway, paymentId, now).catch((cause: unknown) => {
      if (!(cause instanceof GatewayRefused)) throw cause
    })
    const outcome = await failRefund(db, refund, now)
    if (outcome === 'failed') log.error(refused)
    if (outcome === 'answered' && state === 'sent')
      log.error(
        `Refund ${id} was accepted, but your account at the payment gateway no longer knows its payment: please look there whether the customer has the money.`,
      )
  }
}

/** Sends due refunds while the gateway answers. */
export const sendDueRefunds = async (shop: Services, gateway: PaymentGateway): Promise<void> => {
  const now = shop.now()
  let unanswered = 0
  for (let count = 0; count < maxAtOnce && unanswered < maxUnanswered; count++) {
    const refund = await claim(shop.db, now)
    if (!refund) break
    await sendRefund(shop, gateway, refund, now).catch((error: unknown) => {
      if (error instanceof GatewayDenied) shop.log.error(error.message)
      else if (!(error instanceof GatewayAway)) throw error
      shop.log.warn(`Refund ${refund.id} will be asked for again.`)
      unanswered++
    })
  }
  shop.sendMessages()
}
