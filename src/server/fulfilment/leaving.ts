import { and, gte, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { daysAfter } from '#src/domain/india.ts'
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

/** How many days back a slip that was never printed is looked for. */
const lookBack = 7

/**
 * The orders whose slip was not printed although they had to leave in the week before `day` (YYYY-MM-DD in India): paid
 * after that day's slips were printed, or moved to an earlier day of leaving by a change of the settings.
 */
export const leftBehind = (day: string): SQL | undefined =>
  and(
    isNull(orders.slipAt),
    gte(orders.slotDate, daysAfter(day, -lookBack)),
    lte(orders.slotDate, daysAfter(day, deliveryPromises.transitDays[1])),
    sql`${leavingDay} between ${daysAfter(day, -lookBack)}::date and ${daysAfter(day, -1)}::date`,
  )
