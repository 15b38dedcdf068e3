import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { sharedOf, itemSizeOf, type Item, type StoredProduct } from './item.ts'

const selectProducts = (db: Db): Promise<StoredProduct[]> =>
  db
    .select({
      product: products,
      brand: brands.slug,
      category: categories.slug,
      subcategory: subcategories.slug,
      ageGroups: sql<string[]>`array(
        select ${ageGroups.slug} from ${productAgeGroups}
        join ${ageGroups} on ${ageGroups.id} = ${productAgeGroups.ageGroupId}
        where ${productAgeGroups.productId} = ${products.id} order by ${ageGroups.position})`,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .orderBy(asc(products.id))

/** All products as items of a file: importing them changes nothing. Sizes that share all but their own facts are of one item. */
export const readItems = async (db: Db): Promise<Item[]> => {
  const items = new Map<string, Item>()
  for (const row of await selectProducts(db)) {
    const shared = sharedOf(row)
    const key = JSON.stringify(shared)
    const item = items.get(key) ?? { ...shared, pictures: row.product.pictures, sizes: [] }
    const size = itemSizeOf(row)
    const isShared = JSON.stringify(size.pictures) === JSON.stringify(item.pictures)
    item.sizes.push({ ...size, pictures: isShared ? undefined : size.pictures })
    items.set(key, item)
  }
  return [...items.values()]
}
