import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { stockAlerts } from '../db/schema/stock-alert.ts'

const count = (state: 'waiting' | 'unconfirmed') =>
  sql<number>`count(*) filter (where ${stockAlerts.state} = ${state})`.mapWith(Number)

/** How many wait for each product, and for how many packs; most first. Contacts stay in the database. */
export const countAlerts = (db: Db) => {
  const waiting = count('waiting')
  return db
    .select({
      slug: products.slug,
      stock: products.stock,
      hidden: products.hidden,
      waiting,
      unconfirmed: count('unconfirmed'),
      packs:
        sql`coalesce(sum(${stockAlerts.quantity}) filter (where ${stockAlerts.state} = 'waiting'), 0)`.mapWith(
          Number,
        ),
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(sql`${stockAlerts.state} <> 'sent'`)
    .groupBy(products.id)
    .orderBy(desc(waiting), asc(products.slug))
}
