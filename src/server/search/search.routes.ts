import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/search.ts'
import * as schema from '#src/contract/search.schema.ts'
import { serve } from '../http/serve.ts'
import { searchProducts } from './search.service.ts'

export const searchRoutes = (app: FastifyInstance): void => {
  serve(app, call.search, schema.search, async ({ db, request }) => {
    const { products, total } = await searchProducts(db, request.keyword, request)
    return { payload_searchAI: products, total }
  })
}
