import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { maxQuantity } from '#src/domain/bag.ts'
import { minDays, parsePlaces } from '#src/domain/box.ts'
import { boxLineOf } from '#src/domain/box-line.ts'
import { boxMessages } from '#src/domain/messages/box.ts'
import { Refused } from '../base/errors.ts'
import { readBoxes, readPieces } from '../box/box.service.ts'
import { sumPieces } from '../box/stock.service.ts'
import type { Db } from '../db/database.ts'
import { bagBoxes } from '../db/schema/bag.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import type { PricedLine } from './priced.ts'

/** Pieces by product id that this bag's own unpaid order has taken: still available to this bag. */
const readReserved = async (db: Db, bagId: string): Promise<Map<number, number>> =>
  sumPieces(
    await db
      .select({ box: orderItems.box, quantity: orderItems.quantity })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(eq(orders.bagId, bagId), eq(orders.phase, 'pending'), isNotNull(orderItems.box))),
  )

const priceBoxes = async (
  db: Db,
  bagId: string,
  boxes: readonly { contents: string; quantity: number }[],
): Promise<PricedLine[]> => {
  if (!boxes.length) return []
  const filled = boxes.map(({ contents, quantity }) => ({
    places: parsePlaces(contents) ?? [],
    quantity,
  }))
  const sizes = await readBoxes(db)
  const ids = [...new Set(filled.flatMap(({ places }) => places))]
  const reserved = await readReserved(db, bagId)
  const pieces = (await readPieces(db, ids)).map((piece) => ({
    ...piece,
    stock: piece.onSale ? piece.stock + (reserved.get(piece.productId) ?? 0) : 0,
  }))
  return filled.map(({ places, quantity }) => {
    const size = sizes.find((one) => one.places === places.length)
    const held = pieces.filter(({ productId }) => places.includes(productId))
    return {
      line: boxLineOf(size, places, pieces, quantity),
      hsn: size?.hsn ?? '',
      // A mixed supply has the highest of its rates (CGST Act, section 8).
      gstPercent: Math.max(size?.gstPercent ?? 0, ...held.map((piece) => piece.gstPercent)),
      keepsDays: minDays(held),
    }
  })
}

export const readBoxLines = async (db: Db, bagId: string): Promise<PricedLine[]> =>
  priceBoxes(
    db,
    bagId,
    await db
      .select({ contents: bagBoxes.contents, quantity: bagBoxes.quantity })
      .from(bagBoxes)
      .where(eq(bagBoxes.bagId, bagId))
      .orderBy(asc(bagBoxes.sequence)),
  )

/** How many a bag may hold. Throws 'unknown-box', and 'sold-out' if there are not enough pieces. */
export const maxBoxes = async (db: Db, bagId: string, contents: string): Promise<number> => {
  const places = parsePlaces(contents)
  const [priced] = places ? await priceBoxes(db, bagId, [{ contents, quantity: 1 }]) : []
  if (!priced || priced.line.maxPerOrder === 0)
    throw new Refused(404, boxMessages.sizeMissing, 'unknown-box')
  const max = maxQuantity(priced.line)
  if (max === 0) throw new Refused(409, boxMessages.piecesMissing, 'sold-out')
  return max
}

/** How many of each box a bag may hold, 0 for what the shop does not sell. */
export const readBoxLimits = async (
  db: Db,
  bagId: string,
  contents: readonly string[],
): Promise<{ contents: string; max: number }[]> => {
  const boxes = contents.filter((text) => parsePlaces(text))
  const priced = await priceBoxes(
    db,
    bagId,
    boxes.map((text) => ({ contents: text, quantity: 1 })),
  )
  return boxes.map((text, at) => ({
    contents: text,
    max: priced[at] ? maxQuantity(priced[at].line) : 0,
  }))
}
