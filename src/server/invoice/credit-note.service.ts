import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  creditedLines,
  creditNoteNumber,
  shareOf,
  shareOfCancelled,
  totalOf,
  uncredited,
} from '#src/domain/credit-note.ts'
import { financialYear, sumOfLines } from '#src/domain/invoice.ts'
import { formatExact, type Paise } from '#src/domain/money.ts'
import { business } from '#src/business.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, type IssuedInvoice } from '../db/schema/invoice.ts'
import { payments } from '../db/schema/payment.ts'
import { OwnerError } from '../base/errors.ts'
import { queueRefund, refundedOf, smallestRefund } from '../balance/queue-refund.service.ts'
import { insertMessages } from '../message/message.service.ts'
import type { Cancelled } from '../order/change/cancel.service.ts'
import { itemsOf, lockOrder, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { creditNoteMails } from './credit-note.message.ts'
import {
  creditNotesOf,
  findInvoice,
  issueInvoice,
  nextNumber,
  readContents,
  type CreditNoteRow,
  type InvoiceRow,
} from './invoice.service.ts'

interface Invoiced {
  order: OrderRow
  items: ItemRow[]
  row: InvoiceRow
  invoice: IssuedInvoice
  earlier: CreditNoteRow[]
  /** What is not credited yet of each line of the invoice. */
  left: Paise[]
}

/** An order with its invoice, locked; null without an invoice. */
const lockInvoiced = async (tx: Db, orderId: number): Promise<Invoiced | null> => {
  const order = await lockOrder(tx, orderId)
  const row = order && (await findInvoice(tx, orderId))
  if (!row) return null
  const items = await itemsOf(tx, orderId)
  const invoice = await readContents(tx, row, order, items)
  const earlier = await creditNotesOf(tx, orderId)
  const lines = earlier.flatMap(({ contents }) => contents.lines)
  return { order, items, row, invoice, earlier, left: uncredited(invoice, lines) }
}

/** What the customer reads of a refund in the dashboard. */
const byTheShop = 'A refund by the shop.'

type Draft = Pick<CreditNoteRow, 'cause' | 'key'> & { reason: string; amounts: readonly Paise[] }

/** Numbers a credit note and tells the customer of it, in the transaction that causes it. */
const issue = async (
  tx: Db,
  { order, row, invoice, earlier }: Invoiced,
  { amounts, reason, ...draft }: Draft,
  now: Date,
): Promise<CreditNoteRow> => {
  const year = financialYear(now)
  const number = await nextNumber(tx, creditNotes, year)
  const before = earlier.flatMap(({ contents }) => contents.lines)
  const lines = creditedLines(invoice, before, amounts)
  const name = creditNoteNumber(business.invoicePrefix, year, number)
  const contents = { number: name, reason, lines, sum: sumOfLines(lines) }
  const [note] = await tx
    .insert(creditNotes)
    .values({ ...draft, orderId: order.id, year, number, issuedAt: now, contents })
    .returning()
  if (!note) throw new Error('The credit note was not written.')
  await insertMessages(tx, creditNoteMails(order, { ...row, contents: invoice }, note), now)
  return note
}

/** What was paid and not given back yet. */
const paidLeft = async (tx: Db, { order, items, earlier }: Invoiced): Promise<Paise> => {
  if (order.transactionId) {
    const [paid] = await tx.select().from(payments).where(eq(payments.id, order.transactionId))
    return (paid?.amount ?? 0) - (await refundedOf(tx, order.transactionId))
  }
  if (items.some((item) => !item.cancelledAt && !item.deliveredAt))
    throw new OwnerError(
      `Its cash is not collected yet, as not all of it is delivered. Cancel what does not come, or note the delivery: npm run store -- orders ${order.id}`,
    )
  return earlier
    .filter(({ cause }) => cause === 'refund')
    .reduce((sum, { contents }) => sum - contents.sum.gross, order.total)
}

/** Key of the credit note that was issued together with its invoice: an order has at most one. */
const keyOfInvoice = 'with-invoice'
export const isOfInvoice = ({ key }: Pick<CreditNoteRow, 'key'>): boolean => key === keyOfInvoice

/**
 * Issues an order's invoice once its goods have left, in the transaction that moves the order on. What was refunded
 * in the gateway's dashboard before, beyond what was cancelled, gets its credit note at once.
 */
export const invoiceOrder = async (tx: Db, orderId: number, now: Date): Promise<void> => {
  if (!(await issueInvoice(tx, orderId, now))) return
  const invoiced = await lockInvoiced(tx, orderId)
  if (!invoiced?.order.transactionId) return
  const back = totalOf(invoiced.left) - (await paidLeft(tx, invoiced))
  if (back < smallestRefund) return
  const amounts = shareOf(back, invoiced.left)
  const draft = { cause: 'outside', key: keyOfInvoice, reason: byTheShop, amounts } as const
  await issue(tx, invoiced, draft, now)
}

/**
 * Credits cancelled items, in the transaction of the cancellation. With an invoice: issues a credit note and returns
 * it. Without one: issues the invoice if the rest of the order has left, and returns null.
 */
export const creditCancelled = async (
  tx: Db,
  orderId: number,
  { items, amount, refundedBefore, reason }: Cancelled & { reason: string },
  now: Date,
): Promise<CreditNoteRow | null> => {
  const [first] = items
  if (!first) return null
  const invoiced = await lockInvoiced(tx, orderId)
  if (!invoiced) {
    await invoiceOrder(tx, orderId, now)
    return null
  }
  const { order, invoice, left } = invoiced
  const ids = items.map(({ id }) => id)
  const isCancelled = (at: number) => ids.includes(invoice.itemIds[at] ?? 0)
  // The refund before it has a credit note of its own.
  const credited = amount - refundedBefore
  const { lines } = invoice
  const amounts = shareOfCancelled(credited, { lines, left, isCancelled, charges: order })
  // Its money was given back before.
  if (!amounts.some(Boolean)) return null
  const draft = { cause: 'cancellation', key: `item-${first.id}`, reason, amounts } as const
  return issue(tx, invoiced, draft, now)
}

/**
 * Credits money that was refunded in the gateway's dashboard, in the transaction that records it: as far as the
 * invoice is not credited yet.
 */
export const creditOutside = async (
  tx: Db,
  orderId: number,
  { gatewayRefundId, amount }: { gatewayRefundId: string; amount: Paise },
  now: Date,
): Promise<void> => {
  const invoiced = await lockInvoiced(tx, orderId)
  const key = `outside-${gatewayRefundId}`
  if (!invoiced || invoiced.earlier.some((note) => note.key === key)) return
  const amounts = shareOf(amount, invoiced.left)
  if (!amounts.some(Boolean)) return
  const draft = { cause: 'outside', key, reason: byTheShop, amounts } as const
  await issue(tx, invoiced, draft, now)
}

/** What the owner gives back for goods that stay sold. */
interface GoodwillRefund {
  orderId: number
  itemId: number | null
  /** Null: all that the item cost. */
  amount: Paise | null
  /** The customer is told it. */
  reason: string
}

const keyOf = ({ itemId, amount, reason }: GoodwillRefund): string =>
  `goodwill-${hash('sha256', JSON.stringify([itemId, amount, reason]))}`

const linesOf = ({ order, invoice, items, left }: Invoiced, itemId: number | null): Paise[] => {
  if (itemId === null) return left
  const item = items.find(({ id }) => id === itemId)
  const at = invoice.itemIds.indexOf(itemId)
  if (item?.cancelledAt) throw new OwnerError(`Item ${itemId} was cancelled.`)
  if (!item || at < 0)
    throw new OwnerError(`The order has no item ${itemId}; it has ${invoice.itemIds.join(', ')}.`)
  // Cancelled later, its money would go back a second time, and the tax of another item with it.
  if (!item.deliveredAt)
    throw new OwnerError(
      `Item ${itemId} is not delivered. If it will not come: npm run store -- cancel ${order.id} ${itemId} "REASON"`,
    )
  return left.map((one, line) => (line === at ? one : 0))
}

/**
 * Credits an invoice, and refunds what was paid online; the owner returns cash. Idempotent: the same refund with
 * the same reason is one. Throws an `OwnerError` beyond what was paid.
 */
export const refundGoodwill = (
  db: Db,
  wish: GoodwillRefund,
  now: Date,
): Promise<{ note: CreditNoteRow; isNew: boolean }> =>
  db.transaction(async (tx) => {
    const invoiced = await lockInvoiced(tx, wish.orderId)
    if (!invoiced)
      throw new OwnerError(
        `The order has no invoice yet, as it has not left the shop: cancel it, or an item of it.`,
      )
    const key = keyOf(wish)
    const { order, earlier } = invoiced
    const known = earlier.find((note) => note.key === key)
    if (known) return { note: known, isNew: false }
    const left = linesOf(invoiced, wish.itemId)
    const max = Math.min(totalOf(left), await paidLeft(tx, invoiced))
    const amount = wish.amount ?? max
    if (amount > max || amount < smallestRefund)
      throw new OwnerError(
        max < smallestRefund
          ? 'All of it was given back already.'
          : `From ₹1 to ${formatExact(max)} can be given back, not ${formatExact(amount)}.`,
      )
    const amounts = shareOf(amount, left)
    const draft = { cause: 'refund', key, reason: wish.reason, amounts } as const
    const note = await issue(tx, invoiced, draft, now)
    const { transactionId: paymentId } = order
    if (paymentId) {
      const refundKey = `credit-note-${note.id}-${paymentId}`
      await queueRefund(tx, { paymentId, amount, reason: 'goodwill', key: refundKey }, now)
    }
    return { note, isNew: true }
  })
