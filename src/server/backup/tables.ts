import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { orders } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'

/** Names are quoted for SQL; generated columns are left out. */
export interface Table {
  name: string
  columns: string[]
}

/** A sequence and its last value, null if unused. */
export interface Sequence {
  name: string
  last: number | null
}

// Not backed up: transaction numbers of this server; triggers write it anew during a restore.
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

/** All tables, each after those it references. */
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

export const readMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/** Disables timeouts: copying a big table may take longer than a request is allowed. */
export const disableTimeouts = async (tx: Db): Promise<void> => {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await tx.execute(sql.raw(`set local ${limit} = 0`))
}

/**
 * Before a transaction that empties all tables of a running shop. It locks the tables that orders lock first: orders
 * under way end, new ones wait. Otherwise PostgreSQL would find a deadlock and stop one of them.
 */
export const lockShop = (tx: Db) =>
  tx.execute(sql`lock table ${customers}, ${orders}, ${products} in access exclusive mode`)
