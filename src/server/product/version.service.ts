import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mostAllowed } from '#src/domain/bag.ts'
import type { Db } from '../db/open.ts'
import { ageGroups, brands, categories, verticals } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { wireCard, type CardRow } from '../card/card.ts'
import { shopOnLabel } from './label.ts'
import { readBankOffers } from './bank-offer.service.ts'
import { readFirstOfCategories, similarTo, type FirstOfCategories } from './similar.service.ts'
import { sizeOrder, type SizeRow } from '../card/size.ts'
import { stockOf } from '../card/stock.ts'

/** Raise it when a product's page shows something that the parts below do not cover yet. */
const shape = 3

/** What a page shows of a product itself; `digest` stands for its reviews and facts. */
export interface Shown {
  digest: string
  stock: number
  maxPerOrder: number
  brandName: string
  categoryName: string
  categorySlug: string
  verticalName: string
  verticalSlug: string
}

const digestOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20)

const similarDigest = (similar: readonly CardRow[]): string =>
  digestOf(similar.map((row) => ({ ...wireCard(row), stock: mostAllowed(row) })))

interface Around {
  ages: readonly string[]
  sizes: readonly SizeRow[]
  offers: unknown
  similar: string
}

const digestAll = (shown: Shown, { ages, sizes, offers, similar }: Around): string =>
  digestOf([
    [
      shape,
      shown.digest,
      mostAllowed(shown),
      shown.brandName,
      shown.categoryName,
      shown.categorySlug,
    ],
    [shown.verticalName, shown.verticalSlug, ages],
    sizes.map((size) => [
      size.slug,
      size.amount,
      size.unit,
      size.colorName,
      size.colorCode,
      size.stock > 0,
    ]),
    [offers, similar, shopOnLabel()],
  ])

/** A product's version: digest of what its page shows. A sale changes it only if one order can hold fewer. */
export const versionOf = (
  shown: Shown,
  around: Omit<Around, 'similar'> & { similar: readonly CardRow[] },
): string => digestAll(shown, { ...around, similar: similarDigest(around.similar) })

const readAll = (db: Db) => {
  const ages = db
    .select({
      productId: productAgeGroups.productId,
      slugs: sql<string[]>`array_agg(${ageGroups.slug} order by ${ageGroups.position})`.as('slugs'),
    })
    .from(productAgeGroups)
    .innerJoin(ageGroups, eq(ageGroups.id, productAgeGroups.ageGroupId))
    .groupBy(productAgeGroups.productId)
    .as('ages')
  return db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      item: products.item,
      categoryId: products.categoryId,
      verticalId: products.verticalId,
      amount: products.amount,
      unit: products.unit,
      colorName: products.colorName,
      colorCode: products.colorCode,
      digest: products.digest,
      stock: stockOf(),
      maxPerOrder: products.maxPerOrder,
      brandName: brands.name,
      categoryName: categories.name,
      categorySlug: categories.slug,
      verticalName: verticals.name,
      verticalSlug: verticals.slug,
      ages: ages.slugs,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(verticals, eq(verticals.id, products.verticalId))
    .leftJoin(ages, eq(ages.productId, products.id))
    .orderBy(...sizeOrder)
}

/** Most products of a category share their similar ones; only those that are shown themselves differ. */
const similarDigests = (leaders: FirstOfCategories) => {
  const shown = new Set([...leaders.values()].flat().map((row) => row.item))
  const known = new Map<string, string>()
  return (product: { item: string; categoryId: number; verticalId: number }): string => {
    const key = `${product.categoryId} ${shown.has(product.item) ? product.item : ''}`
    const digest = known.get(key) ?? similarDigest(similarTo(product, leaders))
    known.set(key, digest)
    return digest
  }
}

export const readVersions = async (db: Db, now: Date) => {
  const rows = await readAll(db)
  const offers = await readBankOffers(db, now)
  const leaders = await readFirstOfCategories(db)
  const sizes = Map.groupBy(rows, (row) => row.item)
  const similarOf = similarDigests(leaders)
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      version: digestAll(row, {
        ages: row.ages ?? [],
        sizes: sizes.get(row.item) ?? [],
        offers,
        similar: similarOf(row),
      }),
    }))
    .sort((a, b) => a.id - b.id)
}
