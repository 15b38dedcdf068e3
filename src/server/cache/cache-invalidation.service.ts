import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Position in the catalog's changes: every transaction below `xid` was read, and those above it in `seen`. */
export interface Mark {
  xid: string
  seen: ReadonlySet<string>
}

export interface Changes {
  mark: Mark
  /** Products whose stock only fell; 'all' when anything else changed. */
  changed: readonly number[] | 'all'
}

interface Row {
  [column: string]: unknown
  mark: string
  changes: [xid: string, productId: number][]
}

/**
 * Changes committed since `mark`. Transactions do not commit in the order of their ids, so the next read starts
 * at the oldest one that is still running.
 */
export const readChanges = async (db: Db, mark: Mark): Promise<Changes> => {
  const { rows } = await db.execute<Row>(sql`
    select pg_snapshot_xmin(now_at)::text as mark, (
      select coalesce(json_agg(json_build_array(xid::text, coalesce(product_id, 0))), '[]')
      from catalog_changes
      where xid >= ${mark.xid}::bigint and xid < pg_snapshot_xmax(now_at)::text::bigint
    ) as changes
    from pg_current_snapshot() as now_at`)
  const [row] = rows
  if (!row) throw new Error('The database returned no snapshot.')
  const fresh = row.changes.filter(([xid]) => !mark.seen.has(xid))
  const ids = fresh.map(([, productId]) => productId)
  const running = BigInt(row.mark)
  return {
    mark: {
      xid: row.mark,
      seen: new Set(row.changes.map(([xid]) => xid).filter((xid) => BigInt(xid) >= running)),
    },
    changed: ids.includes(0) ? 'all' : ids,
  }
}

/** Where reading starts. A long transaction in any database of the server holds `xid` back, hence `seen`. */
export const readMark = async (db: Db): Promise<Mark> => {
  const { rows } = await db.execute<{ mark: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`,
  )
  return (await readChanges(db, { xid: rows[0]?.mark ?? '0', seen: new Set() })).mark
}

/** Deletes changes that nobody reads any more; see `maxPause` in cache/response-cache.ts. */
export const forgetOldChanges = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from catalog_changes where at < now() - interval '1 hour'`)
}
