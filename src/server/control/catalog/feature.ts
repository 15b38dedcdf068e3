import { inArray } from 'drizzle-orm'
import { refusal } from '../../base/errors.ts'
import { firstDuplicate } from '../../base/first-duplicate.ts'
import { products } from '../../db/schema/product.ts'
import { settings } from '../../db/schema/shop.ts'
import { rankItems } from '../../product/rank.service.ts'
import type { CommandContext } from '../../http/services.ts'

/** Prints the items that listings begin with, or sets them; an empty list features none. */
export const feature = async (
  { db, now, say }: CommandContext,
  { items }: { items: string[] | null },
): Promise<void> => {
  if (!items) {
    const [row] = await db.select({ featured: settings.featured }).from(settings)
    return say(row?.featured.join(' ') || 'No item is featured: what sells most comes first.')
  }
  const twice = firstDuplicate(items)
  if (twice) throw refusal(`${twice} stands twice`)
  await db.transaction(async (tx) => {
    const rows = await tx
      .selectDistinct({ item: products.item })
      .from(products)
      .where(inArray(products.item, items))
    const unknown = items.find((item) => !rows.some((row) => row.item === item))
    if (unknown) throw refusal(`There is no item "${unknown}" (such as kaju-katli, without a size)`)
    await tx.update(settings).set({ featured: items })
    await rankItems(tx, now())
  })
  const first = items.length ? `Listings begin with ${items.join(', ')}` : 'No item is featured'
  say(`${first}. "npm run rebuild" brings that to the pages`)
}
