import { and, gte, lte, sql, type SQL } from 'drizzle-orm'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { daysAfter } from '#src/domain/india.ts'
import { orders } from '../db/schema/order.ts'
import { pincodes } from '../db/schema/shop.ts'
import { unknownTransit } from '../pincode/pincode.service.ts'

const minDays = sql`coalesce(
  (select ${pincodes.minDays} from ${pincodes} where ${pincodes.pincode} = ${orders.deliverPincode}),
  ${unknownTransit.minDays})`

/** The orders that must leave the shop on `day` (YYYY-MM-DD in India) to come on their own. */
export const leavesOn = (day: string): SQL | undefined =>
  and(
    // For the index.
    gte(orders.slotDate, day),
    lte(orders.slotDate, daysAfter(day, deliveryPromises.transitDays[1])),
    sql`${orders.slotDate}::date - ${minDays} = ${day}::date`,
  )
