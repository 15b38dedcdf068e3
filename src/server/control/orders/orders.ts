import { isDate } from '#src/domain/calendar.ts'
import { formatWeekdayDate, formatDateTime } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import { formatExact } from '#src/domain/money.ts'
import { OwnerError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import {
  listOrders,
  markShipment,
  setItemProgress,
  setOrderProgress,
  undoProgress,
  type Progress,
} from '../../fulfilment/progress.service.ts'
import { printSlips, slipOfOrder, slipsOfDay } from '../../fulfilment/slips.ts'
import { findInvoice } from '../../invoice/invoice.service.ts'
import { printInvoice, printInvoicesOfDay } from '../../invoice/printed.ts'
import { orderNumber } from '../../order/number.ts'
import { itemsOf, itemStateOf, type OrderRow } from '../../order/order.service.ts'
import type { CommandContext } from '../../http/services.ts'
import {
  findOrder,
  invoiceCommand,
  isOrderNumber,
  printFound,
  progressWords,
} from './find-orders.ts'

/** Prints the latest orders and those with a refused refund, those that leave or come on a day, or those looked up. */
export const printOrders = async (
  context: CommandContext,
  { day }: { day?: string },
): Promise<void> => {
  const { db, say } = context
  if (day !== undefined && !isDate(day)) return printFound(context, day)
  const orders = await listOrders(db, day)
  if (!orders.length)
    say(
      day === undefined
        ? 'There are no orders yet.'
        : `No order leaves or comes on ${formatWeekdayDate(day)}.`,
    )
  for (const order of orders) {
    const shipment = order.shipmentCreated ? ', shipment created' : ''
    const words = progressWords(
      order.phase,
      order.items.map((item) => item.state),
    )
    say(
      `${order.number}  order ${order.id}  ${formatDateTime(order.placedAt)}  ${words.order}${shipment}`,
    )
    say(`  ${formatExact(order.total)}, ${order.paymentMode}, for ${order.slotDate}`)
    if (order.payment) say(`  ${order.payment}`)
    say(`  ${order.name}, ${order.contact}, ${order.address}`)
    if (order.gift) say(`  a gift${order.gift.from && ` from ${order.gift.from}`}`)
    for (const [at, item] of order.items.entries()) {
      const name = [item.name, item.size].filter(Boolean).join(' ')
      say(`  item ${item.id}  ${item.quantity} x ${name}  ${words.items[at]}`)
    }
  }
}

const neitherDayNorOrder = (papers: string, typed: string): OwnerError =>
  new OwnerError(
    `${papers} are of a day such as 2026-11-28, or of an order such as MG-20261127-000001, not "${typed}".`,
  )

const slipsOf = async (db: Db, typed: string, now: Date) => {
  if (isDate(typed)) return slipsOfDay(typed, now)
  if (isOrderNumber(typed)) return slipOfOrder(await findOrder(db, typed))
  throw neitherDayNorOrder('Slips', typed)
}

/** Prints slips and cards of a `day` (YYYY-MM-DD in India), or those of one order. */
export const saySlips = async (
  { db, now, say }: CommandContext,
  { day = indiaDate(now()) }: { day?: string },
): Promise<void> => {
  say(await printSlips(db, await slipsOf(db, day, now()), now()))
}

/** Prints invoices and credit notes that were issued on a `day` (YYYY-MM-DD in India), or those of one order. */
export const sayInvoices = async (
  { db, now, say }: CommandContext,
  { day = indiaDate(now()) }: { day?: string },
): Promise<void> => {
  if (isDate(day)) return say(await printInvoicesOfDay(db, day))
  if (!isOrderNumber(day)) throw neitherDayNorOrder('Invoices', day)
  say(await printInvoice(db, await findOrder(db, day), now()))
}

const sayHowToPrint = async ({ db, say }: CommandContext, order: OrderRow): Promise<void> => {
  if (await findInvoice(db, order.id)) say(invoiceCommand(order))
}

export const moveItem = async (
  { db, now, say }: CommandContext,
  { item, progress }: { item: number; progress: Progress },
): Promise<void> => {
  await setItemProgress(db, item, progress, now())
  say(`Item ${item} is ${progress}.`)
}

/** Moves all of an order on, or takes back its last step. */
export const moveOrder = async (
  context: CommandContext,
  { order: typed, progress }: { order: string; progress: Progress | 'undo' },
): Promise<void> => {
  const { db, now, say } = context
  const order = await findOrder(db, typed)
  const number = orderNumber(order)
  if (progress === 'undo') {
    await undoProgress(db, order.id)
    say(`The last step of order ${number} is taken back:`)
  } else {
    const count = await setOrderProgress(db, order.id, progress, now())
    say(count ? `Order ${number} is ${progress}:` : `Order ${number} is as far already:`)
  }
  for (const item of await itemsOf(db, order.id))
    say(`  item ${item.id}  ${item.quantity} x ${item.name}  ${itemStateOf(item)}`)
  if (progress === 'out-for-delivery') await sayHowToPrint(context, order)
}

export const markShipped = async (
  context: CommandContext,
  { order: typed }: { order: string },
): Promise<void> => {
  const { db, now, say } = context
  const order = await findOrder(db, typed)
  await markShipment(db, order.id, now())
  say(`The courier has order ${orderNumber(order)}; its items can no longer be cancelled.`)
  await sayHowToPrint(context, order)
}
