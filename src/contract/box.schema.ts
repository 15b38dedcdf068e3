import Type, { type Static } from 'typebox'
import { boxPlaces } from '#src/domain/box.ts'
import { cartId, line } from './bag.schema.ts'
import {
  contents,
  customerId,
  flag,
  literals,
  storeScope,
  rupees,
  slug,
  storeId,
} from './fields.schema.ts'

const boxSize = Type.Object({
  places: literals(...boxPlaces),
  /** Of the box alone. */
  price: rupees,
  no_of_quantity_allowed: Type.Integer({ minimum: 1 }),
})

const piece = Type.Object({
  product_id: Type.Integer({ minimum: 1 }),
  name: Type.String({ minLength: 1 }),
  name_hi: Type.Optional(Type.String()),
  name_url: slug,
  image: Type.Optional(Type.String()),
  /** Of one piece. */
  price: rupees,
  grams: Type.Number({ exclusiveMinimum: 0 }),
  is_veg: flag,
  /** Codes of domain/diet.ts; missing: not stated. */
  contains: Type.Optional(Type.Array(Type.String())),
  diets: Type.Optional(Type.Array(Type.String())),
  /** 0: it suffers on a long way. */
  travels: flag,
  keeps_days: Type.Optional(Type.Integer()),
  /** Pieces that can be sold now. */
  stock: Type.Integer({ minimum: 0 }),
})
export type WirePiece = Static<typeof piece>

export const boxes = {
  request: storeScope,
  reply: Type.Object({
    payload_boxes: Type.Object({ boxes: Type.Array(boxSize), pieces: Type.Array(piece) }),
  }),
}
export type WireBoxes = Static<typeof boxes.reply>['payload_boxes']

/** `quantity` is how many of these boxes the bag should hold, 0 for none, so the call is idempotent. */
export const setBox = {
  request: Type.Object({
    store_id: storeId,
    customer_id: customerId,
    cart_id: cartId,
    contents,
    quantity: Type.Integer({ minimum: 0, maximum: 1000 }),
  }),
  reply: Type.Object({ payload_setBox: Type.Array(line) }),
}
