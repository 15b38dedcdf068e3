import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/former-slug.ts'
import * as schema from '#src/contract/former-slug.schema.ts'
import { serve } from '../http/serve.ts'
import { readFormerSlugs } from './former-slug.service.ts'

export const formerSlugRoutes = (app: FastifyInstance): void => {
  serve(app, call.formerSlugs, schema.formerSlugs, async ({ db }) => ({
    payload_formerSlugs: await readFormerSlugs(db),
  }))
}
