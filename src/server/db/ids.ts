import { inArray } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { SluggedMenu } from './schema/menu.ts'
import type { products } from './schema/product.ts'

export const idsBySlug = async (
  db: Db,
  table: SluggedMenu | typeof products,
  slugs?: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(slugs && inArray(table.slug, [...slugs]))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
