import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onlinePaymentSuccess } from '#src/contract/payment.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { sandboxPayments } from '#src/server/db/schema/sandbox.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { sign } from '#src/server/providers/payment/signature.ts'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import {
  refundsOfPayment,
  type Outcome,
} from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import { gatewayShopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { openGatewayShop } from '#tests/support/shop/gateway.ts'
import { payAtSandbox, type Opened } from '#tests/support/shop/payer.ts'
import type { Proof } from '#tests/support/shop/shopper.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const jamun = 'gulab-jamun-500g'
const minute = 60_000

const { gateway, shop } = gatewayShopForAll()
// Unpaid orders of earlier tests would release their packs in the middle of the next test.
beforeEach(async () => {
  await shop.db.update(orders).set({ phase: 'expired' }).where(eq(orders.phase, 'pending'))
})
const shopper = shopperForEach(shop, { [katli]: 2, [jamun]: 0 })

/** The shopper's bank accepts or declines. */
const pay = (opened: Opened, outcome?: Outcome) =>
  payAtSandbox(shop, opened.gateway_order_id, outcome)

/** A payment that was opened and paid, which nobody has reported. */
const paid = async (outcome?: Outcome) => {
  const opened = await shopper.openPayment()
  return { opened, proof: await pay(opened, outcome) }
}

const browserTells = (opened: Opened, proof: Proof) => shopper.reportPayment(opened, proof)

let events = 0
interface Event {
  event?: string
  status?: string
  amount?: number
  currency?: string
  order_id?: string
  id?: string
  secret?: string
}
/** The gateway's server notifies the shop's server. */
const gatewayTells = (opened: Opened, proof: Proof, event: Event = {}) => {
  const entity = {
    id: proof.razorpay_payment_id,
    amount: event.amount ?? opened.amount,
    currency: event.currency ?? 'INR',
    status: event.status ?? 'captured',
    order_id: event.order_id ?? opened.gateway_order_id,
  }
  const name = event.event ?? 'payment.captured'
  const body = JSON.stringify({ event: name, payload: { payment: { entity } } })
  return shop.browser('198.51.100.7').request('/api/payments/webhook', {
    body,
    headers: {
      'x-razorpay-signature': sign(body, event.secret ?? sandboxKeys.webhookSecrets[0] ?? ''),
      'x-razorpay-event-id': event.id ?? `evt_${++events}`,
    },
  })
}
const statusOf = async (answer: Response) => ((await answer.json()) as { status?: string }).status
const refundsOf = (proof: Proof) => refundsOfPayment(shop.db, proof.razorpay_payment_id)
const mailsAbout = (text: string) =>
  shop.outbox().filter((message) => message.channel === 'mail' && message.text.includes(text))

/** One order: paid once, stock taken once, customer notified once. */
const expectOneOrder = async (opened: Opened) => {
  expect(await shopper.details(opened.order_id)).toMatchObject({
    status: 'placed',
    paid_online: opened.wish.total_paid_amount,
    refunded: 0,
  })
  expect(await shop.stock(katli)).toBe(18)
  await vi.waitFor(() => expect(mailsAbout(opened.order_string)).toHaveLength(1))
}

test('a customer makes the shop ask the gateway no more often than the limit', async () => {
  await using few = await openGatewayShop({ PAYMENT_TRIES_PER_HOUR: '3' })
  try {
    const buyer = await few.shop.customer('9850099999')
    await buyer.put(katli)
    const opened = await buyer.openPayment()
    const again = (slot_date: string) => buyer.orderOnline({ ...opened.wish, slot_date })
    for (const day of ['2026-11-23', '2026-11-24']) await again(day)
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-23'])
      expect(await refusal(again(day))).toMatchObject({ status: 429, code: 'too-many' })
    const cash = await buyer.wish({ address_id: opened.wish.address_id })
    expect((await refusal(buyer.order(cash))).code).toBe('too-many')
    const calls = (form: RegExp) => few.asked.filter((call) => form.test(call)).length
    expect([calls(/^POST .orders$/), calls(/^GET .orders/)]).toEqual([3, 3])
    few.shop.clock.advance(61 * minute)
    await buyer.order(cash)
  } finally {
    await few.close()
  }
})

test('what is no id of a payment asks the gateway nothing', async () => {
  const opened = await shopper.openPayment()
  const before = [...gateway.asked]
  // The last one is empty once its invisible character is cleaned away.
  for (const transection_id of ['.', '..', '../orders', '\u200b']) {
    const claim = { ...shopper.own, order_id: opened.order_id, transection_id }
    const refused = await refusal(shopper.send(onlinePaymentSuccess, claim))
    expect(refused).toMatchObject({ status: 400, code: 'wrong-payment' })
  }
  expect(gateway.asked).toEqual(before)
})

test('an order beyond that limit reserves nothing', async () => {
  const few = await openGatewayShop({ PAYMENT_TRIES_PER_HOUR: '1' })
  const buyer = await few.shop.customer('9850099999')
  await few.shop.changeProduct(katli, { stock: 20 })
  await buyer.put(katli, 2)
  const { order_id, wish } = await buyer.openPayment()
  await buyer.cancel(order_id)
  const again = await refusal(buyer.orderOnline(wish))
  expect(again).toMatchObject({ status: 429, code: 'too-many' })
  expect(await few.shop.stock(katli)).toBe(20)
  expect(await few.shop.db.$count(orders, eq(orders.phase, 'pending'))).toBe(0)
})

describe('a payment told', () => {
  test('by the browser, then by the webhook, makes one order', async () => {
    const { opened, proof } = await paid()
    await browserTells(opened, proof)
    expect((await gatewayTells(opened, proof)).status).toBe(200)
    expect((await gatewayTells(opened, proof, { event: 'order.paid' })).status).toBe(200)
    await expectOneOrder(opened)
  })

  test('by the webhook, then by the browser, makes one order', async () => {
    const { opened, proof } = await paid()
    expect(await statusOf(await gatewayTells(opened, proof))).toBe('taken')
    await browserTells(opened, proof)
    await expectOneOrder(opened)
  })

  test('by everybody at once, many times, makes one order', async () => {
    const { opened, proof } = await paid()
    await Promise.all([
      browserTells(opened, proof),
      gatewayTells(opened, proof),
      reconcile(shop.app.shop),
      browserTells(opened, proof),
      gatewayTells(opened, proof),
      shopper.paymentState(opened.order_id),
      gatewayTells(opened, proof, { event: 'order.paid' }),
    ])
    await expectOneOrder(opened)
  })

  test('by one event twice is taken in once', async () => {
    const { opened, proof } = await paid()
    const id = 'evt_twice'
    expect(await statusOf(await gatewayTells(opened, proof, { id }))).toBe('taken')
    expect(await statusOf(await gatewayTells(opened, proof, { id }))).toBe('known')
    await expectOneOrder(opened)
  })

  test('by nobody, as the tab was closed, is found by the shop itself', async () => {
    const { opened } = await paid()
    await reconcile(shop.app.shop)
    await expectOneOrder(opened)
  })

  test('as failed after it was captured stays captured, and late news change nothing', async () => {
    const { opened, proof } = await paid()
    await gatewayTells(opened, proof)
    await gatewayTells(opened, proof, { event: 'payment.failed', status: 'failed' })
    await gatewayTells(opened, proof, { event: 'payment.authorized', status: 'authorized' })
    await expectOneOrder(opened)
  })

  test('as failed, then captured, makes an order', async () => {
    const { opened, proof } = await paid()
    await gatewayTells(opened, proof, { event: 'payment.failed', status: 'failed' })
    await gatewayTells(opened, proof)
    await expectOneOrder(opened)
  })

  test('after a change of the API keys makes an order, whoever tells or asks', async () => {
    await using sandbox = await openShop({ on: shop })
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_renewed', RAZORPAY_KEY_SECRET: 'renewed' }
    const others = { RAZORPAY_WEBHOOK_SECRET: 'other', RAZORPAY_API_URL: `${gateway.origin}/v1` }
    await using renewed = await openShop({ on: shop, env: { ...keys, ...others } })
    for (const { clock } of [sandbox, renewed])
      clock.advance(shop.clock.now().getTime() - clock.now().getTime())
    const { opened: told, proof } = await paid()
    const buyer = await renewed.customer(shopper.mobile)
    const claim = buyer.claim(told, proof)
    const other = { ...claim, gateway_order_id: 'order_another00000' }
    expect((await refusal(buyer.send(onlinePaymentSuccess, other))).code).toBe('wrong-signature')
    await buyer.send(onlinePaymentSuccess, claim)
    expect(await shopper.paymentState(told.order_id)).toBe('placed')

    await shopper.put(katli, 2)
    const { opened: untold } = await paid()
    // The sandbox has the order, too, but it is not the gateway with which it was opened.
    await reconcile(sandbox.app.shop)
    expect((await shopper.details(untold.order_id)).status).toBe('pending')
    renewed.clock.advance(minute)
    await reconcile(renewed.app.shop)
    expect((await shopper.details(untold.order_id)).status).toBe('placed')
  })

  test('as authorised only is captured, then placed', async () => {
    const { opened, proof } = await paid('authorized')
    await gatewayTells(opened, proof, { event: 'payment.authorized', status: 'authorized' })
    await vi.waitFor(async () => expect(await shopper.paymentState(opened.order_id)).toBe('placed'))
    await expectOneOrder(opened)
  })
})

describe('a false word', () => {
  test('of the browser is refused and places nothing', async () => {
    const { opened, proof } = await paid('failed')
    const right = shopper.claim(opened, proof)
    for (const change of [
      { signature: '0'.repeat(64) },
      { signature: 'x' },
      { transection_id: 'pay_anothersone00' },
      { gateway_order_id: 'order_another00000' },
    ])
      expect(
        (await refusal(shopper.send(onlinePaymentSuccess, { ...right, ...change }))).code,
      ).toBe('wrong-signature')
    // A genuine signature for a payment that the gateway does not know as paid.
    expect((await refusal(shopper.send(onlinePaymentSuccess, right))).code).toBe('unsure')
    expect(await shopper.paymentState(opened.order_id)).toBe('failed')
  })

  test('about somebody else’s order is refused as for no order', async () => {
    const { opened, proof } = await paid()
    const other = await shop.newShopper()
    const claim = { ...shopper.claim(opened, proof), customer_id: other.customerId }
    expect((await refusal(other.send(onlinePaymentSuccess, claim))).status).toBe(404)
    await other.put(jamun)
    const own = await other.openPayment()
    const moved = { ...claim, order_id: own.order_id }
    expect((await refusal(other.send(onlinePaymentSuccess, moved))).code).toBe('wrong-signature')
  })

  test('of the webhook without the right signature is refused', async () => {
    const { opened, proof } = await paid()
    expect((await gatewayTells(opened, proof, { secret: 'guess' })).status).toBe(401)
    expect((await gatewayTells(opened, proof, { secret: 'new-secret' })).status).toBe(200)
    await expectOneOrder(opened)
  })

  test('with another amount or currency places nothing, and the money goes back', async () => {
    for (const wrong of [{ amount: 100 }, { currency: 'USD' }]) {
      const opened = await shopper.openPayment()
      const proof = {
        ...(await pay(opened, 'authorized')),
        razorpay_payment_id: `pay_w${++events}`,
      }
      expect((await gatewayTells(opened, proof, wrong)).status).toBe(200)
      const order = await shopper.details(opened.order_id)
      expect(order.status).toBe('pending')
      const { refunded, refund_under_way: owed = 0, refund_refused: refused = 0 } = order
      expect(refunded + owed + refused).toBe(order.paid_online)
      expect(order.paid_online).toBeGreaterThan(0)
      const told = await shop.owner('orders', { day: order.order_string })
      if (wrong.currency) expect(told).toContain(`USD ${(opened.amount / 100).toFixed(2)} captured`)
      await shopper.cancel(opened.order_id)
    }
  })

  test('with another amount is told as such to the browser, before and after the order has ended', async () => {
    const opened = await shopper.openPayment()
    const total = opened.amount - 100
    await shop.db.update(orders).set({ total }).where(eq(orders.id, opened.order_id))
    const proof = await pay(opened)
    const told = () => refusal(browserTells(opened, proof))
    expect(await told()).toMatchObject({ status: 409, code: 'wrong-amount' })
    expect(await shopper.paymentState(opened.order_id)).toBe('pending')
    await shopper.cancel(opened.order_id)
    expect(await told()).toMatchObject({ status: 409, code: 'wrong-amount' })
    await vi.waitFor(async () =>
      expect(await refundsOf(proof)).toMatchObject([{ amount: opened.amount }]),
    )
  })

  test('that the bank still decides, or that cannot be asked for, leaves the payment unsettled', async () => {
    const opened = await shopper.openPayment()
    expect(await shopper.paymentState(opened.order_id)).toBe('pending')
    gateway.setLine('down')
    shop.clock.advance(4000)
    for (const _ of [1, 2]) expect(await shopper.paymentState(opened.order_id)).toBe('unsettled')
    gateway.setLine('up')
    expect(await shopper.paymentState(opened.order_id)).toBe('pending')
    const proof = await pay(opened, 'authorized')
    const isOf = eq(sandboxPayments.id, proof.razorpay_payment_id)
    await shop.db.update(sandboxPayments).set({ status: 'created' }).where(isOf)
    shop.clock.advance(4000)
    expect(await shopper.paymentState(opened.order_id)).toBe('unsettled')
    await shop.db.update(sandboxPayments).set({ status: 'failed' }).where(isOf)
    shop.clock.advance(4000)
    expect(await shopper.paymentState(opened.order_id)).toBe('failed')
  })

  test('about an unknown order, or something else of the account, is nobody’s business', async () => {
    const { opened, proof } = await paid('failed')
    const other = { order_id: 'order_unknown00000' }
    expect((await gatewayTells(opened, proof, other)).status).toBe(200)
    const body = JSON.stringify({ event: 'payout.processed', payload: {} })
    const answer = await shop.browser().request('/api/payments/webhook', {
      body,
      headers: { 'x-razorpay-signature': sign(body, 'new-secret') },
    })
    expect(answer.status).toBe(200)
    expect(await shopper.paymentState(opened.order_id)).toBe('failed')
  })
})

describe('an order that is not paid in time', () => {
  test('gives its packs back, and money that comes late goes back whole, once', async () => {
    const opened = await shopper.openPayment()
    shop.clock.advance(14 * minute)
    await reconcile(shop.app.shop)
    expect(await shop.stock(katli)).toBe(18)
    shop.clock.advance(2 * minute)
    await Promise.all([reconcile(shop.app.shop), reconcile(shop.app.shop)])
    expect([await shop.stock(katli), await shopper.paymentState(opened.order_id)]).toEqual([
      20,
      'expired',
    ])
    const proof = await pay(opened)
    expect((await refusal(browserTells(opened, proof))).code).toBe('late')
    await gatewayTells(opened, proof)
    await gatewayTells(opened, proof)
    shop.clock.advance(31 * minute)
    await reconcile(shop.app.shop)
    await vi.waitFor(async () =>
      expect(await refundsOf(proof)).toMatchObject([{ amount: opened.amount }]),
    )
    expect(await shopper.paymentState(opened.order_id)).toBe('refunded')
    expect(await shop.stock(katli)).toBe(20)
    await vi.waitFor(() => expect(mailsAbout('giving back')).not.toHaveLength(0))
    expect(
      mailsAbout(opened.order_string).filter(({ text }) => text.includes('giving back')),
    ).toHaveLength(1)
  })

  test('is found paid late by the shop itself, and refunded', async () => {
    const opened = await shopper.openPayment()
    shop.clock.advance(16 * minute)
    await reconcile(shop.app.shop)
    const proof = await pay(opened)
    shop.clock.advance(31 * minute)
    await reconcile(shop.app.shop)
    await reconcile(shop.app.shop)
    await vi.waitFor(async () => expect(await refundsOf(proof)).toHaveLength(1))
  })

  test('is not captured when it is authorised late: the gateway lets it go by itself', async () => {
    const opened = await shopper.openPayment()
    shop.clock.advance(16 * minute)
    await reconcile(shop.app.shop)
    const proof = await pay(opened, 'authorized')
    await gatewayTells(opened, proof, { event: 'payment.authorized', status: 'authorized' })
    await reconcile(shop.app.shop)
    expect(
      gateway.asked.filter((call) => call.includes(`${proof.razorpay_payment_id}/capture`)),
    ).toEqual([])
    expect(await shopper.paymentState(opened.order_id)).toBe('expired')
  })

  test('ends also while the gateway is away, and its bag can be ordered again', async () => {
    const opened = await shopper.openPayment()
    gateway.setLine('down')
    shop.clock.advance(16 * minute)
    await reconcile(shop.app.shop)
    expect(await shop.stock(katli)).toBe(20)
    gateway.setLine('up')
    const again = await shopper.openPayment()
    expect(again.order_id).not.toBe(opened.order_id)
    await browserTells(again, await pay(again))
    expect(await shop.stock(katli)).toBe(18)
  })

  test('is refunded when it was given up for another try and paid in another tab', async () => {
    const first = await shopper.openPayment()
    await shopper.put(katli, 3)
    const second = await shopper.openPayment()
    const late = await pay(first)
    await gatewayTells(first, late)
    await browserTells(second, await pay(second))
    await vi.waitFor(async () => expect(await refundsOf(late)).toHaveLength(1))
    expect(await shop.stock(katli)).toBe(17)
    expect(await shopper.paymentState(second.order_id)).toBe('placed')
  })
})

describe('a gateway that is away', () => {
  test('when the payment is opened: the same order is opened at the next try', async () => {
    gateway.setLine('down')
    const wish = await shopper.onlineWish()
    const failure = await refusal(shopper.orderOnline(wish))
    expect([failure.status, failure.code]).toEqual([503, 'gateway-away'])
    gateway.setLine('up')
    expect((await shopper.orderOnline(wish)).gateway_order_id).toMatch(/^order_/)
    expect(await shop.stock(katli)).toBe(18)
  })

  test('while another tab orders the bag: no payment is opened for the order that ended', async () => {
    const wish = await shopper.onlineWish()
    const cash = await shopper.wish({ address_id: wish.address_id })
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    gateway.setGate(async (call) => {
      if (call !== 'POST /orders') return
      ask()
      await mayAnswer
    })
    const late = refusal(shopper.orderOnline(wish))
    await isAsked
    await shopper.order(cash)
    answer()
    expect(await late).toMatchObject({ status: 409, code: 'changed' })
    gateway.setGate(() => Promise.resolve())
    expect(await shop.stock(katli)).toBe(18)
    const opened = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, shopper.customerId))
    expect(opened.map(({ gatewayOrderId }) => gatewayOrderId)).toEqual([null, null])
  })

  test('when the browser tells: the shopper is told to wait, the order follows', async () => {
    const { opened, proof } = await paid()
    gateway.setLine('slow')
    const failure = await refusal(browserTells(opened, proof))
    expect([failure.status, failure.code]).toEqual([503, 'unsure'])
    gateway.setLine('up')
    await reconcile(shop.app.shop)
    await expectOneOrder(opened)
  })
})

const placePaid = async () => {
  await shopper.put(jamun)
  const { opened, proof } = await paid()
  await browserTells(opened, proof)
  const order = await shopper.details(opened.order_id)
  return { opened, proof, order, items: order.orderdetails.map((item) => item.item_id) }
}

describe('what was paid for and is cancelled', () => {
  test('is refunded item by item, together exactly what was paid', async () => {
    const { opened, proof, order, items } = await placePaid()
    const cancel = (item_id = 0) => shopper.cancel(opened.order_id, item_id)
    await Promise.all([cancel(items[0]), cancel(items[0])])
    const half = await shopper.details(opened.order_id)
    const firstRefund = Math.round((order.total_paid_amount - half.total_paid_amount) * 100)
    await vi.waitFor(async () =>
      expect(await refundsOf(proof)).toMatchObject([{ amount: firstRefund }]),
    )
    await cancel(items[1])
    await vi.waitFor(async () => expect(await refundsOf(proof)).toHaveLength(2))
    const sum = (await refundsOf(proof)).reduce((all, refund) => all + refund.amount, 0)
    expect(sum).toBe(opened.amount)
    expect(await shopper.details(opened.order_id)).toMatchObject({
      status: 'cancelled',
      total_paid_amount: 0,
      refunded: opened.wish.total_paid_amount,
    })
    expect([await shop.stock(katli), await shop.stock(jamun)]).toEqual([20, 20])
  })

  test.each(['lost', 'slow'] as const)(
    'is refunded once although the gateway’s answer was %s',
    async (error) => {
      const { opened, proof } = await placePaid()
      gateway.setLine(error, /refund/)
      await shopper.cancel(opened.order_id)
      await shopper.cancel(opened.order_id)
      await vi.waitFor(() => expect(shop.logs()).toContain('will be asked for again'))
      await vi.waitFor(async () => expect(await refundsOf(proof)).toHaveLength(1))
      gateway.setLine('up')
      for (let round = 0; round < 4; round++) {
        shop.clock.advance(10 * minute)
        await reconcile(shop.app.shop)
      }
      expect(await refundsOf(proof)).toMatchObject([{ amount: opened.amount }])
      await vi.waitFor(() =>
        expect(
          mailsAbout(opened.order_string).filter(({ text }) => text.includes('giving back')),
        ).toHaveLength(1),
      )
    },
  )

  test('is refunded later when the gateway was down', async () => {
    const { opened, proof } = await placePaid()
    gateway.setLine('down')
    await shopper.cancel(opened.order_id)
    await reconcile(shop.app.shop)
    expect(await refundsOf(proof)).toEqual([])
    gateway.setLine('up')
    shop.clock.advance(30 * minute)
    await reconcile(shop.app.shop)
    expect(await refundsOf(proof)).toHaveLength(1)
  })
})

test('an order moves to another day within two weeks, until it is on its way', async () => {
  const { opened } = await placePaid()
  const move = (slot_date: string) => shopper.move(opened.order_id, slot_date)
  expect((await move('2026-11-25')).payload_orderReschedule.slot_date).toBe('2026-11-25')
  expect((await shopper.details(opened.order_id)).slot_date).toBe('2026-11-25')
  for (const day of ['2026-11-19', '2027-02-01'])
    expect((await refusal(move(day))).code).toBe('slot')
  expect((await refusal(move('2026-02-31'))).status).toBe(400)
  await shopper.cancel(opened.order_id)
  expect((await refusal(move('2026-11-26'))).code).toBe('not-placed')
})

describe('the callback of browsers inside other apps', () => {
  const call = async (fields: Record<string, string>, at = shop) => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/payments/callback',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://api.razorpay.com',
      },
      payload: new URLSearchParams(fields).toString(),
    })
    return [answer.statusCode, answer.headers.location]
  }

  test('places the order without a session and leads to the orders', async () => {
    const { opened, proof } = await paid()
    expect(await call({ ...proof })).toEqual([303, '/my-orders?payment=placed'])
    expect(await call({ ...proof })).toEqual([303, '/my-orders?payment=placed'])
    await expectOneOrder(opened)
  })

  test('asks the gateway once about a payment that went back, however often it is told', async () => {
    const opened = await shopper.openPayment()
    await shopper.cancel(opened.order_id)
    const proof = await pay(opened)
    const before = gateway.asked.length
    for (let time = 0; time < 40; time++)
      expect(await call({ ...proof })).toEqual([303, '/my-orders?payment=late'])
    const reads = gateway.asked.slice(before).filter((one) => /^GET .payments/.test(one))
    expect(reads).toHaveLength(1)
  })

  test('asks the gateway about a right proof no more often than the limit', async () => {
    await using few = await openGatewayShop({ PAYMENT_TRIES_PER_HOUR: '3' })
    const buyer = await few.shop.customer('9850099999')
    await buyer.put(katli)
    const { gateway_order_id } = await buyer.openPayment()
    const proof = await payAtSandbox(few.shop, gateway_order_id)
    few.setLine('denied')
    const before = few.asked.length
    for (let time = 0; time < 8; time++)
      expect(await call({ ...proof }, few.shop)).toEqual([303, '/my-orders?payment=pending'])
    expect(few.asked.slice(before)).toHaveLength(3)
  })

  test('leads back to the checkout after a failure or a false word', async () => {
    const { proof } = await paid()
    const back = [303, '/checkout?payment=failed']
    expect(await call({ 'error[code]': 'BAD_REQUEST_ERROR' })).toEqual(back)
    expect(await call({ ...proof, razorpay_signature: 'false' })).toEqual(back)
    for (const razorpay_order_id of ['order_unknown00000', 'a\0b', '\ud800', 'x'.repeat(500)])
      expect(await call({ ...proof, razorpay_order_id })).toEqual(back)
  })
})

test('captured money of an order that the shop does not know is named in the log', async () => {
  const opened = await shopper.openPayment()
  const proof = { ...(await pay(opened)), razorpay_payment_id: 'pay_gone' }
  const gone = { order_id: 'order_gone' }
  expect(await statusOf(await gatewayTells(opened, proof, gone))).toBe('taken')
  expect(shop.logs()).toMatch(/"level":50.*Payment pay_gone of ₹.* \(gateway order order_gone\)/)
})

test('an event that the database cannot store is ignored: one that fails is sent for a day', async () => {
  const { opened, proof } = await paid()
  for (const event of [{ order_id: 'order_\0' }, { event: 'payment.\0' }])
    expect(await statusOf(await gatewayTells(opened, proof, event))).toBe('ignored')
  const odd = { ...proof, razorpay_payment_id: 'pay_\0' }
  expect(await statusOf(await gatewayTells(opened, odd))).toBe('ignored')
})

// The last one, as it moves the clock by days.
test('an order comes on no day that is over: a payment that was made in time is refunded', async () => {
  const { opened: captured, proof } = await paid()
  // The shop is down until the day after the delivery.
  shop.clock.advance(3 * 24 * 60 * minute)
  expect(await statusOf(await gatewayTells(captured, proof))).toBe('taken')
  expect([await shop.stock(katli), await shopper.paymentState(captured.order_id)]).toEqual([
    20,
    'refunded',
  ])
  expect((await refusal(browserTells(captured, proof))).code).toBe('late')
  await vi.waitFor(async () =>
    expect(await refundsOf(proof)).toMatchObject([{ amount: captured.amount }]),
  )
  await vi.waitFor(() => expect(mailsAbout(captured.order_string)).toHaveLength(1))
  expect(mailsAbout(captured.order_string)[0]?.text).toContain('nothing was ordered')

  const { opened: authorized, proof: given } = await paid('authorized')
  shop.clock.advance(3 * 24 * 60 * minute)
  await gatewayTells(authorized, given, { event: 'payment.authorized', status: 'authorized' })
  await reconcile(shop.app.shop)
  expect(await shopper.paymentState(authorized.order_id)).toBe('expired')
  expect(
    gateway.asked.filter((call) => call.includes(`${given.razorpay_payment_id}/capture`)),
  ).toEqual([])
})
