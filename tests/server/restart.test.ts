import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as listing from '#src/contract/listing.ts'
import { openDatabase } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/database.ts'
import { databaseErrorKind } from '#src/server/db/error-kind.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { buildApp } from '#src/server/app.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { openBrowser } from '#tests/support/shop/browser-session.ts'
import { openPostgres, type PostgresServer } from '#tests/support/database/postgres.ts'
import {
  copyPostgresTemplate,
  makePostgresTemplate,
} from '#tests/support/database/template-postgres.ts'
import { memoryProviders } from '#tests/support/shop/memory-providers.ts'

let server: PostgresServer
let url = ''
const opened: Database[] = []
const open = async (env: Record<string, string> = {}) => {
  const database = await openDatabase({ url, pool: readConfig(env).pool })
  opened.push(database)
  return database
}
beforeAll(async () => {
  server = await openPostgres()
  await makePostgresTemplate(server.url)
  url = await copyPostgresTemplate(server.url)
})
afterAll(async () => {
  for (const { close } of opened) await close()
  await server.remove()
})

/** A backup of a new database, which keeps the table of migrations locked. */
const beginBackup = async () => {
  const at = await copyPostgresTemplate(server.url)
  const backup = new pg.Client(at)
  await backup.connect()
  await backup.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
  return { at, backup }
}

test('a start lets other processes pass while a backup keeps a table locked, and goes on after it', async () => {
  const { at, backup } = await beginBackup()
  const opening = openDatabase({ url: at, pool: readConfig({ DATABASE_LOCK_SECONDS: '1' }).pool })
  const waiting = async () => {
    const { rows } = await backup.query<{ count: string }>(
      `select count(*) from pg_locks where not granted and relation = 'drizzle.__drizzle_migrations'::regclass`,
    )
    return Number(rows[0]?.count)
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { interval: 20, timeout: 5000 })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { interval: 20, timeout: 5000 })
  await backup.query('commit')
  await backup.end()
  opened.push(await opening)
})

test('a start gives up where a table stays locked, and says why', async () => {
  const { at, backup } = await beginBackup()
  await expect(
    openDatabase({ url: at, pool: readConfig({ DATABASE_LOCK_SECONDS: '1' }).pool }),
  ).rejects.toThrow(/^The tables of the database cannot be brought up to date: another program/)
  await backup.end()
})

test('the shop outlives a restart of its database, and says meanwhile that it cannot answer', async () => {
  const { db } = await open()
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db,
    providers: memoryProviders(),
  })
  const ask = () => openBrowser(app).request(pathOf(listing.verticals), { body: { store_id: 121 } })
  const health = () => openBrowser(app).request('/healthz', { method: 'GET' })
  for (const answer of await Promise.all(Array.from({ length: 12 }, ask)))
    expect(answer.status).toBe(200)
  await server.stop()
  for (const answer of [await ask(), await ask()]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toEqual({
      message: 'The shop cannot answer just now. Please try again in a moment.',
      code: 'unavailable',
    })
  }
  expect((await health()).status).toBe(503)
  await expect(
    db.transaction((tx) => tx.execute(sql`select 1`)).catch(databaseErrorKind),
  ).resolves.toBe('away')
  await server.start()
  for (let turn = 0; turn < 12; turn++) expect((await ask()).status).toBe(200)
  expect((await health()).status).toBe(200)
  await app.close()
})

test('a connection that breaks between two statements of a transaction fails that one alone', async () => {
  const { db } = await open()
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await sleep(100)
    await tx.execute(sql`select 1`)
  })
  expect(await broken.catch(databaseErrorKind)).toBe('away')
  await db.execute(sql`select 1`)
})

test('a connection to a server that has become a standby is replaced when it refuses to write', async () => {
  const { db } = await open({ DATABASE_CONNECTIONS: '1' })
  const write = () =>
    db.transaction((tx) => tx.execute(sql`update products set stock = stock where id = 1`))
  // As on a standby; the server itself has stayed the first.
  await db.execute(sql`set default_transaction_read_only = on`)
  expect(await write().catch(databaseErrorKind)).toBe('away')
  await write()
})

test('connections that are killed in the middle of queries, begins and ends are told as that', async () => {
  const { db } = await open()
  const killer = await open({ DATABASE_CONNECTIONS: '1' })
  const wait = sql`select pg_sleep(0.01)`
  const work = [
    () => db.execute(wait),
    () => db.transaction((tx) => tx.execute(wait)),
    () => db.transaction((tx) => tx.transaction((inner) => inner.execute(wait))),
  ]
  const answers: unknown[] = []
  let isDone = false
  const buyers = Array.from({ length: 12 }, async (_, at) => {
    for (let turn = at; !isDone; turn++)
      await work[turn % work.length]?.().catch((error: unknown) => answers.push(error))
  })
  for (let round = 0; round < 60; round++) {
    await killer.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    await sleep(15)
  }
  isDone = true
  await Promise.all(buyers)
  // All connections recovered: as many transactions as the pool has connections start at once.
  const all = () => Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(wait)))
  await vi.waitFor(() => Promise.all(all()), { timeout: 5000 })
  expect(answers.length).toBeGreaterThan(20)
  for (const error of answers) expect(databaseErrorKind(error), String(error)).toBe('away')
  // The error as it reaches a request if nothing has wrapped it.
  expect(databaseErrorKind(new Error('Connection terminated unexpectedly'))).toBe('away')
  expect(databaseErrorKind(new Error('x', { cause: answers[0] }))).toBe('away')
  const network = Object.assign(new Error('fetch failed'), { code: 'ECONNREFUSED' })
  expect(databaseErrorKind(new TypeError('fetch failed', { cause: network }))).toBeNull()
})

test('a query that takes too long, or waits too long for a row, is given up', async () => {
  const { db } = await open({ DATABASE_STATEMENT_SECONDS: '2', DATABASE_LOCK_SECONDS: '1' })
  const lockStock = (tx: typeof db) =>
    tx.execute(sql`select id from products where id = 1 for update`)
  const slow = db.execute(sql`select pg_sleep(30)`).catch(databaseErrorKind)
  const second = db.transaction(async (tx) => {
    await lockStock(tx)
    return db.transaction((other) => lockStock(other)).catch(databaseErrorKind)
  })
  expect(await second).toBe('busy')
  expect(await slow).toBe('busy')
})

test('a server that stops answering is given up, and asked anew on another connection', async () => {
  const { db } = await open({ DATABASE_CONNECTIONS: '1', DATABASE_STATEMENT_SECONDS: '1' })
  const frozen: number[] = []
  /** As if the host had vanished: the connection stays, and nothing comes any more. */
  const freeze = async (connection: typeof db) => {
    const { rows } = await connection.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    frozen.push(...rows.map(({ pid }) => pid))
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  }
  const read = (connection: typeof db) => connection.execute(sql`select 1`)
  try {
    await freeze(db)
    expect(await read(db).catch(databaseErrorKind)).toBe('away')
    await read(db)
    const begun = db.transaction(async (tx) => {
      await freeze(tx)
      await read(tx)
    })
    expect(await begun.catch(databaseErrorKind)).toBe('away')
    await read(db)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  expect(new Set(frozen).size).toBe(2)
})

test('two transactions that wait for each other are both carried out', async () => {
  const { db } = await open()
  let waiting = 2
  let meet = () => {}
  const both = new Promise<void>((resolve) => (meet = resolve))
  const sell = (ids: number[]) =>
    db.transaction(async (tx) => {
      for (const id of ids) {
        await tx.execute(sql`update products set stock = stock + 1 where id = ${id}`)
        if (--waiting === 0) meet()
        await both
      }
    })
  const stocks = async () =>
    (
      await db.execute<{ stock: number }>(
        sql`select stock from products where id in (1, 2) order by id`,
      )
    ).rows.map(({ stock }) => stock)
  const before = await stocks()
  await Promise.all([sell([1, 2]), sell([2, 1])])
  expect(await stocks()).toEqual(before.map((stock) => stock + 2))
})

test('several processes that open one empty database at once make its tables once', async () => {
  const empty = new URL(server.url)
  empty.pathname = 'empty'
  const { db } = await open()
  await db.execute(sql`create database empty`)
  const all = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: empty.href })))
  const { seedShop } = await import('#src/server/sample/seed.ts')
  const seeded = await Promise.all(all.map(({ db: one }) => seedShop(one, new Date())))
  expect(seeded.filter(Boolean)).toHaveLength(1)
  for (const { close } of all) await close()
})
