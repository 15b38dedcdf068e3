import { expect, test, vi } from 'vitest'
import { cancelOrder, rescheduleOrder } from '#src/contract/order.ts'
import { onlinePaymentStatus, onlinePaymentSuccess, publicKey } from '#src/contract/payment.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { site } from '#src/site.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { payInDialog, press } from '#tests/support/shop/payer.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const jamun = 'gulab-jamun-500g'
const company_id = site.companyId

const shop = shopForAll()
const shopper = shopperForEach(shop, { [katli]: 2, [jamun]: 0 })

test('the page is told the gateway’s public key and where its script lies', async () => {
  const { payload } = await shop.send(publicKey, { company_id })
  expect(payload).toEqual({
    key: 'rzp_sandbox',
    script_url: '/api/payments/sandbox/checkout.js',
  })
  const script = await shop.browser().request(payload.script_url, { method: 'GET' })
  expect(script.status).toBe(200)
  expect(script.headers.get('content-type')).toContain('text/javascript')
})

test('an order whose browser died after paying is placed within a second', async () => {
  await using telling = await openShop({ on: shop, env: { SANDBOX_WEBHOOK: '1' } })
  const opened = await shopper.openPayment()
  await press(telling, opened.gateway_order_id)
  // Nobody asks the gateway, and no page reports the payment.
  await vi.waitFor(
    async () => expect((await shopper.details(opened.order_id)).status).toBe('placed'),
    {
      timeout: 5000,
    },
  )
  expect(await shopper.bag()).toEqual([])
  await vi.waitFor(() =>
    expect(
      telling
        .outbox()
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(['mail', 'sms']),
  )
})

test('however often a page asks how a payment stands, the gateway is asked every three seconds', async () => {
  const opened = await shopper.openPayment()
  expect(await shopper.paymentState(opened.order_id)).toBe('pending')
  await press(shop, opened.gateway_order_id)
  expect(await Promise.all([1, 2, 3].map(() => shopper.paymentState(opened.order_id)))).toEqual([
    'pending',
    'pending',
    'pending',
  ])
  shop.clock.advance(3000)
  expect(await shopper.paymentState(opened.order_id)).toBe('placed')
})

test('an order paid online is reserved, then placed: the bag closes when the payment comes', async () => {
  const opened = await shopper.openPayment()
  expect(opened).toMatchObject({
    state: 'pending',
    amount: Math.round(opened.wish.total_paid_amount * 100),
    currency: 'INR',
    callback_url: 'http://localhost:4321/api/payments/callback',
    expires_at: new Date(shop.clock.now().getTime() + 15 * 60_000).toISOString(),
  })
  expect(await shop.stock(katli)).toBe(18)
  expect(await shopper.bag()).toHaveLength(1)
  expect(await shopper.orders()).toMatchObject([{ order_id: opened.order_id, status: 'pending' }])
  expect(await shopper.paymentState(opened.order_id)).toBe('pending')
  const proof = await press(shop, opened.gateway_order_id)
  const reply = await shopper.reportPayment(opened, proof)
  expect(reply.payload_onlinePaymentSuccess).toEqual({
    order_id: opened.order_id,
    order_string: opened.order_string,
  })
  expect(await shop.stock(katli)).toBe(18)
  expect(await shopper.bag()).toEqual([])
  expect(await shopper.details(opened.order_id)).toMatchObject({
    status: 'placed',
    paymentmode: 'Online Payment',
    transection_id: proof.razorpay_payment_id,
    handling_fee: 0,
    digital_discount: opened.wish.digital_discount,
    total_paid_amount: opened.wish.total_paid_amount,
    paid_online: opened.wish.total_paid_amount,
    refunded: 0,
  })
  await vi.waitFor(() => expect(shop.messagesAbout(opened.order_string)).toHaveLength(2))
})

test('told again, and opened again after it, nothing is bought or said twice', async () => {
  const opened = await shopper.openPayment()
  const proof = await press(shop, opened.gateway_order_id)
  const request = shopper.claim(opened, proof)
  await shopper.send(onlinePaymentSuccess, request)
  const said = () => shop.outbox().filter(({ text }) => text.includes(opened.order_string))
  await vi.waitFor(() => expect(said()).toHaveLength(2))
  await Promise.all([1, 2, 3].map(() => shopper.send(onlinePaymentSuccess, request)))
  expect(await shopper.orderOnline(opened.wish)).toMatchObject({
    order_id: opened.order_id,
    state: 'placed',
    gateway_order_id: '',
  })
  expect((await shopper.order(opened.wish)).order_id).toBe(opened.order_id)
  expect(await shop.stock(katli)).toBe(18)
  expect(said()).toHaveLength(2)
})

test('a payment that fails leaves bag and order: the same order can be paid by another try', async () => {
  const opened = await shopper.openPayment()
  await press(shop, opened.gateway_order_id, 'failed')
  expect(await shopper.paymentState(opened.order_id)).toBe('failed')
  expect(await shopper.bag()).toHaveLength(1)
  expect(await shopper.orderOnline(opened.wish)).toMatchObject({
    order_id: opened.order_id,
    gateway_order_id: opened.gateway_order_id,
  })
  expect(await shop.stock(katli)).toBe(18)
  await payInDialog(shop, shopper, opened)
  expect(await shopper.paymentState(opened.order_id)).toBe('placed')
})

test('packs are not reserved without end by asking again and again, or with another day', async () => {
  const opened = await shopper.openPayment()
  const began = shop.clock.now().getTime()
  const again = (change = {}) =>
    shopper.orderOnline({ ...opened.wish, ...change }).then(
      (reply) => reply,
      (error: unknown) => error as Record<'code', string>,
    )
  const days = ['2026-11-22', '2026-11-23']
  let over = 0
  for (let minutes = 10; minutes <= 70; minutes += 10) {
    shop.clock.advance(10 * 60_000)
    const answer = await again({ slot_date: days[(minutes / 10) % 2] })
    if ('code' in answer) {
      expect(answer.code).toBe('reservation-over')
      over++
    } else expect(new Date(answer.expires_at).getTime()).toBeLessThanOrEqual(began + 60 * 60_000)
  }
  expect(over).toBe(2)
  await reconcile(shop.app.shop)
  expect(await shop.stock(katli)).toBe(20)
  expect(await again()).toMatchObject({ state: 'pending' })
})

test('nor by giving the order up and ordering again', async () => {
  let opened = await shopper.openPayment()
  const afterMinutes = async (minutes: number) => {
    shop.clock.advance(minutes * 60_000)
    await shopper.cancel(opened.order_id)
    opened = { ...opened, ...(await shopper.orderOnline(opened.wish)) }
  }
  for (const minutes of [14, 14, 14, 14]) await afterMinutes(minutes)
  expect((await refusal(afterMinutes(3))).code).toBe('reservation-over')
  expect(await shop.stock(katli)).toBe(20)
  expect((await refusal(afterMinutes(3))).code).toBe('reservation-over')
  await afterMinutes(3)
  expect(await shop.stock(katli)).toBe(18)
})

test('a bag that changed is another order: the first try ends and gives its packs back', async () => {
  const first = await shopper.openPayment()
  await shopper.put(katli, 3)
  await shopper.put(jamun)
  const second = await shopper.openPayment()
  expect(second.order_id).not.toBe(first.order_id)
  expect([await shop.stock(katli), await shop.stock(jamun)]).toEqual([17, 19])
  expect(await shopper.paymentState(first.order_id)).toBe('expired')
  expect((await shopper.orders()).map((row) => row.order_id)).toEqual([second.order_id])
})

test('the last packs can be tried again by who has reserved them', async () => {
  await shop.changeProduct(katli, { stock: 2 })
  const first = await shopper.openPayment()
  expect(await shop.stock(katli)).toBe(0)
  const reply = await shopper.orderOnline({
    ...first.wish,
    slot_date: '2026-11-24',
  })
  expect(reply.order_id).not.toBe(first.order_id)
  expect(await shop.stock(katli)).toBe(0)
})

test('who gives up online and pays cash has one order, and its packs are taken once', async () => {
  const opened = await shopper.openPayment()
  const wish = await shopper.wish()
  expect((await shopper.order(wish)).order_id).not.toBe(opened.order_id)
  expect(await shop.stock(katli)).toBe(18)
  expect((await shopper.orders()).map((row) => row.status)).toEqual(['placed'])
})

test('who paid, lost the line and presses again has bought once', async () => {
  const opened = await shopper.openPayment()
  await press(shop, opened.gateway_order_id)
  expect(await shopper.orderOnline(opened.wish)).toMatchObject({
    order_id: opened.order_id,
    state: 'placed',
  })
  expect(await shop.stock(katli)).toBe(18)
  expect(await shopper.bag()).toEqual([])
})

test('who pays late and meanwhile wants another day is told of the order as it was paid', async () => {
  const opened = await shopper.openPayment()
  await press(shop, opened.gateway_order_id)
  const { code, message } = await refusal(
    shopper.orderOnline({ ...opened.wish, slot_date: '2026-11-28' }),
  )
  expect([code, message]).toEqual(['key-reused', expect.stringMatching(/^This cart led to order/)])
  // However it is paid, it is the same order.
  expect((await shopper.order(opened.wish)).order_id).toBe(opened.order_id)
})

test('ten opened at once are one order with one gateway order', async () => {
  const wish = await shopper.onlineWish()
  const opened = await Promise.all(Array.from({ length: 10 }, () => shopper.orderOnline(wish)))
  expect(new Set(opened.map((one) => one.order_id)).size).toBe(1)
  expect(new Set(opened.map((one) => one.gateway_order_id)).size).toBe(1)
  expect(await shop.stock(katli)).toBe(18)
})

test('what is put into the bag while the payment is under way stays for the next order', async () => {
  const opened = await shopper.openPayment()
  await shopper.put(jamun, 3)
  await shopper.put('peda-250g')
  await payInDialog(shop, shopper, opened)
  expect(await shopper.bag()).toMatchObject([
    { name_url: jamun, quantity: 3 },
    { name_url: 'peda-250g', quantity: 1 },
  ])
  expect((await shopper.details(opened.order_id)).orderdetails).toHaveLength(1)
})

test('a total below what the shop asks is refused, and nothing is reserved', async () => {
  const wish = await shopper.onlineWish()
  const cheaper = { ...wish, total_paid_amount: 1 }
  expect((await refusal(shopper.orderOnline(cheaper))).code).toBe('changed')
  expect(await shop.stock(katli)).toBe(20)
})

test('whatever a payload claims, the order costs what the shop says and is the customer’s own', async () => {
  const wish = await shopper.onlineWish()
  const other = await shop.newShopper()
  await other.put(jamun)
  const theirs = await other.onlineWish()
  for (const [change, code] of [
    [{ customer_id: other.customerId }, 'not-yours'],
    [{ address_id: theirs.address_id }, 'unknown-address'],
    [{ cart_id: theirs.cart_id }, 'changed'],
    [{ total_paid_amount: wish.total_paid_amount - 0.01 }, 'changed'],
    [{ total_paid_amount: 0.5 }, 'too-small'],
    [{ total_paid_amount: -5 }, 'invalid'],
    [{ couponValue: 500 }, 'invalid'],
  ] as const)
    expect((await refusal(shopper.orderOnline({ ...wish, ...change } as typeof wish))).code).toBe(
      code,
    )
  const lies = { digital_discount: 9999, deliveryCharge: 0, total_saving: 9999, handling_fee: 7 }
  const { order_id, amount } = await shopper.orderOnline({ ...wish, ...lies })
  expect(amount).toBe(Math.round(wish.total_paid_amount * 100))
  expect(await shopper.details(order_id)).toMatchObject({
    digital_discount: wish.digital_discount,
    deliveryCharge: wish.deliveryCharge,
    handling_fee: 0,
  })
  const foreign = { ...other.own, order_id }
  const slot = { slot_id: 1, slot_date: '2026-11-25' } as const
  for (const call of [
    () => other.send(onlinePaymentStatus, foreign),
    () => other.send(cancelOrder, foreign),
    () => other.send(rescheduleOrder, { ...foreign, ...slot }),
  ])
    expect((await refusal(call())).status).toBe(404)
  expect(await shop.stock(katli)).toBe(18)
})

test('who pays in cash for what was paid online meanwhile is told that it is paid', async () => {
  // Without a fee and a discount both cost the same.
  const [before] = await shop.db.select().from(settings)
  await shop.db.update(settings).set({ handlingFeePercent: 0, digitalDiscountPercent: 0 })
  try {
    const opened = await shopper.openPayment()
    await press(shop, opened.gateway_order_id)
    const cash = await shopper.wish({ address_id: opened.wish.address_id })
    expect(await shopper.order(cash)).toMatchObject({ order_id: opened.order_id, is_paid: 1 })
    await shopper.put(jamun)
    const next = await shopper.wish({ address_id: opened.wish.address_id })
    expect((await shopper.order(next)).is_paid).toBe(0)
  } finally {
    await shop.db.update(settings).set(before ?? {})
  }
})

test('an order that is not paid can be given up: its packs go back at once', async () => {
  const { order_id } = await shopper.openPayment()
  await shopper.cancel(order_id)
  await shopper.cancel(order_id)
  expect([await shop.stock(katli), await shopper.paymentState(order_id)]).toEqual([20, 'expired'])
  expect(await shopper.orders()).toEqual([])
  expect(await shopper.bag()).toMatchObject([{ quantity: 2, stock: 20 }])
})

test('the owner of a reservation sees the packs as there, everybody else as sold out', async () => {
  await shop.changeProduct(katli, { stock: 2 })
  await shopper.openPayment()
  expect(await shopper.bag()).toMatchObject([{ stock: 2, quantity: 2 }])
  const other = await shop.newShopper()
  const full = await refusal(other.put(katli))
  expect(full.code).toBe('limit')
})
