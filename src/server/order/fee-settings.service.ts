import { and, eq, sql } from 'drizzle-orm'
import { areaOnly } from '#src/domain/delivery-promises.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { toRupees, type Paise } from '#src/domain/money.ts'
import { deliveryChargeFor, type DeliveryTerms, type PaymentFees } from '#src/domain/totals.ts'
import { unknownAddress } from '../address/address.service.ts'
import type { Db } from '../db/database.ts'
import { addresses } from '../db/schema/address.ts'
import { pincodes, settings } from '../db/schema/shop.ts'
import { readPincode, unknownTransit } from '../pincode/pincode.service.ts'

export interface FeeSettings {
  delivery: DeliveryTerms & { freeFrom: Paise }
  fees: PaymentFees
}

const termsOf = (row: typeof settings.$inferSelect): FeeSettings => ({
  delivery: { charge: row.deliveryCharge, freeFrom: row.deliveryFreeFrom },
  fees: {
    handlingFeePercent: row.handlingFeePercent,
    digitalDiscountPercent: row.digitalDiscountPercent,
  },
})

export const readFeeSettings = async (db: Db): Promise<FeeSettings> => {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('The shop is empty: load it with "npm run store -- reset --yes".')
  return termsOf(row)
}

export const readDeliveryAddress = async (db: Db, customerId: number, addressId: number) => {
  const [found] = await db
    .select({
      address: addresses,
      terms: settings,
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
    terms: termsOf(found.terms),
  }
}

/** In rupees: the delivery charge of a bag of `subtotal` paise, and from where on delivery is free. */
export const wireDelivery = (subtotal: number, { delivery }: FeeSettings) => ({
  delivery_charge: toRupees(deliveryChargeFor(subtotal, delivery)),
  delivery_upto: toRupees(delivery.freeFrom),
})

export const wireFees = ({ fees }: FeeSettings) => ({
  digital_discount: fees.digitalDiscountPercent,
  handling_fee: fees.handlingFeePercent,
})
