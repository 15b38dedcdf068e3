import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/occasion.ts'
import * as schema from '#src/contract/occasion.schema.ts'
import type { WireOccasion } from '#src/contract/occasion.schema.ts'
import { flag } from '../base/flag.ts'
import { serve } from '../http/serve.ts'
import { readOccasions, rupeesOf, type StoredOccasion } from './occasion.service.ts'

const wireOccasion = ({ rule, ...occasion }: StoredOccasion): WireOccasion => ({
  slug: occasion.slug,
  name: occasion.name,
  text: occasion.text,
  image: occasion.picture ?? '',
  first_day: occasion.firstDay ?? '',
  last_day: occasion.lastDay ?? '',
  last_order: occasion.lastOrder?.toISOString() ?? '',
  enquiry: flag(occasion.enquiry),
  product_ids: occasion.products.flatMap(({ id, hidden }) => (hidden ? [] : id)),
  rule: rule
    ? {
        category_slugs: [...rule.categories],
        tag: rule.tag ?? '',
        from_price: rupeesOf(rule.fromPrice),
        to_price: rupeesOf(rule.toPrice),
      }
    : undefined,
})

export const occasionRoutes = (app: FastifyInstance): void => {
  serve(app, call.occasions, schema.occasions, async ({ db }) => ({
    payload_occasions: (await readOccasions(db)).map(wireOccasion),
  }))
}
