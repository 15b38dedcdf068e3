import { and, eq, exists, lt, not } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { disputeStates, disputes, payments } from '../db/schema/payment.ts'
import { refundedOf } from '../balance/queue-refund.service.ts'
import { alarmAddress, insertMessages, mailOf } from '../message/message.service.ts'
import { oldestKept } from '../order/change/forget.service.ts'
import type { GatewayDispute } from '../providers/payment/gateway.ts'
import { disputeAlarm, type DisputeRow } from './dispute.message.ts'

interface ReportedDispute extends GatewayDispute {
  state: DisputeRow['state']
  eventAt: Date
}

/** The state that an event of the gateway tells; null for events of another kind. */
export const disputeStateOf = (event: string): DisputeRow['state'] | null =>
  disputeStates.find((state) => event === `payment.dispute.${state}`) ?? null

const rank = (state: DisputeRow['state']): number => disputeStates.indexOf(state)

/** Events arrive in any order. Those of the same second follow their states. */
const isNewer = (reported: ReportedDispute, known: DisputeRow): boolean => {
  const later = reported.eventAt.getTime() - known.eventAt.getTime()
  return later > 0 || (later === 0 && rank(reported.state) > rank(known.state))
}

/** What the owner was told of. */
const factsOf = ({
  state,
  amount,
  amountDeducted,
  phase,
  respondBy,
}: ReportedDispute | DisputeRow) =>
  JSON.stringify([state, amount, amountDeducted, phase, respondBy])

/** Stores a report; returns whether it is news. */
const store = async (tx: Db, reported: ReportedDispute): Promise<boolean> => {
  const inserted = await tx.insert(disputes).values(reported).onConflictDoNothing().returning()
  if (inserted.length) return true
  const own = eq(disputes.id, reported.id)
  const [known] = await tx.select().from(disputes).where(own).for('update')
  if (!known || !isNewer(reported, known)) return false
  await tx.update(disputes).set(reported).where(own)
  return factsOf(known) !== factsOf(reported)
}

/**
 * Stores what the gateway told of a dispute and queues a mail to the owner about news. Nothing is refunded: the gateway
 * takes the money itself. Returns a line for the log; null if the event is old, or repeats what is known.
 */
export const recordDispute = async (
  tx: Db,
  reported: ReportedDispute,
  ordersEmail: string | null,
  now: Date,
): Promise<string | null> => {
  if (!(await store(tx, reported))) return null
  const { paymentId } = reported
  const [paid] = await tx
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  const { subject, parts } = disputeAlarm(reported, paid?.order ?? null, {
    back: await refundedOf(tx, paymentId, ['sent', 'processed']),
    owed: await refundedOf(tx, paymentId, ['due', 'failed']),
  })
  const to = alarmAddress(ordersEmail)
  if (to) await insertMessages(tx, [mailOf(to, subject, parts)], now)
  return `${subject} (dispute ${reported.id} of payment ${paymentId})`
}

/** Deletes disputes with the orders that they are about (order/change/forget.service.ts). */
export const deleteOldDisputes = async (db: Db, now: Date): Promise<void> => {
  const disputed = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, disputes.paymentId))
  await db.delete(disputes).where(and(lt(disputes.eventAt, oldestKept(now)), not(exists(disputed))))
}
