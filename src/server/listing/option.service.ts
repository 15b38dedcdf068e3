import { asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { categories, genders } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { readBrandsOf } from './filter.service.ts'
import { requireId } from './listing.service.ts'
import { readAgeGroups } from './menu.service.ts'

/** Filter options of the vertical that fits; null: of the whole shop. */
export const readOptions = async (db: Db, vertical: SQL | null) => {
  const id = vertical && (await requireId(db, 'vertical', vertical))
  const found = await db.select().from(genders).orderBy(asc(genders.position))
  return {
    gender: found.map(({ id, name }) => ({ gender_id: id, gender_name: name })),
    age_group: await readAgeGroups(db),
    brand: await readBrandsOf(db, id ? eq(products.verticalId, id) : undefined),
  }
}

export const readCategoryBrands = async (db: Db, categoryId: number) => {
  await requireId(db, 'category', eq(categories.id, categoryId))
  return readBrandsOf(db, eq(products.categoryId, categoryId))
}
