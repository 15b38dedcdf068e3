import type { Database } from '#src/server/db/database.ts'
import { borrowPglite } from './template-pglite.ts'
import { borrowPostgres } from './template-postgres.ts'

/** A database with the sample shop, for one test shop. */
interface TestDatabase extends Database {
  /** Its address for other programs; null for PGlite, which admits only one program. */
  url: string | null
  /** As `close`, but never used again: simulates its loss. */
  lose: () => Promise<void>
}

/** Set when tests run on PostgreSQL: the server that `setup-postgres.ts` has started. */
const server = (): string | undefined => process.env['TEST_POSTGRES_URL']

export const isOnPostgres = (): boolean => server() !== undefined

/** A database with the sample shop, of the kind used in this run, that no other test uses. */
export const openSeeded = async (): Promise<TestDatabase> => {
  const url = server()
  if (url) {
    const { giveBack, ...opened } = await borrowPostgres(url, process.env['TEST_POOLER_URL'])
    return { ...opened, close: giveBack }
  }
  const { db, giveBack, close } = await borrowPglite()
  return { db, url: null, close: giveBack, lose: close }
}
