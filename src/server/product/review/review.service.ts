import { desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { WireRating } from '#src/contract/product.schema.ts'
import type { WireReviews } from '#src/contract/review.schema.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import { reviewMessages } from '#src/domain/messages/review.ts'
import { meanRating } from '#src/domain/product.ts'
import type { Db } from '../../db/database.ts'
import { products } from '../../db/schema/product.ts'
import { reviews } from '../../db/schema/review.ts'
import { invalid, Refused } from '../../base/errors.ts'
import { lockCustomer } from '../../login/customer.service.ts'

type Row = typeof reviews.$inferSelect

/** Author of a review whose customer has no name, or is forgotten. */
export const nameless = 'A customer'

const wireRating = (row: Row): WireRating => ({
  id: row.id,
  rating: row.rating,
  review: row.review,
  customer_id: row.customerId ?? 0,
  customer_name: row.author,
  created_at: row.createdAt.toISOString(),
})

const readRatings = async (db: Db, productId: number, limit = 1000) => {
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
  return rows.map(wireRating)
}

/** How many reviews come with a product, newest first; their own call returns up to 1,000. */
const maxRatings = 100

/** The reviews that come with each product, by its id. */
export const readRatingsOf = async (
  db: Db,
  rows: readonly Pick<typeof products.$inferSelect, 'id' | 'ratingCount'>[],
): Promise<ReadonlyMap<number, WireRating[]>> => {
  const rated = rows.filter((row) => row.ratingCount > 0).map((row) => row.id)
  if (!rated.length) return new Map()
  const newest = sql<number>`row_number() over (
    partition by ${reviews.productId} order by ${desc(reviews.createdAt)}, ${desc(reviews.id)})`
  const ranked = db
    .select({ ...getTableColumns(reviews), rank: newest.as('rank') })
    .from(reviews)
    .where(inArray(reviews.productId, rated))
    .as('ranked')
  const ratings = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, maxRatings))
    .orderBy(ranked.productId, ranked.rank)
  const byProduct = Map.groupBy(ratings, (row) => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(wireRating)]))
}

const findProduct = async (db: Db, id: number) => {
  const [product] = await db
    .select({ ratingSum: products.ratingSum, ratingCount: products.ratingCount })
    .from(products)
    .where(eq(products.id, id))
  if (!product) throw new Refused(404, pageMessages.productMissing, 'unknown-product')
  return product
}

export const readReviews = async (
  db: Db,
  productId: number,
  limit: number | undefined,
): Promise<WireReviews> => {
  const product = await findProduct(db, productId)
  return {
    data: await readRatings(db, productId, limit),
    total: product.ratingCount,
    total_rating: meanRating(product.ratingSum, product.ratingCount),
  }
}

interface ReviewInput {
  customerId: number
  productId: number
  rating: number
  review: string
}

/** Stores a customer's review of a product; a second one replaces the first, with a new date. */
export const saveReview = async (db: Db, input: ReviewInput, now: Date): Promise<WireRating> => {
  const { customerId, productId, rating, review } = input
  if (!review) throw invalid(reviewMessages.reviewIncomplete)
  await findProduct(db, productId)
  return db.transaction(async (tx) => {
    const author = await lockCustomer(tx, customerId)
    const facts = { rating, review, author: author.name || nameless, createdAt: now }
    const [saved] = await tx
      .insert(reviews)
      .values({ productId, customerId, ...facts })
      .onConflictDoUpdate({ target: [reviews.productId, reviews.customerId], set: facts })
      .returning()
    if (!saved) throw new Error('The review was not written.')
    return wireRating(saved)
  })
}
