import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { formatWeekdayDate, formatDateTime } from '#src/domain/day.ts'
import { identifierOf, isMobile } from '#src/domain/fields.ts'
import { formatExact } from '#src/domain/money.ts'
import { orderState, type OrderState } from '#src/domain/order-state.ts'
import { OwnerError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/account.ts'
import { orders } from '../../db/schema/order.ts'
import { creditNotesOf, findInvoice, invoiceName } from '../../invoice/invoice.service.ts'
import { orderNumber } from '../../order/number.ts'
import {
  amountLines,
  instructionParts,
  itemLine,
  placeLines,
} from '../../order/messages/order.message.ts'
import { giftLines, giftOf } from '../../order/gift.ts'
import { itemsOf, itemStateOf, type ItemRow, type OrderRow } from '../../order/order.service.ts'
import { describePayments } from '../../payment/describe.service.ts'
import type { CommandContext } from '../../http/services.ts'

const maxFound = 20

const notFound = (typed: string): OwnerError => new OwnerError(`There is no order "${typed}".`)

/** `MG-20261127-000001`, or its last part; the prefix may be one that the shop had before. */
const numberForm = /^(?:[A-Z0-9]{1,3}-(\d{8})-(?=\d{6}))?0*([1-9]\d{0,8})$/i

export const isOrderNumber = (typed: string): boolean => numberForm.test(typed.trim())

/**
 * The order of a number as customers quote it. A whole number without its last digit is not
 * taken for that of an earlier order.
 */
export const findOrder = async (db: Db, typed: string): Promise<OrderRow> => {
  const [, day, id = ''] = numberForm.exec(typed.trim()) ?? []
  if (!id) throw notFound(typed)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(id)))
  if (!order || (day && !orderNumber(order).includes(`-${day}-`))) throw notFound(typed)
  return order
}

/** As the receiver, as the buyer of a gift, or as the account that ordered; anybody may claim a number. */
const ofMobile = (db: Db, mobile: string): SQL | undefined =>
  or(
    eq(orders.deliverContact, mobile),
    eq(orders.buyerMobile, mobile),
    inArray(
      orders.customerId,
      db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.mobile, mobile), eq(customers.mobileProven, true))),
    ),
  )

/** By a part of the receiver's name, or by the email address of receiver or buyer. */
const ofName = (typed: string): SQL | undefined => {
  const text = typed.trim().toLowerCase()
  return or(
    sql`strpos(lower(${orders.deliverName}), ${text}) > 0`,
    sql`${text} in (lower(${orders.deliverEmail}), lower(${orders.buyerEmail}))`,
  )
}

/** Of an order and its items, in words for who packs: what is not paid has no progress. */
export const progressWords = (
  phase: OrderRow['phase'],
  items: readonly OrderState[],
): { order: string; items: readonly string[] } => {
  if (phase === 'placed') return { order: orderState(items), items }
  const order = phase === 'pending' ? 'not paid yet' : 'never paid'
  return { order, items: items.map(() => order) }
}

/** How to print the invoice of an order that has one. */
export const invoiceCommand = (order: OrderRow): string =>
  `to print its invoice: npm run -s store -- invoices ${orderNumber(order)} > invoice.html`

const nextProgress = { placed: 'packed', packed: 'out-for-delivery', out: 'delivered' } as const

/** Commands that take the order on, each with what it does. */
const nextSteps = (order: OrderRow, items: readonly ItemRow[]): string[] => {
  if (order.phase === 'pending') return ['it waits for its payment; unpaid, it ends by itself']
  if (order.phase === 'expired') return ['nothing: it was not placed']
  const open = items.filter((item) => !item.cancelledAt && !item.deliveredAt)
  const command = 'npm run store --'
  const refund = `${command} refund ${orderNumber(order)} [ITEM] --amount RUPEES "reason"`
  const isNoted = order.shipmentAt !== null || items.some((item) => item.packedAt)
  const undo = isNoted ? [`${command} order ${orderNumber(order)} undo`] : []
  if (!open.length) return items.some((item) => item.deliveredAt) ? [refund, ...undo] : ['nothing']
  const next = nextProgress[orderState(open.map(itemStateOf)) as keyof typeof nextProgress]
  return [
    ...(open.length > 1 ? [`${command} order ${orderNumber(order)} ${next}`] : []),
    ...open.map(
      (item) =>
        `${command} item ${item.id} ${nextProgress[itemStateOf(item) as keyof typeof nextProgress]}`,
    ),
    ...(order.shipmentAt ? [] : [`${command} shipment ${orderNumber(order)}`]),
    ...undo,
    ...(isNoted
      ? []
      : [`${command} change ${orderNumber(order)} --day DAY, or --pincode, --street, ...`]),
    `${command} cancel ${orderNumber(order)} "reason", or one item of it: cancel ${orderNumber(order)} ITEM "reason"`,
  ]
}

const printOrder = async ({ db, say }: CommandContext, order: OrderRow): Promise<void> => {
  const items = await itemsOf(db, order.id)
  const payment = (await describePayments(db, [order])).get(order.id)
  const gift = giftOf(order)
  const words = progressWords(order.phase, items.map(itemStateOf))
  const printPart = (heading: string, lines: readonly string[]) => {
    say(`  ${heading}`)
    for (const line of lines.flatMap((one) => one.split('\n'))) say(`    ${line}`)
  }
  say(`${orderNumber(order)}  order ${order.id}  ${formatDateTime(order.placedAt)}  ${words.order}`)
  say(
    `  for ${formatWeekdayDate(order.slotDate)}${order.shipmentAt ? `, shipped ${formatDateTime(order.shipmentAt)}` : ''}`,
  )
  printPart(
    'items',
    items.map((item, at) => `item ${item.id}  ${itemLine(item)}  ${words.items[at]}`),
  )
  printPart('costs', amountLines(order))
  if (payment)
    printPart(
      'payment',
      payment.split('\n').map((line) => line.trim()),
    )
  const invoice = await findInvoice(db, order.id)
  const papers = [
    ...(invoice ? [`invoice ${invoiceName(invoice)}`] : []),
    ...(await creditNotesOf(db, order.id)).map(
      ({ contents: { number, sum, reason } }) =>
        `credit note ${number} of ${formatExact(sum.gross)}: ${reason}`,
    ),
  ]
  if (papers.length) printPart('papers', [...papers, invoiceCommand(order)])
  printPart('goes to', [...placeLines(order), order.deliverEmail, ...instructionParts(order)])
  if (gift) {
    const buyer = [order.buyerMobile, order.buyerEmail].filter(Boolean).join(', ')
    printPart('gift', [...giftLines(gift), ...(buyer ? [`Bought by ${buyer}`] : [])])
  }
  printPart('next', nextSteps(order, items))
}

/** Prints one order, or those of a mobile number or a name, with all that the owner needs when a customer calls. */
export const printFound = async (context: CommandContext, typed: string): Promise<void> => {
  const { db, say } = context
  const mobile = identifierOf(typed)
  if (isOrderNumber(typed) && !isMobile(mobile))
    return printOrder(context, await findOrder(db, typed))
  if (!isMobile(mobile) && !/\p{L}{2}/u.test(typed))
    throw new OwnerError(
      `"${typed}" is no day such as 2026-11-28, no order number such as MG-20261127-000001, no mobile number and no name.`,
    )
  const found = await db
    .select()
    .from(orders)
    .where(isMobile(mobile) ? ofMobile(db, mobile) : ofName(typed))
    .orderBy(desc(orders.id))
    .limit(maxFound)
  if (!found.length) throw new OwnerError(`There is no order of "${mobile}".`)
  for (const order of found) await printOrder(context, order)
  if (found.length === maxFound) say(`These are the latest ${maxFound}.`)
}
