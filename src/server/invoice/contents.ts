import { lineName } from '#src/domain/line-name.ts'
import { invoiceFacts, type CancelledLater } from '#src/domain/invoice.ts'
import { seller } from '#src/business.ts'
import type { IssuedInvoice } from '../db/schema/invoice.ts'
import { orderNumber } from '../order/number.ts'
import { itemStateOf, nameParts, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { orderedTotals, totalsAfter } from '../order/total.service.ts'

/** The order's totals when only its `billed` items were left. */
const totalsOf = (order: OrderRow, items: readonly ItemRow[], billed: readonly ItemRow[]) =>
  billed.some(({ cancelledAt }) => cancelledAt)
    ? totalsAfter({ ...order, total: orderedTotals(order, items).total }, billed)
    : order

/** An order's invoice as at `issuedAt`: what was cancelled later is still on it. */
export const contentsOf = (
  order: OrderRow,
  items: readonly ItemRow[],
  number: string,
  issuedAt: Date,
): IssuedInvoice => {
  const billed = items.filter(({ cancelledAt }) => !cancelledAt || cancelledAt > issuedAt)
  const { delivery, handlingFee, digitalDiscount } = totalsOf(order, items, billed)
  const facts = invoiceFacts(
    {
      number: orderNumber(order),
      orderedAt: order.placedAt.toISOString(),
      paymentMode: order.paymentMode,
      transactionId: order.transactionId,
      delivery,
      handlingFee,
      digitalDiscount,
      coupon: 0,
      deliverTo: {
        name: order.deliverName,
        contact: order.deliverContact,
        houseNo: order.deliverHouseNo,
        street: order.deliverStreet,
        landmark: order.deliverLandmark,
        city: order.deliverCity,
        state: order.deliverState,
        pincode: order.deliverPincode,
      },
      items: billed.map((item) => ({
        id: item.id,
        slug: item.slug,
        name: item.name,
        picture: item.picture,
        size: nameParts(item).size,
        box: item.box ?? undefined,
        quantity: item.quantity,
        hsn: item.hsn,
        gstPercent: item.gstPercent,
        total: item.unitPrice * item.quantity,
        without: null,
        state: item.cancelledAt ? 'placed' : itemStateOf(item),
      })),
    },
    seller,
  )
  return { ...facts, number, itemIds: billed.map(({ id }) => id) }
}

/** By the order as it is now. */
export const cancelledSince = (
  { itemIds, sum }: IssuedInvoice,
  order: OrderRow,
  items: readonly ItemRow[],
): CancelledLater => {
  const out = items.filter(({ id, cancelledAt }) => cancelledAt && itemIds.includes(id))
  return {
    items: out.map((item) => {
      const name = lineName(nameParts(item))
      return item.quantity > 1 ? `${item.quantity} x ${name}` : name
    }),
    amount: out.length ? sum.gross - order.total : 0,
  }
}
