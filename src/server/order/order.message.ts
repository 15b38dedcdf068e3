import { formatExact } from '#src/domain/money.ts'
import { isMobile } from '#src/domain/fields.ts'
import { site } from '#src/site.ts'
import type { Providers } from '../providers/open.ts'
import { orderNumber } from './number.ts'
import type { ItemRow, OrderRow } from './order.service.ts'

const sizeOf = (item: ItemRow): string =>
  item.sizeAmount > 0 ? ` (${item.sizeAmount} ${item.sizeUnit})` : ''

const itemLine = (item: ItemRow): string =>
  `${item.quantity} x ${item.name}${sizeOf(item)}: ${formatExact(item.unitPrice * item.quantity)}`

const placeLines = (order: OrderRow): string[] => [
  order.deliverName,
  `${order.deliverHouseNo}, ${order.deliverStreet}`,
  ...(order.deliverLandmark ? [order.deliverLandmark] : []),
  `${order.deliverCity}, ${order.deliverState} ${order.deliverPincode}`,
  order.deliverContact,
]

const amountLines = (order: OrderRow): string[] => [
  `Subtotal: ${formatExact(order.subtotal)}`,
  `Delivery: ${order.delivery > 0 ? formatExact(order.delivery) : 'Free'}`,
  ...(order.handlingFee > 0 ? [`Handling fee: ${formatExact(order.handlingFee)}`] : []),
  ...(order.digitalDiscount > 0 ? [`Discount: -${formatExact(order.digitalDiscount)}`] : []),
  `Total: ${formatExact(order.total)} (${order.paymentMode})`,
]

export const orderMail = (order: OrderRow, items: readonly ItemRow[]) => ({
  to: order.deliverEmail,
  subject: `Your ${site.name} order ${orderNumber(order)}`,
  text: [
    `Thank you for your order ${orderNumber(order)}.`,
    items.map(itemLine).join('\n'),
    amountLines(order).join('\n'),
    `It goes to:\n${placeLines(order).join('\n')}`,
    `Questions? Call ${site.phone} or write to ${site.email} (${site.hours}).`,
  ]
    .join('\n\n')
    .concat('\n'),
})

/** The text registered with the operators for placed orders; change both together. */
export const orderSms = (order: OrderRow): string =>
  `${site.name}: your order ${orderNumber(order)} of ${formatExact(order.total)} is placed. ` +
  `Questions? ${site.phone}`

/** Tells the customer that the order is placed. Rejects when neither message could be sent. */
export const confirmOrder = async (
  { sms, mail }: Providers,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<void> => {
  const sends = [mail.send(orderMail(order, items))]
  if (isMobile(order.deliverContact))
    sends.push(sms.send({ to: order.deliverContact, text: orderSms(order), template: 'order' }))
  const failures = (await Promise.allSettled(sends)).filter((send) => send.status === 'rejected')
  if (failures.length)
    throw new AggregateError(
      failures.map((failure) => failure.reason as unknown),
      `${failures.length} of ${sends.length} messages about order ${order.id} were not sent.`,
    )
}
