import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { refunds } from '../db/schema/payment.ts'
import { Refused } from '../base/errors.ts'
import { nextKey, type RefundRow } from '../balance/queue-refund.service.ts'

/** `again`: ask the gateway once more. `done`: the owner gave the money back in another way. */
export const mendings = ['again', 'done'] as const
export type Mending = (typeof mendings)[number]

/** What the owner does about a refund that the gateway refused. Throws `Refused` for any other. */
export const mendRefund = async (
  db: Db,
  id: number,
  how: Mending,
  now: Date,
): Promise<RefundRow> => {
  const [refused] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refused) throw new Refused(404, `There is no refund ${id}.`, 'unknown-refund')
  const change =
    how === 'done'
      ? { state: 'processed' as const }
      : { state: 'due' as const, key: nextKey(refused), gatewayRefundId: null, nextTryAt: now }
  const [mended] = await db
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'failed')))
    .returning()
  if (!mended)
    throw new Refused(409, `Refund ${id} was not refused: it is ${refused.state}.`, 'not-refused')
  return mended
}
