import { and, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { daysAfter, indiaDate, startOfDay } from '#src/domain/india.ts'
import { orders } from '../db/schema/order.ts'
import { pincodes } from '../db/schema/shop.ts'
import { unknownTransit } from '../pincode/pincode.service.ts'

const minDays = sql`coalesce(
  (select ${pincodes.minDays} from ${pincodes} where ${pincodes.pincode} = ${orders.deliverPincode}),
  ${unknownTransit.minDays})`

const leavingDay = sql`${orders.slotDate}::date - ${minDays}`

/** The orders that must leave the shop on `day` (YYYY-MM-DD in India) to come on their own. */
export const leavesOn = (day: string): SQL | undefined =>
  and(
    // For the index.
    gte(orders.slotDate, day),
    lte(orders.slotDate, daysAfter(day, deliveryPromises.transitDays[1])),
    sql`${leavingDay} = ${day}::date`,
  )

/** How many days back an order without a slip is looked for. */
const lookBack = 7

/**
 * The orders whose slip was not printed although they had to leave in the week before `day` (YYYY-MM-DD in India): paid
 * after that day's slips were printed, or moved to an earlier day of leaving by a change of the settings. What is late
 * already and was printed today counts, too: the page may have been lost.
 */
export const leftBehind = (day: string, now: Date): SQL | undefined => {
  const today = indiaDate(now)
  return and(
    or(
      isNull(orders.slipAt),
      and(gte(orders.slipAt, startOfDay(today)), sql`${leavingDay} < ${today}::date`),
    ),
    gte(orders.slotDate, daysAfter(day, -lookBack)),
    lte(orders.slotDate, daysAfter(day, deliveryPromises.transitDays[1])),
    sql`${leavingDay} between ${daysAfter(day, -lookBack)}::date and ${daysAfter(day, -1)}::date`,
  )
}
