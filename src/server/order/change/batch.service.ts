import type { SQL } from 'drizzle-orm'
import { isAmong } from '../../db/claim.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'

/** Rows in one statement. */
export const batchSize = 500

/** The first of `which`, locked. */
export const firstBatch = (db: Db, which: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(orders.id)
    .limit(batchSize)
    .for('update')

/** Sets values of orders, which must then no longer be among `which`. Returns how many there were. */
export const updateInBatches = async (
  db: Db,
  values: Parameters<ReturnType<typeof db.update<typeof orders>>['set']>[0],
  which: SQL | undefined,
): Promise<number> => {
  const changed = await db
    .update(orders)
    .set(values)
    .where(isAmong(orders.id, firstBatch(db, which)))
    .returning({ id: orders.id })
  const more = changed.length === batchSize ? await updateInBatches(db, values, which) : 0
  return changed.length + more
}
