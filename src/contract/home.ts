import type { Banner } from '#src/domain/banner.ts'
import type { BrandOffer } from '#src/domain/brand-offer.ts'
import { cachedCall, unspecified, type Reply } from './call.ts'
import type * as schema from './home.schema.ts'
import type { WireBanner } from './home.schema.ts'

export const banners = cachedCall<typeof schema.banners>('/store/banner', unspecified)
export const promoBanners = cachedCall<typeof schema.promoBanners>(
  '/store/promobanner',
  unspecified,
)
export const deals = cachedCall<typeof schema.deals>('/store/normalDeals', unspecified)
export const hotDeals = cachedCall<typeof schema.hotDeals>('/store/hotDeals', unspecified)
export const newArrivals = cachedCall<typeof schema.newArrivals>(
  '/store/newarrivalRandom',
  unspecified,
)
export const brandOffers = cachedCall<typeof schema.brandOffers>('/store/brandOffer', unspecified)
export const stores = cachedCall<typeof schema.stores>('/store/get-all-stores', unspecified)

export const bannerOf = (wire: WireBanner): Banner => ({
  id: wire.id ?? 0,
  name: wire.name,
  text: wire.text ?? '',
  button: wire.button ?? '',
  alt: wire.alt ?? wire.name,
  picture: wire.image,
  phonePicture: wire.mobile_image || wire.image,
  color: wire.color_code ?? '',
  siteLink: wire.site_link ?? '',
  verticalId: wire.vertical_id ?? 0,
  categoryId: wire.category_id ?? 0,
  subcategoryId: wire.subcategory_id ?? 0,
  productId: wire.product_id ?? 0,
  verticalSlug: wire.vertical_name_url ?? '',
  categorySlug: wire.category_name_url ?? '',
  productSlug: wire.product_name_url ?? '',
})

type WireOffer = Reply<typeof brandOffers>['payload_brandOffer']['brand_offer'][number]

export const brandOfferOf = (wire: WireOffer): BrandOffer => ({
  brandId: wire.brand_id ?? 0,
  name: wire.name ?? '',
  slug: wire.name_url,
  picture: wire.offer_image || null,
  icon: wire.brand_icon || null,
  offer: wire.brand_offer,
  story: wire.brand_story ?? '',
})
