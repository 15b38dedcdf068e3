import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { sql } from 'drizzle-orm'
import { orderedTables } from '#src/server/backup/tables.ts'
import type { Db } from '#src/server/db/database.ts'
import { migrationsFolder } from '#src/server/db/migrations-folder.ts'

/** The migrations as they were when there were only so many. */
const copyMigrations = async (target: string, count: number): Promise<void> => {
  await cp(migrationsFolder, target, { recursive: true })
  const file = join(target, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
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
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  await db.execute(
    sql`${sql.raw(`insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_record(null::${table}, `)}${JSON.stringify(row)}::jsonb)`,
  )
}

/** A PGlite database with the first migrations only, and a row in each of its tables. */
export const openOlder = async (count: number) => {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  await client.exec('create extension if not exists pg_trgm')
  const folder = await mkdtemp(join(tmpdir(), 'older-'))
  await copyMigrations(folder, count)
  const old = drizzle(client)
  await migrate(old, { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  const db = old as unknown as Db
  const tables = (await orderedTables(db)).map(({ name }) => name)
  for (const table of tables) await fillTable(db, table)
  return { client, db, tables }
}
