import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/review.ts'
import * as schema from '#src/contract/review.schema.ts'
import { callerOf, consumeAll } from '../../limit/rate-limit.service.ts'
import { serve, serveCustomer } from '../../http/serve.ts'
import { readReviews, saveReview } from './review.service.ts'

export const reviewRoutes = (app: FastifyInstance): void => {
  serve(app, call.reviews, schema.reviews, ({ db, request }) =>
    readReviews(db, request.product_id, request.limit),
  )
  serveCustomer(app, call.addReview, schema.addReview, async (context) => {
    const { db, customerId, config, request } = context
    const now = context.now()
    const limitOf = (key: string) => ({ key, max: config.limits.reviewsPerHour, minutes: 60 })
    const limits = [`review:${customerId}`, `review-caller:${callerOf(context.ip)}`].map(limitOf)
    await consumeAll(db, limits, now, 'Too many reviews were sent.')
    const { product_id: productId, rating, review } = request
    return { data: await saveReview(db, { customerId, productId, rating, review }, now) }
  })
}
