import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  rows: Row[]
}
/** Raw query result common to both drivers; row counts differ, so use RETURNING where one is needed. */
interface QueryResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/**
 * PGlite has one connection, which a transaction holds. So code in a transaction uses `tx` only (`db`
 * would wait forever), and does no slow work outside the database, such as sending a mail.
 */
export type Db = PgDatabase<QueryResult>

export interface Database {
  db: Db
  close(): Promise<void>
}
