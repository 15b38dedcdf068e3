import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { readConfig, type Config } from '../base/config.ts'
import { StartError } from '../base/errors.ts'
import type { Database, Db } from './open.ts'
import { retryUndone } from './retry.ts'
import { migrationsFolder } from './settings.ts'

export type PoolSettings = Config['pool']

/** Any number will do, if nothing else in the database locks on it. */
const migrationLock = 121_180

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
}

const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as NodeJS.ErrnoException
  return reasons[code] ?? (message || code).split('\n', 1)[0] ?? ''
}

/** Once per connection. Set by a query: connection poolers refuse what they do not know before it. */
const prepare = ({ statementSeconds, lockSeconds }: PoolSettings): string =>
  [
    `set statement_timeout = '${statementSeconds}s'`,
    `set lock_timeout = '${lockSeconds}s'`,
    // Every query here is small: to start workers for one costs more than they save.
    'set max_parallel_workers_per_gather = 0',
    // A program that stopped within a transaction does not keep what it has locked.
    `set idle_in_transaction_session_timeout = '${2 * statementSeconds}s'`,
  ].join(';')

/** Several servers may start at once: the first one migrates, the others wait for it. */
const migrateAlone = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The end of the connection frees the lock and forgets the settings.
    client.release(true)
  }
}

/**
 * Drizzle on this pool, whose transactions always give their connection back: Drizzle's own keep one
 * that breaks as they begin (`begin` is outside its `try`), until none is left for anybody. The pool
 * throws away what comes back broken.
 */
const drizzlePool = (pool: pg.Pool): Db => {
  const db = drizzle(pool) as unknown as Db
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await (drizzle(client) as unknown as Db).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * Opens a PostgreSQL server's database with a pool that outlives the server's restarts: a connection
 * that breaks is thrown away, and the next request opens another one.
 */
export const openServer = async (
  url: string,
  settings: PoolSettings = readConfig({}).pool,
): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.connections,
    connectionTimeoutMillis: settings.connectSeconds * 1000,
    keepAlive: true,
    onConnect: async (client) => {
      // The pool listens only while nobody has the client: it may break between two statements, too.
      client.on('error', () => undefined)
      await client.query(prepare(settings))
    },
  })
  // A connection that breaks while idle is replaced by the pool; unheard, the event ends the program.
  pool.on('error', () => undefined)
  try {
    await migrateAlone(pool)
  } catch (cause) {
    await pool.end()
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database ${host}${pathname} of DATABASE_URL cannot be opened (${reasonOf(cause)}): start it, or correct DATABASE_URL.`,
      { cause },
    )
  }
  return { db: retryUndone(drizzlePool(pool)), close: () => pool.end() }
}
