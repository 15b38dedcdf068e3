import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchWords } from '../db/schema/search.ts'

/** Stores the words that misspelt ones are corrected to (search/key.ts); sorted, to avoid deadlocks. */
export const saveWords = async (tx: Db, searchKeys: readonly string[]): Promise<void> => {
  const words = [...new Set(searchKeys.flatMap((key) => key.split(' ').filter(Boolean)))].sort()
  await tx.execute(sql`
    insert into ${searchWords} select unnest(${sql.param(words)}::text[]) on conflict do nothing`)
}
