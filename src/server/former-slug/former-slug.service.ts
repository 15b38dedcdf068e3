import { sql, type SQL } from 'drizzle-orm'
import type { FormerSlug, SluggedKind } from '#src/domain/former-slug.ts'
import { isShown } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { formerSlugs } from '../db/schema/former-slug.ts'
import { ageGroups, categories, verticals } from '../db/schema/menu.ts'
import { occasions } from '../db/schema/occasion.ts'
import { products } from '../db/schema/product.ts'

const categoryPaths = sql`(select c.id, v.slug || '/' || c.slug as slug
  from ${categories} c join ${verticals} v on v.id = c.vertical_id)`

const menus = { vertical: verticals, category: categoryPaths, 'age-group': ageGroups } as const

/**
 * Id of the menu with this slug, or of the one that had it last: pages ask with the old one until they are rebuilt.
 * A category's is 'sweets/laddu'. SQL null if there never was one.
 */
export const idBySlug = (kind: keyof typeof menus, slug: string): SQL => sql`coalesce(
  (select t.id from ${menus[kind]} t where t.slug = ${slug}),
  (select f.target_id from ${formerSlugs} f where f.kind = ${kind} and f.slug = ${slug}))`

const ofKind = (kind: SluggedKind, table: unknown, shown: SQL = sql`true`): SQL => sql`
  select f.kind, f.slug as former, t.slug
  from ${formerSlugs} f join ${table} t on t.id = f.target_id
  where f.kind = ${kind} and ${shown} and not exists (select from ${table} u where u.slug = f.slug)`

/** A slug that is taken again is none of them, nor one of a hidden product. */
export const readFormerSlugs = async (db: Db): Promise<FormerSlug[]> => {
  const parts = [
    ofKind('product', products, isShown('t')),
    ofKind('vertical', verticals),
    ofKind('category', categoryPaths),
    ofKind('age-group', ageGroups),
    ofKind('occasion', occasions),
  ]
  const { rows } = await db.execute<FormerSlug & Record<string, unknown>>(
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
  )
  return rows
}

/** The products that had one of these slugs, by it. */
export const idsByFormerSlug = async (
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ slug: string; id: number }>(sql`
    select f.slug, f.target_id as id from ${formerSlugs} f
    where f.kind = 'product' and f.slug = any(${sql.param(slugs)})
      and not exists (select from ${products} p where p.slug = f.slug)`)
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
