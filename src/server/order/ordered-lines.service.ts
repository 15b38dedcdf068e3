import { maxQuantity, seenLinesOf } from '#src/domain/bag.ts'
import { survivesTransit } from '#src/domain/shelf-life.ts'
import { tooFarText } from '#src/domain/transit-shelf-life.ts'
import { nameWithDetail } from '#src/domain/line-name.ts'
import { findBag, lockPriced, type OrderedBag } from '../bag/line.service.ts'
import type { PricedLine } from '../bag/priced.ts'
import { findShortPieces, decrementPieces } from '../box/stock.service.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../base/errors.ts'

/** The bag is not what the shopper saw: the page reloads it and shows what changed. */
export const changed = (message: string): Refused => new Refused(409, message, 'changed')
export const cartChanged = (): Refused =>
  changed('Your cart has changed. Please look through it and order again.')

/** The lines of the customer's own bag, at current prices. Locks the products; see `lockPriced`. */
export const lockOrderedLines = async (
  tx: Db,
  customerId: number,
  bag: OrderedBag,
): Promise<PricedLine[]> => {
  const lines = await lockPriced(tx, customerId, bag)
  if (lines.length) return lines
  if ((await findBag(tx, customerId)) === bag.id)
    throw new Refused(409, 'Your cart is empty.', 'empty')
  throw cartChanged()
}

/** Nobody orders what another device put into the bag meanwhile, even if it costs the same. Throws 'changed'. */
export const refuseUnseen = (lines: readonly PricedLine[], seen: readonly string[] | undefined) => {
  if (seen && seen.join() !== seenLinesOf(lines.map(({ line }) => line)).join()) throw cartChanged()
}

const nameOf = ({ line }: PricedLine): string => nameWithDetail(line)

export const refuseShortage = (lines: readonly PricedLine[]) => {
  const soldOut = lines.filter(({ line }) => line.stock <= 0)
  if (soldOut.length)
    throw new Refused(
      409,
      `Sold out: ${soldOut.map(nameOf).join(', ')}. Please take it out of your cart and order again.`,
      'sold-out',
    )
  const short = lines.find(({ line }) => line.quantity > maxQuantity(line))
  if (short)
    throw changed(
      `Of ${nameOf(short)} only ${maxQuantity(short.line)} can be ordered now. ` +
        'Please look through your cart and order again.',
    )
}

/**
 * The bag's unpaid order holds packs of an older batch, which are for that order only. Throws 'held' if the stock is too
 * low without them; the order stays, and can be paid.
 */
export const refuseHeld = (lines: readonly PricedLine[]) => {
  const short = lines.filter(({ line }) => line.quantity > maxQuantity(line))
  if (short.length)
    throw new Refused(
      409,
      `The last packs of ${short.map(nameOf).join(', ')} are kept for the order that you were about to pay. ` +
        'Pay it online as it was, or take them out of your cart.',
      'held',
    )
}

export const tooFar = (lines: readonly PricedLine[], transitDays: number): string[] =>
  lines.filter(({ keepsDays }) => !survivesTransit(keepsDays, transitDays)).map(nameOf)

/** Throws a `Refused` 'too-far' that names them. */
export const refuseTooFar = (lines: readonly PricedLine[], transitDays: number) => {
  const names = tooFar(lines, transitDays)
  if (names.length) throw new Refused(409, tooFarText(names), 'too-far')
}

/** Takes the pieces of the bag's boxes; refuses boxes that hold more of a piece than there is. */
export const decrementBoxStock = async (tx: Db, bagId: string): Promise<void> => {
  const [short] = await findShortPieces(tx, bagId)
  if (short)
    throw changed(
      `Of ${short.name} only ${short.stock} pieces are left for boxes. ` +
        'Please change your box and order again.',
    )
  await decrementPieces(tx, bagId)
}
