import { toRupees, type Paise } from '#src/domain/money.ts'
import { deliveryChargeFor, type DeliveryTerms, type PaymentFees } from '#src/domain/totals.ts'
import type { Db } from '../db/database.ts'
import { settings } from '../db/schema/shop.ts'

export interface FeeSettings {
  delivery: DeliveryTerms & { freeFrom: Paise }
  fees: PaymentFees
}

export const feeSettingsOf = (row: typeof settings.$inferSelect): FeeSettings => ({
  delivery: { charge: row.deliveryCharge, freeFrom: row.deliveryFreeFrom },
  fees: {
    handlingFeePercent: row.handlingFeePercent,
    digitalDiscountPercent: row.digitalDiscountPercent,
  },
})

export const readFeeSettings = async (db: Db): Promise<FeeSettings> => {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('The shop is empty: load it with "npm run store -- reset --yes".')
  return feeSettingsOf(row)
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
