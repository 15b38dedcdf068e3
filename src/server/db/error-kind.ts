import { DrizzleQueryError } from 'drizzle-orm'
import { OwnerError } from '../base/errors.ts'

/** A temporary database error: a retry may succeed. */
type DatabaseErrorKind = 'away' | 'busy' | 'undone'

/** Network and PostgreSQL codes (its manual, appendix A): no connection, slot or disk space; a standby. */
const away =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|08...|57P0[1-5]|53...|58030|25P03|25006|ENOSPC)$/
const awayOfPg =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Query read timeout)/
/** Messages of PGlite when closed, or when PostgreSQL aborted, mostly because the disk is full. */
const awayOfPglite = /^(PGlite is (closed|closing)|Aborted\(|unreachable$)|^(ErrnoError|FS error)$/i
const awayWords = /is closed|connection error/i

const codes: Record<string, DatabaseErrorKind> = {
  /** Exceeded DATABASE_STATEMENT_SECONDS. */
  '57014': 'busy',
  /** Waited longer than DATABASE_LOCK_SECONDS for a row lock. */
  '55P03': 'busy',
  '40P01': 'undone',
  '40001': 'undone',
}

const kindOf = (error: Error, isQuery: boolean): DatabaseErrorKind | null => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (awayOfPg.test(message) || awayOfPglite.test(message)) return 'away'
  // A PostgreSQL error has a severity; a bare network code may come from another service.
  const isOwn = isQuery || 'severity' in error
  if (!isOwn) return null
  if (away.test(code) || (code === '' && awayWords.test(message))) return 'away'
  return codes[code] ?? null
}

/** Null for the program's own errors. Also finds a transaction's errors, which Drizzle does not wrap. */
export const databaseErrorKind = (error: unknown): DatabaseErrorKind | null => {
  let isQuery = false
  for (let one = error; one instanceof Error; one = one.cause) {
    const kind = one instanceof DrizzleQueryError ? null : kindOf(one, isQuery)
    if (kind) return kind
    isQuery ||= one instanceof DrizzleQueryError
  }
  return null
}

/** The foreign key that a statement violated, with the table that refers to another; null: another error. */
export const violatedKey = (error: unknown): { table: string; constraint: string } | null => {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, table = '', constraint = '' } = one as Error & Record<string, string | undefined>
    if (code === '23503') return { table, constraint }
  }
  return null
}

/** Whether a statement would have stored what another row has already, against a unique index. */
export const isDuplicate = (error: unknown): boolean => {
  for (let one = error; one instanceof Error; one = one.cause)
    if ((one as NodeJS.ErrnoException).code === '23505') return true
  return false
}

/** The database's own error; that of the failed query around it holds the SQL and its values. */
export const driverError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? driverError(error.cause) : error

/** What the owner is told of a failed query; null for an error that is not the database's. */
export const databaseRefusal = (error: unknown): OwnerError | null => {
  const kind = databaseErrorKind(error)
  if (!kind && !(error instanceof DrizzleQueryError)) return null
  const { message = '', code = '' } = Object(driverError(error)) as NodeJS.ErrnoException
  const reason = (message || code).split('\n', 1)[0]
  if (code === '53100' || /no space left/i.test(message))
    return new OwnerError(
      `The database's disk is full (${reason}). Free some of it, and try again.`,
    )
  return new OwnerError(
    kind
      ? `The database cannot do this just now (${reason}): try again in a moment.`
      : `The database refused this (${reason}).`,
  )
}
