import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/account.ts'
import { products } from '../../db/schema/product.ts'
import { reviews } from '../../db/schema/review.ts'
import { nameless } from './review.service.ts'

/** Locks the products that a customer has reviewed: in id order, as everywhere, as triggers update them. */
const lockReviewed = (tx: Db, customerId: number) => {
  const reviewed = tx
    .select({ id: reviews.productId })
    .from(reviews)
    .where(eq(reviews.customerId, customerId))
  return tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, reviewed))
    .orderBy(asc(products.id))
    .for('no key update')
}

/** A customer has one review per product: of two, the newer one stays. */
const move = async (tx: Db, from: number, to: number): Promise<void> => {
  if (!(await lockReviewed(tx, from)).length) return
  const two = alias(reviews, 'two')
  const isOlderThan = (other: number) =>
    exists(
      tx
        .select({ id: two.id })
        .from(two)
        .where(
          and(
            eq(two.customerId, other),
            eq(two.productId, reviews.productId),
            sql`(${two.createdAt}, ${two.id}) > (${reviews.createdAt}, ${reviews.id})`,
          ),
        ),
    )
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const)
    await tx.delete(reviews).where(and(eq(reviews.customerId, one), isOlderThan(other)))
  await tx.update(reviews).set({ customerId: to }).where(eq(reviews.customerId, from))
}

const setAuthor = async (tx: Db, customerId: number, name: string): Promise<void> => {
  await lockReviewed(tx, customerId)
  await tx
    .update(reviews)
    .set({ author: name || nameless })
    .where(eq(reviews.customerId, customerId))
}

const hideAuthor = async (tx: Db, customerId: number): Promise<string> => {
  await lockReviewed(tx, customerId)
  const changed = await tx
    .update(reviews)
    .set({ author: nameless, customerId: null })
    .where(eq(reviews.customerId, customerId))
    .returning({ id: reviews.id })
  return `Reviews that stay, by "${nameless}": ${changed.length}.`
}

const hasReviews = (db: Db): SQL =>
  exists(db.select({ id: reviews.id }).from(reviews).where(eq(reviews.customerId, customers.id)))

export const reviewsOfAccount = {
  move,
  rename: setAuthor,
  forget: hideAuthor,
  keep: hasReviews,
}
