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

/** A filled box as a bag line with today's prices. Sold out without its `size` or one of its pieces. */
export const boxLineOf = (
  size: BoxSize | undefined,
  places: Places,
  pieces: readonly BoxPiece[],
  quantity: number,
): BagLine => {
  const counts = [...countPieces(places)].map(([productId, count]) => {
    const piece = pieces.find((one) => one.productId === productId)
    const name = piece?.name ?? 'a sweet that is gone'
    return { productId, name, picture: piece?.picture ?? undefined, quantity: count, piece }
  })
  const price = boxFacts(size ?? { price: 0 }, places, pieces).price
  return {
    productId: 0,
    slug: 'build-a-box',
    name: boxName(places.length),
    picture: counts[0]?.picture ?? null,
    size: null,
    veg: counts.some(({ piece }) => !piece) ? null : counts.every(({ piece }) => piece?.veg),
    mrp: price,
    sellingPrice: price,
    dealPrice: 0,
    dealTypeId: 0,
    isDeal: false,
    isHotDeal: false,
    stock: size ? boxesInStock(places, pieces) : 0,
    maxPerOrder: size?.maxPerOrder ?? 0,
    quantity,
    box: {
      contents: formatPlaces(places),
      pieces: counts.map(({ piece: _, ...count }) => count),
    },
  }
}
