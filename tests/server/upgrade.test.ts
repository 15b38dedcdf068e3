import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderedTables, readMigrations } from '#src/server/backup/tables.ts'
import type { Db } from '#src/server/db/open.ts'
import { openPglite } from '#src/server/db/pglite.ts'
import { migrationsFolder } from '#src/server/db/migrations-folder.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

const folder = folderForAll('upgrade')

interface Journal {
  entries: { tag: string }[]
}

/** The migrations as they were when only the first one existed. */
const firstMigration = async (): Promise<string> => {
  const target = join(folder, 'first')
  await cp(migrationsFolder, target, { recursive: true })
  const file = join(target, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return target
}

interface Column {
  [key: string]: unknown
  name: string
  type: string
  /** 'table.column' that the foreign key refers to. */
  refers: string | null
}

const columnsOf = async (db: Db, table: string): Promise<Column[]> => {
  const { rows } = await db.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type,
      (select k.confrelid::regclass::text || '.' || f.attname from pg_constraint k
        join pg_attribute f on f.attrelid = k.confrelid
          and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey)
        order by array_length(k.conkey, 1) limit 1) as refers
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum`)
  return rows
}

/** A value of the type. The schema's checks require whole numbers above zero. */
const valueOf = (type: string): unknown =>
  type.endsWith('[]')
    ? []
    : ({
        integer: 1,
        smallint: 1,
        bigint: 1,
        'double precision': 1,
        numeric: 1,
        boolean: false,
        jsonb: [],
        date: '2026-01-02',
        'timestamp with time zone': '2026-01-02T03:04:05+00:00',
        bytea: '\\x01',
      }[type] ?? 'ladoo')

/** Values that the checks of the first version require. */
const wanted: Record<string, unknown> = { deal_kind: null, deal_price: 0, payment_mode: 'cod' }

const fillTable = async (db: Db, table: string): Promise<void> => {
  const columns = await columnsOf(db, table)
  const row: Record<string, unknown> = {}
  for (const { name, type, refers } of columns) {
    const [parent, column] = refers?.split('.') ?? []
    const found = parent
      ? (
          await db.execute<{ value: unknown }>(
            sql.raw(`select ${column} as value from ${parent} limit 1`),
          )
        ).rows[0]?.value
      : undefined
    row[name] = name in wanted ? wanted[name] : (found ?? valueOf(type))
  }
  await db.execute(
    sql`${sql.raw(`insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, `)}${JSON.stringify(row)}::jsonb)`,
  )
}

const rowsOf = async (db: Db, table: string) =>
  (
    await db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(t) as row from ${table} t`),
    )
  ).rows.map(({ row }) => row)

test('a database of the first version is brought up to date and keeps every row', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  await client.exec('create extension if not exists pg_trgm')
  const old = drizzle(client)
  await migrate(old, { migrationsFolder: await firstMigration() })
  const db = old as unknown as Db
  const tables = (await orderedTables(db)).map(({ name }) => name)
  const before: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) await fillTable(db, table)
  for (const table of tables) before[table] = await rowsOf(db, table)
  expect(tables.length).toBeGreaterThan(20)
  const dump = await client.dumpDataDir('none')
  await client.close()

  const upgraded = await openPglite(null, { loadDataDir: dump })
  try {
    const journal = JSON.parse(
      await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
    ) as Journal
    expect(await readMigrations(upgraded.db)).toHaveLength(journal.entries.length)
    for (const table of tables) {
      const [row] = await rowsOf(upgraded.db, table)
      // The row keeps its values; later versions may add columns.
      expect(row, table).toMatchObject(before[table]?.[0] ?? {})
    }
  } finally {
    await upgraded.close()
  }
})
