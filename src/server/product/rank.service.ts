import { sql } from 'drizzle-orm'
import { daysAfter, indiaDate, startOfDay } from '#src/domain/india.ts'
import type { Db } from '../db/database.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'
import { settings } from '../db/schema/shop.ts'

/** Sales of so many whole days before today count. */
const salesDays = 28
/** More than there are classes of sales, so that featured items come before all others. */
export const maxFeatured = 100

/**
 * Ranks each item: featured ones in the owner's order, then by units sold in all sizes. Sales count in
 * classes (1, 2 to 3, 4 to 7 and so on), so that only a dish that sells twice or half as much moves.
 */
export const rankItems = async (db: Db, now: Date): Promise<void> => {
  const today = indiaDate(now)
  const from = startOfDay(daysAfter(today, -salesDays)).toISOString()
  const end = startOfDay(today).toISOString()
  await db.execute(sql`
    with sold as (
      select p.item, sum(i.quantity)::int as units
      from ${orders} o
      join ${orderItems} i on i.order_id = o.id
      join ${products} p on p.id = i.product_id
      where o.state = 'placed' and i.cancelled_at is null
        and o.placed_at >= ${from} and o.placed_at < ${end}
      group by p.item
    ), ranked as (
      select id, coalesce(
        array_position((select featured from ${settings}), item) - ${2 * maxFeatured}::int,
        -length(ltrim(sold.units::bit(32)::text, '0')), 0) as rank
      from ${products} p left join sold using (item)
    ), moved as (
      -- Locks by id, as orders do.
      select p.id, ranked.rank from ${products} p join ranked using (id)
      where p.rank <> ranked.rank order by p.id for no key update of p
    )
    update ${products} set rank = moved.rank from moved where products.id = moved.id`)
}

/** Ranks the items by the sales until yesterday, once a day: pages change at most that often. */
export const rankDaily = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const today = indiaDate(now)
    const due = await tx
      .update(settings)
      .set({ rankedOn: today })
      .where(sql`${settings.rankedOn} is distinct from ${today}`)
      .returning({ id: settings.id })
    if (due.length) await rankItems(tx, now)
  })
