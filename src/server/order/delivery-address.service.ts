import { and, eq, sql } from 'drizzle-orm'
import { areaOnly } from '#src/domain/delivery-promises.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { unknownAddress } from '../address/address.service.ts'
import type { Db } from '../db/database.ts'
import { addresses } from '../db/schema/address.ts'
import { pincodes, settings } from '../db/schema/shop.ts'
import { readPincode, unknownTransit } from '../pincode/pincode.service.ts'
import { feeSettingsOf } from './fee-settings.service.ts'

/** A customer's address with the days of transit to it, and the fee settings, in one query. */
export const readDeliveryAddress = async (db: Db, customerId: number, addressId: number) => {
  const [found] = await db
    .select({
      address: addresses,
      settings,
      minDays: pincodes.minDays,
      maxDays: pincodes.maxDays,
    })
    .from(addresses)
    .innerJoin(settings, sql`true`)
    .leftJoin(pincodes, eq(pincodes.pincode, addresses.pincode))
    .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)))
  if (!found) throw unknownAddress(addressMessages.addressUnchosen)
  const { address, minDays, maxDays } = found
  // It may have been saved before the shop stopped sending there.
  if (areaOnly) await readPincode(db, address.pincode)
  return {
    address,
    minDays: minDays ?? unknownTransit.minDays,
    maxDays: maxDays ?? unknownTransit.maxDays,
    feeSettings: feeSettingsOf(found.settings),
  }
}
