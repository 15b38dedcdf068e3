import { and, eq, isNull, or } from 'drizzle-orm'
import type { WirePaymentState } from '#src/contract/payment.schema.ts'
import { isPast } from '../db/due.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { isPaid, isPaidRow, payments, refunds } from '../db/schema/payment.ts'
import { Refused } from '../base/errors.ts'
import { consumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { orderNumber } from '../order/number.ts'
import { findOwnOrder, type OrderRow } from '../order/order.service.ts'
import { isGatewayId } from '../providers/payment/entity.ts'
import { GatewayError, GatewayRefused, type PaymentGateway } from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { syncPayments, applyPayment } from './apply-payment.service.ts'

/** What the gateway gives the browser after a payment; the specification passes on the payment id only. */
export interface Proof {
  paymentId: string
  gatewayOrderId?: string | undefined
  signature?: string | undefined
}

const unsure = () =>
  new Refused(
    503,
    'Your payment could not be confirmed yet. Nothing is lost: your order will follow by itself.',
    'unsure',
  )

const foreign = (code: string) =>
  new Refused(400, 'This payment does not belong to the order.', code)

/** Whether a correct proof was sent; false if there is none, or none to check. Throws if it is wrong. */
const isProven = (gateway: PaymentGateway, order: OrderRow, proof: Proof): boolean => {
  const { gatewayOrderId, paymentId, signature } = proof
  if (gatewayOrderId === undefined && signature === undefined) return false
  if (order.gatewayOrderId !== (gatewayOrderId ?? order.gatewayOrderId))
    throw foreign('wrong-signature')
  // It is signed with the secret of the keys with which the order was opened.
  if (order.gatewayKey !== gateway.key) return false
  if (!gateway.isPaymentProof(order.gatewayOrderId ?? '', paymentId, signature ?? ''))
    throw foreign('wrong-signature')
  return true
}

/** Guessing payment ids must not cause a gateway request for each, nor sending one right proof for ever. */
const claimsOf = ({ config }: Services, { customerId }: OrderRow, isSigned: boolean): RateLimit =>
  isSigned
    ? { key: `payment-proof:${customerId}`, max: config.limits.paymentTriesPerHour, minutes: 60 }
    : { key: `payment-claim:${customerId}`, max: 30, minutes: 60 }
const tooManyClaims = 'Too many payments were told.'

/** Whether the order got the payment's money: nothing can follow but its refund. */
const isTaken = async (db: Db, order: OrderRow, paymentId: string): Promise<boolean> =>
  (await db.$count(
    payments,
    and(eq(payments.id, paymentId), eq(payments.orderId, order.id), isPaidRow),
  )) > 0

/** The order if it is placed; throws what became of the payment otherwise. */
const outcomeOf = async (db: Db, order: OrderRow, paymentId: string): Promise<OrderRow> => {
  if (order.phase === 'placed') return order
  const isOfPayment = and(eq(refunds.paymentId, paymentId), eq(refunds.reason, 'wrong-amount'))
  if (await db.$count(refunds, isOfPayment))
    throw new Refused(
      409,
      'Your payment was not what this order costs, so nothing was ordered. It is refunded in full; please order again.',
      'wrong-amount',
    )
  if (order.phase === 'pending') throw unsure()
  const [placed] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.bagId, order.bagId),
        eq(orders.customerId, order.customerId),
        eq(orders.phase, 'placed'),
      ),
    )
  throw new Refused(
    409,
    placed
      ? `Your cart was ordered already, as ${orderNumber(placed)}. This payment is refunded in full.`
      : 'Your payment reached us after the time for it was over. It is refunded in full; please order again.',
    'late',
  )
}

/** Handles a browser's claim to have paid: a proof must be right if sent, and the gateway is asked. */
export const confirmPayment = async (
  shop: Services,
  gateway: PaymentGateway,
  order: OrderRow,
  proof: Proof,
): Promise<OrderRow> => {
  const { paymentId } = proof
  if (!isGatewayId(paymentId)) throw foreign('wrong-payment')
  const isSigned = isProven(gateway, order, proof)
  if (order.gatewayOrderId === null) throw foreign('wrong-payment')
  if (order.phase === 'placed' && order.transactionId === paymentId) return order
  if (order.phase !== 'pending' && (await isTaken(shop.db, order, paymentId)))
    return outcomeOf(shop.db, order, paymentId)
  await consumeAll(shop.db, [claimsOf(shop, order, isSigned)], shop.now(), tooManyClaims)
  try {
    const payment = await gateway.readPayment(paymentId)
    if (payment.gatewayOrderId !== order.gatewayOrderId) throw foreign('wrong-payment')
    await applyPayment(shop, gateway, payment)
  } catch (error) {
    if (error instanceof GatewayRefused && !isSigned) throw foreign('wrong-payment')
    if (error instanceof GatewayError) throw unsure()
    throw error
  }
  return outcomeOf(shop.db, await findOwnOrder(shop.db, order.customerId, order.id), paymentId)
}

/** `gatewayAnswered`: the gateway answered, so that all payments of the order are known. */
const paymentStateOf = async (
  db: Db,
  order: OrderRow,
  gatewayAnswered: boolean,
): Promise<WirePaymentState> => {
  if (order.phase === 'placed') return 'placed'
  const tries = await db.select().from(payments).where(eq(payments.orderId, order.id))
  if (order.phase === 'expired')
    return tries.some(({ state }) => isPaid(state)) ? 'refunded' : 'expired'
  if (!gatewayAnswered || tries.some(({ state }) => state === 'created' || state === 'authorized'))
    return 'unsettled'
  return tries.length > 0 && tries.every(({ state }) => state === 'failed') ? 'failed' : 'pending'
}

/** In ms. A page may poll as often as it likes; the gateway is asked once in this time. */
const pause = 3000

/** True for one request at a time, of all processes, if the order was not asked about just now. */
const mayAsk = async ({ db, now }: Services, orderId: number): Promise<boolean> => {
  const time = now()
  const [claimed] = await db
    .update(orders)
    .set({ askedAt: time })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.phase, 'pending'),
        or(isNull(orders.askedAt), isPast(orders.askedAt, time, pause)),
      ),
    )
    .returning({ id: orders.id })
  return claimed !== undefined
}

/** Payment state of one of the customer's orders; the gateway is asked while it is open. */
export const readPaymentState = async (
  shop: Services,
  customerId: number,
  orderId: number,
): Promise<{ order: OrderRow; state: WirePaymentState }> => {
  const order = await findOwnOrder(shop.db, customerId, orderId)
  let gatewayAnswered = true
  if (shop.gateway && order.phase === 'pending' && (await mayAsk(shop, order.id)))
    try {
      await syncPayments(shop, shop.gateway, order)
    } catch (error) {
      // The stored state is returned; the reconciler asks again.
      if (!(error instanceof GatewayError)) throw error
      gatewayAnswered = false
      // A request within the pause would be told the stored state, as if the gateway had confirmed it.
      await shop.db.update(orders).set({ askedAt: null }).where(eq(orders.id, order.id))
    }
  const current = await findOwnOrder(shop.db, customerId, orderId)
  return { order: current, state: await paymentStateOf(shop.db, current, gatewayAnswered) }
}
