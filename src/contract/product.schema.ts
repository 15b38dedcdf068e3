import Type, { type Static } from 'typebox'
import { companyId, flag, moment, rowId, rupees, slug, storeId } from './fields.schema.ts'

/** A product as cards, listings and the search show it. */
export const card = Type.Object({
  id: Type.Integer(),
  product_id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  /** In Devanagari; empty where there is none. */
  name_hi: Type.String(),
  name_url: slug,
  /** File name in the gallery, empty without a picture. */
  image: Type.String(),
  /** Pictures on the product's page; a store API may leave it out. */
  picture_count: Type.Optional(Type.Integer({ minimum: 0 })),
  mrp: rupees,
  selling_price: rupees,
  is_deal: flag,
  is_hot_deals: flag,
  deal_type_id: Type.Integer(),
  deal_type: Type.String(),
  deal_price: rupees,
  deals_price: rupees,
  stock: Type.Integer(),
  no_of_quantity_allowed: Type.Integer({ minimum: 0 }),
  vertical_id: Type.Integer(),
  brand_name: Type.String(),
  category_name: Type.String(),
  /** Pack size; 0 and '' where there is none. */
  q_number: Type.Number({ minimum: 0 }),
  q_unit_name: Type.String(),
  is_veg: flag,
  is_new: flag,
  /** Mean of the ratings to one decimal, 0 without any; and how many there are. */
  total_rating: Type.Number({ minimum: 0, maximum: 5 }),
  rating_count: Type.Integer({ minimum: 0 }),
})
export type WireCard = Static<typeof card>

export const rating = Type.Object({
  id: Type.Integer(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  review: Type.String(),
  customer_id: Type.Integer(),
  customer_name: Type.String(),
  created_at: moment,
})
export type WireRating = Static<typeof rating>

export const variant = Type.Object({
  name_url: slug,
  q_number: Type.Number(),
  q_unit_name: Type.String(),
  color_code: Type.String(),
  /** How people call the colour; a store may not tell it. */
  color_name: Type.Optional(Type.String()),
})
export type WireVariant = Static<typeof variant>

export const detail = Type.Object({
  ...card.properties,
  version: Type.Optional(Type.String()),
  image_url: Type.String(),
  gallery_images: Type.Array(Type.String()),
  banner_image: Type.String(),
  description: Type.String(),
  ingredients: Type.String(),
  allergens: Type.Array(Type.String()),
  storage: Type.String(),
  brand_id: Type.Integer(),
  vertical_name: Type.String(),
  vertical_name_url: slug,
  category_id: Type.Integer(),
  category_name_url: slug,
  subcategory_id: Type.Integer(),
  age_groups: Type.Array(Type.String()),
  article_name: Type.String(),
  /** The sizes of one item share this word, which stays when a size goes. A store may not tell it. */
  item: Type.Optional(Type.String()),
  barcode: Type.String(),
  hsn: Type.String(),
  store_name: Type.String(),
  ratings: Type.Array(rating),
  bank_offer: Type.Array(
    Type.Object({
      logo: Type.String(),
      description: Type.String(),
      starttime: moment,
      endtime: moment,
    }),
  ),
  similar: Type.Array(card),
  /** All sizes of the item, as the call for variants tells them. */
  variants: Type.Array(variant),
  specifications: Type.Object({
    type: Type.String(),
    model_name: Type.String(),
    shelf_life: Type.String(),
    shelf_life_month_years: Type.String(),
    container_type: Type.String(),
    organic: Type.String(),
    polished: Type.String(),
    package_dimension_length: Type.String(),
    package_dimension_width: Type.String(),
    package_dimension_height: Type.String(),
    manufactured_by: Type.String(),
    packed_by: Type.String(),
    exp_date: Type.String(),
  }),
  other_information: Type.Object({
    country_origin: Type.String(),
    manufactured_by: Type.String(),
    marketed_by: Type.String(),
    /** What Indian food and packaging law wants on a product page besides the label's facts. */
    fssai_license: Type.String(),
    net_quantity: Type.String(),
    best_before: Type.String(),
    consumer_care: Type.String(),
  }),
})
export type WireDetail = Static<typeof detail>

export const productDetail = {
  /** By id or by slug; one of the two. */
  request: Type.Object({
    product_id: Type.Optional(rowId),
    product_slug: Type.Optional(slug),
    company_id: Type.Optional(companyId),
    store_id: storeId,
  }),
  reply: Type.Object({ payload: detail }),
}

/** Details of as many products come in one answer. */
export const mostDetails = 200

/** Similar products are told by id: their cards are those of the products themselves. */
const leanDetail = Type.Object({
  ...detail.properties,
  similar: Type.Array(Type.Integer()),
})
export type WireLeanDetail = Static<typeof leanDetail>

export const productDetails = {
  request: Type.Object({
    product_ids: Type.Array(rowId, { minItems: 1, maxItems: mostDetails }),
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
        id: Type.Integer(),
        product_id: Type.Integer(),
        name: Type.String({ minLength: 1 }),
        name_url: slug,
        /**
         * Changes when anything that a page shows of the product changes. The pull of a store without
         * versions asks for every product each time.
         */
        version: Type.Optional(Type.String({ minLength: 1 })),
      }),
    ),
  }),
}
