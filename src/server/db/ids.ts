import { inArray } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { brands, categories, subcategories, verticals } from './schema/menu.ts'
import type { products } from './schema/product.ts'

type SluggedTable =
  typeof verticals | typeof categories | typeof subcategories | typeof brands | typeof products

export const idsBySlug = async (
  db: Db,
  table: SluggedTable,
  slugs?: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(slugs && inArray(table.slug, [...slugs]))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
