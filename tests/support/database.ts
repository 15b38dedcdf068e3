import type { Database } from '#src/server/db/open.ts'
import { openPgliteCopy } from './template-pglite.ts'
import { openPostgresCopy } from './template-postgres.ts'

/** A database with the sample shop, for one test shop. */
export interface TestDatabase extends Database {
  /** Its address for other programs; null for PGlite, which admits only one program. */
  url: string | null
}

/** Set when tests run on PostgreSQL: the server that `setup-postgres.ts` has started. */
const server = (): string | undefined => process.env['TEST_POSTGRES_URL']

export const isOnPostgres = (): boolean => server() !== undefined

/** A fresh database of the kind used in this run. */
export const openSeeded = async (): Promise<TestDatabase> => {
  const url = server()
  if (url) return openPostgresCopy(url)
  const { db, client, close } = await openPgliteCopy()
  return { db, url: null, close: async () => void (client.closed || (await close())) }
}
