import { and, eq, type SQL } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { Paging } from '#src/contract/fields.schema.ts'
import type { filter } from '#src/contract/listing.ts'
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
  const total = await db.$count(products, and(isShown(), condition))
  const rows = await selectCards(db, condition)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  return { products: rows.map(wireCard), total }
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

export const isVertical = (slug: string): SQL => eq(verticals.id, idBySlug('vertical', slug))
export const isCategory = (verticalSlug: string, slug: string): SQL =>
  eq(categories.id, idBySlug('category', `${verticalSlug}/${slug}`))
export const isAgeGroup = (slug: string): SQL => eq(ageGroups.id, idBySlug('age-group', slug))

const columns = {
  vertical: products.verticalId,
  category: products.categoryId,
  subcategory: products.subcategoryId,
  brand: products.brandId,
}

/** A page of the products of the row that fits. Throws if there is none. */
export const readMenuPage = async (
  db: Db,
  what: keyof typeof columns,
  condition: SQL,
  paging: Paging,
) => readPage(db, eq(columns[what], await requireId(db, what, condition)), paging)
