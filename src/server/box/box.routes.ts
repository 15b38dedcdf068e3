import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/box.ts'
import * as schema from '#src/contract/box.schema.ts'
import type { WirePiece } from '#src/contract/box.schema.ts'
import type { BoxPiece } from '#src/domain/box.ts'
import { toRupees } from '#src/domain/money.ts'
import { flag } from '../base/flag.ts'
import { serve } from '../http/serve.ts'
import { readOffer } from './box.service.ts'

const wirePiece = (piece: BoxPiece): WirePiece => ({
  product_id: piece.productId,
  name: piece.name,
  name_hi: piece.nameHi,
  name_url: piece.slug,
  image: piece.picture ?? '',
  price: toRupees(piece.price),
  grams: piece.grams,
  is_veg: flag(piece.veg),
  contains: piece.contains ? [...piece.contains] : undefined,
  diets: [...piece.diets],
  travels: flag(piece.travels),
  keeps_days: piece.keepsDays ?? undefined,
  stock: piece.stock,
})

export const boxRoutes = (app: FastifyInstance): void => {
  serve(app, call.boxes, schema.boxes, async ({ db }) => {
    const { sizes, pieces } = await readOffer(db)
    return {
      payload_boxes: {
        boxes: sizes.map((size) => ({
          places: size.places,
          price: toRupees(size.price),
          no_of_quantity_allowed: size.maxPerOrder,
        })),
        pieces: pieces.map(wirePiece),
      },
    }
  })
}
