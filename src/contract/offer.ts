import { toPaise } from '#src/domain/money.ts'
import type { Offer } from '#src/domain/offer.ts'
import { cachedCall, unspecified } from './call.ts'
import type * as schema from './offer.schema.ts'
import type { WireOffer } from './offer.schema.ts'
import { productOf } from './product.ts'

export const offers = cachedCall<typeof schema.offers>('/store/offers')
export const applicableOffer = cachedCall<typeof schema.applicableOffer>(
  '/store/applicable-offer',
  unspecified,
)
export const bagSimilar = cachedCall<typeof schema.bagSimilar>(
  '/store/cartSimilarProduct',
  unspecified,
)

export const offerOf = (wire: WireOffer): Offer => ({
  id: wire.id,
  name: wire.name,
  minimum: toPaise(wire.min_cart_amount ?? 0),
  products: wire.products.map((product) => ({
    ...productOf(product),
    picture: product.image || product.photo || product.gallery_images?.[0] || null,
  })),
})
