import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fileReasons } from '../base/error-code.ts'
import { OwnerError } from '../base/errors.ts'
import { makeFolder } from '../base/disk/folder.ts'
import { driverError } from './error-kind.ts'
import type { Database, Db } from './database.ts'
import { PreparedStatements } from './pglite-statements.ts'
import { readNewDatabase } from './new-database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { assertNotNewer } from './newer.ts'

/** PGlite's own file system reports only WASI error numbers. */
const wasiCodes: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** In bytes. PostgreSQL writes its log in files of this size, and aborts if it cannot create one. */
const minFreeSpace = 16 * 1024 * 1024

const isDiskFull = (dir: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize < minFreeSpace
  } catch {
    return false
  }
}

const reasonOf = (error: unknown): string => {
  const {
    errno = 0,
    message = '',
    code = wasiCodes[errno] ?? '',
  } = driverError(error) as NodeJS.ErrnoException
  // PostgreSQL in WebAssembly aborted: another user's files, or damaged ones.
  if (message.startsWith('Aborted')) return 'its files cannot be used'
  return fileReasons[code] ?? (message || code || `file error ${errno}`).split('\n', 1)[0] ?? ''
}

// PGlite runs queries on Node's own thread: this yields before each, so that pages are served in between.
class ConsiderateDatabase extends PGlite {
  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await nextTurn()
      return work()
    })
  }
}

/** Opens PGlite, in memory without `dir`; `options.loadDataDir` starts from a dump. */
export const openPglite = async (
  dir: string | null,
  options: PGliteOptions = {},
): Promise<Database & { client: PGlite }> => {
  const client = new ConsiderateDatabase({
    ...options,
    ...(dir === null ? {} : { dataDir: dir }),
    extensions: { pg_trgm },
  })
  await client.waitReady
  await client.exec('create extension if not exists pg_trgm')
  const db = drizzle(new PreparedStatements(client) as unknown as PGlite)
  await migrate(db, { migrationsFolder })
  return { client, db: db as unknown as Db, close: () => client.close() }
}

export const openFolder = async (dataDir: string): Promise<Database> => {
  const dir = join(dataDir, 'pg')
  try {
    makeFolder(dir)
    accessSync(dir, constants.R_OK | constants.W_OK)
    const isNew = !existsSync(join(dir, 'PG_VERSION'))
    const database = await openPglite(dir, isNew ? { loadDataDir: await readNewDatabase() } : {})
    try {
      await assertNotNewer(database.db, `The database folder ${dir}`, 'move that folder away')
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  } catch (cause) {
    if (cause instanceof OwnerError) throw cause
    if (isDiskFull(dir))
      throw new OwnerError(
        `The database folder ${dir} cannot be opened (the disk is full): free at least 16 MB there and start again; what was ordered is kept.`,
        { cause },
      )
    throw new OwnerError(
      `The database folder ${dir} cannot be opened (${reasonOf(cause)}): set STORE_DATA_DIR to a folder that can be written.`,
      { cause },
    )
  }
}
