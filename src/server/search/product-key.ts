import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { searchKey } from './key.ts'
import { forgetWords, saveWords } from './word.service.ts'

type Facts = Pick<
  typeof products.$inferSelect,
  'name' | 'nameHi' | 'spellings' | 'type' | 'amount' | 'unit'
>

/** All that a product is found by; `menus`: the names of its brand, vertical, category and subcategory. */
export const productSearchKey = (product: Facts, menus: readonly string[]): string =>
  searchKey([
    product.name,
    product.nameHi,
    ...product.spellings,
    ...menus,
    product.type,
    `${product.amount} ${product.unit}`,
    `${product.amount}${product.unit}`,
  ])

/** Makes the products' search keys again, after brands, verticals or categories got other names. */
export const refreshSearchKeys = async (tx: Db): Promise<void> => {
  const rows = await tx
    .select({
      product: products,
      menus: sql<(string | null)[]>`array[${brands.name}, ${verticals.name}, ${categories.name},
        ${subcategories.name}]`,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(verticals, eq(verticals.id, products.verticalId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    // In the order of orders and imports, which then cannot deadlock with it.
    .orderBy(products.id)
    .for('no key update', { of: products })
  const changed = rows
    .map(({ product, menus }) => ({
      id: product.id,
      hidden: product.hidden,
      was: product.searchKey,
      key: productSearchKey(
        product,
        menus.map((name) => name ?? ''),
      ),
    }))
    .filter(({ was, key }) => was !== key)
  if (!changed.length) return
  // One JSON parameter: thousands of single values take seconds to bind.
  await tx.execute(sql`
    update products set search_key = r->>1
    from jsonb_array_elements(${JSON.stringify(changed.map(({ id, key }) => [id, key]))}::jsonb) r
    where products.id = (r->>0)::int`)
  const keys = changed.flatMap(({ hidden, key }) => (hidden ? [] : key))
  await saveWords(tx, keys)
  await forgetWords(
    tx,
    changed.map(({ was }) => was),
    keys,
  )
}
