import { eq } from 'drizzle-orm'
import { formatExact, toPaise } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'
import { OwnerError } from '../base/errors.ts'
import type { CommandContext } from './commands.ts'

interface Change {
  slug: string
  stock?: number
  /** Rupees. */
  mrp?: number
  sellingPrice?: number
}

const paise = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : toPaise(rupees)

const changeIn = async (tx: Db, change: Change): Promise<string[]> => {
  const ofSlug = eq(products.slug, change.slug)
  const [product] = await tx.select().from(products).where(ofSlug).for('update')
  if (!product) throw new OwnerError(`There is no product "${change.slug}".`)
  const mrp = paise(change.mrp) ?? product.mrp
  const sellingPrice = paise(change.sellingPrice) ?? product.sellingPrice
  const stock = change.stock ?? product.stock
  if (sellingPrice > mrp)
    throw new OwnerError(
      `The selling price ${formatExact(sellingPrice)} is above the MRP ${formatExact(mrp)}: nothing was changed.` +
        (change.sellingPrice === undefined ? ' To lower both, give --selling-price too.' : ''),
    )
  const dealEnds = product.dealKind !== null && product.dealPrice >= sellingPrice
  await tx
    .update(products)
    .set({ mrp, sellingPrice, stock, ...(dealEnds && { dealKind: null, dealPrice: 0 }) })
    .where(ofSlug)
  const ended = `Its deal price ${formatExact(product.dealPrice)} is no longer lower: the deal has ended.`
  return [
    ...(dealEnds ? [ended] : []),
    `${product.slug}: ${stock} in stock, MRP ${formatExact(mrp)}, selling price ${formatExact(sellingPrice)}`,
  ]
}

/** Sets stock and prices of one product; without a change it prints the current ones. */
export const changeProduct = async ({ db, say }: CommandContext, change: Change): Promise<void> => {
  const lines = await db.transaction((tx) => changeIn(tx, change))
  lines.forEach((line) => say(line))
}
