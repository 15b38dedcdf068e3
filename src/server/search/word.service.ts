import { sql } from 'drizzle-orm'
import { isShown } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { searchWords } from '../db/schema/search.ts'

/** The words of search keys (search/key.ts), sorted, to avoid deadlocks. */
const wordsIn = (searchKeys: readonly string[]): string[] =>
  [...new Set(searchKeys.flatMap((key) => key.split(' ').filter(Boolean)))].sort()

/** Stores the words that misspelt ones are corrected to, of products that are shown. */
export const saveWords = async (tx: Db, searchKeys: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    insert into ${searchWords} select unnest(${sql.param(wordsIn(searchKeys))}::text[])
    on conflict do nothing`)
}

/** Deletes the words of former keys that no shown product has: a misspelt name must not stay known. */
export const forgetWords = async (
  tx: Db,
  formerKeys: readonly string[],
  keys: readonly string[],
): Promise<void> => {
  const remaining = new Set(wordsIn(keys))
  const words = wordsIn(formerKeys).filter((word) => !remaining.has(word))
  if (!words.length) return
  await tx.execute(sql`
    delete from ${searchWords} known where known.word = any(${sql.param(words)}::text[]) and not exists
      (select 1 from ${products} where ${isShown()} and ${products.searchKey} like '% ' || known.word || ' %')`)
}
