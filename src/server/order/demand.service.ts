import { mostAllowed } from '#src/domain/bag.ts'
import { formatSize } from '#src/domain/product.ts'
import { findBag, lockPriced, type PricedLine } from '../bag/line.service.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../base/errors.ts'

/** The bag is not what the shopper saw: the page reloads it and shows what changed. */
export const changed = (message: string): Refused => new Refused(409, message, 'changed')

/** The lines of the customer's own bag, at current prices. Locks the products. */
export const lockDemand = async (
  tx: Db,
  customerId: number,
  bagId: string,
): Promise<PricedLine[]> => {
  const lines = await lockPriced(tx, customerId, bagId)
  if (lines.length) return lines
  if ((await findBag(tx, customerId)) === bagId)
    throw new Refused(409, 'Your cart is empty.', 'empty')
  throw changed('Your bag has changed. Please look through it and order again.')
}

const named = ({ line }: PricedLine): string =>
  line.size ? `${line.name} (${formatSize(line.size)})` : line.name

export const refuseShortage = (lines: readonly PricedLine[]) => {
  const soldOut = lines.filter(({ line }) => line.stock <= 0)
  if (soldOut.length)
    throw new Refused(
      409,
      `Sold out: ${soldOut.map(named).join(', ')}. Please take it out of your bag and order again.`,
      'sold-out',
    )
  const short = lines.find(({ line }) => line.quantity > mostAllowed(line))
  if (short)
    throw changed(
      `Of ${named(short)} only ${mostAllowed(short.line)} can be ordered now. ` +
        'Please lower the quantity and order again.',
    )
}
