import { sql, type SQL } from 'drizzle-orm'
import { byListingOrder } from '#src/domain/listing.ts'
import type { Db } from '../db/database.ts'
import { categories } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { listingOrder, selectCards, type CardRow } from '../card/card.ts'
import { isMainSize } from '../card/size.ts'
import { isShown } from '../card/stock.ts'
import { cachedValue } from '../cache/cached-value.ts'
import type { Services } from '../http/services.ts'

const similarCount = 8

/** By category id: its first items, one size each, in listing order; categories as in the menu. */
type FirstOfCategories = ReadonlyMap<number, readonly CardRow[]>

export const inVertical = (id: number): SQL => sql`each.vertical_id = ${id}`

/** Candidates for similar products: per category one more than shown, as none is similar to itself. */
export const readFirstOfCategories = async (db: Db, within?: SQL): Promise<FirstOfCategories> => {
  const first = sql`
    select leader.id from ${categories} each
    cross join lateral (
      select ${products.id} from ${products}
      where ${products.categoryId} = each.id and ${isShown()} and ${isMainSize}
      order by ${sql.join([...listingOrder], sql`, `)} limit ${similarCount + 1}
    ) leader
    ${within ? sql`where ${within}` : sql``}`
  const rows = await selectCards(db, sql`${products.id} in (${first})`).orderBy(
    categories.position,
    categories.id,
    ...listingOrder,
  )
  return Map.groupBy(rows, (row) => row.categoryId)
}

/** The same of the whole shop, kept until one of them changes. */
export const cachedFirstOfCategories = (
  shop: Pick<Services, 'db' | 'responseCache' | 'now'>,
): (() => Promise<FirstOfCategories>) => {
  const read = async () => {
    const rows = [...(await readFirstOfCategories(shop.db)).values()].flat()
    return { body: JSON.stringify(rows), products: rows.map(({ id }) => id) }
  }
  return cachedValue(shop, 'first of categories', read, (body) =>
    Map.groupBy(JSON.parse(body) as CardRow[], (row) => row.categoryId),
  )
}

/** Eight other items, one size each: available ones first, of the same category before the same vertical. */
export const similarTo = (
  { item, categoryId, verticalId }: { item: string; categoryId: number; verticalId: number },
  leaders: FirstOfCategories,
): CardRow[] => {
  const same = (leaders.get(categoryId) ?? []).filter((row) => row.item !== item)
  const available = same.filter((row) => row.stock > 0)
  if (available.length >= similarCount) return available.slice(0, similarCount)
  const rest = [...leaders.values()]
    .flat()
    .filter((row) => row.verticalId === verticalId && row.categoryId !== categoryId)
    .filter((row) => row.item !== item)
    .sort(byListingOrder)
  return [...same, ...rest]
    .sort((a, b) => Number(a.stock <= 0) - Number(b.stock <= 0))
    .slice(0, similarCount)
}
