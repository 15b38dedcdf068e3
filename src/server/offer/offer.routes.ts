import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/offer.ts'
import * as schema from '#src/contract/offer.schema.ts'
import { toPaise } from '#src/domain/money.ts'
import { serve } from '../http/serve.ts'
import { readApplicable, readBesideBag, readOffers } from './offer.service.ts'

export const offerRoutes = (app: FastifyInstance): void => {
  serve(app, call.offers, schema.offers, async ({ db, request }) => ({
    payload_offers: await readOffers(db, request),
  }))
  serve(app, call.applicableOffer, schema.applicableOffer, async ({ db, request }) => ({
    offer: await readApplicable(db, toPaise(request.cart_amount), request),
  }))
  serve(app, call.bagSimilar, schema.bagSimilar, async ({ db, request }) => {
    const ids = request.product_id.split(',').map(Number).filter(Boolean)
    return { payload_cartSimilarProduct: await readBesideBag(db, ids, request) }
  })
}
