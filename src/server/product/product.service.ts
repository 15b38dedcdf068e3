import DataLoader from 'dataloader'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import {
  maxDetails,
  type WireDetail,
  type WireLeanDetail,
  type WireVariant,
} from '#src/contract/product.schema.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import { allergens, isAllergen } from '#src/domain/diet.ts'
import { site } from '#src/site.ts'
import { flag } from '../base/flag.ts'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, verticals } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { idsByFormerSlug } from '../former-slug/former-slug.service.ts'
import { Refused } from '../base/errors.ts'
import type { Services } from '../http/services.ts'
import { readRatingsOf } from './review/review.service.ts'
import { wireCard, type CardRow } from '../card/card.ts'
import { wireLabel } from './label.ts'
import { readBankOffers } from './bank-offer.service.ts'
import { cachedFirstOfCategories, similarTo } from './similar.service.ts'
import { packSizeOf, type SizeRow } from '../card/size.ts'
import { isShown, stockOf } from '../card/stock.ts'
import { pageFacts, versionOf } from './version.service.ts'

const unknown = () => new Refused(404, pageMessages.productMissing, 'unknown-product')

const ages = sql<string[]>`(
  select coalesce(json_agg(a.slug order by a.position), '[]')
  from ${productAgeGroups} g join ${ageGroups} a on a.id = g.age_group_id
  where g.product_id = products.id)`

const sizes = sql<SizeRow[]>`(
  select json_agg(json_build_object('slug', v.slug, 'amount', v.amount, 'unit', v.unit,
      'colorName', v.color_name, 'colorCode', v.color_code, 'stock', ${stockOf('v')})
    order by ${packSizeOf('v')}, v.mrp, v.id)
  from ${products} v where v.item = products.item and ${isShown('v')})`

const readRows = (db: Db, which: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(products),
      ...pageFacts,
      ages,
      sizes,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(verticals, eq(verticals.id, products.verticalId))
    .where(and(isShown(), which))
type Row = Awaited<ReturnType<typeof readRows>>[number]

interface DetailParts {
  offers: NonNullable<WireDetail['bank_offer']>
  similar: readonly CardRow[]
  ratings: NonNullable<WireDetail['ratings']>
}

/** Where allergens are stated by codes, these are the names on the page. */
const namesOf = (contains: readonly string[] | null): string[] | undefined =>
  contains?.filter(isAllergen).map((code) => allergens[code])

/** Without the similar products: some responses contain their cards, others their ids. */
const wireDetail = (
  row: Row,
  { offers, similar, ratings }: DetailParts,
): Required<Omit<WireDetail, 'similar'>> => ({
  ...wireCard(row),
  version: versionOf(row, { ages: row.ages, sizes: row.sizes, offers, similar }),
  rank: row.rank,
  image_url: row.pictures[0] ?? '',
  gallery_images: row.pictures,
  banner_image: row.pictures[0] ?? '',
  description: row.description,
  ingredients: row.ingredients,
  allergens: namesOf(row.contains) ?? row.allergens,
  storage: row.storage,
  brand_id: row.brandId,
  vertical_name: row.verticalName,
  vertical_name_url: row.verticalSlug,
  category_id: row.categoryId,
  category_name_url: row.categorySlug,
  subcategory_id: row.subcategoryId ?? 0,
  age_groups: row.ages,
  article_name: row.itemCode,
  barcode: row.barcode ?? '',
  hsn: row.hsn,
  store_name: site.name,
  ratings,
  bank_offer: offers,
  variants: row.sizes.map(wireVariant),
  ...wireLabel(row),
})

/**
 * Reads what product pages show. Requests for one product each that come at the same time are read together:
 * the statements of one product cost nearly as much as those of many (docs/performance.md).
 */
export const openDetails = ({
  db,
  responseCache,
  now,
}: Pick<Services, 'db' | 'responseCache' | 'now'>) => {
  const readFirst = cachedFirstOfCategories({ db, responseCache, now })
  const read = async (which: SQL | undefined) => {
    const rows = await readRows(db, which)
    const offers = await readBankOffers(db, now())
    const ratings = await readRatingsOf(db, rows)
    const leaders = await readFirst()
    return rows.map((row) => ({
      row,
      around: { offers, similar: similarTo(row, leaders), ratings: ratings.get(row.id) ?? [] },
    }))
  }
  const loader = new DataLoader<number | string, Awaited<ReturnType<typeof read>>[number]>(
    async (keys) => {
      const ids = keys.filter((key) => typeof key === 'number')
      const slugs = keys.filter((key) => typeof key === 'string')
      const found = await read(or(inArray(products.id, ids), inArray(products.slug, slugs)))
      const byKey = new Map<number | string, (typeof found)[number]>()
      for (const one of found) byKey.set(one.row.id, one).set(one.row.slug, one)
      const lost = slugs.filter((slug) => !byKey.has(slug))
      const renamed = lost.length ? await idsByFormerSlug(db, lost) : new Map<string, number>()
      const late = renamed.size ? await read(inArray(products.id, [...renamed.values()])) : []
      for (const [slug, id] of renamed) {
        const one = late.find(({ row }) => row.id === id)
        if (one) byKey.set(slug, one)
      }
      return keys.map((key) => byKey.get(key) ?? unknown())
    },
    // Replies are cached in cache/response-cache.ts, which knows what changed.
    { cache: false, maxBatchSize: maxDetails },
  )
  return {
    /** By id or slug, also one that it had. Throws a 404 error for a product that does not exist. */
    one: async (key: number | string): Promise<WireDetail> => {
      const { row, around } = await loader.load(key)
      return { ...wireDetail(row, around), similar: around.similar.map(wireCard) }
    },
    /** Those that do not exist are left out. */
    many: async (ids: readonly number[]): Promise<WireLeanDetail[]> =>
      (await read(inArray(products.id, [...ids]))).map(({ row, around }) => ({
        ...wireDetail(row, around),
        similar: around.similar.map(({ id }) => id),
      })),
  }
}

const wireVariant = (size: SizeRow): Required<WireVariant> => ({
  name_url: size.slug,
  q_number: size.amount,
  q_unit_name: size.unit,
  color_code: size.colorCode,
  color_name: size.colorName,
  in_stock: flag(size.stock > 0),
})

/** All sizes of a product's item, itself included, smallest first. */
export const readVariants = async (db: Db, productId: number): Promise<WireVariant[]> => {
  const [product] = await db
    .select({ sizes })
    .from(products)
    .where(and(isShown(), eq(products.id, productId)))
  if (!product) throw unknown()
  return product.sizes.map(wireVariant)
}
