import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { productWords, searchWords } from '../db/schema/search.ts'

/** What the search knows of a product: two of the columns that search/key.ts makes. */
export interface Known {
  productId: number
  nameKey: string
  searchKey: string
}

const wordsOf = (key: string): string[] => key.split(' ').filter(Boolean)

/**
 * Makes the search's index tell of these products what their keys hold, and nothing else. Words come
 * sorted, so that two imports at once wait for each other and not in a circle.
 */
export const saveWords = async (tx: Db, products: readonly Known[]): Promise<void> => {
  const words = [...new Set(products.flatMap(({ searchKey }) => wordsOf(searchKey)))].sort()
  await tx.execute(sql`
    insert into ${searchWords} select unnest(${sql.param(words)}::text[]) on conflict do nothing`)
  const rows = products.flatMap(({ productId, nameKey, searchKey }) => {
    const name = new Set(wordsOf(nameKey))
    return wordsOf(searchKey).map((word) => ({ word, productId, inName: name.has(word) }))
  })
  await tx.execute(sql`
    with told as (
      select * from unnest(
        ${sql.param(rows.map(({ word }) => word))}::text[],
        ${sql.param(rows.map(({ productId }) => productId))}::int[],
        ${sql.param(rows.map(({ inName }) => inName))}::boolean[]
      ) as row(word, product_id, in_name)
    ), gone as (
      delete from ${productWords} known
      where product_id = any(${sql.param(products.map(({ productId }) => productId))}::int[])
        and not exists (
          select 1 from told
          where told.word = known.word and told.product_id = known.product_id)
    )
    insert into ${productWords} as known select * from told
    on conflict (word, product_id) do update set in_name = excluded.in_name
    where known.in_name <> excluded.in_name`)
}
