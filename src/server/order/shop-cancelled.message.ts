import { business, reach } from '#src/business.ts'
import { site } from '#src/site.ts'
import { mailOf, type Message } from '../message/message.service.ts'
import { orderNumber } from './number.ts'
import { amountLines, itemLine, recipientsOf, type Bought } from './order.message.ts'
import type { OrderRow } from './order.service.ts'

const listOf = (items: readonly Bought[]): string => items.map(itemLine).join('\n')

/** To the customer, and to whoever packs. `order`: with the amounts of what is left. */
export const shopCancelledMails =
  (ordersEmail: string | null, reason: string) =>
  (order: OrderRow, out: readonly Bought[], left: readonly Bought[]): Message[] => {
    const number = orderNumber(order)
    const rest = left.length
      ? [
          `Still to be delivered:\n${listOf(left)}`,
          `The order now costs:\n${amountLines(order).join('\n')}`,
        ]
      : ['Nothing is left to be delivered.']
    const { email } = recipientsOf(order)
    const toCustomer = mailOf(email, `Cancelled: items of your ${site.name} order ${number}`, [
      `We are sorry: we had to cancel of your order ${number}:`,
      listOf(out),
      `The reason: ${reason}`,
      ...rest,
      ...(order.transactionId
        ? ['What you paid for it goes back to the account you paid from.']
        : []),
      `Questions? Call ${reach.phoneOrMail} (${business.hours}).`,
    ])
    const toOwner = (to: string) =>
      mailOf(to, `Cancelled: items of order ${number}`, [
        `The shop cancelled of order ${number}: ${reason}`,
        listOf(out),
        ...rest,
      ])
    return [...(email ? [toCustomer] : []), ...(ordersEmail === null ? [] : [toOwner(ordersEmail)])]
  }
