import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSend, type Send } from '#src/api.ts'
import { openDatabase } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/database.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import type { OutboxMessage } from '#src/server/providers/outbox.ts'
import { startSession } from '#src/server/http/session.ts'
import { openPgliteCopy } from '#tests/support/database/template-pglite.ts'
import {
  copyPostgresTemplate,
  dropPostgresCopy,
} from '#tests/support/database/template-postgres.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

export interface Fleet {
  /** Reads and changes the database while no process on PGlite runs. */
  withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  sent: () => Promise<string[]>
  /** Starts another process; PGlite allows one at a time. */
  start: () => Promise<ShopProcess>
  remove: () => Promise<void>
}

/**
 * On the PostgreSQL server of `TEST_POSTGRES_URL`, through the PgBouncer of `TEST_POOLER_URL` if there is one; else
 * on PGlite in a folder.
 */
export const openFleet = async (): Promise<Fleet> => {
  const server = process.env['TEST_POSTGRES_URL']
  const folder = await mkdtemp(join(tmpdir(), 'fleet-'))
  const url = server ? await copyPostgresTemplate(server, process.env['TEST_POOLER_URL']) : null
  await mkdir(join(folder, 'shop-0'))
  if (!url) await (await openPgliteCopy(join(folder, 'shop-0', 'pg'))).close()
  let started = 0
  return {
    withDatabase: async (work) => {
      const database = await openDatabase(url ? { url } : { dataDir: join(folder, 'shop-0') })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    sent: async () => {
      const texts: string[] = []
      for (const name of await readdir(folder, { recursive: true }))
        if (name.includes('outbox') && name.endsWith('.json'))
          texts.push((JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage).text)
      return texts
    },
    start: () => startShop(join(folder, `shop-${url ? started++ : 0}`), url),
    remove: async () => {
      if (server && url) await dropPostgresCopy(server, url)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface Buyer {
  customerId: number
  cookie: string
  at: (origin: string) => Send
}

export const enlist = async ({ db }: Database, size: number): Promise<Buyer[]> => {
  const buyers: Buyer[] = []
  for (let n = 0; n < size; n++) {
    const contact = { kind: 'mobile', contact: String(9_870_000_000 + n), proven: true } as const
    const customer = await createCustomer(db, contact, {}, new Date())
    if (!customer) throw new Error(`${contact.contact} is a customer already.`)
    const cookie = `session=${await startSession(db, customer.id, new Date(), { sessionDays: 90, sessionDaysInAll: 180 })}`
    const withCookie: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
    const at = (origin: string) =>
      createSend(withCookie, {
        api: `${origin}/api`,
        main: `${origin}/main`,
        delivery: `${origin}/delivery`,
      })
    buyers.push({ customerId: customer.id, cookie, at })
  }
  return buyers
}
