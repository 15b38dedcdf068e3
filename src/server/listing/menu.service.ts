import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { isVertical, requireId } from './listing.service.ts'

const wireCategory = (category: typeof categories.$inferSelect) => ({
  category_id: category.id,
  name: category.name,
  name_url: category.slug,
  about: category.about,
  image: category.picture ?? '',
  color_code: category.color,
})

export const readVerticals = async (db: Db) => {
  const all = await db.select().from(verticals).orderBy(asc(verticals.position))
  const below = await db.select().from(categories).orderBy(asc(categories.position))
  return all.map((vertical) => ({
    id: vertical.id,
    name: vertical.name,
    name_url: vertical.slug,
    about: vertical.about,
    catList: below.filter((category) => category.verticalId === vertical.id).map(wireCategory),
  }))
}

export const readSubcategories = async (db: Db, categoryId: number) => {
  await requireId(db, 'category', eq(categories.id, categoryId))
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

export const readVerticalNames = async (db: Db) => {
  const rows = await db.select().from(verticals).orderBy(asc(verticals.position))
  return rows.map(({ id, name, slug }) => ({ id, name, name_url: slug }))
}

export const readTiles = async (db: Db) => {
  const rows = await db
    .select({ category: categories, verticalSlug: verticals.slug })
    .from(categories)
    .innerJoin(verticals, eq(verticals.id, categories.verticalId))
    .orderBy(asc(verticals.position), asc(categories.position))
  return rows.map(({ category, verticalSlug }) => {
    const { category_id: id, ...shown } = wireCategory(category)
    return { id, verticalSlug, category: shown }
  })
}

export const readVerticalCategories = async (db: Db, slug: string) => {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.verticalId, await requireId(db, 'vertical', isVertical(slug))))
    .orderBy(asc(categories.position))
  return rows.map(wireCategory)
}

export const wireBrand = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({
  id,
  brand_id: id,
  name,
  name_url: slug,
})

export const readBrands = async (db: Db) => {
  const rows = await db.select().from(brands).orderBy(asc(brands.position))
  return rows.map(wireBrand)
}

export const readAgeGroups = async (db: Db) => {
  const rows = await db.select().from(ageGroups).orderBy(asc(ageGroups.position))
  return rows.map(({ name, slug }) => ({ name, name_url: slug }))
}
