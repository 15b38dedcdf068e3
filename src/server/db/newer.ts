import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { OwnerError } from '../base/errors.ts'
import { migrationsFolder } from './migrations-folder.ts'
import type { Db } from './database.ts'

/**
 * Throws an `OwnerError` if a newer version of the shop has migrated the database: this one does not know its
 * tables, and migrations are not undone. `name`: of the database; `way`: how the owner gets an empty one.
 */
export const assertNotNewer = async (
  db: Pick<Db, 'execute'>,
  name: string,
  way: string,
): Promise<void> => {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const { rows } = await db.execute<{ at: string | number }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  )
  if (Number(rows[0]?.at) <= (newest?.folderMillis ?? 0)) return
  throw new OwnerError(
    `${name} is of a newer version of the shop: start that version again. To stay with this one, ${way}, and restore the backup that was made before the update ("npm run store -- restore DIR --yes").`,
  )
}
