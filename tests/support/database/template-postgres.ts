import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#src/server/db/open.ts'
import { seedShop } from '#src/server/sample/seed.ts'
import { openingTime } from '../shop/opening-time.ts'
import { copyTables, rememberState, type Run } from './seeded-state.ts'

const template = 'shop_template'

const withServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const runIn =
  (client: pg.Client): Run =>
  async <Row>(statements: string) =>
    ([await client.query(statements)].flat().at(-1)?.rows ?? []) as Row[]

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Seeds the database from which every test's database is copied. */
export const makePostgresTemplate = async (server: string): Promise<void> => {
  await withServer(server, (client) => client.query(`create database ${template}`))
  const url = databaseAt(server, template)
  const { db, close } = await openDatabase({ url })
  await seedShop(db, openingTime)
  await close()
  await withServer(url, (client) => copyTables(runIn(client)))
}

/** Creates a fresh database with the sample shop and returns its address there, or behind a pooler. */
export const copyPostgresTemplate = async (server: string, pooler = server): Promise<string> => {
  const name = `shop_${randomBytes(6).toString('hex')}`
  await withServer(server, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    // Faster than the default since version 15, and the only way before.
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })
  return databaseAt(pooler, name)
}

export const dropPostgresCopy = async (server: string, url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  await withServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
}

interface Copy {
  /** At the server itself. */
  address: string
  /** At the server, or behind a pooler. */
  url: string
  putBack: (run: Run) => Promise<boolean>
}

const idle: Copy[] = []

const copyAndRemember = async (server: string, pooler?: string): Promise<Copy> => {
  const url = await copyPostgresTemplate(server, pooler)
  const address = databaseAt(server, new URL(url).pathname)
  const putBack = await withServer(address, (client) => rememberState(runIn(client)))
  return { address, url, putBack }
}

/** Whether all other programs have left the database: what they still did would reach the next test. */
const isLeft = async (run: Run): Promise<boolean> => {
  for (let look = 0; look < 20; look++) {
    const [others] = await run<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (others?.count === 0) return true
    await sleep(10)
  }
  return false
}

/** Resolves with false if the database cannot be used again. */
const putBackAt = ({ address, putBack }: Copy): Promise<boolean> =>
  withServer(address, async (client) => {
    const run = runIn(client)
    return (await isLeft(run)) && putBack(run)
  }).catch(() => false)

/**
 * A PostgreSQL database with the sample shop: one that an earlier test of this process gave back, put back to
 * what it held, else a fresh copy. `lose` drops it.
 */
export const borrowPostgres = async (server: string, pooler?: string) => {
  const copy = idle.pop() ?? (await copyAndRemember(server, pooler))
  const { db, close } = await openDatabase({ url: copy.url })
  const lose = async () => {
    await close()
    await dropPostgresCopy(server, copy.url)
  }
  const giveBack = async () => {
    await close()
    if (await putBackAt(copy)) idle.push(copy)
    else await dropPostgresCopy(server, copy.url)
  }
  return { db, url: copy.url, giveBack, lose }
}
