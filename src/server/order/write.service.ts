import type { OrderTotals } from '#src/domain/order.ts'
import { unitPrice } from '#src/domain/price.ts'
import { site } from '#src/site.ts'
import type { AddressRow } from '../address/address.service.ts'
import type { PricedLine } from '../bag/line.service.ts'
import type { Db } from '../db/open.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import type { OrderRow } from './order.service.ts'
import { takeFromStock } from './stock.service.ts'
import type { Terms } from './terms.service.ts'

/** How the order is paid: in cash at the door, or online within the time that is left for it. */
export type Means =
  { payment: 'cash' } | { payment: 'online'; gatewayKey: string; reservedUntil: Date }

export const meansOf = (means: Means, { fees }: Terms) =>
  means.payment === 'cash'
    ? {
        state: 'placed' as const,
        paymentMode: 'Cash on Delivery',
        handlingFeePercent: fees.handlingFeePercent,
        digitalDiscountPercent: 0,
      }
    : {
        state: 'pending' as const,
        paymentMode: 'Online Payment',
        handlingFeePercent: 0,
        digitalDiscountPercent: fees.digitalDiscountPercent,
        gatewayKey: means.gatewayKey,
        reservedUntil: means.reservedUntil,
      }

/** What is ordered, checked and priced. */
export interface Demand {
  lines: PricedLine[]
  address: AddressRow
  slotDate: string
  totals: OrderTotals
}

/** The address as it is now: the order keeps its own copy. */
export const destination = (address: AddressRow) => ({
  deliverName: address.name,
  deliverContact: address.contact,
  deliverEmail: address.email,
  deliverHouseNo: address.houseNo,
  deliverStreet: address.street,
  deliverLandmark: address.landmark,
  deliverCity: address.city,
  deliverState: address.state,
  deliverPincode: address.pincode,
  deliverType: address.type,
  deliverInstructions: address.instructions,
})

export const itemOf = (orderId: number, { line, product }: PricedLine) => ({
  orderId,
  productId: line.productId,
  slug: line.slug,
  name: line.name,
  picture: line.picture,
  sizeAmount: product.amount,
  sizeUnit: product.unit,
  hsn: product.hsn,
  gstPercent: product.gstPercent,
  mrp: line.mrp,
  unitPrice: unitPrice(line),
  quantity: line.quantity,
})

/** Writes an order with its items and takes them from the stock. The products are locked. */
export const writeOrder = async (
  tx: Db,
  customerId: number,
  bagId: string,
  demand: Demand,
  values: ReturnType<typeof meansOf> & { idempotencyKey: string | null; placedAt: Date },
): Promise<OrderRow> => {
  const { lines, address, totals, slotDate } = demand
  await takeFromStock(tx, bagId)
  const [order] = await tx
    .insert(orders)
    .values({
      ...totals,
      ...destination(address),
      ...values,
      customerId,
      bagId,
      storeName: site.name,
      slotDate,
    })
    .returning()
  if (!order) throw new Error('The order was not written.')
  await tx.insert(orderItems).values(lines.map((line) => itemOf(order.id, line)))
  return order
}
