import { sql } from 'drizzle-orm'
import { day } from '#src/domain/duration.ts'
import type { Db } from './database.ts'

// All advisory locks of the database, so that no two have one key. A key never changes: while a server is
// replaced, two versions share the database. When they are taken: docs/architecture.md.

/** Held by the server that migrates. */
export const migrationLock = 121_180

/** Namespace of the locks of delivery days; the second key is the day's number since 1970. */
const dayLocks = 0x736c6f74

const dayNumber = (date: string): number => Date.parse(date) / day

/** Locks a delivery day until the transaction ends: waits for all orders of that day under way. */
export const lockDay = async (tx: Db, date: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${dayLocks}::int, ${dayNumber(date)}::int)`)
}

/** The same, but several at a time: waits only for `lockDay`. */
export const shareDay = async (tx: Db, date: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${dayLocks}::int, ${dayNumber(date)}::int)`,
  )
}

/** Locks the numbers of invoices and credit notes until the transaction ends. */
export const lockInvoices = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoices'))`)
}
