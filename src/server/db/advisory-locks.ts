import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

// All advisory locks of the database, so that no two have one key. A key never changes: while a server is
// replaced, two versions share the database. When they are taken: docs/architecture.md.

/** Held by the server that migrates. */
export const migrationLock = 121_180

/** Namespace of the locks of delivery days; the second key is the day's number since 1970. */
const dayLocks = 0x736c6f74

/** Locks a delivery day until the transaction ends. */
export const lockDay = async (tx: Db, dayNumber: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${dayLocks}::int, ${dayNumber}::int)`)
}

/** Locks the numbers of invoices until the transaction ends. */
export const lockInvoices = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoices'))`)
}
