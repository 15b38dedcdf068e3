import { and, asc, inArray, lt } from 'drizzle-orm'
import { dateOf } from '#src/domain/day.ts'
import type { FilledBox } from '#src/domain/filled-box.ts'
import { daysAfter } from '#src/domain/india.ts'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'

/** A line of a bag or an item of an order; the pieces of a box are its products. */
interface Ordered {
  productId: number | null
  box?: FilledBox | null | undefined
}

const productsIn = ({ productId, box }: Ordered): number[] =>
  box ? box.pieces.map((piece) => piece.productId) : productId ? [productId] : []

/** The batch that is sold must not expire before it arrives: up to `slack` days after `date`. Throws 'expires'. */
export const refuseExpiring = async (
  tx: Db,
  items: readonly Ordered[],
  date: string,
  slack: number,
): Promise<void> => {
  const ids = items.flatMap(productsIn)
  const [expiring] = await tx
    .select({ name: products.name, expDate: products.expDate })
    .from(products)
    .where(and(inArray(products.id, ids), lt(products.expDate, daysAfter(date, slack))))
    .orderBy(asc(products.expDate), asc(products.id))
    .limit(1)
  if (expiring?.expDate)
    throw new Refused(
      409,
      `${expiring.name} expires on ${dateOf(expiring.expDate)}, before it would arrive. ` +
        'Please choose an earlier day, or order without it.',
      'expires',
    )
}
