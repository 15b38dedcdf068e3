import { isDate } from '#src/domain/calendar.ts'
import { dateOf, minuteOf } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import { formatExact } from '#src/domain/money.ts'
import { OwnerError } from '../base/errors.ts'
import {
  listOrders,
  markShipment,
  setItemProgress,
  type Progress,
} from '../fulfilment/progress.service.ts'
import { slipsOf } from '../fulfilment/slips.ts'
import { resolveFailedRefund, type RefundResolution } from '../payment/resolve-refund.service.ts'
import { sendDueRefunds } from '../payment/apply-payment.service.ts'
import type { CommandContext } from './commands.ts'
import { printFound } from './find-orders.ts'

const checkedDay = (text: string): string => {
  if (isDate(text)) return text
  throw new OwnerError(`The day must be a date such as 2026-11-28, not "${text}".`)
}

/** Prints the latest orders and those with a refused refund, those that come on a day, or those looked up. */
export const printOrders = async (
  context: CommandContext,
  { day }: { day?: string },
): Promise<void> => {
  const { db, say } = context
  if (day !== undefined && !isDate(day)) return printFound(context, day)
  const orders = await listOrders(db, day)
  if (!orders.length)
    say(day === undefined ? 'There are no orders yet.' : `No order comes on ${dateOf(day)}.`)
  for (const order of orders) {
    const shipment = order.shipmentCreated ? ', shipment created' : ''
    say(
      `${order.number}  order ${order.id}  ${minuteOf(order.placedAt)}  ${order.state}${shipment}`,
    )
    say(`  ${formatExact(order.total)}, ${order.paymentMode}, for ${order.slotDate}`)
    if (order.payment) say(`  ${order.payment}`)
    say(`  ${order.name}, ${order.contact}, ${order.address}`)
    if (order.gift) say(`  a gift${order.gift.from && ` from ${order.gift.from}`}`)
    for (const item of order.items) {
      const name = [item.name, item.size].filter(Boolean).join(' ')
      say(`  item ${item.id}  ${item.quantity} x ${name}  ${item.state}`)
    }
  }
}

/** Prints slips and cards of a `day` (YYYY-MM-DD in India). Throws an `OwnerError` if it is no date. */
export const printSlips = async (
  { db, now, say }: CommandContext,
  { day = indiaDate(now()) }: { day?: string },
): Promise<void> => {
  say(await slipsOf(db, checkedDay(day)))
}

export const moveItem = async (
  { db, now, say }: CommandContext,
  { item, progress }: { item: number; progress: Progress },
): Promise<void> => {
  await setItemProgress(db, item, progress, now())
  say(`Item ${item} is ${progress}.`)
}

export const resolveRefund = async (
  context: CommandContext,
  { refund, how }: { refund: number; how: RefundResolution },
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

export const markShipped = async (
  { db, now, say }: CommandContext,
  { order }: { order: number },
): Promise<void> => {
  await markShipment(db, order, now())
  say(`The courier has order ${order}; its items can no longer be cancelled.`)
}
