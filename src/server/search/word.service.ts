import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'
import { searchWords } from '../db/schema/search.ts'

/** The words of search keys (search/key.ts), sorted, to avoid deadlocks. */
const wordsIn = (searchKeys: readonly string[]): string[] =>
  [...new Set(searchKeys.flatMap((key) => key.split(' ').filter(Boolean)))].sort()

/** Stores the words that misspelt ones are corrected to. */
export const saveWords = async (tx: Db, searchKeys: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    insert into ${searchWords} select unnest(${sql.param(wordsIn(searchKeys))}::text[])
    on conflict do nothing`)
}

/** Deletes the words of former keys that no product has any more: a misspelt name must not stay known. */
export const forgetWords = async (
  tx: Db,
  formerKeys: readonly string[],
  keys: readonly string[],
): Promise<void> => {
  const kept = new Set(wordsIn(keys))
  const words = wordsIn(formerKeys).filter((word) => !kept.has(word))
  if (!words.length) return
  await tx.execute(sql`
    delete from ${searchWords} known where known.word = any(${sql.param(words)}::text[]) and not exists
      (select 1 from ${products} where ${products.searchKey} like '% ' || known.word || ' %')`)
}
