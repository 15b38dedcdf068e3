import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not do what it was asked to, and may do it when asked again. */
export type DatabaseFault = 'away' | 'busy' | 'undone'

/** Of the network, and of PostgreSQL (appendix A of its manual): no connection, no room, no disk. */
const away =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|08...|57P0[1-5]|53...|58030|25P03|ENOSPC)$/
/** What pg says without a code, of a connection that ended or could not be made. */
const awayOfPg =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Query read timeout)/
/** What PGlite says when it is closed, or when PostgreSQL has ended itself: mostly for want of disk. */
const awayOfPglite = /^(PGlite is (closed|closing)|Aborted\(|unreachable$)|^(ErrnoError|FS error)$/i
const awayWords = /is closed|connection error/i

const codes: Record<string, DatabaseFault> = {
  /** Took longer than DATABASE_STATEMENT_SECONDS. */
  '57014': 'busy',
  /** Waited longer than DATABASE_LOCK_SECONDS for a row that another request holds. */
  '55P03': 'busy',
  '40P01': 'undone',
  '40001': 'undone',
}

/** An error that a database's driver gave, alone or as the cause of Drizzle's. */
const faultOf = (error: Error, isQuery: boolean): DatabaseFault | null => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (awayOfPg.test(message) || awayOfPglite.test(message)) return 'away'
  // A code of PostgreSQL tells whose error it is; one of the network may be another service's.
  const isOwn = isQuery || 'severity' in error
  if (!isOwn) return null
  if (away.test(code) || (code === '' && awayWords.test(message))) return 'away'
  return codes[code] ?? null
}

/**
 * Null where the error is the program's own, such as a query that is wrong. A connection can break
 * where Drizzle does not look: between the queries of a transaction, or while one begins or ends.
 */
export const databaseFault = (error: unknown): DatabaseFault | null => {
  let isQuery = false
  for (let one = error; one instanceof Error; one = one.cause) {
    const fault = one instanceof DrizzleQueryError ? null : faultOf(one, isQuery)
    if (fault) return fault
    isQuery ||= one instanceof DrizzleQueryError
  }
  return null
}
