import { asc, inArray, sql } from 'drizzle-orm'
import { maxSlugLength } from '#src/contract/fields.schema.ts'
import { dietErrors } from '#src/domain/diet.ts'
import { ownPriceErrors, ownTextErrors } from '#src/domain/product-rules.ts'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { invalid, OwnerError } from '../base/errors.ts'
import { firstDuplicate } from '../base/first-duplicate.ts'
import { toInserted } from '../db/upsert.ts'
import { searchKey } from '../search/key.ts'
import { productSearchKey } from '../search/product-key.ts'
import { forgetWords, saveWords } from '../search/word.service.ts'

type Row = typeof products.$inferInsert

type DerivedColumns =
  | ('id' | 'brandId' | 'verticalId' | 'categoryId' | 'subcategoryId' | 'genderId')
  | ('nameKey' | 'searchKey' | 'ratingCount' | 'ratingSum' | 'reviewsDigest' | 'digest')
  | ('rank' | 'expired')

type Kept = Pick<typeof products.$inferSelect, 'stock' | 'hidden'>

/** A product as files provide it: prices in whole paise, menus by slug, the item's name without the size. */
export type ProductInput = Required<Omit<Row, DerivedColumns | keyof Kept>> & {
  /** Null: a product that the shop has keeps its own. */
  [Key in keyof Kept]: Kept[Key] | null
} & {
  /** The stock that the file was made with; without it `stock` holds whatever was sold since. */
  stockWas?: number | null
  brand: string
  category: string
  subcategory: string | null
  ageGroups: string[]
}

const bySlug = <T extends { slug: string }>(rows: T[]) =>
  new Map(rows.map((row) => [row.slug, row]))

export const readMenus = async (db: Db) => ({
  brands: bySlug(await db.select().from(brands)),
  verticals: new Map((await db.select().from(verticals)).map((row) => [row.id, row])),
  categories: bySlug(await db.select().from(categories)),
  subcategories: bySlug(await db.select().from(subcategories)),
  ageGroups: bySlug(await db.select().from(ageGroups)),
})
export type Menus = Awaited<ReturnType<typeof readMenus>>

/** The products that the shop has, by slug. */
type Known = ReadonlyMap<string, Kept>

/** Slugs of a product's menus; null: none is named. */
interface NamedMenus {
  brand: string | null
  category: string | null
  subcategory: string | null
  ageGroups: readonly string[]
}

/** Menus that are named and that the shop does not have. */
export const menuErrors = (named: NamedMenus, menus: Menus): string[] => {
  const { brand, category, subcategory, ageGroups: ages } = named
  const none = (what: string, slug: string) => `there is no ${what} "${slug}" in the shop`
  const own = category === null ? null : menus.categories.get(category)
  const sub = subcategory === null ? null : menus.subcategories.get(subcategory)
  return [
    ...(brand === null || menus.brands.has(brand) ? [] : [none('brand', brand)]),
    ...(own === undefined ? [none('category', category ?? '')] : []),
    ...(sub === undefined ? [none('subcategory', subcategory ?? '')] : []),
    ...(own && sub && sub.categoryId !== own.id
      ? [`subcategory "${sub.slug}" is not of category "${own.slug}"`]
      : []),
    ...ages.filter((age) => !menus.ageGroups.has(age)).map((age) => none('age group', age)),
  ]
}

const refuseErrors = (input: ProductInput): void => {
  const [error] = [
    ...ownTextErrors(input),
    ...ownPriceErrors({ ...input, isOnDeal: Boolean(input.dealKind) }),
    ...dietErrors(input),
  ]
  if (error) throw invalid(`${input.slug}: ${error}.`)
  if (input.slug.length > maxSlugLength)
    throw invalid(`${input.slug}: its address is longer than ${maxSlugLength} letters.`)
}

const rowOf = (input: ProductInput, menus: Menus, known: Known): Row => {
  const [error] = menuErrors(input, menus)
  if (error) throw invalid(`${input.slug}: ${error}.`)
  const before = known.get(input.slug)
  const { stockWas, ...rest } = input
  const isCounted = before === undefined || (stockWas ?? null) === null || input.stock !== stockWas
  const stock = (isCounted ? input.stock : null) ?? before?.stock
  if (stock === undefined) throw invalid(`${input.slug}: a new product needs its stock.`)
  const { brand: brandSlug, category: categorySlug, subcategory: subSlug, ...facts } = rest
  const brand = menus.brands.get(brandSlug)!
  const category = menus.categories.get(categorySlug)!
  const sub = subSlug === null ? null : menus.subcategories.get(subSlug)
  const { ageGroups: _, ...columns } = facts
  const vertical = menus.verticals.get(category.verticalId)?.name ?? ''
  return {
    ...columns,
    stock,
    hidden: input.hidden ?? before?.hidden ?? false,
    brandId: brand.id,
    verticalId: category.verticalId,
    categoryId: category.id,
    subcategoryId: sub?.id ?? null,
    nameKey: searchKey([input.name]),
    searchKey: productSearchKey(input, [brand.name, vertical, category.name, sub?.name ?? '']),
  }
}

/** Counts that the owner changed in an export, of products that were sold or came back since. Throws an `OwnerError`. */
const refuseOutdatedCounts = (inputs: readonly ProductInput[], known: Known): void => {
  const outdated = inputs.flatMap(({ slug, stock, stockWas = null }) => {
    const now = known.get(slug)?.stock
    const isSafe = now === undefined || now === stockWas || now === stock || stock === stockWas
    if (isSafe || stock === null || stockWas === null) return []
    return [`  ${slug}: ${stockWas} at the export, ${now} now, ${stock} in the file`]
  })
  if (!outdated.length) return
  const more = outdated.length - maxListed
  throw new OwnerError(
    `The stock of these products has changed since the export. Nothing was changed.\n${outdated.slice(0, maxListed).join('\n')}\n${more > 0 ? `  and ${more} more\n` : ''}Write the stock of now as stock_was (in JSON stockWas), and what it shall be as stock. Or leave both empty to keep the shop's count.`,
  )
}

/** Item codes and barcodes are unique over all products. Throws a `Refused` that names both holders. */
const refuseTakenCodes = async (tx: Db, inputs: readonly ProductInput[]): Promise<void> => {
  for (const [field, name] of [
    ['itemCode', 'item code'],
    ['barcode', 'barcode'],
  ] as const) {
    const given = inputs.flatMap((input) => input[field] ?? [])
    const twice = firstDuplicate(given)
    if (twice !== undefined) {
      const [one, other] = inputs.filter((input) => input[field] === twice)
      throw invalid(
        `The ${name} ${twice} stands twice, at ${one?.slug} and ${other?.slug}; each size needs its own. Nothing was changed.`,
      )
    }
    const holders = await tx
      .select({ slug: products.slug, code: products[field] })
      .from(products)
      .where(sql`${products[field]} = any(${sql.param(given)})`)
    const slugs = new Map(inputs.map((input) => [input[field], input.slug]))
    const holder = holders.find(({ slug, code }) => slugs.get(code) !== slug)
    if (holder)
      throw invalid(
        `${slugs.get(holder.code)}: the ${name} ${holder.code} belongs to ${holder.slug} already; give another one. If it is the same product under another name, rename it first (npm run store -- rename). Nothing was changed.`,
      )
  }
}

const maxListed = 20

/** Rows per statement: PostgreSQL accepts at most 65,535 values. */
const chunkSize = 500

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) =>
    rows.slice(at * chunkSize, (at + 1) * chunkSize),
  )

/** Returns the search keys of those that are shown. */
const saveChunk = async (
  db: Db,
  inputs: ProductInput[],
  menus: Menus,
  known: Known,
): Promise<string[]> => {
  const rows = inputs.map((input) => rowOf(input, menus, known))
  const [first] = rows
  if (!first) return []
  const saved = await db
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.slug, set: toInserted(products, first) })
    .returning({ id: products.id, slug: products.slug })
  const keys = rows.flatMap((row) => (row.hidden ? [] : row.searchKey))
  await saveWords(db, keys)
  const ids = new Map(saved.map(({ id, slug }) => [slug, id]))
  await db.delete(productAgeGroups).where(inArray(productAgeGroups.productId, [...ids.values()]))
  const members = inputs.flatMap((input) =>
    [...new Set(input.ageGroups)].map((slug) => ({
      productId: ids.get(input.slug) ?? 0,
      ageGroupId: menus.ageGroups.get(slug)!.id,
    })),
  )
  for (const chunk of chunksOf(members)) await db.insert(productAgeGroups).values(chunk)
  return keys
}

// Locks by id, as orders do, so that an import and an order cannot deadlock.
const lockKnown = (tx: Db, inputs: readonly ProductInput[]) =>
  tx
    .select({
      slug: products.slug,
      stock: products.stock,
      hidden: products.hidden,
      searchKey: products.searchKey,
    })
    .from(products)
    .where(sql`${products.slug} = any(${sql.param(inputs.map((input) => input.slug))})`)
    .orderBy(asc(products.id))
    .for('no key update')

/** Adds or replaces products, all or none. Throws a `Refused` that names the product and the error. */
export const saveProducts = (db: Db, inputs: readonly ProductInput[]): Promise<void> =>
  db.transaction(async (tx) => {
    const menus = await readMenus(tx)
    const before = await lockKnown(tx, inputs)
    const known = new Map(before.map((row) => [row.slug, row]))
    inputs.forEach(refuseErrors)
    refuseOutdatedCounts(inputs, known)
    await refuseTakenCodes(tx, inputs)
    const keys: string[] = []
    for (const chunk of chunksOf(inputs)) keys.push(...(await saveChunk(tx, chunk, menus, known)))
    await forgetWords(
      tx,
      before.map(({ searchKey }) => searchKey),
      keys,
    )
  })
