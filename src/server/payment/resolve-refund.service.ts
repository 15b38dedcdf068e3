import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { payments, refunds } from '../db/schema/payment.ts'
import { Refused } from '../base/errors.ts'
import { insertMessages } from '../message/message.service.ts'
import { nextKey, type RefundRow } from '../balance/queue-refund.service.ts'
import { resolvedMail } from './refund.message.ts'

/** `again`: ask the gateway once more. `done`: the owner gave the money back in another way. */
export const refundResolutions = ['again', 'done'] as const
type RefundResolution = (typeof refundResolutions)[number]

const changeFor = (how: RefundResolution, refused: RefundRow, now: Date) =>
  how === 'done'
    ? { state: 'processed' as const, notifiedAt: now }
    : {
        state: 'due' as const,
        key: nextKey(refused),
        gatewayRefundId: null,
        // The customer was told that the refund did not work.
        nextTryAt: now,
        notifiedAt: null,
      }

/** The customer is told of `done` at once, of `again` when the gateway accepts. Throws for other refunds. */
export const resolveFailedRefund = (
  db: Db,
  id: number,
  how: RefundResolution,
  now: Date,
): Promise<RefundRow> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(refunds.id, id))
    if (!found) throw new Refused(404, `There is no refund ${id}.`, 'unknown-refund')
    const [resolved] = await tx
      .update(refunds)
      .set(changeFor(how, found.refund, now))
      .where(and(eq(refunds.id, id), eq(refunds.state, 'failed')))
      .returning()
    if (!resolved)
      throw new Refused(
        409,
        `Refund ${id} was not refused: it is ${found.refund.state}.`,
        'not-refused',
      )
    if (how === 'done') await insertMessages(tx, [resolvedMail(resolved, found.order)], now)
    return resolved
  })
