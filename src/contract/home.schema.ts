import Type, { type Static } from 'typebox'
import { ofCompany, ofStore } from './fields.schema.ts'
import { card } from './product.schema.ts'

const id = Type.Integer({ minimum: 0 })

/** A hero banner; an id of 0 and an empty text mean: not set. */
export const banner = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  text: Type.String(),
  button: Type.String(),
  alt: Type.String(),
  image: Type.String({ minLength: 1 }),
  mobile_image: Type.String(),
  color_code: Type.String(),
  vertical_id: id,
  category_id: id,
  subcategory_id: id,
  product_id: id,
  site_link: Type.String(),
  vertical_name_url: Type.String(),
  category_name_url: Type.String(),
  product_name_url: Type.String(),
})
export type WireBanner = Static<typeof banner>

export const banners = {
  request: ofStore,
  reply: Type.Object({
    payload_banner: Type.Object({
      banner: Type.Array(banner),
      promobanner: Type.Array(banner),
      sectionbanner: Type.Array(banner),
    }),
  }),
}

export const promoBanners = {
  request: ofStore,
  reply: Type.Object({ payload_promobanner: Type.Array(banner) }),
}

export const deals = {
  request: ofStore,
  reply: Type.Object({ payload_normalDeals: Type.Object({ product: Type.Array(card) }) }),
}

export const hotDeals = {
  request: ofStore,
  reply: Type.Object({ payload_hotDeals: Type.Object({ product: Type.Array(card) }) }),
}

export const newArrivals = {
  request: ofStore,
  reply: Type.Object({ payload_newarrivalRandom: Type.Array(card) }),
}

export const brandOffers = {
  request: ofCompany,
  reply: Type.Object({
    payload_brandOffer: Type.Object({
      brand_offer: Type.Array(
        Type.Object({
          brand_id: Type.Integer(),
          name: Type.String(),
          name_url: Type.String(),
          offer_image: Type.String(),
          brand_icon: Type.String(),
          brand_offer: Type.String(),
          /** Who they are; a store may not tell it. */
          brand_story: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
}

export const stores = {
  request: ofCompany,
  reply: Type.Object({
    payload: Type.Array(
      Type.Object({
        city_id: Type.Integer(),
        city: Type.String(),
        name: Type.String(),
        photo: Type.String(),
        address: Type.String(),
        contact: Type.String(),
        email: Type.String(),
        hours: Type.String(),
        lat: Type.Number(),
        lon: Type.Number(),
      }),
    ),
  }),
}
