import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/db/database.ts'

/**
 * In this transaction PostgreSQL joins by nested loops only, in which a subquery may run again for each row. It chooses
 * them by itself with some statistics.
 */
export const joinRowByRow = async (tx: Db): Promise<void> => {
  for (const way of ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort'])
    await tx.execute(sql.raw(`set local enable_${way} = off`))
}
