import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchWords } from '../db/schema/search.ts'

/**
 * Makes the words of these keys (search/key.ts) known, so that misspelt ones are corrected to them.
 * Words come sorted: two imports at once wait for each other and not in a circle.
 */
export const saveWords = async (tx: Db, searchKeys: readonly string[]): Promise<void> => {
  const words = [...new Set(searchKeys.flatMap((key) => key.split(' ').filter(Boolean)))].sort()
  await tx.execute(sql`
    insert into ${searchWords} select unnest(${sql.param(words)}::text[]) on conflict do nothing`)
}
