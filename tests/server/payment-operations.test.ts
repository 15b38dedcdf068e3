import { beforeAll, expect, test, vi } from 'vitest'
import { paymentFees } from '#src/contract/order.ts'
import { onlinePaymentSuccess, publicKey } from '#src/contract/payment.ts'
import { sandboxRefunds } from '#src/server/db/schema/sandbox.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { markShipment, setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { press } from '#tests/support/shop/payer.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const company_id = site.companyId
const shop = shopForAll()
let shopper: Shopper
beforeAll(async () => {
  await shop.changeProduct(katli, { stock: 20, maxPerOrder: 10 })
  shopper = await shop.customer()
})

const fill = async () => shopper.put(katli)
const run: TestShop['owner'] = (command, args) => shop.owner(command, args)

test('the owner plays the gateway: signed events reach the shop and move the order', async () => {
  await fill()
  const { order_id, order_string: order } = await shopper.openPayment()
  expect(await run('webhook', { order: String(order_id), event: 'payment.failed' })).toContain(
    '200 {"status":"taken"}',
  )
  expect((await shopper.details(order_id)).status).toBe('pending')
  expect(await run('webhook', { order, event: 'payment.captured' })).toContain('"taken"')
  expect(await run('webhook', { order, event: 'order.paid' })).toContain('"taken"')
  const placed = await shopper.details(order_id)
  expect(placed.status).toBe('placed')
  expect(await run('orders')).toMatch(/payment pay_\w+ ₹[\d,.]+ captured/)
  const [item] = placed.orderdetails
  await shopper.cancel(order_id, item?.item_id ?? 0)
  await vi.waitFor(async () => expect(await run('orders')).toContain('(item) processed'))
  expect(await run('webhook', { order, event: 'refund.processed' })).toContain('"taken"')
  await shop.db.update(sandboxRefunds).set({ status: 'pending' })
  await expect(run('webhook', { order, event: 'refund.processed' })).rejects.toThrow(
    /has not carried out refund rfnd_\w+: it says pending/,
  )
  await expect(run('webhook', { order: '999999', event: 'order.paid' })).rejects.toThrow(
    'There is no order "999999".',
  )
  await expect(run('webhook', { order, event: 'order.stolen' })).rejects.toThrow()
})

test('what is not paid is not packed and not sent', async () => {
  await fill()
  const { order_id } = await shopper.openPayment()
  const [item] = (await shopper.details(order_id)).orderdetails
  await expect(
    setItemProgress(shop.db, item?.item_id ?? 0, 'packed', shop.clock.now()),
  ).rejects.toThrow('not paid')
  await expect(markShipment(shop.db, order_id, shop.clock.now())).rejects.toThrow('not paid')
  expect(await run('orders')).toContain(`order ${order_id}`)
})

test('another server on the same database finishes what the first one began', async () => {
  await fill()
  const opened = await shopper.openPayment()
  const proof = await press(shop, opened.gateway_order_id)
  await using second = await openShop({ on: shop })
  await reconcile(second.app.shop)
  expect((await shopper.details(opened.order_id)).status).toBe('placed')
  await shopper.reportPayment(opened, proof)
})

test('a shop on another address than localhost takes cash only until it has keys', async () => {
  await using real = await openShop({ on: shop, env: { SITE_URL: 'http://shop.example' } })
  expect((await refusal(real.send(publicKey, { company_id }))).code).toBe('no-online-payment')
  expect((await real.send(paymentFees, { company_id })).online_payment).toBe(0)
  expect((await shop.send(paymentFees, { company_id })).online_payment).toBe(1)
  for (const path of ['sandbox/pay', 'webhook', 'callback'])
    expect((await real.browser().request(`/api/payments/${path}`, { body: {} })).status).toBe(404)
})

test('the log tells nothing of customers, keys or signatures', async () => {
  await fill()
  const wish = await shopper.onlineWish()
  const opened = await shopper.orderOnline(wish)
  const proof = await press(shop, opened.gateway_order_id)
  await refusal(
    shopper.send(onlinePaymentSuccess, {
      ...shopper.claim({ ...opened, wish }, proof),
      signature: 'f'.repeat(64),
    }),
  )
  for (const secret of ['Ritika', '9810043210', 'sandbox-key-secret', proof.razorpay_signature])
    expect(shop.logs()).not.toContain(secret)
})
