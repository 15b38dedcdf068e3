import Type, { type Static } from 'typebox'
import { lawFields, otherFields, specificationFields, type ByWireName } from './label.ts'
import { companyId, flag, moment, rowId, rupees, slug, storeId } from './fields.schema.ts'

const maybe = Type.Optional
const text = maybe(Type.String())
const texts = <F extends Readonly<Record<string, string>>>(fields: F) =>
  Object.fromEntries(Object.values(fields).map((name) => [name, text])) as ByWireName<
    F,
    typeof text
  >
/** A number, or its digits as text; empty if there is none. */
const amount = maybe(Type.Union([Type.String(), Type.Number()]))
/** A mean rating, as a number or in digits. */
export const mean = Type.Union([
  Type.Number({ minimum: 0, maximum: 5 }),
  Type.String({ pattern: '^([0-4](\\.[0-9]+)?|5(\\.0+)?)?$' }),
])

/**
 * A product on cards, in listings and in search results. Optional fields are not in the specification, or
 * not set for every product; the shop's own API sends them all (tests/server/full.test.ts).
 */
export const card = Type.Object({
  /** One of the two is present. */
  id: maybe(Type.Integer()),
  product_id: maybe(Type.Integer()),
  name: Type.String({ minLength: 1 }),
  /** In Devanagari; empty if there is none. */
  name_hi: text,
  name_url: slug,
  /** Shared by all sizes of a dish, and unchanged when a size is removed. */
  item: text,
  /** File name in the gallery, empty without a picture; a store may call it `image_url`. */
  image: text,
  /** Second picture, for a mouse that rests on the card; empty if there is none. */
  second_image: text,
  /** Number of pictures on the product page. */
  picture_count: maybe(Type.Integer({ minimum: 0 })),
  mrp: rupees,
  selling_price: rupees,
  is_deal: maybe(flag),
  is_hot_deals: maybe(flag),
  deal_type_id: maybe(Type.Integer()),
  deal_type: text,
  /** One of the two is present if there is a deal. */
  deal_price: maybe(rupees),
  deals_price: maybe(rupees),
  stock: Type.Integer(),
  no_of_quantity_allowed: maybe(Type.Integer({ minimum: 0 })),
  vertical_id: maybe(Type.Integer()),
  brand_name: text,
  category_name: text,
  /** Pack size; 0 and '' if there is none. */
  q_number: maybe(Type.Number({ minimum: 0 })),
  q_unit_name: text,
  /** Common name of the colour, where the sizes of a dish differ by it. */
  color_name: text,
  is_veg: maybe(flag),
  /** Codes of `diets` in domain/diet.ts that the owner states ('diets'). */
  diets: maybe(Type.Array(Type.String())),
  is_new: maybe(flag),
  /** Mean rating to one decimal, 0 without ratings; and the number of ratings. */
  total_rating: maybe(mean),
  rating_count: maybe(Type.Integer({ minimum: 0 })),
})
export type WireCard = Static<typeof card>

/** A card as listings return it: requested with `by_dish`, it has all sizes of its dish, smallest first. */
export const dish = Type.Object({ ...card.properties, sizes: maybe(Type.Array(card)) })
export type WireDish = Static<typeof dish>

export const variant = Type.Object({
  name_url: slug,
  /** 0 and '' if it is not sold by size. */
  q_number: maybe(Type.Number()),
  q_unit_name: text,
  color_code: text,
  /** Common name of the colour. */
  color_name: text,
  /** 0: sold out. Missing: unknown. */
  in_stock: maybe(flag),
})
export type WireVariant = Static<typeof variant>

export const rating = Type.Object({
  id: Type.Optional(Type.Integer()),
  /** Of our store 1 to 5. Others may send halves, and 0 for none. */
  rating: Type.Number({ minimum: 0, maximum: 5 }),
  review: Type.String(),
  customer_id: Type.Optional(Type.Integer()),
  customer_name: Type.Optional(Type.String()),
  created_at: moment,
})
export type WireRating = Static<typeof rating>

export const detail = Type.Object({
  ...card.properties,
  version: text,
  /** Where listings show its dish: lower first. Missing: 0. */
  rank: maybe(Type.Integer()),
  image_url: text,
  gallery_images: maybe(Type.Array(Type.String())),
  banner_image: text,
  description: text,
  ingredients: text,
  /** Missing: unknown. An empty list declares that there are none. */
  allergens: maybe(Type.Array(Type.String())),
  storage: text,
  brand_id: maybe(Type.Integer()),
  vertical_name: text,
  vertical_name_url: text,
  category_id: maybe(Type.Integer()),
  category_name_url: text,
  subcategory_id: maybe(Type.Integer()),
  age_groups: maybe(Type.Array(Type.String())),
  article_name: text,
  barcode: text,
  hsn: text,
  store_name: text,
  ratings: maybe(Type.Array(rating)),
  bank_offer: maybe(
    Type.Array(
      Type.Object({ logo: text, description: Type.String(), starttime: moment, endtime: moment }),
    ),
  ),
  /** One size of each other item, on its own; `by_dish` does not apply. */
  similar: maybe(Type.Array(card)),
  /** All sizes of the item; if missing, the call for variants is made. */
  variants: maybe(Type.Array(variant)),
  specifications: maybe(
    Type.Object({
      ...texts(specificationFields),
      shelf_life: amount,
      shelf_life_month_years: text,
      package_dimension_length: amount,
      package_dimension_width: amount,
      package_dimension_height: amount,
      manufactured_by: text,
    }),
  ),
  other_information: maybe(
    Type.Object({
      ...texts(otherFields),
      ...texts(lawFields),
    }),
  ),
})
export type WireDetail = Static<typeof detail>

export const productDetail = {
  /** By id or by slug; one of the two. */
  request: Type.Object({
    product_id: maybe(rowId),
    product_slug: maybe(slug),
    company_id: maybe(companyId),
    store_id: storeId,
  }),
  reply: Type.Object({ payload: detail }),
}

/** Maximum number of products in one reply. */
export const maxDetails = 200

/** Similar products are ids: their cards are those of the products themselves. */
const leanDetail = Type.Object({ ...detail.properties, similar: Type.Array(Type.Integer()) })
export type WireLeanDetail = Static<typeof leanDetail>

export const productDetails = {
  request: Type.Object({
    product_ids: Type.Array(rowId, { minItems: 1, maxItems: maxDetails }),
    store_id: storeId,
  }),
  reply: Type.Object({ payload_getProductDetails: Type.Array(leanDetail) }),
}

export const productVariants = {
  request: Type.Object({ product_id: rowId, store_id: storeId }),
  reply: Type.Object({ payload: Type.Array(variant) }),
}

export const allProducts = {
  request: Type.Object({ store_id: storeId }),
  reply: Type.Object({
    payload_getAllProducts: Type.Array(
      Type.Object({
        id: maybe(Type.Integer()),
        product_id: maybe(Type.Integer()),
        name: Type.String({ minLength: 1 }),
        name_url: slug,
        /** Changes with anything a page shows. Without it, the pull requests every product each time. */
        version: maybe(Type.String({ minLength: 1 })),
      }),
    ),
  }),
}
