import { hash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { day, plus } from '#src/domain/duration.ts'
import type { Db } from '../db/database.ts'
import { isPaidRow, paymentEvents, payments } from '../db/schema/payment.ts'
import {
  disputeEntity,
  disputeOf,
  paymentEntity,
  paymentOf,
  refundEntity,
  refundOf,
  timeOf,
} from '../providers/payment/entity.ts'
import type { GatewayPayment, PaymentGateway } from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { disputeStateOf, recordDispute } from './dispute.service.ts'
import { unknownPayment } from './unknown-payments.ts'
import { recordRefund } from './record-refund.service.ts'
import { applyReport } from './apply-report.service.ts'
import { afterReport, applyPayment } from './apply-payment.service.ts'

/** The part of a webhook's body that is read; other events of the account are ignored. */
const eventSchema = Type.Object({
  event: Type.String({ pattern: '^[\\w.]{1,100}$' }),
  /** Unix seconds. */
  created_at: Type.Optional(Type.Integer()),
  payload: Type.Object({
    payment: Type.Optional(Type.Object({ entity: paymentEntity })),
    refund: Type.Optional(Type.Object({ entity: refundEntity })),
    dispute: Type.Optional(Type.Object({ entity: disputeEntity })),
  }),
})
const eventShape = Compile(eventSchema)

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const isCaptured = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.id, id), isPaidRow))) > 0

/** Nobody else looks for this money. Without an order it is a payment link's, say, of the same account. */
const reportUnknown = ({ log }: Services, payment: GatewayPayment): void => {
  if (payment.gatewayOrderId) log.error(unknownPayment(payment))
}

/** The dispute in an event, with its state and the time of the event. */
const disputeIn = ({ event, created_at, payload }: Static<typeof eventSchema>, now: Date) => {
  const state = disputeStateOf(event)
  if (!state || !payload.dispute) return null
  const eventAt = timeOf(created_at) ?? now
  return { ...disputeOf(payload.dispute.entity), state, eventAt }
}

/** In days: the gateway resends an event for a day. */
const eventDays = 30

export const forgetOldEvents = async (db: Db, now: Date): Promise<void> => {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, plus(now, -eventDays * day)))
}

/** Event and effects are one transaction: interrupted, the event is processed when resent, never twice. */
export const receiveEvent = async (
  shop: Services,
  gateway: PaymentGateway,
  eventId: string | null,
  body: Buffer,
): Promise<'taken' | 'known' | 'ignored'> => {
  const event = parse(body)
  if (!eventShape.Check(event)) return 'ignored'
  const { payment, refund } = event.payload
  const dispute = disputeIn(event, shop.now())
  const id = eventId ?? hash('sha256', body)
  const now = shop.now()
  const done = await shop.db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(paymentEvents)
      .values({ id, event: event.event, receivedAt: now })
      .onConflictDoNothing()
      .returning()
    if (!fresh) return null
    // Its payment is no news, and nothing goes back because of it.
    if (dispute)
      return {
        applied: null,
        alarm: await recordDispute(tx, dispute, shop.config.ordersEmail, now),
      }
    // A refund's event carries its payment too, which is news if the payment's own event was missed.
    const isNew = payment && !(refund && (await isCaptured(tx, payment.entity.id)))
    const applied = isNew
      ? await applyReport(tx, paymentOf(payment.entity), shop.config.ordersEmail, now)
      : null
    if (refund) await recordRefund(tx, refundOf(refund.entity), now)
    return { applied, alarm: null }
  })
  if (!done) return 'known'
  if (refund?.entity.status === 'failed')
    shop.log.error(
      `The gateway could not make refund ${refund.entity.id}: please look at it there.`,
    )
  if (done.alarm) shop.log.error(done.alarm)
  shop.sendMessages()
  if (done.applied?.outcome === 'unknown' && payment?.entity.status === 'captured')
    reportUnknown(shop, paymentOf(payment.entity))
  if (done.applied?.outcome === 'capture' && payment)
    shop.background('A payment waits to be captured in the next round.', () =>
      applyPayment(shop, gateway, paymentOf(payment.entity)),
    )
  else if (done.applied) afterReport(shop, gateway, done.applied)
  return 'taken'
}
