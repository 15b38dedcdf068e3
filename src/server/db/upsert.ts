import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** For `onConflictDoUpdate`: sets every column that `row` has to the value that was to be inserted. */
export const toInserted = (table: PgTable, row: object) => {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.keys(row).map((key) => [key, sql.raw(`excluded."${columns[key]!.name}"`)]),
  )
}
