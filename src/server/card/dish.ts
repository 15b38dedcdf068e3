import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { WireCard, WireDish } from '#src/contract/product.schema.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { orderOf, selectCards, wireCard } from './card.ts'
import { sizeOrder } from './size.ts'
import { isShown } from './stock.ts'

type Sizes = Map<string, Required<WireCard>[]>

const readSizes = async (db: Db, items: string[] | SQL): Promise<Sizes> => {
  const ofItems = Array.isArray(items)
    ? inArray(products.item, items)
    : sql`${products.item} in ${items}`
  const rows = await selectCards(db, ofItems).orderBy(...sizeOrder)
  return Map.groupBy(rows.map(wireCard), ({ item }) => item)
}

/** Adds to each card all sizes of its dish, its own included, smallest first. One statement. */
export const withSizes = async <C extends Pick<WireCard, 'item'>>(
  db: Db,
  cards: readonly C[],
): Promise<(C & { sizes: Required<WireCard>[] })[]> => {
  if (!cards.length) return []
  const sizes = await readSizes(
    db,
    cards.map(({ item = '' }) => item),
  )
  return cards.map((card) => ({ ...card, sizes: sizes.get(card.item ?? '') ?? [] }))
}

/** The dishes whose shown sizes have these ids, in their order. One statement. */
export const readDishes = async (db: Db, ids: readonly number[]): Promise<WireDish[]> => {
  if (!ids.length) return []
  const shown = sql`(select shown.item from ${products} shown where ${inArray(sql`shown.id`, [...ids])})`
  const dishes = new Map<number, WireDish>()
  for (const sizes of (await readSizes(db, shown)).values())
    for (const card of sizes) dishes.set(card.id, { ...card, sizes })
  return ids.map((id) => dishes.get(id)).filter((dish) => dish !== undefined)
}

interface Part {
  order?: readonly SQL[]
  limit: number
  offset?: number
}

/** `dishesOf` of domain/dish.ts in SQL, of sizes that match the condition. `total` counts dishes. */
export const readDishPage = async (
  db: Db,
  condition: SQL | undefined,
  { order: by = orderOf(), limit, offset = 0 }: Part,
): Promise<{ products: WireDish[]; total: number }> => {
  const order = sql.join([...by], sql`, `)
  const item = sql`${products.item} collate "C"`
  // The alias has the table's name, so that `order` can be used in both queries.
  const leaders = sql`
    select distinct on (${item}) products.id, products.sold_out, products.rank, products.name, products.mrp,
      products.shelf_life, products.shelf_life_unit, products.exp_date from ${products}
    where ${and(isShown(), condition)} order by ${item}, ${order}`
  const [page] = await db
    .select({ ids: sql<number[]>`page.ids`, total: sql<number>`page.total` })
    .from(
      sql`(with leaders as (${leaders}) select
        array_to_json(array(
          select products.id from leaders as products order by ${order} limit ${limit} offset ${offset}
        )) as ids,
        (select count(*)::int from leaders) as total) as page`,
    )
  return { products: await readDishes(db, page?.ids ?? []), total: page?.total ?? 0 }
}
