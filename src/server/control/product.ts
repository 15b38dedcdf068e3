import { eq } from 'drizzle-orm'
import { formatExact, toPaise } from '#src/domain/money.ts'
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

/** Sets stock and prices of one product; without a change it prints the current ones. */
export const changeProduct = ({ db, say }: CommandContext, change: Change): Promise<void> =>
  db.transaction(async (tx) => {
    const ofSlug = eq(products.slug, change.slug)
    const [product] = await tx.select().from(products).where(ofSlug).for('update')
    if (!product) throw new OwnerError(`There is no product "${change.slug}".`)
    const mrp = paise(change.mrp) ?? product.mrp
    const sellingPrice = paise(change.sellingPrice) ?? Math.min(product.sellingPrice, mrp)
    const stock = change.stock ?? product.stock
    if (sellingPrice > mrp)
      throw new OwnerError(
        `The selling price ${formatExact(sellingPrice)} is above the MRP ${formatExact(mrp)}: nothing was changed.`,
      )
    const dealEnds = product.dealKind !== null && product.dealPrice >= sellingPrice
    await tx
      .update(products)
      .set({ mrp, sellingPrice, stock, ...(dealEnds && { dealKind: null, dealPrice: 0 }) })
      .where(ofSlug)
    if (dealEnds)
      say(
        `Its deal price ${formatExact(product.dealPrice)} is no longer lower: the deal has ended.`,
      )
    say(
      `${product.slug}: ${stock} in stock, MRP ${formatExact(mrp)}, selling price ${formatExact(sellingPrice)}`,
    )
  })
