import { sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a column is among the ids of a query with a limit and row locks, which runs once. In `in (...)` PostgreSQL may
 * run it again for each row that it is joined to, and as it skips what the same statement has changed, that takes more
 * rows than the limit.
 */
export const isAmong = (column: Column, ids: SQLWrapper): SQL => sql`${column} = any(array${ids})`
