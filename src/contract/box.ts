import type { BoxOffer, BoxPiece } from '#src/domain/box.ts'
import { toPaise } from '#src/domain/money.ts'
import type * as schema from './box.schema.ts'
import type { WireBoxes, WirePiece } from './box.schema.ts'
import { call, customerCall } from './call.ts'

const needs = 'boxes'

export const boxes = call<typeof schema.boxes>('/store/boxes', { needs })

/** The server knows the box's price. */
export const setBox = customerCall<typeof schema.setBox>('/store/setBox', {
  needs,
  success: 'Update successfully.',
})

const pieceOf = (wire: WirePiece): BoxPiece => ({
  productId: wire.product_id,
  slug: wire.name_url,
  name: wire.name,
  nameHi: wire.name_hi ?? '',
  picture: wire.image || null,
  price: toPaise(wire.price),
  grams: wire.grams,
  veg: wire.is_veg === 1,
  contains: wire.contains ?? null,
  diets: wire.diets ?? [],
  travels: wire.travels === 1,
  keepsDays: wire.keeps_days ?? null,
  stock: wire.stock,
})

export const boxOfferOf = (wire: WireBoxes): BoxOffer => ({
  sizes: wire.boxes.map((box) => ({
    places: box.places,
    price: toPaise(box.price),
    maxPerOrder: box.no_of_quantity_allowed,
  })),
  pieces: wire.pieces.map(pieceOf),
})
