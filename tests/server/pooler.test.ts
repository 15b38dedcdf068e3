import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as listing from '#src/contract/listing.ts'
import { buildApp } from '#src/server/app.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import { openDatabase } from '#src/server/db/open.ts'
import type { Db } from '#src/server/db/database.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { seedShop } from '#src/server/sample/seed.ts'
import { openBrowser } from '#tests/support/shop/browser-session.ts'
import { hasPgBouncer, openPgBouncer, type PgBouncer } from '#tests/support/database/pgbouncer.ts'
import { openPostgres, type PostgresServer } from '#tests/support/database/postgres.ts'
import { memoryProviders } from '#tests/support/shop/memory-providers.ts'

/** With `TEST_POOLER=1`, all tests of the API run behind PgBouncer (docs/testing.md). */
describe.skipIf(!hasPgBouncer())('behind PgBouncer, in transaction mode', () => {
  let server: PostgresServer
  let pooler: PgBouncer
  beforeAll(async () => {
    server = await openPostgres()
    pooler = await openPgBouncer(server.url)
  })
  afterAll(async () => {
    await pooler.stop()
    await server.remove()
  })

  const limitsOf = async (db: Db) => {
    const { rows } = await db.execute<{ limits: string }>(sql`
      select pg_sleep(0.1), concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout')) as limits`)
    return rows[0]?.limits
  }

  test('processes that start at once make the tables once, and leave neither lock nor setting', async () => {
    const url = pooler.url
    const all = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })))
    const seeded = await Promise.all(all.map(({ db }) => seedShop(db, new Date())))
    expect(seeded.filter(Boolean)).toHaveLength(1)
    const [first] = all
    const locks = sql`select 1 from pg_locks where locktype = 'advisory'`
    expect((await first?.db.execute(locks))?.rows).toEqual([])
    // On as many connections at once as the pooler has, so that each of them is asked.
    const limits = all.flatMap(({ db }) => Array.from({ length: 5 }, () => limitsOf(db)))
    expect([...new Set(await Promise.all(limits))]).toEqual(['20s 10s'])
    for (const { close } of all) await close()
  })

  test('the shop outlives a restart of PostgreSQL, and says meanwhile that it cannot answer', async () => {
    const { db, close } = await openDatabase({ url: pooler.url })
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db,
      providers: memoryProviders(),
    })
    const ask = async () =>
      (await openBrowser(app).request(pathOf(listing.verticals), { body: { store_id: 121 } }))
        .status
    expect(await ask()).toBe(200)
    await server.stop()
    expect(await ask()).toBe(503)
    await server.start()
    await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 10_000, interval: 200 })
    await app.close()
    await close()
  })
})
