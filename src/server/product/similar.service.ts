import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { byListingOrder } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { listingOrder, selectCards, type CardRow } from '../card/card.ts'
import { isMainSize } from '../card/size.ts'

const similarCount = 8

/** By category id: its first items, one size each, in listing order; categories as in the menu. */
export type FirstOfCategories = ReadonlyMap<number, readonly CardRow[]>

export const inVertical = (id: number): SQL => sql`each.vertical_id = ${id}`

/** Candidates for similar products: per category one more than shown, as none is similar to itself. */
export const readFirstOfCategories = async (db: Db, within?: SQL): Promise<FirstOfCategories> => {
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
  return Map.groupBy(rows, (row) => row.categoryId)
}

const availableFirst = (rows: readonly CardRow[]): CardRow[] =>
  rows.toSorted((a, b) => Number(a.stock <= 0) - Number(b.stock <= 0)).slice(0, similarCount)

/** Eight other items, one size each: available ones first, of the same category before the same vertical. */
export const similarTo = (
  product: { item: string; categoryId: number },
  leaders: FirstOfCategories,
): CardRow[] => {
  const others = (rows: readonly CardRow[]) => rows.filter((row) => row.item !== product.item)
  const same = others(leaders.get(product.categoryId) ?? [])
  const rest = [...leaders]
    .filter(([categoryId]) => categoryId !== product.categoryId)
    .flatMap(([, rows]) => others(rows))
    .sort(byListingOrder)
  return availableFirst([...same, ...rest])
}

/** The same for one product; reads its vertical only if its own category has too few. */
export const readSimilar = async (
  db: Db,
  product: { item: string; categoryId: number; verticalId: number },
): Promise<CardRow[]> => {
  // In the order of an index: the first rows are all that is read.
  const firstOf = (where: SQL | undefined) =>
    selectCards(db)
      .where(and(where, ne(products.item, product.item), isMainSize))
      .orderBy(...listingOrder)
      .limit(similarCount)
  const { categoryId, verticalId } = product
  const same = await firstOf(eq(products.categoryId, categoryId))
  if (same.length === similarCount && same.every((row) => row.stock > 0)) return same
  const rest = and(eq(products.verticalId, verticalId), ne(products.categoryId, categoryId))
  return availableFirst([...same, ...(await firstOf(rest))])
}
