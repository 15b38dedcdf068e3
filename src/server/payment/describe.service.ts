import { asc, inArray } from 'drizzle-orm'
import { formatExact } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import type { OrderRow } from '../order/order.service.ts'

/** What the owner reads of online payments, by order id: each try and each refund with its state. */
export const describePayments = async (
  db: Db,
  orders: readonly OrderRow[],
): Promise<Map<number, string>> => {
  const online = orders.filter((order) => order.gatewayKey !== null)
  const told = new Map(
    online.map((order) => [order.id, [`gateway ${order.gatewayOrderId ?? '-'}`]]),
  )
  if (!online.length) return new Map()
  const tries = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...told.keys()]))
    .orderBy(asc(payments.seenAt))
  const back = tries.length
    ? await db
        .select()
        .from(refunds)
        .where(
          inArray(
            refunds.paymentId,
            tries.map((one) => one.id),
          ),
        )
        .orderBy(asc(refunds.id))
    : []
  for (const one of tries) {
    const lines = told.get(one.orderId)
    lines?.push(`payment ${one.id} ${formatExact(one.amount)} ${one.state}`)
    for (const refund of back.filter(({ paymentId }) => paymentId === one.id))
      lines?.push(`refund ${formatExact(refund.amount)} (${refund.reason}) ${refund.state}`)
  }
  return new Map([...told].map(([id, lines]) => [id, lines.join(', ')]))
}
