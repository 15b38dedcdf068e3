import type { BagLine } from './bag.ts'
import {
  boxesInStock,
  boxFacts,
  boxName,
  countPieces,
  formatPlaces,
  type BoxPiece,
  type BoxSize,
  type Places,
} from './box.ts'

/**
 * A filled box as a line of a bag, with today's prices and stock. `size` is undefined if the shop no longer
 * has boxes of these places; then, and without one of the pieces, the line is sold out.
 */
export const boxLineOf = (
  size: BoxSize | undefined,
  places: Places,
  pieces: readonly BoxPiece[],
  quantity: number,
): BagLine => {
  const counts = [...countPieces(places)].map(([productId, count]) => {
    const piece = pieces.find((one) => one.productId === productId)
    return { productId, name: piece?.name ?? 'a sweet that is gone', quantity: count, piece }
  })
  const price = boxFacts(size ?? { price: 0 }, places, pieces).price
  return {
    productId: 0,
    slug: 'build-a-box',
    name: boxName(places.length),
    picture: counts[0]?.piece?.picture ?? null,
    size: null,
    veg: counts.some(({ piece }) => !piece) ? null : counts.every(({ piece }) => piece?.veg),
    mrp: price,
    sellingPrice: price,
    ...{ dealPrice: 0, dealTypeId: 0, isDeal: false, isHotDeal: false },
    stock: size ? boxesInStock(places, pieces) : 0,
    maxPerOrder: size?.maxPerOrder ?? 0,
    quantity,
    box: {
      contents: formatPlaces(places),
      pieces: counts.map(({ piece: _, ...count }) => count),
    },
  }
}
