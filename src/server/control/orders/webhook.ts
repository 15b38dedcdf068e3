import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { disputeStates, refunds, isPaid } from '../../db/schema/payment.ts'
import { day } from '#src/domain/duration.ts'
import { OwnerError } from '../../base/errors.ts'
import { postEvent } from '../../payment/post-event.ts'
import type { GatewayPayment, PaymentGateway } from '../../providers/payment/gateway.ts'
import {
  payOrder,
  SandboxRefusal,
  type Outcome,
} from '../../providers/payment/sandbox/sandbox.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { findOrder } from './find-orders.ts'

export const eventNames = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  ...disputeStates.map((state) => `payment.dispute.${state}` as const),
] as const
type EventName = (typeof eventNames)[number]

/** The sandbox outcome that makes each event true. */
const outcomes: Partial<Record<EventName, Outcome>> = {
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'order.paid': 'captured',
}

const findPayment = async (
  { db, now }: { db: Db; now: () => Date },
  gateway: PaymentGateway,
  gatewayOrderId: string,
  event: EventName,
): Promise<GatewayPayment> => {
  const outcome = outcomes[event]
  const tries = await gateway.paymentsOf(gatewayOrderId)
  const paid = tries.find(({ state }) => isPaid(state))
  const fitting = tries.findLast(({ state }) => state === outcome) ?? paid
  if (fitting) return fitting
  if (!gateway.isSandbox || !outcome)
    throw new OwnerError('The gateway has no payment of this order that fits the event.')
  try {
    return gateway.readPayment((await payOrder(db, gatewayOrderId, outcome, now())).id)
  } catch (error) {
    if (error instanceof SandboxRefusal) throw new OwnerError(error.message)
    throw error
  }
}

const refundEntity = async (db: Db, gateway: PaymentGateway, paymentId: string) => {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(desc(refunds.id))
  if (!refund?.gatewayRefundId)
    throw new OwnerError('The gateway has taken on no refund of this order yet.')
  const { gatewayRefundId: id, amount, key: receipt } = refund
  const made = (await gateway.refundsOf(paymentId)).find((one) => one.id === id)
  if (made?.state !== 'processed')
    throw new OwnerError(
      `The gateway has not carried out refund ${id}: it says ${made?.state ?? 'nothing of it'}.`,
    )
  return { id, entity: 'refund', payment_id: paymentId, amount, receipt, status: 'processed' }
}

/** A dispute that the sandbox, which has none, would tell of. One of a real payment is told by the gateway only. */
const disputeEntity = (
  gateway: PaymentGateway,
  payment: GatewayPayment,
  lost: boolean,
  now: Date,
) => {
  if (!gateway.isSandbox) throw new OwnerError('Disputes can be tried in the sandbox only.')
  const { id, amount, currency } = payment
  return {
    id: id.replace('pay_', 'disp_'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency,
    amount_deducted: lost ? amount : 0,
    reason_code: 'goods_not_received',
    reason_description: 'Goods or services were not received',
    respond_by: Math.floor((now.getTime() + 7 * day) / 1000),
    phase: 'chargeback',
  }
}

export const sendEvent = async (
  { app, db, gateway, now, say }: CommandContext,
  { order: typed, event }: { order: string; event: EventName },
): Promise<void> => {
  if (!gateway) throw new OwnerError('This shop takes cash only: it has no payment gateway.')
  const order = await findOrder(db, typed)
  if (!order.gatewayOrderId) throw new OwnerError(`Order ${typed} is not paid online.`)
  const payment = await findPayment({ db, now }, gateway, order.gatewayOrderId, event)
  const { id, amount, currency } = payment
  const entity = {
    id,
    entity: 'payment',
    amount,
    currency,
    order_id: order.gatewayOrderId,
    // An event carries the state at its time, not the current one.
    status: outcomes[event] ?? payment.state,
  }
  const refund = event === 'refund.processed' ? await refundEntity(db, gateway, id) : null
  const dispute = event.startsWith('payment.dispute.')
    ? disputeEntity(gateway, payment, event.endsWith('.lost'), now())
    : null
  const payload = {
    payment: { entity },
    ...(refund && { refund: { entity: refund } }),
    ...(dispute && { dispute: { entity: dispute } }),
  }
  const answer = await postEvent(app, gateway, { event, payload })
  say(`${event} of payment ${id}: the shop answered ${answer.statusCode} ${answer.body}`)
}
