import type { Database } from './database.ts'
import { openFolder, openPglite } from './pglite.ts'
import { openServer, type PoolSettings } from './postgres.ts'

type DatabasePlace = { dataDir: string } | { url: string; pool?: PoolSettings } | 'memory'

/** Opens the database and runs migrations. Throws a one-line `OwnerError` if it cannot be opened. */
export const openDatabase = (place: DatabasePlace): Promise<Database> => {
  if (place === 'memory') return openPglite(null)
  return 'url' in place ? openServer(place.url, place.pool) : openFolder(place.dataDir)
}
