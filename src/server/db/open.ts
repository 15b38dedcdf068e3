import type { Database } from './database.ts'
import { openFolder } from './pglite.ts'
import { openServer, type PoolSettings } from './postgres.ts'

type DatabasePlace = { dataDir: string } | { url: string; pool?: PoolSettings }

/** Opens the database and runs migrations. Throws a one-line `OwnerError` if it cannot be opened. */
export const openDatabase = (place: DatabasePlace): Promise<Database> =>
  'url' in place ? openServer(place.url, place.pool) : openFolder(place.dataDir)
