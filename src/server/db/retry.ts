import { DrizzleQueryError } from 'drizzle-orm'
import { databaseFault } from './faults.ts'
import type { Db } from './open.ts'

/** How often a transaction is run before its failure is told. */
const turns = 4

/** A failure to get a connection has the shape of a failed query, like all others of the database. */
const asQueryError = (error: unknown): unknown =>
  error instanceof Error && error.constructor !== DrizzleQueryError && isOfDriver(error)
    ? new DrizzleQueryError('begin', [], error)
    : error

const isOfDriver = (error: Error): boolean =>
  databaseFault(new DrizzleQueryError('begin', [], error)) !== null

/**
 * Runs a transaction again that the database undid to end a deadlock, after a pause that differs
 * from one to the next. Nothing of it is left then, so code inside must change nothing but the
 * database.
 */
export const retryUndone = (db: Db): Db => {
  const run = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let turn = 1; ; turn++) {
      try {
        return await run(work, config)
      } catch (cause) {
        const error = asQueryError(cause)
        if (turn === turns || databaseFault(error) !== 'undone') throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * turn))
      }
    }
  }
  return db
}
