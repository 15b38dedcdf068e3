import { eq, notInArray } from 'drizzle-orm'
import { violatedKey } from '../db/error-kind.ts'
import type { Db } from '../db/database.ts'
import {
  ageGroups,
  brands,
  categories,
  genders,
  subcategories,
  verticals,
  type SluggedMenu,
} from '../db/schema/menu.ts'
import { occasionCategories, occasions } from '../db/schema/occasion.ts'
import { toInserted } from '../db/upsert.ts'
import type { ShopFile } from './schema.ts'
import { refusal } from '../base/errors.ts'
import { firstDuplicate } from '../base/first-duplicate.ts'

export const positioned = <T>(rows: readonly T[]) =>
  rows.map((row, position) => ({ ...row, position }))

const refuseTwice = (kind: string, keys: readonly string[]): void => {
  const twice = firstDuplicate(keys)
  if (twice) throw refusal(`The ${kind} "${twice}" stands twice in the file`)
}

/** Adds rows, or changes those with the same slug; returns the ids by slug. */
const saveBySlug = async (
  tx: Db,
  table: SluggedMenu,
  kind: string,
  rows: readonly { slug: string }[],
): Promise<Map<string, number>> => {
  const [first] = rows
  if (!first) return new Map()
  refuseTwice(
    kind,
    rows.map(({ slug }) => slug),
  )
  const saved = await tx
    .insert(table)
    .values(rows as (typeof table.$inferInsert)[])
    .onConflictDoUpdate({ target: table.slug, set: toInserted(table, first) })
    .returning({ id: table.id, slug: table.slug })
  return new Map(saved.map(({ id, slug }) => [slug, id]))
}

const users: Record<string, string> = {
  product_age_groups: 'products',
  brand_offers: 'brand offers',
}

const removeOthers = async (
  tx: Db,
  table: SluggedMenu | typeof genders,
  kind: string,
  listed: readonly string[],
): Promise<void> => {
  const key = 'slug' in table ? table.slug : table.name
  const others = await tx
    .select({ id: table.id, name: key })
    .from(table)
    .where(notInArray(key, [...listed]))
  for (const { id, name } of others)
    try {
      await tx.delete(table).where(eq(table.id, id))
    } catch (error) {
      const user = violatedKey(error)?.table
      if (!user) throw error
      throw refusal(
        `The ${kind} "${name}" cannot be left out: there are ${users[user] ?? user} that belong to it`,
      )
    }
}

/** Deleting a category would silently change what an occasion shows. */
const refuseOfOccasions = async (tx: Db, listed: readonly string[]): Promise<void> => {
  const [used] = await tx
    .select({ occasion: occasions.slug, category: categories.slug })
    .from(occasionCategories)
    .innerJoin(categories, eq(categories.id, occasionCategories.categoryId))
    .innerJoin(occasions, eq(occasions.id, occasionCategories.occasionId))
    .where(notInArray(categories.slug, [...listed]))
    .limit(1)
  if (used)
    throw refusal(
      `The category "${used.category}" cannot be left out: the occasion "${used.occasion}" shows it`,
    )
}

const saveVerticals = async (tx: Db, all: NonNullable<ShopFile['verticals']>) => {
  const parents = await saveBySlug(
    tx,
    verticals,
    'vertical',
    positioned(all).map(({ categories: _, ...row }) => row),
  )
  const below = all.flatMap(({ slug, categories: own }) =>
    positioned(own).map((one) => ({ ...one, verticalId: parents.get(slug)! })),
  )
  const ids = await saveBySlug(
    tx,
    categories,
    'category',
    below.map(({ subcategories: _, ...row }) => row),
  )
  const lowest = below.flatMap(({ slug, subcategories: own }) =>
    positioned(own).map((one) => ({ ...one, categoryId: ids.get(slug)! })),
  )
  await saveBySlug(tx, subcategories, 'subcategory', lowest)
}

/** Saves the menus that are in the file; `removeMenus` then deletes what it leaves out. */
export const saveMenus = async (tx: Db, file: ShopFile): Promise<void> => {
  if (file.verticals) await saveVerticals(tx, file.verticals)
  await saveBySlug(tx, brands, 'brand', positioned(file.brands ?? []))
  await saveBySlug(tx, ageGroups, 'age group', positioned(file.ageGroups ?? []))
  const named = positioned(file.genders ?? [])
  refuseTwice(
    'gender',
    named.map(({ name }) => name),
  )
  if (named.length)
    await tx
      .insert(genders)
      .values(named)
      .onConflictDoUpdate({ target: genders.name, set: toInserted(genders, named[0]!) })
}

/** Deletes the menus that a list of the file leaves out. Throws an `OwnerError` if one is in use. */
export const removeMenus = async (tx: Db, file: ShopFile): Promise<void> => {
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
  if (file.verticals) {
    const below = file.verticals.flatMap((one) => one.categories)
    await refuseOfOccasions(tx, slugs(below))
    const lowest = below.flatMap((one) => one.subcategories)
    await removeOthers(tx, subcategories, 'subcategory', slugs(lowest))
    await removeOthers(tx, categories, 'category', slugs(below))
    await removeOthers(tx, verticals, 'vertical', slugs(file.verticals))
  }
  if (file.brands) await removeOthers(tx, brands, 'brand', slugs(file.brands))
  if (file.ageGroups) await removeOthers(tx, ageGroups, 'age group', slugs(file.ageGroups))
  const named = file.genders?.map(({ name }) => name)
  if (named) await removeOthers(tx, genders, 'gender', named)
}
