import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '#src/server/db/open.ts'
import { seedShop } from '#src/server/sample/seed.ts'
import { openingTime } from '../shop/opening-time.ts'

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

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Seeds the database from which every test's database is copied. */
export const makePostgresTemplate = async (server: string): Promise<void> => {
  await withServer(server, (client) => client.query(`create database ${template}`))
  const { db, close } = await openDatabase({ url: databaseAt(server, template) })
  await seedShop(db, openingTime)
  await close()
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

/** A fresh PostgreSQL database with the sample shop; closing it drops it. */
export const openPostgresCopy = async (
  server: string,
  pooler?: string,
): Promise<Database & { url: string }> => {
  const url = await copyPostgresTemplate(server, pooler)
  const { db, close } = await openDatabase({ url })
  const remove = async () => {
    await close()
    await dropPostgresCopy(server, url)
  }
  return { db, url, close: remove }
}
