import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** A table as a backup takes it: names are ready for SQL. */
export interface Table {
  name: string
  /** Columns that hold data of their own, in order; generated ones are left out. */
  columns: string[]
}

/** A sequence and the last number it gave, null when it gave none. */
export interface Sequence {
  name: string
  last: number | null
}

/**
 * Holds numbers of this very server's transactions, for its running programs; triggers write it anew
 * while a backup is restored.
 */
const notices = 'catalog_changes'

const readTables = async (db: Db): Promise<Table[]> => {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select quote_ident(table_name) as name,
      array_agg(quote_ident(column_name) order by ordinal_position) as columns
    from information_schema.columns
    join pg_tables on schemaname = table_schema and tablename = table_name
    where table_schema = 'public' and is_generated = 'NEVER' and table_name <> ${notices}
    group by table_name order by table_name`)
  return rows
}

/** Every table of the shop, each after those that its rows refer to. */
export const orderedTables = async (db: Db): Promise<Table[]> => {
  const { rows } = await db.execute<{ child: string; parent: string }>(sql`
    select quote_ident(c.relname) as child, quote_ident(p.relname) as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`)
  const waiting = await readTables(db)
  const ordered: Table[] = []
  while (waiting.length) {
    const next = waiting.findIndex((table) =>
      rows.every(
        ({ child, parent }) => child !== table.name || !waiting.some(({ name }) => name === parent),
      ),
    )
    // Tables that refer to each other in a ring: none of the schema's do.
    if (next < 0) throw new Error(`No order for ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

export const readSequences = async (db: Db): Promise<Sequence[]> => {
  const { rows } = await db.execute<{ name: string; last: string | number | null }>(sql`
    select quote_ident(sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename`)
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }))
}

/** Digests of the migrations that made the tables what they are. */
export const readMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/** Copying a big table may take longer than any request may. */
export const takeTime = async (tx: Db): Promise<void> => {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await tx.execute(sql.raw(`set local ${limit} = 0`))
}
