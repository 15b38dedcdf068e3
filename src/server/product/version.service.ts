import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { maxQuantity } from '#src/domain/bag.ts'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { survivesTransit } from '#src/domain/shelf-life.ts'
import type { Db } from '../db/database.ts'
import { jsonRows, type Row } from '../db/json-rows.ts'
import { ageGroups, brands, categories, verticals } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { shopOnLabel } from './label.ts'
import { readBankOffers } from './bank-offer.service.ts'
import { readFirstOfCategories, similarTo } from './similar.service.ts'
import { keepsDays } from '../card/diet.ts'
import { sizeOrder, type SizeRow } from '../card/size.ts'
import { isShown, stockOf } from '../card/stock.ts'

/** Part of every version. Raise it when a page shows something that no other part of `versionOf` covers. */
const shape = 4

/** What a page shows of a product itself; `digest` stands for its reviews and facts. */
export const pageFacts = {
  digest: products.digest,
  stock: stockOf(),
  maxPerOrder: products.maxPerOrder,
  keepsDays,
  brandName: brands.name,
  categoryName: categories.name,
  categorySlug: categories.slug,
  verticalName: verticals.name,
  verticalSlug: verticals.slug,
}

const digestOf = (parts: unknown): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 20)

interface VersionParts {
  ages: readonly string[]
  sizes: readonly SizeRow[]
  offers: unknown
  /** Only which: what their cards show is in their own versions. */
  similar: readonly { id: number }[]
}

/** A product's version: digest of what its page shows of it. A sale changes it only if one order can hold fewer. */
export const versionOf = (
  shown: Row<typeof pageFacts>,
  { ages, sizes, offers, similar }: VersionParts,
): string =>
  digestOf([
    [
      shape,
      shown.digest,
      maxQuantity(shown),
      survivesTransit(shown.keepsDays, deliveryPromises.transitDays[1]),
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
    [offers, similar.map(({ id }) => id), shopOnLabel()],
  ])

const readAll = async (db: Db) => {
  const ages = db
    .select({
      productId: productAgeGroups.productId,
      slugs: sql<string[]>`array_agg(${ageGroups.slug} order by ${ageGroups.position})`.as('slugs'),
    })
    .from(productAgeGroups)
    .innerJoin(ageGroups, eq(ageGroups.id, productAgeGroups.ageGroupId))
    .groupBy(productAgeGroups.productId)
    .as('ages')
  const fields = {
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
    ...pageFacts,
    ages: sql<string[]>`coalesce(${ages.slugs}, '{}')`,
  }
  const [all] = await db
    .select({ rows: jsonRows(fields, sizeOrder) })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(verticals, eq(verticals.id, products.verticalId))
    .leftJoin(ages, eq(ages.productId, products.id))
    .where(isShown())
  return all?.rows ?? []
}

export const readVersions = async (db: Db, now: Date) => {
  const rows = await readAll(db)
  const offers = await readBankOffers(db, now)
  const leaders = await readFirstOfCategories(db)
  const sizes = Map.groupBy(rows, (row) => row.item)
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      version: versionOf(row, {
        ages: row.ages,
        sizes: sizes.get(row.item) ?? [],
        offers,
        similar: similarTo(row, leaders),
      }),
    }))
    .sort((a, b) => a.id - b.id)
}
