import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { refusal } from '../../base/errors.ts'
import { bagLines, bags } from '../../db/schema/bag.ts'
import type { Db } from '../../db/database.ts'
import { products } from '../../db/schema/product.ts'
import { settings } from '../../db/schema/shop.ts'
import { stockAlerts } from '../../db/schema/stock-alert.ts'
import { forgetWords } from '../../search/word.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { bannersOf, leftEmpty } from './left-empty.ts'

const withdrawIn = async (tx: Db, slugs: string[] | null): Promise<string[]> => {
  const inOpenBags = tx
    .select({ id: bagLines.bagId })
    .from(bagLines)
    .innerJoin(bags, and(eq(bags.id, bagLines.bagId), isNull(bags.orderedAt)))
    .where(eq(bagLines.productId, products.id))
  const chosen = slugs && or(inArray(products.slug, slugs), inArray(products.item, slugs))
  const rows = await tx
    .select({
      id: products.id,
      slug: products.slug,
      item: products.item,
      searchKey: products.searchKey,
      bags: sql<number>`(select count(*)::int from ${inOpenBags.as('open')})`,
      alerts: tx.$count(stockAlerts, eq(stockAlerts.productId, products.id)),
    })
    .from(products)
    .where(chosen ?? sql`true`)
    .orderBy(products.id)
    .for('update', { of: products })
  const unknown = slugs?.find((slug) => !rows.some((row) => [row.slug, row.item].includes(slug)))
  if (unknown) throw refusal(`There is no product or item "${unknown}"`)
  const unlinked = await bannersOf(tx, chosen ?? undefined)
  await tx.delete(products).where(chosen ?? sql`true`)
  // Whoever repeats what `feature` prints must not be refused.
  await tx.update(settings).set({
    featured: sql`array(select item from unnest(${settings.featured}) with ordinality as f(item, nth)
      where exists (select 1 from ${products} where ${products.item} = f.item) order by nth)`,
  })
  await forgetWords(
    tx,
    rows.map(({ searchKey }) => searchKey),
    [],
  )
  const withdrawn = rows.map(
    ({ slug, bags, alerts }) =>
      `${slug} is withdrawn` +
      (bags ? `; it was in ${bags} bags` : '') +
      (alerts ? `; ${alerts} had asked to be told when it is back` : ''),
  )
  return [...unlinked, ...(await leftEmpty(tx)), ...withdrawn]
}

/** Deletes products for good: one size, or all sizes of an item; null: all products. Orders keep theirs. */
export const withdraw = async (
  { db, say }: CommandContext,
  { slugs }: { slugs: string[] | null },
): Promise<void> => {
  const lines = await db.transaction((tx) => withdrawIn(tx, slugs))
  lines.forEach((line) => say(line))
}
