import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { WireDetail, WireVariant } from '#src/contract/product.schema.ts'
import { messages } from '#src/domain/messages.ts'
import { site } from '#src/site.ts'
import type { Db } from '../db/open.ts'
import { ageGroups, brands, categories, verticals } from '../db/schema/catalog.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { Refused } from '../errors.ts'
import { readRatings } from '../review/review.service.ts'
import { cardOf } from './card.ts'
import { labelOf } from './label.ts'
import { runningOffers } from './offer.service.ts'
import { readLeaders, similarTo } from './similar.service.ts'
import { sizeOrder } from './size.ts'
import { readVersion } from './version.service.ts'

const unknown = () => new Refused(404, messages.productMissing, 'unknown-product')

const readRow = async (db: Db, key: { id: number } | { slug: string }) => {
  const [row] = await db
    .select({
      ...getTableColumns(products),
      brandName: brands.name,
      categoryName: categories.name,
      categorySlug: categories.slug,
      verticalName: verticals.name,
      verticalSlug: verticals.slug,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(verticals, eq(verticals.id, products.verticalId))
    .where('id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug))
  if (!row) throw unknown()
  return row
}

const readAgeGroups = async (db: Db, productId: number): Promise<string[]> => {
  const rows = await db
    .select({ slug: ageGroups.slug })
    .from(productAgeGroups)
    .innerJoin(ageGroups, eq(ageGroups.id, productAgeGroups.ageGroupId))
    .where(eq(productAgeGroups.productId, productId))
    .orderBy(asc(ageGroups.position))
  return rows.map(({ slug }) => slug)
}

/** All that a product page tells. Throws a 404 refusal for a product that does not exist. */
export const readDetail = async (
  db: Db,
  key: { id: number } | { slug: string },
  now: Date,
): Promise<WireDetail> => {
  const row = await readRow(db, key)
  const ratings = await readRatings(db, row.id)
  const leaders = await readLeaders(db, row.verticalId)
  return {
    ...cardOf(row),
    version: await readVersion(db, now, row.id, leaders),
    image_url: row.pictures[0] ?? '',
    gallery_images: row.pictures,
    banner_image: row.pictures[0] ?? '',
    description: row.description,
    ingredients: row.ingredients,
    allergens: row.allergens,
    storage: row.storage,
    brand_id: row.brandId,
    vertical_name: row.verticalName,
    vertical_name_url: row.verticalSlug,
    category_id: row.categoryId,
    category_name_url: row.categorySlug,
    subcategory_id: row.subcategoryId ?? 0,
    age_groups: await readAgeGroups(db, row.id),
    article_name: row.itemCode,
    barcode: row.barcode ?? '',
    hsn: row.hsn,
    store_name: site.name,
    ratings,
    bank_offer: await runningOffers(db, now),
    similar: similarTo(row, leaders).map(cardOf),
    variants: await readSizes(db, row.item),
    ...labelOf(row),
  }
}

/** All sizes of an item, smallest first. */
const readSizes = async (db: Db, item: string): Promise<WireVariant[]> => {
  const rows = await db
    .select({ slug: products.slug, amount: products.amount, unit: products.unit })
    .from(products)
    .where(eq(products.item, item))
    .orderBy(...sizeOrder)
  return rows.map((row) => ({
    name_url: row.slug,
    q_number: row.amount,
    q_unit_name: row.unit,
    color_code: '',
  }))
}

/** All sizes of the item that a product is of, itself included. */
export const readVariants = async (db: Db, productId: number): Promise<WireVariant[]> => {
  const [product] = await db
    .select({ item: products.item })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw unknown()
  return readSizes(db, product.item)
}
