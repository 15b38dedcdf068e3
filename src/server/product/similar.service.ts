import { sql, type SQL } from 'drizzle-orm'
import { byListingOrder } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { listingOrder, selectCards, type CardRow } from '../card/card.ts'
import { isMainSize } from './size.ts'

/** How many other products a product page shows. */
const similarCount = 8

/** The first items of categories, one size each, in listing order; categories as in the menu. */
export type Leaders = ReadonlyMap<number, readonly CardRow[]>

export const inVertical = (id: number): SQL => sql`each.vertical_id = ${id}`
const inCategory = (id: number): SQL => sql`each.id = ${id}`

/**
 * All that similar products are chosen from, in a category, a vertical or the whole shop: one more
 * than are shown of each category, because a product is not similar to itself. Small, however large
 * the catalog is.
 */
export const readLeaders = async (db: Db, within?: SQL): Promise<Leaders> => {
  const first = sql`
    select leader.id from ${categories} each
    cross join lateral (
      select ${products.id} from ${products}
      where ${products.categoryId} = each.id and ${isMainSize}
      order by ${sql.join([...listingOrder], sql`, `)} limit ${similarCount + 1}
    ) leader
    ${within ? sql`where ${within}` : sql``}`
  const rows = await selectCards(db)
    .where(sql`${products.id} in (${first})`)
    .orderBy(categories.position, categories.id, ...listingOrder)
  const leaders = new Map<number, CardRow[]>()
  for (const row of rows) leaders.set(row.categoryId, [...(leaders.get(row.categoryId) ?? []), row])
  return leaders
}

/**
 * Eight other items, one size each: of the same category first, then of the same vertical; what can
 * be bought comes first.
 */
export const similarTo = (
  product: { item: string; categoryId: number },
  leaders: Leaders,
): CardRow[] => {
  const others = (rows: readonly CardRow[]) => rows.filter((row) => row.item !== product.item)
  const same = others(leaders.get(product.categoryId) ?? [])
  const rest = [...leaders]
    .filter(([categoryId]) => categoryId !== product.categoryId)
    .flatMap(([, rows]) => others(rows))
    .sort(byListingOrder)
  return [...same, ...rest]
    .sort((a, b) => Number(a.stock <= 0) - Number(b.stock <= 0))
    .slice(0, similarCount)
}

/** The same for one product: its vertical is read only where its own category has too few. */
export const readSimilar = async (
  db: Db,
  product: { item: string; categoryId: number; verticalId: number },
): Promise<CardRow[]> => {
  const near = similarTo(product, await readLeaders(db, inCategory(product.categoryId)))
  if (near.length === similarCount && near.every((row) => row.stock > 0)) return near
  return similarTo(product, await readLeaders(db, inVertical(product.verticalId)))
}
