import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { categories, genders, verticals } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { readBrandsOf } from './filter.service.ts'
import { requireId, verticalIdOf } from './listing.service.ts'
import { readAgeGroups } from './menu.service.ts'

/** Filter options of a vertical, by its id or slug; id 0 is the whole shop. */
export const readOptions = async (db: Db, key: { id: number } | { slug: string }) => {
  const id = 'slug' in key ? await verticalIdOf(db, key.slug) : key.id
  if (id && 'id' in key) await requireId(db, 'vertical', eq(verticals.id, id))
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
