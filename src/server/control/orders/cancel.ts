import Type, { type Static } from 'typebox'
import { formatExact } from '#src/domain/money.ts'
import { creditCancelled } from '../../invoice/credit-note.service.ts'
import { cancelByShop } from '../../order/change/cancel.service.ts'
import { olderLine } from '../../order/messages/owner.message.ts'
import { orderNumber } from '../../order/number.ts'
import { sendDueRefunds } from '../../payment/refund.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { id, orderName, reason } from '../fields.ts'
import { noticeLine, reasonIn } from './customer-notice.ts'
import { findOrder } from './find-orders.ts'
import { learnRefunds } from './learn-refunds.ts'

export const cancellation = Type.Object({
  order: orderName,
  item: Type.Optional(id),
  reason,
  /** A refund in the gateway's dashboard was the money for it. */
  isGivenBack: Type.Optional(Type.Boolean()),
})

/** Cancels an order, or an item of it, for the shop, as a customer's cancellation does. */
export const cancelForCustomer = async (
  context: CommandContext,
  { order: typed, item, reason: text, isGivenBack }: Static<typeof cancellation>,
): Promise<void> => {
  const { db, config, gateway, now, say } = context
  const reason = reasonIn(text)
  const before = await findOrder(db, typed)
  await learnRefunds(context, before)
  const { cancelled, note } = await db.transaction(async (tx) => {
    const wish = { orderId: before.id, itemId: item ?? null, reason, isGivenBack }
    const cancelled = await cancelByShop(tx, wish, config.ordersEmail, now())
    const note = await creditCancelled(tx, before.id, { ...cancelled, reason }, now())
    return { cancelled, note }
  })
  context.sendMessages()
  const after = await findOrder(db, String(before.id))
  const number = orderNumber(after)
  for (const one of cancelled.items)
    say(
      `item ${one.id}  ${one.quantity} x ${one.name}  is cancelled${cancelled.older.includes(one) ? '' : ', and counted as in stock'}`,
    )
  for (const one of cancelled.older) say(olderLine(one))
  say(`Order ${number} now costs ${formatExact(after.total)}.`)
  const { refund } = cancelled
  if (refund > 0) say(`${formatExact(refund)} goes back to the customer.`)
  say(noticeLine(after, 'A mail with the reason'))
  if (note)
    say(`Its invoice was issued before: credit note ${note.contents.number} takes back its part.`)
  if (gateway) await sendDueRefunds(context, gateway)
}
