import { day, plus } from '#src/domain/duration.ts'
import { idsBySlug } from '../../db/ids.ts'
import type { Db } from '../../db/database.ts'
import { products } from '../../db/schema/product.ts'
import { reviews } from '../../db/schema/review.ts'
import samples from './sample.json' with { type: 'json' }

export const saveSampleReviews = async (db: Db, now: Date): Promise<void> => {
  const ids = await idsBySlug(db, products)
  const rows = samples.map(({ product, daysAgo, ...review }) => {
    const productId = ids.get(product)
    if (productId === undefined) throw new Error(`The sample shop has no product "${product}".`)
    return { ...review, productId, createdAt: plus(now, -daysAgo * day) }
  })
  await db.insert(reviews).values(rows)
}
