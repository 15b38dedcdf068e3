import Type, { type Static } from 'typebox'
import { maxBagLines } from '#src/domain/limits.ts'
import { byDish, storeScope, rupees, slug, storeId } from './fields.schema.ts'
import { dish } from './product.schema.ts'

export const offer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Minimum subtotal of the bag. */
  min_cart_amount: Type.Optional(rupees),
  products: Type.Array(
    Type.Object({
      ...dish.properties,
      name_url: slug,
      photo: Type.Optional(Type.String()),
      gallery_images: Type.Optional(Type.Array(Type.String())),
    }),
  ),
})
export type WireOffer = Static<typeof offer>

export const offers = {
  request: Type.Object({ ...storeScope.properties, ...byDish }),
  reply: Type.Object({ payload_offers: Type.Array(offer) }),
}

/** `cart_amount` is the bag's subtotal in rupees. */
export const applicableOffer = {
  request: Type.Object({
    store_id: storeId,
    cart_amount: rupees,
    ...byDish,
  }),
  /** Null: none applies. */
  reply: Type.Object({ offer: Type.Union([offer, Type.Null()]) }),
}

const bagIds = Type.String({
  pattern: `^([0-9]{1,9}(,[0-9]{1,9}){0,${maxBagLines - 1}})?$`,
})

/** Products that go with a bag; `product_id` lists the products in it, joined by commas. */
export const bagSimilar = {
  request: Type.Object({ store_id: storeId, product_id: bagIds, ...byDish }),
  reply: Type.Object({ payload_cartSimilarProduct: Type.Array(dish) }),
}
