import { piecesText } from '#src/domain/filled-box.ts'
import { formatExact } from '#src/domain/money.ts'
import { onDeliveryDates } from '#src/domain/delivery-dates.ts'
import { isMobile } from '#src/domain/fields.ts'
import { formatSize } from '#src/domain/product.ts'
import { business, reach } from '#src/business.ts'
import { site } from '#src/site.ts'
import { mailOf, type Message } from '../../message/message.service.ts'
import { orderNumber } from '../number.ts'
import { giftLines, giftOf } from '../gift.ts'
import { nameParts, type ItemRow, type OrderRow } from '../order.service.ts'

export type Bought = Pick<
  ItemRow,
  'name' | 'sizeAmount' | 'sizeUnit' | 'unitPrice' | 'quantity' | 'box'
>

export const itemLine = (item: Bought): string => {
  const { name, size, box } = nameParts(item)
  const sized = size ? `${name} (${formatSize(size)})` : name
  const line = `${item.quantity} x ${sized}: ${formatExact(item.unitPrice * item.quantity)}`
  return box ? `${line}\n  ${piecesText(box.pieces)}` : line
}

export const itemList = (items: readonly Bought[]): string => items.map(itemLine).join('\n')

export const placeLines = (order: OrderRow): string[] => [
  order.deliverName,
  `${order.deliverHouseNo}, ${order.deliverStreet}`,
  ...(order.deliverLandmark ? [order.deliverLandmark] : []),
  `${order.deliverCity}, ${order.deliverState} ${order.deliverPincode}`,
  order.deliverContact,
]

export const placePart = (order: OrderRow): string => `It goes to:\n${placeLines(order).join('\n')}`

export const amountLines = (order: OrderRow): string[] => [
  `Subtotal: ${formatExact(order.subtotal)}`,
  `Delivery: ${order.delivery > 0 ? formatExact(order.delivery) : 'Free'}`,
  ...(order.handlingFee > 0 ? [`Handling fee: ${formatExact(order.handlingFee)}`] : []),
  ...(order.digitalDiscount > 0
    ? [`Online payment discount: -${formatExact(order.digitalDiscount)}`]
    : []),
  `Total: ${formatExact(order.total)} (${order.paymentMode})`,
]

/** What a mail about a cancellation says of the rest; `order` has its amounts. */
export const leftParts = (order: OrderRow, left: readonly Bought[]): string[] =>
  left.length
    ? [
        `Still to be delivered:\n${itemList(left)}`,
        `The order now costs:\n${amountLines(order).join('\n')}`,
      ]
    : ['Nothing is left to be delivered.']

/** Who is told about an order: of a gift the buyer, else the contacts of the address. */
export const recipientsOf = (order: OrderRow): { email: string; mobile: string } =>
  giftOf(order)
    ? { email: order.buyerEmail ?? order.deliverEmail, mobile: order.buyerMobile ?? '' }
    : { email: order.deliverEmail, mobile: order.deliverContact }

const giftParts = (order: OrderRow): string[] => {
  const gift = giftOf(order)
  return gift ? [giftLines(gift).join('\n')] : []
}

export const instructionParts = ({ deliverInstructions: words }: OrderRow): string[] =>
  words ? [`Instructions: ${words}`] : []

/** All that the shopper wrote, for whoever packs. */
export const noteParts = (order: OrderRow): string[] => [
  ...instructionParts(order),
  ...giftParts(order),
]

/** A mail to the customer of an order, which ends with the order's link. */
export const mailAbout = (order: OrderRow, subject: string, paragraphs: readonly string[]) => ({
  ...mailOf(recipientsOf(order).email, subject, [
    ...paragraphs,
    `Questions? Call ${reach.phoneOrMail} (${business.hours}).`,
  ]),
  orderId: order.id,
})

const orderMail = (order: OrderRow, items: readonly Bought[], lateDays: number): Message =>
  mailAbout(order, `Your ${site.name} order ${orderNumber(order)}`, [
    `Thank you for your order ${orderNumber(order)}.`,
    itemList(items),
    amountLines(order).join('\n'),
    `It comes ${onDeliveryDates(order.slotDate, lateDays)}.`,
    placePart(order),
    ...giftParts(order),
  ])

/** Must match the text registered with the operators: change both together. */
const orderSms = (order: OrderRow): string =>
  `${site.name}: your order ${orderNumber(order)} of ${formatExact(order.total)} is placed. ` +
  `Questions? ${site.phone}`

/** Messages about a placed order, which may come `lateDays` days after its day; an SMS only if there is a mobile number. */
export const confirmationOf = (
  order: OrderRow,
  items: readonly Bought[],
  lateDays: number,
): Message[] => {
  const recipient = recipientsOf(order).mobile
  return [
    orderMail(order, items, lateDays),
    ...(isMobile(recipient) ? [{ channel: 'sms' as const, recipient, text: orderSms(order) }] : []),
  ]
}
