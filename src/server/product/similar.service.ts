import { and, asc, eq } from 'drizzle-orm'
import { byListingOrder } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { listingOrder, selectCards, type CardRow } from './card.ts'
import { isMainSize } from './size.ts'

/** How many other products a product page shows. */
const similarCount = 8

/** The first items of every category of a vertical, one size each, in listing order. */
export type Leaders = ReadonlyMap<number, readonly CardRow[]>

/**
 * All that similar products are chosen from: one more than are shown of each category, because a
 * product is not similar to itself. Small, however large the catalog is.
 */
export const readLeaders = async (db: Db, verticalId: number): Promise<Leaders> => {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.verticalId, verticalId))
    .orderBy(asc(categories.position))
  const leaders = new Map<number, CardRow[]>()
  for (const { id } of found)
    leaders.set(
      id,
      await selectCards(db)
        .where(and(eq(products.categoryId, id), isMainSize))
        .orderBy(...listingOrder)
        .limit(similarCount + 1),
    )
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
