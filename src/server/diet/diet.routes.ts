import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/diet.ts'
import * as schema from '#src/contract/diet.schema.ts'
import { serve } from '../http/serve.ts'
import { countDiets } from './diet.service.ts'

export const dietRoutes = (app: FastifyInstance): void => {
  serve(app, call.dietCounts, schema.dietCounts, async ({ db, request }) => ({
    payload_dietCounts: await countDiets(db, request),
  }))
}
