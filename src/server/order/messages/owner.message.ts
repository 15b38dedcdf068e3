import { formatWeekdayDate } from '#src/domain/day.ts'
import type { Paise } from '#src/domain/money.ts'
import { mailOf, type Message } from '../../message/message.service.ts'
import { orderNumber } from '../number.ts'
import {
  amountLines,
  itemList,
  leftParts,
  noteParts,
  placePart,
  type Bought,
} from './order.message.ts'
import type { OrderRow } from '../order.service.ts'

/** A mail to `ORDERS_EMAIL` about an order; none if `to` is null. */
export const toOwner = (to: string | null, subject: string, parts: readonly string[]): Message[] =>
  to === null ? [] : [mailOf(to, subject, parts)]

export const placedMail = (to: string | null, order: OrderRow, items: readonly Bought[]) => {
  const day = formatWeekdayDate(order.slotDate)
  return toOwner(to, `Order ${orderNumber(order)} for ${day}`, [
    `Order ${orderNumber(order)}, to be delivered on ${day}.`,
    itemList(items),
    amountLines(order).join('\n'),
    placePart(order),
    ...noteParts(order),
    `Its slip: npm run -s store -- slips ${orderNumber(order)} > slip.html`,
  ])
}

type Older = Bought & { expDate: string | null }

/** Packs that are not counted in stock again; the kitchen decides about them. */
export const olderLine = ({ name, quantity, expDate }: Older): string =>
  `Not counted in stock: ${quantity} x ${name}, as it is of an older batch${expDate ? ` (${expDate})` : ''} than the one in stock.`

/** About packs of an order that ended unpaid; the owner never heard of it. */
export const unpaidMail = (to: string | null, order: OrderRow, older: readonly Older[]) =>
  toOwner(to, `Not counted in stock: items of order ${orderNumber(order)}`, [
    `Order ${orderNumber(order)} was not paid and has ended.`,
    ...older.map(olderLine),
  ])

export interface CancellationNews {
  /** With the amounts of what is left. */
  order: OrderRow
  cancelled: readonly Bought[]
  /** What is still to be delivered. */
  left: readonly Bought[]
  refund: Paise
  /** Of what was cancelled. */
  older: readonly Older[]
}

export const cancelledMail = (
  to: string | null,
  { order, cancelled, left, older }: CancellationNews,
) =>
  toOwner(to, `Cancelled: items of order ${orderNumber(order)}`, [
    `The customer cancelled of order ${orderNumber(order)} for ${formatWeekdayDate(order.slotDate)}:`,
    itemList(cancelled),
    ...older.map(olderLine),
    ...leftParts(order, left),
  ])

export const movedMail = (to: string | null, order: OrderRow, slotDate: string) =>
  toOwner(to, `Moved to ${formatWeekdayDate(slotDate)}: order ${orderNumber(order)}`, [
    `The customer moved order ${orderNumber(order)} from ${formatWeekdayDate(order.slotDate)} to ${formatWeekdayDate(slotDate)}.`,
  ])
