import { asc, inArray, sql } from 'drizzle-orm'
import { dietErrors } from '#src/domain/diet.ts'
import { priceErrors, textErrors } from '#src/domain/product-rules.ts'
import type { Db } from '../db/open.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/catalog.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'
import { searchKey } from '../search/key.ts'
import { saveWords } from '../search/word.service.ts'

type Row = typeof products.$inferInsert

/** Columns that the shop sets itself. */
type Own =
  | ('id' | 'brandId' | 'verticalId' | 'categoryId' | 'subcategoryId' | 'genderId')
  | ('nameKey' | 'searchKey' | 'ratingCount' | 'ratingSum' | 'reviewsDigest' | 'digest')

/** A product as files provide it: prices in whole paise, menus by slug, the item's name without the size. */
export type ProductInput = Required<Omit<Row, Own>> & {
  brand: string
  category: string
  subcategory: string | null
  ageGroups: string[]
}

const bySlug = <T extends { slug: string }>(rows: T[]) =>
  new Map(rows.map((row) => [row.slug, row]))

const readMenus = async (db: Db) => ({
  brands: bySlug(await db.select().from(brands)),
  verticals: new Map((await db.select().from(verticals)).map((row) => [row.id, row])),
  categories: bySlug(await db.select().from(categories)),
  subcategories: bySlug(await db.select().from(subcategories)),
  ageGroups: bySlug(await db.select().from(ageGroups)),
})
type Menus = Awaited<ReturnType<typeof readMenus>>

const find = <T>(map: Map<string, T>, product: string, what: string, slug: string): T => {
  const found = map.get(slug)
  if (found) return found
  throw new Refused(400, `${product}: there is no ${what} "${slug}" in the shop.`, 'invalid')
}

const refuseErrors = (input: ProductInput): void => {
  const [error] = [
    ...textErrors(input),
    ...priceErrors({ ...input, isOnDeal: Boolean(input.dealKind) }),
    ...dietErrors(input),
  ]
  if (error) throw new Refused(400, `${input.slug}: ${error}.`, 'invalid')
}

const rowOf = (input: ProductInput, menus: Menus): Row => {
  refuseErrors(input)
  const { brand: brandSlug, category: categorySlug, subcategory: subSlug, ...facts } = input
  const brand = find(menus.brands, input.slug, 'brand', brandSlug)
  const category = find(menus.categories, input.slug, 'category', categorySlug)
  const sub =
    subSlug === null ? null : find(menus.subcategories, input.slug, 'subcategory', subSlug)
  if (sub && sub.categoryId !== category.id)
    throw new Refused(
      400,
      `${input.slug}: subcategory "${sub.slug}" is not of category "${category.slug}".`,
      'invalid',
    )
  const { ageGroups: _, ...columns } = facts
  const vertical = menus.verticals.get(category.verticalId)?.name ?? ''
  return {
    ...columns,
    brandId: brand.id,
    verticalId: category.verticalId,
    categoryId: category.id,
    subcategoryId: sub?.id ?? null,
    nameKey: searchKey([input.name]),
    searchKey: searchKey([
      ...[input.name, input.nameHi, ...input.spellings, brand.name, vertical],
      ...[category.name, sub?.name ?? '', input.type],
      ...[`${input.amount} ${input.unit}`, `${input.amount}${input.unit}`],
    ]),
  }
}

/** Rows per statement: PostgreSQL accepts at most 65,535 values. */
const chunkSize = 500

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) =>
    rows.slice(at * chunkSize, (at + 1) * chunkSize),
  )

const replacing = (row: Row) =>
  Object.fromEntries(
    Object.keys(row).map((key) => {
      const column = products[key as keyof Row]
      return [key, sql.raw(`excluded."${column.name}"`)]
    }),
  )

const saveChunk = async (db: Db, inputs: ProductInput[], menus: Menus): Promise<void> => {
  const rows = inputs.map((input) => rowOf(input, menus))
  const [first] = rows
  if (!first) return
  const saved = await db
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.slug, set: replacing(first) })
    .returning({ id: products.id, slug: products.slug })
  await saveWords(
    db,
    rows.map((row) => row.searchKey),
  )
  const ids = new Map(saved.map(({ id, slug }) => [slug, id]))
  await db.delete(productAgeGroups).where(inArray(productAgeGroups.productId, [...ids.values()]))
  const members = inputs.flatMap((input) =>
    [...new Set(input.ageGroups)].map((slug) => ({
      productId: ids.get(input.slug) ?? 0,
      ageGroupId: find(menus.ageGroups, input.slug, 'age group', slug).id,
    })),
  )
  for (const chunk of chunksOf(members)) await db.insert(productAgeGroups).values(chunk)
}

// Locks the products to be replaced in the order of their ids, as orders do, so that an import and an order
// cannot deadlock.
const lockInOrder = async (tx: Db, inputs: readonly ProductInput[]): Promise<void> => {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.slug} = any(${sql.param(inputs.map((input) => input.slug))})`)
    .orderBy(asc(products.id))
    .for('no key update')
}

/**
 * Adds products, or replaces those of the same slug, all or none. Throws a `Refused` that names the product
 * for an unknown brand, category or age group, and for data that no page could show.
 */
export const saveProducts = (db: Db, inputs: readonly ProductInput[]): Promise<void> =>
  db.transaction(async (tx) => {
    const menus = await readMenus(tx)
    await lockInOrder(tx, inputs)
    for (const chunk of chunksOf(inputs)) await saveChunk(tx, chunk, menus)
  })
