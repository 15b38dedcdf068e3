import { sql } from 'drizzle-orm'
import { orderedTables, readSequences } from '#src/server/backup/tables.ts'
import type { Db } from '#src/server/db/database.ts'

/** A digest of all rows of each table, and the position of every sequence, to compare two shops. */
export const contents = async (db: Db) => {
  const tables: Record<string, unknown> = { sequences: await readSequences(db) }
  for (const { name } of await orderedTables(db)) {
    const { rows } = await db.execute<{ rows: string }>(
      sql.raw(`select md5(string_agg(t::text, chr(10) order by t::text)) as rows from ${name} t`),
    )
    tables[name] = rows[0]?.rows
  }
  return tables
}

/** All rows by table. */
export const allRows = async (db: Db): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {}
  for (const { name } of await orderedTables(db)) {
    const { rows } = await db.execute<{ row: unknown }>(
      sql.raw(`select to_jsonb(t) as row from ${name} t`),
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
