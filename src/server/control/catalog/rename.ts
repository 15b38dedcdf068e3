import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { maxSlugLength } from '#src/contract/fields.schema.ts'
import { refusal } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../../db/schema/menu.ts'
import { occasions } from '../../db/schema/occasion.ts'
import { products } from '../../db/schema/product.ts'
import { settings } from '../../db/schema/shop.ts'
import type { CommandContext } from '../../http/services.ts'

const menus = {
  vertical: verticals,
  category: categories,
  subcategory: subcategories,
  brand: brands,
  'age-group': ageGroups,
  occasion: occasions,
}
type Menu = keyof typeof menus
export const renamedKinds = ['item', ...(Object.keys(menus) as Menu[])] as const

interface Renaming {
  kind: (typeof renamedKinds)[number]
  from: string
  to: string
}

const renameItem = async (tx: Db, from: string, to: string): Promise<void> => {
  const sizes = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(eq(products.item, from))
    .orderBy(products.id)
    .for('update')
  if (!sizes.length)
    throw refusal(`There is no item "${from}" (such as kaju-katli, without a size)`)
  const renamed = sizes
    .filter(({ slug }) => slug.startsWith(from))
    .map(({ slug }) => to + slug.slice(from.length))
  const long = renamed.find((slug) => slug.length > maxSlugLength)
  if (long) throw refusal(`${long} is longer than ${maxSlugLength} letters`)
  const [taken] = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(ne(products.item, from), or(eq(products.item, to), inArray(products.slug, renamed))))
    .limit(1)
  if (taken) throw refusal(`There is an item "${to}" already: ${taken.slug}`)
  await tx
    .update(products)
    .set({
      item: to,
      slug: sql`case when starts_with(${products.slug}, ${from})
        then ${to}::text || substr(${products.slug}, ${from.length + 1}::int) else ${products.slug} end`,
    })
    .where(eq(products.item, from))
  await tx
    .update(settings)
    .set({ featured: sql`array_replace(${settings.featured}, ${from}, ${to})` })
}

const renameMenu = async (tx: Db, { kind, from, to }: Renaming & { kind: Menu }): Promise<void> => {
  const table = menus[kind]
  if (await tx.$count(table, eq(table.slug, to)))
    throw refusal(`The ${kind} "${to}" exists already`)
  const renamed = await tx
    .update(table)
    .set({ slug: to })
    .where(eq(table.slug, from))
    .returning({ id: table.id })
  if (!renamed.length) throw refusal(`There is no ${kind} "${from}"`)
}

/** Gives a dish, a menu or an occasion another slug; database triggers keep the old one, for redirects. */
export const rename = async (
  { db, say }: CommandContext,
  { kind, from, to }: Renaming,
): Promise<void> => {
  if (from === to) throw refusal(`"${from}" is its name already`)
  await db.transaction((tx) =>
    kind === 'item' ? renameItem(tx, from, to) : renameMenu(tx, { kind, from, to }),
  )
  say(
    `The ${kind} ${from} is ${to} now; links to its old addresses lead to the new ones. Files name it ${to}, too. "npm run rebuild" brings it to the pages`,
  )
}
