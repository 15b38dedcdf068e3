import { site } from '#src/site.ts'
import type { Message } from '../../message/message.service.ts'
import { orderNumber } from '../number.ts'
import { itemList, leftParts, mailAbout, recipientsOf } from './order.message.ts'
import { toOwner, type CancellationNews } from './owner.message.ts'

/** To the customer, and to whoever packs. */
export const shopCancelledMails = (
  ordersEmail: string | null,
  reason: string,
  { order, cancelled, left, refund }: CancellationNews,
): Message[] => {
  const number = orderNumber(order)
  const rest = leftParts(order, left)
  const { email } = recipientsOf(order)
  const toCustomer = mailAbout(order, `Cancelled: items of your ${site.name} order ${number}`, [
    `We are sorry: we had to cancel of your order ${number}:`,
    itemList(cancelled),
    `The reason: ${reason}`,
    ...rest,
    ...(order.transactionId
      ? [
          refund > 0
            ? 'What you paid for it goes back to the account you paid from.'
            : 'What you paid for it went back to the account you paid from before.',
        ]
      : []),
  ])
  return [
    ...(email ? [toCustomer] : []),
    ...toOwner(ordersEmail, `Cancelled: items of order ${number}`, [
      `The shop cancelled of order ${number}: ${reason}`,
      itemList(cancelled),
      ...rest,
    ]),
  ]
}
