import { and, asc, inArray, lt } from 'drizzle-orm'
import { formatWeekdayDate } from '#src/domain/day.ts'
import type { FilledBox } from '#src/domain/filled-box.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'

/** A line of a bag or an item of an order; the pieces of a box are its products. */
interface Ordered {
  productId: number | null
  box?: FilledBox | null | undefined
}

/** Ids of the products in a line or an item; of a box, those of its pieces. */
export const productIdsOf = ({ productId, box }: Ordered): number[] => {
  if (box) return box.pieces.map((piece) => piece.productId)
  return productId ? [productId] : []
}

/**
 * The batch that is sold must not expire before it arrives: up to `lateDays` days after `date`, which is not before
 * `first`. Throws 'expires'.
 */
export const refuseExpiring = async (
  tx: Db,
  items: readonly Ordered[],
  date: string,
  { lateDays, first, now }: { lateDays: number; first: string; now: Date },
): Promise<void> => {
  const ids = items.flatMap(productIdsOf)
  const [expiring] = await tx
    .select({ name: products.name, expDate: products.expDate })
    .from(products)
    .where(and(inArray(products.id, ids), lt(products.expDate, daysAfter(date, lateDays))))
    .orderBy(asc(products.expDate), asc(products.id))
    .limit(1)
  if (!expiring?.expDate) return
  const { name, expDate } = expiring
  const why =
    expDate < indiaDate(now)
      ? `${name} has expired.`
      : `${name} expires on ${formatWeekdayDate(expDate)}, before it would arrive.`
  const isEarlierPossible = daysAfter(first, lateDays) <= expDate
  const advice = isEarlierPossible
    ? 'Please choose an earlier day, or order without it.'
    : 'Please order without it.'
  throw new Refused(409, `${why} ${advice}`, 'expires')
}
