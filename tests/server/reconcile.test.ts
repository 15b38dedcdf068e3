import { eq, like, sql, type SQL } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { queueRefund } from '#src/server/balance/queue-refund.service.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { payments, refunds } from '#src/server/db/schema/payment.ts'
import { firstBatch } from '#src/server/order/change/batch.service.ts'
import { hasTexts } from '#src/server/order/change/personal-data.ts'
import { isUnpaidOfPerson } from '#src/server/order/change/unpaid.service.ts'
import type { OrderRow } from '#src/server/order/order.service.ts'
import { expiredOrders, ordersToAsk, reconcile } from '#src/server/payment/reconcile.ts'
import { joinRowByRow } from '#tests/support/database/planner.ts'
import { gatewayShopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { copyOrder } from '#tests/support/orders/order-copies.ts'

const katli = 'kaju-katli-500g'
const minute = 60_000

const { gateway, shop } = gatewayShopForAll()
const shopper = shopperForEach(shop, { [katli]: 2 }, 500)
afterEach(() => shop.db.delete(orders).where(like(orders.gatewayOrderId, 'order_copy%')))

const stateOf = async (id: number) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.phase

const paymentId = 'pay_refunds'
afterEach(() => shop.db.delete(payments).where(eq(payments.id, paymentId)))

/** A captured payment of the order, to be given back in parts of one rupee. */
const owe = async (orderId: number, parts: number) => {
  const now = shop.clock.now()
  const paid = { id: paymentId, orderId, amount: parts * 100, currency: 'INR' }
  await shop.db.insert(payments).values({ ...paid, state: 'captured', seenAt: now })
  const due = Array.from({ length: parts }, (_, at) => `refund-of-100-${at}`).map((key) => ({
    ...({ reason: 'item', state: 'due' } as const),
    key,
    paymentId,
    amount: 100,
    createdAt: now,
    nextTryAt: now,
  }))
  await shop.db.insert(refunds).values(due)
}
const triesOf = async () => {
  const rows = await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return rows.map(({ tries }) => tries).sort()
}

const askedAbout = (copies: OrderRow[], calls: string[]) =>
  copies.filter(({ gatewayOrderId }) => calls.some((call) => call.includes(`${gatewayOrderId}/`)))

test('an order that is not paid in time ends, however many ended ones are still asked about', async () => {
  const { order_id } = await shopper.openPayment()
  const askedAt = new Date(shop.clock.now().getTime() - 31 * minute)
  await copyOrder(shop, order_id, 60, { phase: 'expired', askedAt })
  shop.clock.advance(16 * minute)
  await reconcile(shop.app.shop)
  expect(await stateOf(order_id)).toBe('expired')
})

test('an order that is not paid in time ends, however many new ones were not asked about yet', async () => {
  const { order_id } = await shopper.openPayment()
  shop.clock.advance(minute)
  await reconcile(shop.app.shop)
  shop.clock.advance(15 * minute)
  const reservedUntil = new Date(shop.clock.now().getTime() + 15 * minute)
  await copyOrder(shop, order_id, 60, { askedAt: null, reservedUntil })
  await reconcile(shop.app.shop)
  expect(await stateOf(order_id)).toBe('expired')
})

test('all orders that are not paid in time end in one round, however many there are', async () => {
  const { order_id } = await shopper.openPayment()
  const copies = await copyOrder(shop, order_id, 120)
  shop.clock.advance(16 * minute)
  await reconcile(shop.app.shop)
  for (const id of [order_id, ...copies.map((copy) => copy.id)])
    expect(await stateOf(id)).toBe('expired')
})

test('all unpaid orders are asked about in turn, however many there are', async () => {
  const { order_id } = await shopper.openPayment()
  const copies = await copyOrder(shop, order_id, 60)
  const before = gateway.asked.length
  for (let round = 0; round < 2; round++) {
    await reconcile(shop.app.shop)
    shop.clock.advance(minute)
  }
  expect(askedAbout(copies, gateway.asked.slice(before))).toHaveLength(copies.length)
})

test('a gateway that does not answer keeps no order from ending in time', async () => {
  const { order_id } = await shopper.openPayment()
  const copies = await copyOrder(shop, order_id, 9)
  gateway.setLine('down')
  shop.clock.advance(16 * minute)
  const before = gateway.asked.length
  await reconcile(shop.app.shop)
  for (const { id } of copies) expect(await stateOf(id)).toBe('expired')
  // It is given up after three orders, one of which may be the first.
  expect(askedAbout(copies, gateway.asked.slice(before)).length).toBeLessThanOrEqual(3)
})

test.each([
  ['does not answer', 'down', /Refund \d+ will be asked for again/],
  ['does not accept the API keys', 'denied', /does not accept the API keys: please correct/],
] as const)(
  'a gateway that %s is asked for three refunds, and the others keep their turn',
  async (_what, line, said) => {
    const { order_id } = await shopper.openPayment()
    await owe(order_id, 9)
    gateway.setLine(line, /refund/)
    await reconcile(shop.app.shop)
    expect(await triesOf()).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
    expect(shop.logs()).toMatch(said)
    expect(shop.logs()).not.toContain('was refused by the payment gateway')
  },
)

test('a round takes no more than its share of orders and refunds, whatever way PostgreSQL joins', async () => {
  const { order_id } = await shopper.openPayment()
  const copies = await copyOrder(shop, order_id, 60)
  await owe(order_id, 9)
  gateway.setLine('down', /refund/)
  const asked: string[] = []
  // On PGlite the transaction holds the one connection, which the gateway's server would need to answer.
  const paymentsOf = async (id: string) => (asked.push(`${id}/`), [])
  await shop.db.transaction(async (tx) => {
    await joinRowByRow(tx)
    await reconcile({
      ...shop.app.shop,
      db: tx,
      gateway: { ...shop.app.shop.gateway!, paymentsOf },
    })
  })
  expect(askedAbout(copies, asked).length).toBeLessThanOrEqual(50)
  expect(await triesOf()).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
})

test('an order that cannot be looked at keeps no other one back, and is logged', async () => {
  const odd = await shopper.openPayment()
  const copies = await copyOrder(shop, odd.order_id, 3)
  const real = shop.app.shop.gateway!
  const paymentsOf = (id: string) =>
    id === odd.gateway_order_id ? Promise.reject(new TypeError('odd answer')) : real.paymentsOf(id)
  shop.clock.advance(16 * minute)
  await reconcile({ ...shop.app.shop, gateway: { ...real, paymentsOf } })
  for (const { id } of copies) expect(await stateOf(id)).toBe('expired')
  expect(await stateOf(odd.order_id)).toBe('pending')
  expect(shop.logs()).toMatch(
    new RegExp(`"type":"TypeError","message":"odd answer".*"Order ${odd.order_string} waits`),
  )
})

test('rounds read the expired orders of the last days, and those with personal data, not all that ever were', async () => {
  const { order_id } = await shopper.openPayment()
  const placedAt = new Date(shop.clock.now().getTime() - 60 * 24 * 60 * minute)
  for (let part = 0; part < 5; part++)
    await copyOrder(shop, order_id, 400, {
      ...{ phase: 'expired', placedAt, askedAt: placedAt },
      ...{ deliverContact: '', deliverInstructions: '' },
    })
  await shop.db.execute(sql`analyze orders`)
  const plan = async (query: { getSQL: () => SQL }) =>
    JSON.stringify((await shop.db.execute(sql`explain ${query.getSQL()}`)).rows)
  expect(await plan(ordersToAsk(shop.db, expiredOrders(shop.app.shop)))).toContain('orders_late')
  expect(await plan(firstBatch(shop.db, isUnpaidOfPerson(shop.db)))).toContain('orders_unpaid')
  expect(await plan(firstBatch(shop.db, hasTexts))).toContain('orders_texts')
})

test('a refund that was asked about a thousand times does not stop the others', async () => {
  const { order_id } = await shopper.openPayment()
  await owe(order_id, 2)
  const [first] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  await shop.db.update(refunds).set({ tries: 1023 }).where(eq(refunds.id, first!.id))
  await reconcile(shop.app.shop)
  expect(await triesOf()).toEqual([1, 1024])
})

test('a refund that was accepted, and of whose payment the gateway no longer knows, is told to the owner', async () => {
  const { order_id } = await shopper.openPayment()
  await owe(order_id, 1)
  const accepted = { state: 'sent', gatewayRefundId: 'rfnd_gone' } as const
  await shop.db.update(refunds).set(accepted).where(eq(refunds.paymentId, paymentId))
  await reconcile(shop.app.shop)
  expect(shop.logs()).toMatch(
    /Refund \d+ was accepted, but your account .* no longer knows its payment/,
  )
})

test('a refund below a rupee, which the gateway refuses, is not queued', async () => {
  const { order_id: orderId } = await shopper.openPayment()
  const now = shop.clock.now()
  const paid = { id: paymentId, orderId, amount: 1000, currency: 'INR' }
  await shop.db.insert(payments).values({ ...paid, state: 'captured', seenAt: now })
  const queue = (amount: number) =>
    shop.db.transaction((tx) =>
      queueRefund(tx, { paymentId, amount, reason: 'item', key: `refund-of-${amount}-paise` }, now),
    )
  expect([await queue(99), await queue(100)]).toEqual([0, 100])
})
