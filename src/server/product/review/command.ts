import { desc, eq } from 'drizzle-orm'
import { formatDateTime } from '#src/domain/day.ts'
import { OwnerError } from '../../base/errors.ts'
import { products } from '../../db/schema/product.ts'
import { reviews } from '../../db/schema/review.ts'
import type { CommandContext } from '../../http/services.ts'

const maxListed = 100
/** Of one product. */
const maxOfProduct = 10_000

/** Prints the latest reviews, or all of one product, or deletes one. */
export const manageReviews = async (
  { db, say }: CommandContext,
  { remove, product }: { remove?: number; product?: string },
): Promise<void> => {
  if (remove !== undefined) {
    const [gone] = await db.delete(reviews).where(eq(reviews.id, remove)).returning()
    if (!gone) throw new OwnerError(`There is no review ${remove}.`)
    return say(`Review ${remove} by ${gone.author} is deleted.`)
  }
  if (product !== undefined && !(await db.$count(products, eq(products.slug, product))))
    throw new OwnerError(`There is no product "${product}".`)
  const rows = await db
    .select({ review: reviews, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(product === undefined ? undefined : eq(products.slug, product))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(product === undefined ? maxListed : maxOfProduct)
  if (!rows.length) say('There are no reviews yet.')
  for (const { review, slug } of rows) {
    say(`review ${review.id}  ${formatDateTime(review.createdAt)}  ${slug}  ${review.rating} of 5`)
    say(`  ${review.author}: ${review.review.replaceAll('\n', ' ')}`)
  }
}
