import { formatWeekdayDate } from '#src/domain/day.ts'
import { onDeliveryDates } from '#src/domain/delivery-dates.ts'
import { site } from '#src/site.ts'
import type { Message } from '../../message/message.service.ts'
import { orderNumber } from '../number.ts'
import { instructionParts, mailAbout, placePart, recipientsOf } from './order.message.ts'
import type { OrderRow } from '../order.service.ts'
import { toOwner } from './owner.message.ts'

/** About a change by the shop, to the customer and to whoever packs; it may come `lateDays` days after its day. */
export const changedMails = (
  ordersEmail: string | null,
  before: OrderRow,
  order: OrderRow,
  lateDays: number,
): Message[] => {
  const number = orderNumber(order)
  const to = placePart(order)
  const toCustomer = mailAbout(order, `Changed: your ${site.name} order ${number}`, [
    `We changed your order ${number}, as agreed.`,
    `It comes ${onDeliveryDates(order.slotDate, lateDays)}.`,
    to,
  ])
  const days =
    before.slotDate === order.slotDate
      ? `It still comes on ${formatWeekdayDate(order.slotDate)}.`
      : `It moved from ${formatWeekdayDate(before.slotDate)} to ${formatWeekdayDate(order.slotDate)}.`
  return [
    ...(recipientsOf(order).email ? [toCustomer] : []),
    ...toOwner(ordersEmail, `Changed: order ${number} for ${formatWeekdayDate(order.slotDate)}`, [
      `The shop changed order ${number}.`,
      days,
      to,
      ...instructionParts(order),
    ]),
  ]
}
