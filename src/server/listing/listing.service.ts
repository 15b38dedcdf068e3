import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { WireDish } from '#src/contract/product.schema.ts'
import { pageSize, type Sort } from '#src/domain/listing.ts'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'
import { wireCard, orderOf, selectCards } from '../card/card.ts'
import { dietCondition, type Dietary } from '../card/diet.ts'
import { readDishPage, type ByDish } from '../card/dish.ts'
import { isShown } from '../card/stock.ts'
import { idBySlug } from '../former-slug/former-slug.service.ts'

export interface Paging extends ByDish, Dietary {
  page?: number | undefined
  result_per_page?: number | undefined
  sort?: Sort | undefined
  /** Products of these ids, which sort 'none' leaves in their order. */
  product_ids?: number[] | undefined
}

interface NumberedListing {
  category_id?: number | undefined
  vertical_id?: number | undefined
}

export const missing = (what: string) =>
  new Refused(404, `There is no such ${what}.`, 'unknown-listing')

export const readPage = async (
  db: Db,
  listed: SQL | undefined,
  paging: Paging,
): Promise<{ products: WireDish[]; total: number }> => {
  const condition = and(listed, dietCondition(paging))
  const { page = 1, result_per_page: size = pageSize } = paging
  const offset = (page - 1) * size
  const order = orderOf(paging.sort, paging.product_ids)
  if (paging.by_dish) return readDishPage(db, condition, { order, limit: size, offset })
  const [all] = await db.select({ total: count() }).from(products).where(and(isShown(), condition))
  const rows = await selectCards(db, condition)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  return { products: rows.map(wireCard), total: all?.total ?? 0 }
}

export const readVerticalPage = async (db: Db, slug: string, paging: Paging) => {
  const [vertical] = await db
    .select()
    .from(verticals)
    .where(eq(verticals.id, idBySlug('vertical', slug)))
  if (!vertical) throw missing('vertical')
  return readPage(db, eq(products.verticalId, vertical.id), paging)
}

export const readCategoryPage = async (
  db: Db,
  verticalSlug: string,
  categorySlug: string,
  paging: Paging,
) => {
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, idBySlug('category', `${verticalSlug}/${categorySlug}`)))
  if (!category) throw missing('category')
  return readPage(db, eq(products.categoryId, category.id), paging)
}

export const readCategoryPageBySlug = async (db: Db, slug: string, paging: Paging) => {
  const [found] = await db.select().from(categories).where(eq(categories.slug, slug))
  if (!found) throw missing('category')
  return readPage(db, eq(products.categoryId, found.id), paging)
}

/** Of a category, else of a vertical, by id. */
export const readNumberedPage = async (
  db: Db,
  { category_id: category = 0, vertical_id: vertical = 0 }: NumberedListing,
  paging: Paging,
) => {
  const [table, column, id] = category
    ? ([categories, products.categoryId, category] as const)
    : ([verticals, products.verticalId, vertical] as const)
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw missing(category ? 'category' : 'vertical')
  return readPage(db, eq(column, id), paging)
}

export const readSubcategoryPage = async (db: Db, id: number, paging: Paging) => {
  const [found] = await db.select().from(subcategories).where(eq(subcategories.id, id))
  if (!found) throw missing('subcategory')
  return readPage(db, eq(products.subcategoryId, id), paging)
}

export const readBrandPage = async (db: Db, id: number, paging: Paging) => {
  const [found] = await db.select().from(brands).where(eq(brands.id, id))
  if (!found) throw missing('brand')
  return readPage(db, eq(products.brandId, id), paging)
}

/** Throws if there is none of this slug. */
export const readAgeGroup = async (db: Db, slug: string) => {
  const [group] = await db
    .select()
    .from(ageGroups)
    .where(eq(ageGroups.id, idBySlug('age-group', slug)))
  if (!group) throw missing('age group')
  return group
}

export const readAgeGroupPage = async (db: Db, slug: string, paging: Paging) => {
  const group = await readAgeGroup(db, slug)
  const members = db
    .select({ id: productAgeGroups.productId })
    .from(productAgeGroups)
    .where(eq(productAgeGroups.ageGroupId, group.id))
  const condition = inArray(products.id, members)
  const found = await db
    .selectDistinct({ brand_id: brands.id, name: brands.name, position: brands.position })
    .from(brands)
    .innerJoin(products, eq(products.brandId, brands.id))
    .where(and(isShown(), condition))
    .orderBy(asc(brands.position))
  return { ...(await readPage(db, condition, paging)), brands: found }
}
