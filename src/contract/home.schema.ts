import Type, { type Static } from 'typebox'
import { byDish, companyScope, storeScope } from './fields.schema.ts'
import { dish } from './product.schema.ts'

const id = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

const maybe = Type.Optional
const text = maybe(Type.String())

/**
 * A banner; an id of 0 or null and an empty text mean: not set. Optional fields are not in the
 * specification, or not set for every banner: the pull finds slugs by id.
 */
export const banner = Type.Object({
  id: maybe(Type.Integer()),
  name: Type.String(),
  text,
  button: text,
  alt: text,
  image: Type.String({ minLength: 1 }),
  mobile_image: text,
  color_code: text,
  vertical_id: maybe(id),
  category_id: maybe(id),
  subcategory_id: maybe(id),
  product_id: maybe(id),
  site_link: text,
  vertical_name_url: text,
  category_name_url: text,
  product_name_url: text,
})
export type WireBanner = Static<typeof banner>

export const banners = {
  request: storeScope,
  reply: Type.Object({
    payload_banner: Type.Object({
      banner: Type.Array(banner),
      promobanner: Type.Array(banner),
      sectionbanner: Type.Array(banner),
    }),
  }),
}

export const promoBanners = {
  request: storeScope,
  reply: Type.Object({ payload_promobanner: Type.Array(banner) }),
}

/** Without paging; see `paging`. */
const cardsOfStore = Type.Object({ ...storeScope.properties, ...byDish })

export const deals = {
  request: cardsOfStore,
  reply: Type.Object({ payload_normalDeals: Type.Object({ product: Type.Array(dish) }) }),
}

export const hotDeals = {
  request: cardsOfStore,
  reply: Type.Object({ payload_hotDeals: Type.Object({ product: Type.Array(dish) }) }),
}

export const newArrivals = {
  request: cardsOfStore,
  reply: Type.Object({ payload_newarrivalRandom: Type.Array(dish) }),
}

export const brandOffers = {
  request: companyScope,
  reply: Type.Object({
    payload_brandOffer: Type.Object({
      brand_offer: Type.Array(
        Type.Object({
          /** Both are looked up by `name_url` if missing. */
          brand_id: maybe(Type.Integer()),
          name: text,
          name_url: Type.String(),
          offer_image: Type.String(),
          brand_icon: Type.String(),
          brand_offer: Type.String(),
          brand_story: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
}

export const stores = {
  request: companyScope,
  reply: Type.Object({
    payload: Type.Array(
      Type.Object({
        city_id: Type.Integer(),
        city: text,
        name: text,
        photo: Type.String(),
        address: Type.String(),
        contact: Type.String(),
        email: Type.String(),
        hours: text,
        /** Both 0 or missing: unknown. */
        lat: maybe(Type.Number()),
        lon: maybe(Type.Number()),
      }),
    ),
  }),
}
