import { expect } from 'vitest'
import { orderInvoice, orderInvoiceOf } from '#src/contract/invoice.ts'
import { orderSummaryOf } from '#src/contract/order.ts'
import { invoiceOf } from '#src/domain/invoice.ts'
import { toPaise } from '#src/domain/money.ts'
import type { MoneyRow } from '#src/domain/order-money.ts'
import type { OrderDetails, OrderSummary } from '#src/domain/order.ts'
import type { Db } from '#src/server/db/database.ts'
import { business } from '#src/business.ts'
import { smallestRefund } from '#src/server/balance/queue-refund.service.ts'
import { errorsOf, readTruths, type Truth } from './order-truth.ts'
import type { Shopper } from '../shop/shopper.ts'

/** Compares what the pages say about orders with the tables. */

const named = (label: string, amount: number): [string, number][] =>
  amount === 0 ? [] : [[label, amount]]

const rowsOf = (truth: Truth): [string, number][] => {
  const { order, ordered, remains, paid, refunded, underWay, refused, kept } = truth
  const gone = ordered - remains
  const toPay = paid === 0 && titleOf(truth) !== 'Delivered'
  return [
    ['Selling price', truth.worth],
    ['Delivery', order.orderedDelivery],
    ...named('Handling fee', order.orderedHandlingFee),
    ...named('Online payment discount', -order.orderedDigitalDiscount),
    ['Total', ordered],
    ...named(order.phase === 'expired' ? 'Not placed' : 'Cancelled', -gone),
    ...(gone ? [[toPay ? 'To pay at the door' : 'Total now', remains] as [string, number]] : []),
    ...named('Total paid', paid),
    ...named('Refunded', -refunded),
    ...named('Refund under way', -underWay),
    ...named('Refund refused', -refused),
    ...(paid > kept
      ? [[refused > 0 ? 'Paid once all is back' : 'Paid in the end', kept] as [string, number]]
      : []),
  ]
}

/** Each sum equals the rows above it; 'Total paid' starts a new sum. */
const expectSums = (rows: readonly MoneyRow[]): void => {
  let sum = 0
  for (const { label, amount, kind } of rows) {
    if (label === 'Total paid') sum = amount
    if (kind === 'part') sum += amount
    else expect(amount, `the sum ${label}`).toBe(sum)
  }
}

const figures = (text: string): number[] =>
  [...text.matchAll(/₹([\d,]+(?:\.\d\d)?)/g)].map(([, figure = '']) =>
    toPaise(Number(figure.replaceAll(',', ''))),
  )

const firstSentence = ({ order, items, left, paid }: Truth): [RegExp, number[]][] => {
  if (order.phase === 'pending') return [[/^Your payment has not reached us yet\./, []]]
  if (order.phase === 'expired')
    return paid > 0
      ? [[/^Your payment of .* reached us after the time for it was over/, [paid]]]
      : [[/^No payment came in time/, []]]
  const gone = items.length - left.length
  if (gone === 0) return []
  if (gone === items.length) return [[/^This order was cancelled/, []]]
  return [[new RegExp(`^${gone} of ${items.length} items (was|were) cancelled`), []]]
}

/** Patterns of the expected sentences, and the amounts that each must contain, in paise. */
const sentencesOf = (truth: Truth): [RegExp, number[]][] => {
  const { refunded, underWay, refused } = truth
  const back: [RegExp, number[]][] = [
    [/^We gave .* back\./, [refunded]],
    [/is on its way back to the account you paid from/, [underWay]],
    [/^The refund of .* did not go through/, [refused]],
  ]
  return [...firstSentence(truth), ...back.filter(([, [amount]]) => amount)]
}

const expectSentences = (sentences: readonly string[], truth: Truth): void => {
  const wanted = sentencesOf(truth)
  expect(sentences.map(figures)).toEqual(wanted.map(([, amounts]) => amounts))
  for (const [index, [words]] of wanted.entries()) expect(sentences[index]).toMatch(words)
}

const titleOf = ({ order, left }: Truth): string => {
  if (order.phase === 'pending') return 'Payment awaited'
  if (order.phase === 'expired') return 'Not placed'
  if (!left.length) return 'Cancelled'
  if (left.some(({ packedAt }) => !packedAt)) return 'Order Placed'
  if (left.some(({ outAt }) => !outAt)) return 'Item Packed'
  return left.some(({ deliveredAt }) => !deliveredAt) ? 'Out for Delivery' : 'Delivered'
}

const auditDetails = (details: OrderDetails, truth: Truth): void => {
  const { standing, rows } = details
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual(rowsOf(truth))
  expectSums(rows)
  expect(standing.title).toBe(titleOf(truth))
  expectSentences(standing.sentences, truth)
  expect(details.slotDate).toBe(truth.order.slotDate)
  for (const [index, item] of details.items.entries()) {
    const { id, name, quantity, unitPrice, cancelledAt } = truth.items[index]!
    expect(item).toMatchObject({ id, name, quantity, total: unitPrice * quantity })
    expect(item.state === 'cancelled').toBe(cancelledAt !== null)
  }
}

const auditRow = (row: OrderSummary, details: OrderDetails, truth: Truth): void => {
  const { items, left } = truth
  const shown = left.length ? left : items
  const more = shown.length > 1 ? ` and ${shown.length - 1} more` : ''
  expect(row).toMatchObject({
    total: truth.ordered,
    itemName: `${shown[0]!.name}${more}`,
    title: details.standing.title,
    sentences: details.standing.sentences,
  })
}

/** The invoice lists the goods that are left, its sum is the order total, and its columns add up. */
const auditInvoice = async (shopper: Shopper, details: OrderDetails, truth: Truth) => {
  const { order, left } = truth
  const request = { ...shopper.own, order_id: order.id }
  const { payload_orderInvoice } = await shopper.send(orderInvoice, request)
  const hasLeft = order.shipmentAt !== null || left.every(({ outAt }) => outAt)
  expect(payload_orderInvoice.invoice_number !== '').toBe(hasLeft || truth.invoice !== undefined)
  const { issued, cancelled, creditNotes } = orderInvoiceOf({ payload_orderInvoice })
  // An issued invoice stays as it was; without what was cancelled since, it is the order's total.
  if (issued) expect(issued.sum.gross - cancelled.amount).toBe(order.total)
  const credited = creditNotes.reduce((all, note) => all + note.sum.gross, 0)
  // A refund in the dashboard is credited, too: what is left of the invoice is what stays paid.
  if (issued && truth.byHand)
    expect(Math.abs(issued.sum.gross - credited - truth.kept)).toBeLessThan(smallestRefund)
  else expect(credited).toBe(cancelled.amount)
  const { lines, sum } = invoiceOf(details, business.gstin)
  expect(sum.gross).toBe(order.total)
  const goods = lines.filter(({ quantity }) => quantity > 0)
  expect(goods.map(({ gross, discount }) => gross + discount)).toEqual(
    left.map(({ unitPrice, quantity }) => unitPrice * quantity),
  )
  for (const line of lines)
    expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.gross)
  for (const column of ['discount', 'gross', 'taxable', 'cgst', 'sgst', 'igst'] as const)
    expect(lines.reduce((all, line) => all + line[column], 0)).toBe(sum[column])
}

/** Checks details, list and invoice of all of a customer's orders against the tables. */
export const auditOrders = async (db: Db, shopper: Shopper): Promise<void> => {
  const rows = (await shopper.orders()).map(orderSummaryOf)
  const truths = await readTruths(db, shopper.customerId)
  const isShown = ({ order, paid }: Truth) =>
    order.phase === 'placed' ||
    paid > 0 ||
    (order.phase === 'pending' && order.gatewayOrderId !== null)
  expect(rows.map(({ id }) => id)).toEqual(truths.filter(isShown).map(({ order }) => order.id))
  for (const truth of truths) {
    expect(errorsOf(truth)).toEqual([])
    const details = await shopper.orderPage(truth.order.id)
    auditDetails(details, truth)
    const row = rows.find(({ id }) => id === details.id)
    if (row) auditRow(row, details, truth)
    if (details.standing.may.invoice) await auditInvoice(shopper, details, truth)
  }
}
