import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { disputes, payments, refunds } from '../db/schema/payment.ts'
import type { OrderRow } from '../order/order.service.ts'
import { amountOf, disputeLine } from './dispute.message.ts'
import type { RefundRow } from '../balance/queue-refund.service.ts'

/** A refused one says what the owner can do: the shop still owes the money. */
const refundLine = ({ id, amount, reason, state }: RefundRow, currency: string): string => {
  const line = `refund ${amountOf(amount, currency)} (${reason})`
  if (state !== 'failed') return `${line} ${state}`
  return (
    `${line} REFUSED BY THE GATEWAY: still owed; "npm run store -- refund ${id} again" asks once ` +
    `more, "refund ${id} done" notes that you gave it back in another way`
  )
}

export const describePayments = async (
  db: Db,
  orders: readonly OrderRow[],
): Promise<Map<number, string>> => {
  const online = orders.filter((order) => order.gatewayKey !== null)
  const linesByOrder = new Map(
    online.map((order) => [order.id, [`gateway ${order.gatewayOrderId ?? '-'}`]]),
  )
  if (!online.length) return new Map()
  const tries = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...linesByOrder.keys()]))
    .orderBy(asc(payments.seenAt))
  const ids = tries.map((one) => one.id)
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(asc(refunds.id))
  const disputed = await db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, ids))
    .orderBy(asc(disputes.eventAt))
  for (const one of tries) {
    const lines = linesByOrder.get(one.orderId)
    lines?.push(`payment ${one.id} ${amountOf(one.amount, one.currency)} ${one.state}`)
    for (const refund of back.filter(({ paymentId }) => paymentId === one.id))
      lines?.push(refundLine(refund, one.currency))
    for (const dispute of disputed.filter(({ paymentId }) => paymentId === one.id))
      lines?.push(disputeLine(dispute))
  }
  return new Map([...linesByOrder].map(([id, lines]) => [id, lines.join('\n  ')]))
}
