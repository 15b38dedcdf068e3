import Type, { type Static } from 'typebox'
import { literals } from '#src/contract/fields.schema.ts'
import { formatExact, toPaise } from '#src/domain/money.ts'
import { OwnerError } from '../../base/errors.ts'
import { refundGoodwill } from '../../invoice/credit-note.service.ts'
import { sendDueRefunds } from '../../payment/refund.service.ts'
import { refundResolutions, resolveFailedRefund } from '../../payment/resolve-refund.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { amount, id, orderName, reason } from '../fields.ts'
import { noticeLine, reasonIn } from './customer-notice.ts'
import { findOrder } from './find-orders.ts'
import { learnRefunds } from './learn-refunds.ts'

const resolution = Type.Object({ refund: id, how: literals(...refundResolutions) })
const goodwill = Type.Object({
  order: orderName,
  item: Type.Optional(id),
  amount: Type.Optional(amount),
  reason,
})
export const refundWish = Type.Union([resolution, goodwill])

const resolve = async (
  context: CommandContext,
  { refund, how }: Static<typeof resolution>,
): Promise<void> => {
  const { db, gateway, now, say } = context
  // Without a gateway, it could neither be requested nor be noted as done.
  if (how === 'again' && !gateway)
    throw new OwnerError(
      `This shop has no payment gateway to ask: give the money back in another way, then "refund ${refund} done".`,
    )
  const { amount } = await resolveFailedRefund(db, refund, how, now())
  if (how === 'done') {
    context.sendMessages()
    return say(`Refund ${refund} of ${formatExact(amount)} is noted as given back.`)
  }
  say(`Refund ${refund} of ${formatExact(amount)} is asked for again.`)
  if (gateway) await sendDueRefunds(context, gateway)
}

const giveBack = async (context: CommandContext, typed: Static<typeof goodwill>): Promise<void> => {
  const { db, gateway, now, say } = context
  const reason = reasonIn(typed.reason)
  const order = await findOrder(db, typed.order)
  await learnRefunds(context, order)
  const isOnline = order.transactionId !== ''
  if (isOnline && !gateway)
    throw new OwnerError('It was paid online, and this shop has no payment gateway to refund it.')
  const wish = {
    orderId: order.id,
    itemId: typed.item ?? null,
    amount: typed.amount === undefined ? null : toPaise(typed.amount),
    reason,
  }
  const { note, isNew } = await refundGoodwill(db, wish, now())
  const amount = formatExact(note.contents.sum.gross)
  if (!isNew)
    return say(
      `It was given back before: credit note ${note.contents.number} of ${amount}. To give back as much once more, write another reason.`,
    )
  context.sendMessages()
  say(`Credit note ${note.contents.number} of ${amount}.`)
  say(
    isOnline
      ? `${amount} goes back to the account that it was paid from.`
      : `Return ${amount} in cash.`,
  )
  say(noticeLine(order, 'A mail with the credit note'))
  if (gateway) await sendDueRefunds(context, gateway)
}

/** Refunds a delivered order in part or whole, or resolves a refund that the gateway refused. */
export const manageRefunds = (
  context: CommandContext,
  args: Static<typeof refundWish>,
): Promise<void> => ('how' in args ? resolve(context, args) : giveBack(context, args))
