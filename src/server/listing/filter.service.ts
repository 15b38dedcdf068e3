import { and, asc, eq, exists, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { Paging } from '#src/contract/fields.schema.ts'
import type { ageFilter, filter } from '#src/contract/listing.ts'
import type { Db } from '../db/database.ts'
import { brands } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import { dietCondition } from '../card/diet.ts'
import { isShown } from '../card/stock.ts'
import { idBySlug } from '../former-slug/former-slug.service.ts'
import { isAgeGroup, readPage, requireId } from './listing.service.ts'
import { wireBrand } from './menu.service.ts'

/** A filter as requested: comma-separated lists; empty and 0 admit all. */
type Filter = Request<typeof filter> & Partial<Request<typeof ageFilter>>

const partsOf = (list = ''): string[] => list.split(',').filter((part) => part && part !== '0')
const numbersOf = (list?: string): number[] => partsOf(list).map(Number).filter(Boolean)

type IdColumn =
  | typeof products.verticalId
  | typeof products.categoryId
  | typeof products.subcategoryId
  | typeof products.brandId
  | typeof products.genderId

export const idIn = (column: IdColumn, list?: string): SQL | undefined => {
  const ids = numbersOf(list)
  return ids.length ? inArray(column, ids) : undefined
}

const forGender = (list?: string): SQL | undefined => {
  const chosen = idIn(products.genderId, list)
  return chosen && or(chosen, isNull(products.genderId))
}

const forAges = (db: Db, slugs: string[]): SQL | undefined =>
  slugs.length
    ? exists(
        db
          .select({ one: sql`1` })
          .from(productAgeGroups)
          .where(
            and(
              eq(productAgeGroups.productId, products.id),
              or(
                ...slugs.map((slug) =>
                  eq(productAgeGroups.ageGroupId, idBySlug('age-group', slug)),
                ),
              ),
            ),
          ),
      )
    : undefined

/** `unitPrice` of domain/price.ts in SQL. */
const price = sql`case when ${products.dealPrice} > 0 then ${products.dealPrice} else ${products.sellingPrice} end`

/** Whole rupees, so that consecutive ranges (101 to 500, 501 to 1000) leave no gap. */
const between = (from = 0, to = 0): SQL | undefined =>
  and(from > 0 ? gte(price, from * 100) : undefined, to > 0 ? lt(price, (to + 1) * 100) : undefined)

export const conditionOf = (db: Db, filter: Filter, also?: SQL): SQL | undefined =>
  and(
    also,
    idIn(products.verticalId, filter.vertical_id),
    idIn(products.categoryId, filter.category_id),
    idIn(products.subcategoryId, filter.subcategory_id),
    filter.product_ids?.length ? inArray(products.id, filter.product_ids) : undefined,
    forGender(filter.gender),
    forAges(db, partsOf(filter.age_name_url)),
    forAges(db, partsOf(filter.age)),
    between(filter.from_price, filter.to_price),
  )

export const readBrandsOf = async (db: Db, condition: SQL | undefined) => {
  const rows = await db
    .select()
    .from(brands)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(products)
          .where(and(isShown(), eq(products.brandId, brands.id), condition)),
      ),
    )
    .orderBy(asc(brands.position))
  return rows.map(wireBrand)
}

export const readAgeGroupPage = async (db: Db, slug: string, paging: Paging) => {
  await requireId(db, 'age group', isAgeGroup(slug))
  const condition = forAges(db, [slug])
  return { ...(await readPage(db, condition, paging)), brands: await readBrandsOf(db, condition) }
}

/** One page of the filtered products, and the brands that can still be chosen. */
export const readFiltered = async (db: Db, filter: Filter, also?: SQL) => {
  const condition = conditionOf(db, filter, also)
  const page = await readPage(db, and(condition, idIn(products.brandId, filter.brand_id)), filter)
  return { ...page, brands: await readBrandsOf(db, and(condition, dietCondition(filter))) }
}
