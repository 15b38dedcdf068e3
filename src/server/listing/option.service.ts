import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { categories, genders, verticals } from '../db/schema/menu.ts'
import { idBySlug } from '../former-slug/former-slug.service.ts'
import { products } from '../db/schema/product.ts'
import { readBrandsOf } from './filter.service.ts'
import { missing } from './listing.service.ts'
import { readAgeGroups } from './menu.service.ts'

/** Filter options of a vertical, by its id or slug; id 0 is the whole shop. */
export const readOptions = async (db: Db, key: { id: number } | { slug: string }) => {
  const [vertical] =
    'id' in key && key.id === 0
      ? [{ id: 0 }]
      : await db
          .select({ id: verticals.id })
          .from(verticals)
          .where(
            'id' in key
              ? eq(verticals.id, key.id)
              : eq(verticals.id, idBySlug('vertical', key.slug)),
          )
  if (!vertical) throw missing('vertical')
  const found = await db.select().from(genders).orderBy(asc(genders.position))
  return {
    gender: found.map(({ id, name }) => ({ gender_id: id, gender_name: name })),
    age_group: await readAgeGroups(db),
    brand: await readBrandsOf(db, vertical.id ? eq(products.verticalId, vertical.id) : undefined),
  }
}

export const readCategoryBrands = async (db: Db, categoryId: number) => {
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
  if (!category) throw missing('category')
  return readBrandsOf(db, eq(products.categoryId, categoryId))
}
