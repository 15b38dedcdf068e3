import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { stockAlerts } from '../db/schema/stock-alert.ts'
import type { CommandContext } from '../http/services.ts'

const count = (state: 'waiting' | 'unconfirmed') =>
  sql<number>`count(*) filter (where ${stockAlerts.state} = ${state})`.mapWith(Number)

/** How many wait for each product, and for how many packs; most first. Contacts stay in the database. */
const countAlerts = (db: Db) => {
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

/** Prints how many wait for each product. */
export const printAlerts = async ({ db, say }: CommandContext): Promise<void> => {
  const counts = await countAlerts(db)
  if (!counts.length) say('Nobody waits for a product.')
  for (const { slug, stock, hidden, waiting, packs, unconfirmed } of counts) {
    const open = unconfirmed ? `, ${unconfirmed} not confirmed yet` : ''
    say(
      `${slug}: ${waiting} waiting for ${packs} packs${open}; ${hidden ? 'hidden, ' : ''}${stock} in stock`,
    )
  }
}
