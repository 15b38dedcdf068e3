import { formatExact } from '#src/domain/money.ts'
import { site } from '#src/site.ts'
import { confirmOrder } from '../order/order.message.ts'
import { orderNumber } from '../order/number.ts'
import { readItems, type OrderRow } from '../order/order.service.ts'
import type { Shop } from '../serve.ts'
import type { ToldRefund } from './refund.service.ts'

/** Tells the customer that an order is placed, without anybody waiting for it. */
export const tellPlaced = ({ db, providers, background }: Shop, order: OrderRow): void =>
  background(`The confirmation of order ${order.id} was not sent.`, async () => {
    const items = await readItems(db, [order.id])
    await confirmOrder(providers, order, items.get(order.id) ?? [])
  })

const why = {
  item: 'for what was cancelled of it',
  late: 'because the payment came after the time for it was over; nothing was ordered',
  double: 'because it was paid for twice',
  'wrong-amount': 'because the payment was not of the right amount; nothing was ordered',
  outside: 'as agreed',
} as const

const refundMail = ({ refund, order }: ToldRefund) => ({
  to: order.deliverEmail,
  subject: `Your refund for ${site.name} order ${orderNumber(order)}`,
  text: [
    `We are giving back ${formatExact(refund.amount)} of your order ${orderNumber(order)}, ${why[refund.reason]}.`,
    'It goes to the account you paid from. Banks take up to 7 working days to show it.',
    `Questions? Call ${site.phone} or write to ${site.email} (${site.hours}).`,
  ]
    .join('\n\n')
    .concat('\n'),
})

/** Tells the customer that money is on its way back. */
export const tellRefund = ({ providers, background }: Shop, told: ToldRefund): void =>
  background(`The mail about refund ${told.refund.id} was not sent.`, () =>
    providers.mail.send(refundMail(told)),
  )
