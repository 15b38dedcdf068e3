import { DrizzleQueryError } from 'drizzle-orm'
import { databaseErrorKind } from './error-kind.ts'
import type { Db } from './database.ts'

const turns = 4

/** Drizzle does not wrap the driver's errors of `begin`. */
const asQueryError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DrizzleQueryError) return error
  const wrapped = new DrizzleQueryError('begin', [], error)
  return databaseErrorKind(wrapped) ? wrapped : error
}

/**
 * Retries a transaction that PostgreSQL rolled back for a deadlock (40P01) or a serialization failure (40001),
 * four attempts in all. Code inside must therefore change only the database.
 */
export const retryUndone = (db: Db): Db => {
  const run = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let turn = 1; ; turn++) {
      try {
        return await run(work, config)
      } catch (cause) {
        const error = asQueryError(cause)
        if (turn === turns || databaseErrorKind(error) !== 'undone') throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * turn))
      }
    }
  }
  return db
}
