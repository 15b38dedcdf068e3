import { formatExact } from '#src/domain/money.ts'
import { noMoney, refundSentences } from '#src/domain/order-money.ts'
import { site } from '#src/site.ts'
import type { Message } from '../message/message.service.ts'
import { orderNumber } from '../order/number.ts'
import { mailAbout } from '../order/messages/order.message.ts'
import type { OrderRow } from '../order/order.service.ts'
import type { RefundRow } from '../balance/queue-refund.service.ts'

const why = {
  item: 'for what was cancelled of it',
  goodwill: 'as agreed',
  late: 'because the payment reached us after the time for it was over; nothing was ordered',
  double: 'because it was paid for twice',
  'wrong-amount': 'because the payment was not of the right amount; nothing was ordered',
  outside: 'as agreed',
} as const

const refundMailOf = (order: OrderRow, paragraphs: readonly string[], end = ''): Message =>
  mailAbout(order, `Your refund for ${site.name} order ${orderNumber(order)}${end}`, paragraphs)

export const refundMail = (refund: RefundRow, order: OrderRow): Message =>
  refundMailOf(order, [
    `We are giving back ${formatExact(refund.amount)} of your order ${orderNumber(order)}, ${why[refund.reason]}.`,
    'It goes to the account you paid from. Banks take up to 7 working days to show it.',
  ])

/** Sent when the owner has given the money back in another way. */
export const resolvedMail = (refund: RefundRow, order: OrderRow): Message =>
  refundMailOf(order, [
    `We gave back ${formatExact(refund.amount)} of your order ${orderNumber(order)}, ${why[refund.reason]}.`,
    'It did not go to the account you paid from, but in another way.',
  ])

export const refusedMail = (refund: RefundRow, order: OrderRow): Message =>
  refundMailOf(
    order,
    [
      `About your order ${orderNumber(order)}:`,
      ...refundSentences({ ...noMoney, refused: refund.amount }),
    ],
    ' needs another way',
  )
