import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openFolder, openPglite } from './pglite.ts'
import { openServer, type PoolSettings } from './postgres.ts'

interface Rows<Row> {
  rows: Row[]
}
/** What both drivers tell about a raw query; counts differ, so use RETURNING where one is needed. */
interface QueryResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/**
 * The database, or a transaction of it (`db.transaction((tx) => ...)`).
 *
 * PGlite has one connection: a transaction holds it, other requests wait their turn. So code inside
 * a transaction uses `tx` for everything: asking `db` there waits for itself for ever. Nothing slow
 * that is not the database (a mail, another service) belongs inside.
 */
export type Db = PgDatabase<QueryResult>

export interface Database {
  db: Db
  close(): Promise<void>
}

/** Where the shop's data lies: a folder (PGlite), a PostgreSQL server, or nowhere (tests). */
export type DatabasePlace = { dataDir: string } | { url: string; pool?: PoolSettings } | 'memory'

/**
 * Opens the database and brings its tables up to date. Throws a `StartError` of one line for a
 * folder that cannot be written or a server that cannot be reached.
 */
export const openDatabase = (place: DatabasePlace): Promise<Database> => {
  if (place === 'memory') return openPglite(null)
  return 'url' in place ? openServer(place.url, place.pool) : openFolder(place.dataDir)
}
