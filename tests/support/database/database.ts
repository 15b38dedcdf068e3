import type { Database } from '#src/server/db/open.ts'
import { takePglite } from './template-pglite.ts'
import { openPostgresCopy } from './template-postgres.ts'

/** A database with the sample shop, for one test shop. */
export interface TestDatabase extends Database {
  /** Its address for other programs; null for PGlite, which admits only one program. */
  url: string | null
  /** As `close`, but never used again: simulates its loss. */
  lose: () => Promise<void>
}

/** Set when tests run on PostgreSQL: the server that `setup-postgres.ts` has started. */
const server = (): string | undefined => process.env['TEST_POSTGRES_URL']

export const isOnPostgres = (): boolean => server() !== undefined

/** A fresh database of the kind used in this run. */
export const openSeeded = async (): Promise<TestDatabase> => {
  const url = server()
  if (url) {
    const opened = await openPostgresCopy(url, process.env['TEST_POOLER_URL'])
    return { ...opened, lose: opened.close }
  }
  const { db, giveBack, close } = await takePglite()
  return { db, url: null, close: giveBack, lose: close }
}
