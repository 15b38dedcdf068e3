import { afterEach, expect, test, vi } from 'vitest'
import { orderItems } from '#src/server/db/schema/order.ts'
import { press } from '#tests/support/shop/payer.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const owner = 'orders@shop.example'

let shop: TestShop
let shopper: Shopper
const open = async (env: Record<string, string>) => {
  shop = await openShop({ env })
  shopper = await shop.customer()
}
afterEach(() => shop.close())

const fill = async (...slugs: string[]) => {
  for (const slug of slugs) await shopper.put(slug)
}
const toOwner = () => shop.outbox().filter(({ to }) => to === owner)
/** The newest mail to the owner, once there are so many. */
const newest = async (count: number) => {
  await vi.waitFor(() => expect(toOwner()).toHaveLength(count))
  return toOwner().at(-1)!
}

test('the owner hears of an order, of what is cancelled, and of another day', async () => {
  await open({ ORDERS_EMAIL: owner })
  await fill('kaju-katli-250g', 'jalebi-250g')
  const { order_id, order_string } = await shopper.buy()
  const placed = await newest(1)
  expect(placed.subject).toContain(`Order ${order_string} for `)
  expect(placed.text).toMatch(/1 x Kaju Katli \(250 g\): ₹[\d.]+\n1 x Jalebi \(250 g\)/)
  expect(placed.text).toContain('(Cash on Delivery)')
  expect(placed.text).toMatch(/It goes to:\n.+\n.+/)

  await shopper.move(order_id, '2026-11-27')
  const moved = await newest(2)
  expect(moved.subject).toBe(`Moved to Fri, 27 November: order ${order_string}`)
  // The same day again is no news.
  await shopper.move(order_id, '2026-11-27')

  const [item] = await shop.db.select().from(orderItems).orderBy(orderItems.id)
  await shopper.cancel(order_id, item!.id)
  const partly = await newest(3)
  expect(partly.subject).toBe(`Cancelled: items of order ${order_string}`)
  expect(partly.text).toMatch(/cancelled[^]+Kaju Katli[^]+Still to be delivered:\n1 x Jalebi/)
  const left = await shopper.details(order_id)
  expect(partly.text).toContain(`Total: ₹${left.total_paid_amount.toFixed(2)} (Cash on Delivery)`)
  await shopper.cancel(order_id, item!.id)

  await shopper.cancel(order_id)
  const whole = await newest(4)
  expect(whole.subject).toBe(`Cancelled: items of order ${order_string}`)
  expect(whole.text).toContain('Nothing is left to be delivered.')
  expect(whole.text).not.toContain('The order now costs')
})

test('an online order is told once it is paid, and only once', async () => {
  await open({ ORDERS_EMAIL: owner })
  await fill('kaju-katli-250g')
  const opened = await shopper.openPayment()
  const proof = await press(shop, opened.gateway_order_id)
  expect(toOwner()).toEqual([])
  await shopper.reportPayment(opened, proof)
  expect((await newest(1)).subject).toContain(opened.order_string)
  await shopper.reportPayment(opened, proof)
  await shopper.details(opened.order_id)
  expect(toOwner()).toHaveLength(1)
})

test('a shop without an email address gives its phone number alone', async () => {
  vi.resetModules()
  vi.doMock('#src/public-env.ts', () => ({ env: { PUBLIC_SHOP_EMAIL: '' } }))
  const { openShop: openSilent } = await import('#tests/support/shop/shop.ts')
  vi.doUnmock('#src/public-env.ts')
  // Other tests run in this process, too.
  vi.resetModules()
  shop = await openSilent()
  shopper = await shop.customer()
  await fill('kaju-katli-250g')
  await shopper.buy()
  await vi.waitFor(() =>
    expect(shop.outbox().map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Questions\? Call [+\d ]+ \(7 days, /m),
    ),
  )
})

test('without the address nobody is told; a wrong one is refused at the start', async () => {
  await open({})
  await fill('kaju-katli-250g')
  await shopper.buy()
  await vi.waitFor(() => expect(shop.outbox().length).toBeGreaterThan(0))
  expect(shop.outbox().filter(({ subject }) => subject?.startsWith('Order '))).toEqual([])
  await expect(openShop({ env: { ORDERS_EMAIL: 'the kitchen' } })).rejects.toThrow(
    'an email address such as orders@shop.example',
  )
})
