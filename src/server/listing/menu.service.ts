import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/catalog.ts'
import { Refused } from '../errors.ts'

/** The menu: verticals with their categories. */
export const readVerticals = async (db: Db) => {
  const all = await db.select().from(verticals).orderBy(asc(verticals.position))
  const below = await db.select().from(categories).orderBy(asc(categories.position))
  return all.map((vertical) => ({
    id: vertical.id,
    name: vertical.name,
    name_url: vertical.slug,
    catList: below
      .filter((category) => category.verticalId === vertical.id)
      .map((category) => ({
        category_id: category.id,
        name: category.name,
        name_url: category.slug,
        image: category.picture ?? '',
        color_code: category.color,
      })),
  }))
}

export const readSubcategories = async (db: Db, categoryId: number) => {
  const [category] = await db.select().from(categories).where(eq(categories.id, categoryId))
  if (!category) throw new Refused(404, 'There is no such category.', 'unknown-listing')
  const rows = await db
    .select()
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
    .orderBy(asc(subcategories.position))
  return rows.map((row) => ({
    subcategory_id: row.id,
    category_id: row.categoryId,
    name: row.name,
  }))
}

export const readBrands = async (db: Db) => {
  const rows = await db.select().from(brands).orderBy(asc(brands.position))
  return rows.map(({ id, name, slug }) => ({ id, brand_id: id, name, name_url: slug }))
}

export const readAgeGroups = async (db: Db) => {
  const rows = await db.select().from(ageGroups).orderBy(asc(ageGroups.position))
  return rows.map(({ name, slug }) => ({ name, name_url: slug }))
}
