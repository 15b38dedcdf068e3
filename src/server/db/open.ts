import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { makeFolder } from '../folder.ts'

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
export type DatabasePlace = { dataDir: string } | { url: string } | 'memory'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** How alike a misspelt word must be for the search; see search/search.service.ts. */
const likeness = 'set pg_trgm.word_similarity_threshold = 0.5'
/** Any number will do, if nothing else in the database locks on it. */
const migrationLock = 121_180

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'this user may not write there',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
}

/** PGlite's own file system tells WASI numbers and nothing else. */
const wasiCodes: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

const reasonOf = (error: unknown): string => {
  const { errno = 0, message = '', code = wasiCodes[errno] ?? '' } = error as NodeJS.ErrnoException
  // PostgreSQL in WebAssembly gave up: another user's files, or damaged ones.
  if (message.startsWith('Aborted')) return 'its files cannot be used'
  return reasons[code] ?? (message || code || `file error ${errno}`).split('\n', 1)[0] ?? ''
}

/** Opens PGlite; `options.loadDataDir` starts from a dump. */
export const openPglite = async (
  dir: string | null,
  options: PGliteOptions = {},
): Promise<Database & { client: PGlite }> => {
  const client = await PGlite.create({
    ...options,
    ...(dir === null ? {} : { dataDir: dir }),
    extensions: { pg_trgm },
  })
  await client.exec('create extension if not exists pg_trgm')
  await client.exec(likeness)
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return { client, db: db as unknown as Db, close: () => client.close() }
}

const openFolder = async (dataDir: string): Promise<Database> => {
  const dir = join(dataDir, 'pg')
  try {
    makeFolder(dir)
    accessSync(dir, constants.R_OK | constants.W_OK)
    return await openPglite(dir)
  } catch (cause) {
    throw new StartError(
      `The database folder ${dir} cannot be opened (${reasonOf(cause)}): set STORE_DATA_DIR to a folder that can be written.`,
      { cause },
    )
  }
}

const openServer = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => void (await client.query(likeness)),
  })
  // A connection that breaks while idle is replaced by the pool; unheard, the event ends the program.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      // Several servers may start at once: the first one migrates, the others wait for it.
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await client.query('create extension if not exists pg_trgm')
      await migrateNode(drizzleNode(client), { migrationsFolder })
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    } finally {
      client.release()
    }
  } catch (cause) {
    await pool.end()
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database ${host}${pathname} of DATABASE_URL cannot be opened (${reasonOf(cause)}): start it, or correct DATABASE_URL.`,
      { cause },
    )
  }
  return { db: drizzleNode(pool) as unknown as Db, close: () => pool.end() }
}

/**
 * Opens the database and brings its tables up to date. Throws a `StartError` of one line for a
 * folder that cannot be written or a server that cannot be reached.
 */
export const openDatabase = (place: DatabasePlace): Promise<Database> => {
  if (place === 'memory') return openPglite(null)
  return 'url' in place ? openServer(place.url) : openFolder(place.dataDir)
}
