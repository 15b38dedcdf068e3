import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/home.ts'
import * as schema from '#src/contract/home.schema.ts'
import { serve } from '../http/serve.ts'
import {
  readBannersByPlace,
  readBrandOffers,
  readDeals,
  readNewArrivals,
  readOutlets,
} from './home.service.ts'

export const homeRoutes = (app: FastifyInstance): void => {
  serve(app, call.banners, schema.banners, async ({ db }) => ({
    payload_banner: await readBannersByPlace(db),
  }))
  serve(app, call.promoBanners, schema.promoBanners, async ({ db }) => ({
    payload_promobanner: (await readBannersByPlace(db)).promobanner,
  }))
  serve(app, call.deals, schema.deals, async ({ db, request }) => ({
    payload_normalDeals: { product: await readDeals(db, 'deal', request) },
  }))
  serve(app, call.hotDeals, schema.hotDeals, async ({ db, request }) => ({
    payload_hotDeals: { product: await readDeals(db, 'hot', request) },
  }))
  serve(app, call.newArrivals, schema.newArrivals, async ({ db, request }) => ({
    payload_newarrivalRandom: await readNewArrivals(db, request),
  }))
  serve(app, call.brandOffers, schema.brandOffers, async ({ db }) => ({
    payload_brandOffer: { brand_offer: await readBrandOffers(db) },
  }))
  serve(app, call.stores, schema.stores, async ({ db }) => ({ payload: await readOutlets(db) }))
}
