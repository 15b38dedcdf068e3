import { desc, eq } from 'drizzle-orm'
import { minuteOf } from '#src/domain/day.ts'
import { OwnerError } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { reviews } from '../db/schema/review.ts'

export const manageReviews = async (
  { db, say }: { db: Db; say: (line: string) => void },
  { remove }: { remove?: number },
): Promise<void> => {
  if (remove !== undefined) {
    const [gone] = await db.delete(reviews).where(eq(reviews.id, remove)).returning()
    if (!gone) throw new OwnerError(`There is no review ${remove}.`)
    return say(`Review ${remove} by ${gone.author} is deleted.`)
  }
  const rows = await db
    .select({ review: reviews, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(100)
  if (!rows.length) say('There are no reviews yet.')
  for (const { review, slug } of rows) {
    say(`review ${review.id}  ${minuteOf(review.createdAt)}  ${slug}  ${review.rating} of 5`)
    say(`  ${review.author}: ${review.review.replaceAll('\n', ' ')}`)
  }
}
