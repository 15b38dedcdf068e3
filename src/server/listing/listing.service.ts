import { and, count, eq, type SQL } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { Paging } from '#src/contract/fields.schema.ts'
import type { categoryIdListing, filter } from '#src/contract/listing.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'
import { wireCard, orderOf, selectCards } from '../card/card.ts'
import { dietCondition } from '../card/diet.ts'
import { readDishPage } from '../card/dish.ts'
import { isShown } from '../card/stock.ts'
import { idBySlug } from '../former-slug/former-slug.service.ts'

type Listed = Paging & Pick<Request<typeof filter>, 'product_ids'>

export const readPage = async (
  db: Db,
  listed: SQL | undefined,
  paging: Listed,
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

const menus = {
  vertical: verticals,
  category: categories,
  subcategory: subcategories,
  brand: brands,
  'age group': ageGroups,
}

/** The id of the row that fits. Throws if there is none. */
export const requireId = async (
  db: Db,
  what: keyof typeof menus,
  condition: SQL,
): Promise<number> => {
  const menu = menus[what]
  const [found] = await db.select({ id: menu.id }).from(menu).where(condition)
  if (!found) throw new Refused(404, `There is no such ${what}.`, 'unknown-listing')
  return found.id
}

export const verticalIdOf = (db: Db, slug: string): Promise<number> =>
  requireId(db, 'vertical', eq(verticals.id, idBySlug('vertical', slug)))

export const readVerticalPage = async (db: Db, slug: string, paging: Paging) =>
  readPage(db, eq(products.verticalId, await verticalIdOf(db, slug)), paging)

export const readCategoryPage = async (
  db: Db,
  verticalSlug: string,
  categorySlug: string,
  paging: Paging,
) => {
  const wanted = eq(categories.id, idBySlug('category', `${verticalSlug}/${categorySlug}`))
  return readPage(db, eq(products.categoryId, await requireId(db, 'category', wanted)), paging)
}

export const readCategoryPageBySlug = async (db: Db, slug: string, paging: Paging) => {
  const id = await requireId(db, 'category', eq(categories.slug, slug))
  return readPage(db, eq(products.categoryId, id), paging)
}

/** Of a category, else of a vertical, by id. */
export const readNumberedPage = async (db: Db, request: Request<typeof categoryIdListing>) => {
  const { category_id: category, vertical_id: vertical = 0 } = request
  if (category) {
    await requireId(db, 'category', eq(categories.id, category))
    return readPage(db, eq(products.categoryId, category), request)
  }
  await requireId(db, 'vertical', eq(verticals.id, vertical))
  return readPage(db, eq(products.verticalId, vertical), request)
}

export const readSubcategoryPage = async (db: Db, id: number, paging: Paging) => {
  await requireId(db, 'subcategory', eq(subcategories.id, id))
  return readPage(db, eq(products.subcategoryId, id), paging)
}

export const readBrandPage = async (db: Db, id: number, paging: Paging) => {
  await requireId(db, 'brand', eq(brands.id, id))
  return readPage(db, eq(products.brandId, id), paging)
}

export const requireAgeGroup = (db: Db, slug: string): Promise<number> =>
  requireId(db, 'age group', eq(ageGroups.id, idBySlug('age-group', slug)))
