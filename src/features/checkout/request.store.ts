import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import { saving } from '#src/domain/bag.ts'
import { toRupees } from '#src/domain/money.ts'
import type { OrderTotals, PaymentChoice } from '#src/domain/order.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { site } from '#src/site.ts'
import { $bagId, $lines } from '#src/stores/bag.ts'
import { chosenOffer } from './offer.store.ts'

export type OrderRequest = Request<typeof cashOnDelivery>

const modes: Record<PaymentChoice, string> = { cash: 'Cash on Delivery', online: 'Online' }

/** The request of both payment methods (specification, section 7), with amounts as the shopper saw them. */
export const requestOf = (
  customerId: number,
  addressId: number,
  totals: OrderTotals,
  payment: PaymentChoice,
): OrderRequest => ({
  company_id: site.companyId,
  store_id: site.storeId,
  customer_id: customerId,
  ...chosenOffer(),
  handling_fee: toRupees(totals.handlingFee),
  digital_discount: toRupees(totals.digitalDiscount),
  address_id: addressId,
  total_paid_amount: toRupees(totals.total),
  total_saving: toRupees(saving($lines.get())),
  deliveryCharge: toRupees(totals.delivery),
  paymentmode: modes[payment],
  cart_id: $bagId.get(),
  slot_id: 1,
  couponValue: 0,
  couponcode: '',
  // As soon as possible; the server knows the distance.
  slot_date: firstSlot(0, new Date()),
})
