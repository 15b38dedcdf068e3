import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { WireCard } from '#src/contract/product.schema.ts'
import type { Sort } from '#src/domain/listing.ts'
import { toRupees } from '#src/domain/money.ts'
import { meanRating } from '#src/domain/product.ts'
import { flag } from '../base/flag.ts'
import type { Db } from '../db/database.ts'
import { brands, categories } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { keepsDays } from './diet.ts'
import { isShown, stockOf } from './stock.ts'

export type ProductRow = typeof products.$inferSelect

export const cardColumns = {
  id: products.id,
  item: products.item,
  slug: products.slug,
  name: products.name,
  nameHi: products.nameHi,
  verticalId: products.verticalId,
  categoryId: products.categoryId,
  pictures: products.pictures,
  amount: products.amount,
  unit: products.unit,
  mrp: products.mrp,
  sellingPrice: products.sellingPrice,
  dealKind: products.dealKind,
  dealPrice: products.dealPrice,
  stock: stockOf(),
  maxPerOrder: products.maxPerOrder,
  veg: products.veg,
  isNew: products.isNew,
  colorName: products.colorName,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
  diets: products.diets,
  rank: products.rank,
  brandName: brands.name,
  categoryName: categories.name,
}

export const selectCards = (db: Db, which: SQL | undefined) =>
  db
    .select(cardColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isShown(), which))
    .$dynamic()

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** `byListingOrder` of domain/listing.ts in SQL; there is an index for each listing. */
export const listingOrder = [
  asc(products.soldOut),
  asc(products.rank),
  sql`${products.name} collate "C"`,
  asc(products.mrp),
  asc(products.id),
]

const sortedBy: Record<Sort, SQL[]> = {
  none: [],
  // Specification, section 4.
  low: [asc(products.mrp)],
  high: [desc(products.mrp)],
  keeps: [sql`${keepsDays} desc nulls last`],
}

/** What is sold out comes last; ties keep the listing order. Without a sort, given ids keep theirs. */
export const orderOf = (sort: Sort = 'none', ids: readonly number[] = []): SQL[] =>
  sort === 'none' && ids.length
    ? [sql`array_position(${sql.param([...ids])}::int[], ${products.id})`]
    : [asc(products.soldOut), ...sortedBy[sort], ...listingOrder]

/** deal_type_id and deal_type on the wire; 0 and '' without a deal. */
const dealTypes = { deal: [1, 'Deal of the Day'], hot: [2, 'Hot Deal'] } as const

type Dealt = Pick<ProductRow, 'dealKind' | 'dealPrice'>

export const dealOf = ({ dealKind, dealPrice }: Dealt) => ({
  is_deal: flag(dealKind === 'deal'),
  is_hot_deals: flag(dealKind === 'hot'),
  deal_type_id: dealKind ? dealTypes[dealKind][0] : 0,
  deal_price: toRupees(dealPrice),
})

export const wireCard = (row: CardRow): Required<WireCard> => ({
  id: row.id,
  product_id: row.id,
  item: row.item,
  name: row.name,
  name_hi: row.nameHi,
  name_url: row.slug,
  image: row.pictures[0] ?? '',
  second_image: row.pictures[1] ?? '',
  picture_count: row.pictures.length,
  mrp: toRupees(row.mrp),
  selling_price: toRupees(row.sellingPrice),
  ...dealOf(row),
  deal_type: row.dealKind ? dealTypes[row.dealKind][1] : '',
  deals_price: toRupees(row.dealPrice),
  stock: row.stock,
  no_of_quantity_allowed: row.maxPerOrder,
  vertical_id: row.verticalId,
  brand_name: row.brandName,
  category_name: row.categoryName,
  q_number: row.amount,
  q_unit_name: row.unit,
  color_name: row.colorName,
  is_veg: flag(row.veg),
  diets: row.diets,
  is_new: flag(row.isNew),
  total_rating: meanRating(row.ratingSum, row.ratingCount),
  rating_count: row.ratingCount,
})
