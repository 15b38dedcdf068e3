import { eq, inArray } from 'drizzle-orm'
import { pincodeMessages } from '#src/domain/messages/pincode.ts'
import { areaOnly, deliveryPromises } from '#src/domain/delivery-promises.ts'
import type { Db } from '../db/database.ts'
import { pincodes } from '../db/schema/shop.ts'
import { Refused } from '../base/errors.ts'

/** A pincode of the directory. Throws a 404 error for one that India Post does not know, or to which nothing is sent. */
export const readPincode = async (db: Db, pincode: string) => {
  const [found] = await db.select().from(pincodes).where(eq(pincodes.pincode, pincode))
  if (!found || (areaOnly && found.maxDays > 0))
    throw new Refused(404, pincodeMessages.pincodeMissing, 'unknown-pincode')
  return found
}

/** The longest, to a pincode that the directory has lost. */
export const unknownTransit = {
  minDays: deliveryPromises.transitDays[1],
  maxDays: deliveryPromises.transitDays[1],
}

/** Least and most days of delivery to a pincode; see `unknownTransit`. */
export const daysTo = async (db: Db, pincode: string) => {
  const [found] = await db
    .select({ minDays: pincodes.minDays, maxDays: pincodes.maxDays })
    .from(pincodes)
    .where(eq(pincodes.pincode, pincode))
  return found ?? unknownTransit
}

/** Days by which a delivery to each pincode may come later than its first day. */
export const lateDaysTo = async (db: Db, codes: readonly string[]) => {
  const rows = await db
    .select()
    .from(pincodes)
    .where(inArray(pincodes.pincode, [...new Set(codes)]))
  const lateDays = new Map(
    rows.map(({ pincode, minDays, maxDays }) => [pincode, maxDays - minDays]),
  )
  return (pincode: string): number => lateDays.get(pincode) ?? 0
}
