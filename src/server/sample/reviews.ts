import type { Db } from '../db/open.ts'
import { reviews } from '../db/schema/review.ts'
import { readSample } from './files.ts'
import { day } from '../base/duration.ts'

interface SampleReview {
  product: string
  author: string
  rating: number
  review: string
  daysAgo: number
}

export const saveSampleReviews = async (db: Db, idOf: (slug: string) => number, now: Date) => {
  const samples = await readSample<SampleReview[]>('reviews.json')
  const rows = samples.map(({ product, daysAgo, ...review }) => ({
    ...review,
    productId: idOf(product),
    createdAt: new Date(now.getTime() - daysAgo * day),
  }))
  await db.insert(reviews).values(rows)
}
