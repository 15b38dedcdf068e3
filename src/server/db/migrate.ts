import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'

interface Migration {
  /** Such as '0034_former_slugs'; the last one names the version of a database. */
  name: string
  hash: string
  at: number
  statements: string[]
}

/** The migrations of this code, in order. */
export const ownMigrations = (): Migration[] => {
  const journal = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }, at) => ({
    name: entries[at]?.tag ?? '',
    hash,
    at: folderMillis,
    statements: sql,
  }))
}

/** As Drizzle does at a start, but within a transaction. */
export const migrateIn = async (tx: Db, migrations: readonly Migration[]): Promise<void> => {
  for (const { hash, at, statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`,
    )
  }
}

interface Named {
  [column: string]: unknown
  name: string
}

/** Drops all tables and functions but those of extensions, as before the first migration. */
export const dropAll = async (tx: Db): Promise<void> => {
  const { rows: tables } = await tx.execute<Named>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await tx.execute(sql.raw(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`))
  const { rows: functions } = await tx.execute<Named>(sql`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of functions) await tx.execute(sql.raw(`drop function ${name} cascade`))
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
}
