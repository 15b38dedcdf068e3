import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/server/db/database.ts'
import { readNewDatabase } from '#src/server/db/new-database.ts'
import { openDatabase } from '#src/server/db/open.ts'
import { openPglite } from '#src/server/db/pglite.ts'
import { importPincodes } from '#src/server/pincode/directory.ts'
import { contents } from '#tests/support/database/contents.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

const folder = folderForAll('new-database')

/** Digests of the rows of PostgreSQL's own tables, which describe the shop's, of its settings and of what was migrated. */
const describeDatabase = async (db: Db) => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('pg_catalog', 'information_schema', 'drizzle')`,
  )
  const described: Record<string, unknown> = {}
  for (const name of [...tables.map((table) => table.name), 'pg_settings']) {
    // Left out: what rows older than a column have in it, as there are none; numbers of transactions; and settings
    // with a dot, which belong to extensions and exist once these are used.
    const { rows } = await db.execute(sql`
      select count(*)::int, md5(string_agg(row::text, chr(10) order by row::text))
      from (select to_jsonb(t) - '{attmissingval,relfrozenxid,relminmxid}'::text[] as row from ${sql.raw(name)} t)
      where not coalesce(row->>'name', '') like '%.%'`)
    described[name] = rows[0]
  }
  return { ...described, shop: await contents(db) }
}

test('the file of new databases is what initdb, migrations and the pincode directory make (else: npx node scripts/new-database.ts)', async () => {
  const made = await openPglite(null)
  await importPincodes(made.db)
  const expected = await describeDatabase(made.db)
  await made.close()
  expect(Object.keys(expected).length).toBeGreaterThan(60)

  const read = await openPglite(null, { loadDataDir: await readNewDatabase() })
  const described = await describeDatabase(read.db)
  await read.close()
  expect(described).toEqual(expected)
})

test('the file that tells that a database is whole is written last', async () => {
  const tar = Buffer.from(await (await readNewDatabase()).arrayBuffer())
  const block = 512
  const content = tar.findLastIndex((byte) => byte !== 0)
  const header = (Math.floor(content / block) - 1) * block
  expect(tar.toString('latin1', header).split('\0', 1)).toEqual(['./PG_VERSION'])
})

test('a first start that was killed while it wrote its database is repeated, from the file too', async () => {
  const dataDir = join(folder, 'killed')
  await mkdir(dataDir)
  // PostgreSQL's initdb makes a new identifier each time.
  const openedWith = async () => {
    const { db, close } = await openDatabase({ dataDir })
    const { rows } = await db.execute(
      sql`select system_identifier, (select count(*)::int from orders) as orders from pg_control_system()`,
    )
    await close()
    return rows
  }
  const first = await openedWith()
  expect(first).toMatchObject([{ orders: 0 }])
  const dir = join(dataDir, 'pg')
  const files = await readdir(dir)
  for (const file of ['PG_VERSION', 'postgresql.conf', 'global']) {
    expect(files).toContain(file)
    await rm(join(dir, file), { recursive: true })
  }
  expect(await openedWith()).toEqual(first)
})
