import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not do what it was asked to, and may do it when asked again. */
export type DatabaseFault = 'away' | 'busy' | 'undone'

/** Of the network, and of PostgreSQL (appendix A of its manual). */
const away =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|08...|57P0[1-5]|53300)$/
/** What the driver says without a code, of a connection that ended or could not be made. */
const awayWords =
  /connection terminated|connection error|timeout exceeded when trying to connect|after calling end|is closed/i

const codes: Record<string, DatabaseFault> = {
  /** Took longer than DATABASE_STATEMENT_SECONDS. */
  '57014': 'busy',
  /** Waited longer than DATABASE_LOCK_SECONDS for a row that another request holds. */
  '55P03': 'busy',
  '40P01': 'undone',
  '40001': 'undone',
}

/** Null where the error is the program's own, such as a query that is wrong. */
export const databaseFault = (error: unknown): DatabaseFault | null => {
  if (!(error instanceof DrizzleQueryError)) return null
  const { code = '', message = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  if (away.test(code) || (code === '' && awayWords.test(message))) return 'away'
  return codes[code] ?? null
}
