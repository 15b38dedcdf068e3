import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { readConfig, type Config } from '../base/settings/config.ts'
import { OwnerError } from '../base/errors.ts'
import { migrationLock } from './advisory-locks.ts'
import { databaseErrorKind, driverError } from './error-kind.ts'
import type { Database, Db } from './database.ts'
import { retryUndone } from './retry.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { assertNotNewer } from './newer.ts'

export type PoolSettings = Config['pool']

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
}

const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = driverError(error) as NodeJS.ErrnoException
  return reasons[code] ?? (message || code).split('\n', 1)[0] ?? ''
}

/** Once per connection, by a query: connection poolers refuse unknown startup parameters. */
const prepare = ({ statementSeconds, lockSeconds }: PoolSettings): string =>
  [
    `set statement_timeout = '${statementSeconds}s'`,
    `set lock_timeout = '${lockSeconds}s'`,
    // Queries here are small: starting parallel workers costs more than they save.
    'set max_parallel_workers_per_gather = 0',
    // Frees the locks of a program that stopped inside a transaction.
    `set idle_in_transaction_session_timeout = '${2 * statementSeconds}s'`,
  ].join(';')

// One of several servers migrates, the others wait. Settings last for one transaction (docs/deploy.md).
const migrateOnce = async (connection: pg.ClientConfig, lockMilliseconds: number) => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(`set local lock_timeout = ${lockMilliseconds}`)
    await client.query('create extension if not exists pg_trgm')
    // Drizzle begins again, which PostgreSQL ignores with a warning, and commits this transaction.
    const db = drizzle(client)
    await migrate(db, { migrationsFolder })
    await assertNotNewer(
      db as unknown as Db,
      'The database of DATABASE_URL',
      'create an empty database, name that one there',
    )
  } finally {
    await client.end()
  }
}

const isLocked = (error: unknown): boolean =>
  (driverError(error) as NodeJS.ErrnoException).code === '55P03'

const turns = 6

/**
 * Behind a long backup a change of a table waits, and behind this change all queries of that table wait. So it
 * gives up its place after half of the time that these are given, lets them pass, and tries again.
 */
const migrateAlone = async (connection: pg.ClientConfig, { lockSeconds }: PoolSettings) => {
  const pause = lockSeconds * 500
  for (let turn = 1; ; turn++) {
    try {
      return await migrateOnce(connection, pause)
    } catch (cause) {
      if (!isLocked(cause)) throw cause
      if (turn === turns)
        throw new OwnerError(
          'The tables of the database cannot be brought up to date: another program, such as a backup, keeps one of them locked. Start the shop again once that has ended.',
          { cause },
        )
      await sleep(pause)
    }
  }
}

// Drizzle's own transactions leak a connection that breaks during `begin`; these always release it.
const drizzlePool = (pool: pg.Pool): Db => {
  const db = drizzle(pool) as unknown as Db
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isAway = false
    try {
      return await (drizzle(client) as unknown as Db).transaction(work, config)
    } catch (error) {
      // After a failover, a connection to the standby still works, but only for reading.
      isAway = databaseErrorKind(error) === 'away'
      throw error
    } finally {
      client.release(isAway)
    }
  }
  return db
}

/** Opens a PostgreSQL database. Its pool survives restarts of the server: broken connections are replaced. */
export const openServer = async (
  url: string,
  settings: PoolSettings = readConfig({}).pool,
): Promise<Database> => {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: settings.connectSeconds * 1000,
    // Otherwise a host that vanishes without a word is noticed after hours, or 15 minutes within a query.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new pg.Pool({
    ...connection,
    max: settings.connections,
    // PostgreSQL itself ends a query after half of it.
    query_timeout: 2 * settings.statementSeconds * 1000,
    onConnect: async (client) => {
      // The pool listens only to idle clients, but one in use may break between statements, too.
      client.on('error', () => undefined)
      await client.query(prepare(settings))
    },
  })
  // The pool replaces a broken idle connection; without a listener, the event would end the program.
  pool.on('error', () => undefined)
  try {
    await migrateAlone(connection, settings)
  } catch (cause) {
    await pool.end()
    if (cause instanceof OwnerError) throw cause
    const { host, pathname } = new URL(url)
    throw new OwnerError(
      `The database ${host}${pathname} of DATABASE_URL cannot be opened (${reasonOf(cause)}): start it, or correct DATABASE_URL.`,
      { cause },
    )
  }
  return { db: retryUndone(drizzlePool(pool)), close: () => pool.end() }
}
