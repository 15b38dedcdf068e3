import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { formatExact, type Paise } from '#src/domain/money.ts'
import { creditNotes } from '#src/server/db/schema/invoice.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { payments, refunds } from '#src/server/db/schema/payment.ts'
import { sandboxRefunds } from '#src/server/db/schema/sandbox.ts'
import { refundGoodwill } from '#src/server/invoice/credit-note.service.ts'
import { deleteOldOrders } from '#src/server/order/change/forget.service.ts'
import { postEvent } from '#src/server/payment/post-event.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import {
  findPayment,
  refundPayment,
} from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import { wirePayment, wireRefund } from '#src/server/providers/payment/sandbox/wire.ts'
import { gatewayShopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { payAtSandbox } from '#tests/support/shop/payer.ts'

const { gateway, shop } = gatewayShopForAll()
const [katli, cake] = ['kaju-katli-500g', 'milk-cake-250g'] as const
const shopper = shopperForEach(shop, { [katli]: 1, [cake]: 1 })
const hour = 3_600_000

const itemsOf = (orderId: number) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
const orderOf = async (id: number) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const notesOf = (orderId: number) =>
  shop.db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.id))
const refundsOf = async (orderId: number) =>
  (
    await shop.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(refunds.id)
  ).map(({ refund }) => refund)
/** The order as its page shows it. */
const sumOf = (amounts: readonly Paise[]) => amounts.reduce((sum, one) => sum + one, 0)
const deliver = async (orderId: number) => {
  for (const { id } of await itemsOf(orderId))
    await shop.owner('item', { item: id, progress: 'delivered' })
}
const refund = (
  order: string,
  wish: { item?: number; amount?: number },
  reason = 'It was stale.',
) => shop.owner('refund', { order, reason, ...wish })
const payOnline = async () => {
  const opened = await shopper.openPayment()
  const proof = await payAtSandbox(shop, opened.gateway_order_id)
  await shopper.reportPayment(opened, proof)
  return opened
}
const mailsTo = (start: string) => shop.outbox().filter(({ subject }) => subject?.startsWith(start))

test('what is cancelled of an invoiced order gets a credit note, whose customer is told', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [first] = await itemsOf(order_id)
  await shop.owner('shipment', { order: String(order_id) })
  const { number, issued } = await shopper.invoice(order_id)
  expect((await shopper.invoice(order_id)).creditNotes).toEqual([])
  shop.clock.advance(hour)
  const said = await shop.owner('cancel', {
    order: order_string,
    item: first!.id,
    reason: 'It fell.',
  })
  expect(said).toMatch(/credit note MG\/\d\d-\d\d\/C\d{5} takes back its part/)
  const { cancelled, creditNotes: notes } = await shopper.invoice(order_id)
  expect(notes).toHaveLength(1)
  expect(notes[0]!.sum.gross).toBe(cancelled.amount)
  expect(notes[0]!.reason).toBe('It fell.')
  expect(notes[0]!.lines[0]).toEqual({ ...issued!.lines[0], discount: 0 })
  await vi.waitFor(() => {
    const [mail] = mailsTo(`Credit note ${notes[0]!.number}`)
    for (const part of [`for invoice ${number} of`, 'It fell.', 'GSTIN', 'taxable value', 'CGST'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain(`/order-details?order=${order_id}\n`)
    expect(mail?.text).toContain(`Total: ${formatExact(cancelled.amount)}`)
  })
  await shop.owner('cancel', { order: order_string, reason: 'It fell, too.' })
  const all = await shopper.invoice(order_id)
  expect(sumOf(all.creditNotes.map(({ sum }) => sum.gross))).toBe(issued!.sum.gross)
  expect(sumOf(all.creditNotes.map(({ sum }) => sum.cgst))).toBe(issued!.sum.cgst)
  expect(await shop.owner('orders', { day: order_string })).toContain(
    `credit note ${notes[0]!.number} of ${formatExact(cancelled.amount)}: It fell.`,
  )
})

test('what is cancelled before the invoice needs none', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [first] = await itemsOf(order_id)
  await shop.owner('cancel', { order: order_string, item: first!.id, reason: 'It fell.' })
  await shop.owner('shipment', { order: String(order_id) })
  expect((await shopper.invoice(order_id)).creditNotes).toEqual([])
})

test('credit notes have numbers without gaps, whoever causes them at once', async () => {
  const before = await shop.db.$count(creditNotes)
  const bought = []
  for (let count = 0; count < 6; count++) {
    await shopper.put((await shop.changeProduct(katli, { stock: 20 })).id)
    bought.push(await shopper.buy())
  }
  for (const { order_id } of bought) await deliver(order_id)
  const wish = { itemId: null, amount: 500, reason: 'It was stale.' }
  await Promise.all(
    bought.map(({ order_id: orderId }) =>
      refundGoodwill(shop.db, { ...wish, orderId }, shop.clock.now()),
    ),
  )
  const notes = await shop.db.select().from(creditNotes).orderBy(creditNotes.number)
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, at) => at + 1))
  expect(notes).toHaveLength(before + bought.length)
})

test('cash is given back for what was delivered, at most what it cost', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [first, second] = await itemsOf(order_id)
  await expect(refund(order_string, { amount: 50 })).rejects.toThrow('has no invoice yet')
  await shop.owner('shipment', { order: String(order_id) })
  await expect(refund(order_string, { amount: 50 })).rejects.toThrow('cash is not collected yet')
  await deliver(order_id)
  expect(await refund(order_string, { amount: 50 })).toContain('Return ₹50.00 in cash.')
  // The same again is the same refund.
  expect(await refund(order_string, { amount: 50 })).toContain('It was given back before')
  expect(await refund(order_string, { amount: 50 }, 'Late.')).toContain('Return ₹50.00')
  const { total } = await orderOf(order_id)
  const givenOn = shop.clock.now().toISOString()
  const shown = await shopper.orderPage(order_id)
  expect(shown.goodwill).toEqual([
    { amount: 5_000, givenOn, reason: 'It was stale.' },
    { amount: 5_000, givenOn, reason: 'Late.' },
  ])
  expect(shown.rows.slice(-3)).toMatchObject([
    { label: 'Total', amount: total },
    { label: 'Refunded in cash', amount: -10_000 },
    { label: 'Paid in the end', amount: total - 10_000 },
  ])
  const left = total - 10_000
  await expect(refund(order_string, { amount: left / 100 + 0.01 })).rejects.toThrow(
    `From ₹1 to ${formatExact(left)} can be given back`,
  )
  await refund(order_string, { item: second!.id })
  await expect(refund(order_string, { item: second!.id }, 'Again.')).rejects.toThrow(
    'All of it was given back already.',
  )
  await expect(refund(order_string, { item: 99_999 })).rejects.toThrow(
    `The order has no item 99999; it has ${first!.id}, ${second!.id}.`,
  )
  const { issued, creditNotes: notes } = await shopper.invoice(order_id)
  expect(await refundsOf(order_id)).toEqual([])
  const last = issued!.sum.gross - sumOf(notes.map(({ sum }) => sum.gross))
  await refund(order_string, { amount: last / 100 })
  const { creditNotes: all } = await shopper.invoice(order_id)
  for (const column of ['gross', 'taxable', 'cgst', 'sgst'] as const)
    expect(sumOf(all.map(({ sum }) => sum[column]))).toBe(issued!.sum[column])
  await vi.waitFor(() =>
    expect(mailsTo(`Credit note ${all[0]!.number}`)[0]?.text).toContain('in cash'),
  )
})

test('what was paid online goes back through the gateway, once, whatever it answers', async () => {
  for (const line of ['lost', 'slow', 'down', 'short'] as const) {
    const { order_id, order_string } = await payOnline()
    await deliver(order_id)
    gateway.setLine(line, /^POST .*refund/)
    expect(await refund(order_string, { amount: 50 })).toContain('₹50.00 goes back to the account')
    await refund(order_string, { amount: 50 })
    gateway.setLine('up')
    for (let rounds = 0; rounds < 3; rounds++) {
      shop.clock.advance(7 * hour)
      await reconcile(shop.app.shop)
    }
    const [made, ...more] = await refundsOf(order_id)
    expect([made?.state, made?.amount, made?.reason, more]).toEqual([
      'processed',
      5000,
      'goodwill',
      [],
    ])
    const shown = await shopper.orderPage(order_id)
    expect(shown.goodwill).toMatchObject([{ amount: 5_000, reason: 'It was stale.' }])
    const { total } = await orderOf(order_id)
    expect(shown.rows.slice(-3)).toMatchObject([
      { label: 'Total paid', amount: total },
      { label: 'Refunded', amount: -5_000 },
      { label: 'Paid in the end', amount: total - 5_000 },
    ])
    const atGateway = await shop.db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.paymentId, made!.paymentId))
    expect(atGateway.map(({ amount }) => amount)).toEqual([5000])
    for (const slug of [katli, cake])
      await shopper.put((await shop.changeProduct(slug!, { stock: 20 })).id)
  }
  await vi.waitFor(() => expect(mailsTo('Your refund for').length).toBeGreaterThanOrEqual(4))
})

test('refunds of an online order never exceed what was paid, with cancellations and at once', async () => {
  const { order_id, order_string } = await payOnline()
  const [first] = await itemsOf(order_id)
  await shop.owner('shipment', { order: String(order_id) })
  const { total } = await orderOf(order_id)
  const most = total / 100
  const tries = await Promise.allSettled([
    refund(order_string, { amount: most - 10 }, 'One.'),
    refund(order_string, { amount: most - 10 }, 'Two.'),
  ])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await shop.owner('cancel', { order: order_string, item: first!.id, reason: 'It fell.' })
  await reconcile(shop.app.shop)
  expect(sumOf((await refundsOf(order_id)).map(({ amount }) => amount))).toBe(total)
  const notes = await notesOf(order_id)
  expect(notes.map(({ cause }) => cause)).toEqual(['refund', 'cancellation'])
  expect(sumOf(notes.map(({ contents }) => contents.sum.gross))).toBe(total)
})

test('an item that is not delivered is cancelled, not refunded: its money would go back twice', async () => {
  const { order_id, order_string } = await payOnline()
  const [first] = await itemsOf(order_id)
  await shop.owner('shipment', { order: String(order_id) })
  await expect(refund(order_string, { item: first!.id }, 'Lost.')).rejects.toThrow(
    `Item ${first!.id} is not delivered. If it will not come: npm run store -- cancel`,
  )
  const before = (await orderOf(order_id)).total
  await shop.owner('cancel', { order: order_string, item: first!.id, reason: 'Lost.' })
  await reconcile(shop.app.shop)
  const cost = before - (await orderOf(order_id)).total
  expect((await refundsOf(order_id)).map(({ amount }) => amount)).toEqual([cost])
  const [note, ...others] = await notesOf(order_id)
  expect([note?.cause, note?.contents.sum.gross, others]).toEqual(['cancellation', cost, []])
})

describe('a refund made in the gateway’s dashboard', () => {
  /** Makes one; `tell` sends its event, again and again. */
  const refundOutside = async (paymentId: string, amount: Paise) => {
    const asked = { paymentId, amount, receipt: null, notes: {}, idempotencyKey: null }
    const made = await refundPayment(shop.db, asked, shop.clock.now())
    const payment = wirePayment(await findPayment(shop.db, paymentId))
    const payload = { payment: { entity: payment }, refund: { entity: wireRefund(made) } }
    const tell = (event: string) => postEvent(shop.app, shop.app.shop.gateway!, { event, payload })
    return tell
  }

  test('gets its credit note, once, of what no other one covers, also if it came before the invoice', async () => {
    const { order_id, order_string } = await payOnline()
    const { total, transactionId } = await orderOf(order_id)
    const early = await refundOutside(transactionId, 1_000)
    await early('refund.processed')
    expect(await notesOf(order_id)).toEqual([])
    await deliver(order_id)
    await refund(order_string, { amount: 50 })
    const tell = await refundOutside(transactionId, 7_000)
    await Promise.all([tell('refund.created'), tell('refund.processed')])
    await tell('refund.processed')
    const notes = await notesOf(order_id)
    expect(notes.map(({ cause, contents }) => [cause, contents.sum.gross])).toEqual([
      ['outside', 1_000],
      ['refund', 5_000],
      ['outside', 7_000],
    ])
    await vi.waitFor(() => {
      const [mail] = mailsTo(`Credit note ${notes[2]!.contents.number}`)
      expect(mail?.text).toContain('The reason: A refund by the shop.')
      expect(mail?.text).toContain('on its way to the account you paid from')
    })
    expect((await shopper.orderPage(order_id)).goodwill.map(({ amount }) => amount)).toEqual([
      1_000, 5_000, 7_000,
    ])
    const rest = await refundOutside(transactionId, total - 13_000)
    await rest('refund.processed')
    const { issued, creditNotes: all } = await shopper.invoice(order_id)
    expect(sumOf(all.map(({ sum }) => sum.gross))).toBe(issued!.sum.gross)
  })

  test('before the invoice needs no credit note for what was cancelled', async () => {
    const { order_id, order_string } = await payOnline()
    const { transactionId } = await orderOf(order_id)
    const [first] = await itemsOf(order_id)
    gateway.setLine('refuse', /^POST .*refund/)
    await shop.owner('cancel', { order: order_string, item: first!.id, reason: 'It fell.' })
    gateway.setLine('up')
    const [{ amount = 0 } = {}] = await refundsOf(order_id)
    const tell = await refundOutside(transactionId, amount)
    await tell('refund.processed')
    await shop.owner('shipment', { order: order_string })
    expect((await shopper.invoice(order_id)).issued).not.toBeNull()
    expect(await notesOf(order_id)).toEqual([])
  })

  test('in place of one that the gateway refused needs no other credit note', async () => {
    const { order_id, order_string } = await payOnline()
    const { transactionId } = await orderOf(order_id)
    await deliver(order_id)
    gateway.setLine('refuse', /^POST .*refund/)
    await refund(order_string, { amount: 50 })
    gateway.setLine('up')
    const tell = await refundOutside(transactionId, 8_000)
    await tell('refund.processed')
    const notes = await notesOf(order_id)
    expect(notes.map(({ contents }) => contents.sum.gross)).toEqual([5_000, 3_000])
  })
})

test('a refund that the gateway refuses is told and resolved as any other', async () => {
  const { order_id, order_string } = await payOnline()
  await deliver(order_id)
  gateway.setLine('refuse', /^POST .*refund/)
  await refund(order_string, { amount: 50 })
  const [failed] = await refundsOf(order_id)
  expect(failed?.state).toBe('failed')
  gateway.setLine('up')
  await shop.owner('refund', { refund: failed!.id, how: 'again' })
  expect((await refundsOf(order_id)).map(({ state }) => state)).toEqual(['processed'])
})

test('an order whose credit note must be kept is not deleted with the year of its invoice', async () => {
  const { order_id, order_string } = await shopper.buy()
  await deliver(order_id)
  await refund(order_string, { amount: 50 })
  const kept = () => shop.db.$count(orders, eq(orders.id, order_id))
  const [note] = await notesOf(order_id)
  await shop.db
    .update(creditNotes)
    .set({ issuedAt: new Date('2027-05-01T00:00:00+05:30') })
    .where(eq(creditNotes.id, note!.id))
  await deleteOldOrders(shop.db, new Date('2034-02-01T00:00:00+05:30'))
  expect(await kept()).toBe(1)
  await deleteOldOrders(shop.db, new Date('2035-02-01T00:00:00+05:30'))
  expect(await kept()).toBe(0)
  expect(await notesOf(order_id)).toEqual([])
})
