import type { Page } from '@playwright/test'
import { refunds } from '#src/server/db/schema/payment.ts'
import { setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { applyReport } from '#src/server/payment/apply-report.service.ts'
import { hideShopTime } from '#tests/support/browser/device-clock.ts'
import { sideways } from '#tests/support/browser/shifts.ts'
import { expect, test, type ClockedShop } from '#tests/support/browser/clocked-shop.ts'
import { payInDialog, press } from '#tests/support/shop/payer.ts'

type Shopper = Awaited<ReturnType<ClockedShop['customer']>>

const minute = 60_000
let mobile = 9_790_000_000

/** Logs a customer with two sweets in the bag in to this browser. */
const enter = async (shop: ClockedShop, page: Page): Promise<Shopper> => {
  const contact = String(++mobile + test.info().workerIndex * 1000)
  const shopper = await shop.customer(contact)
  await shopper.put('kaju-katli-500g')
  await shopper.put('besan-laddu-250g')
  const value = shopper.cookies.get('session') ?? ''
  await page.context().addCookies([{ name: 'session', value, url: shop.origin }])
  const user = { customerId: shopper.customerId, name: 'Ritika Sharma', contact, email: '' }
  await page.addInitScript((kept) => {
    if (location.origin !== 'null') localStorage.setItem('user', kept)
  }, JSON.stringify(user))
  return shopper
}

const itemsOf = async (shopper: Shopper, order_id: number) =>
  (await shopper.details(order_id)).orderdetails.map((item) => item.item_id)

const pay = async (shop: ClockedShop, shopper: Shopper): Promise<number> => {
  const opened = await shopper.openPayment()
  await payInDialog(shop, shopper, opened)
  return opened.order_id
}

/** From 'Selling price' on, each sum equals the rows above it. 'Total paid' starts a new sum. */
const expectSums = async (page: Page) => {
  const rows = await page
    .locator('.sum')
    .evaluateAll((all) =>
      all.map((one) => [one.firstElementChild?.textContent, one.lastElementChild?.textContent]),
    )
  const paise = (text = '') =>
    Math.round(Number(text.replace('−', '-').replace(/[₹,]/g, '').replace('Free', '0')) * 100)
  let sum = 0
  for (const [label, text] of rows.slice(rows.findIndex(([name]) => name === 'Selling price'))) {
    const isSum = ['Total', 'Total now', 'To pay at the door', 'Paid in the end'].includes(
      label ?? '',
    )
    if (label === 'Total paid') sum = 0
    if (isSum) expect(paise(text ?? ''), String(label)).toBe(sum)
    else sum += paise(text ?? '')
  }
}

const open = async (page: Page, orderId: number) => {
  await page.goto(`/order-details?order=${orderId}`)
  await expect(page.getByRole('heading', { name: /^Order MG-/ })).toBeVisible()
  await expectSums(page)
}
const row = (page: Page, label: string) =>
  page.locator('.sum').filter({ has: page.getByText(label, { exact: true }) })

test('an order paid too late says that it was not placed, and offers only to order again', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const shopper = await enter(shop, page)
  const opened = await shopper.openPayment()
  shop.clock.advance(16 * minute)
  await reconcile(shop.app.shop)
  await press(shop, opened.gateway_order_id)
  shop.clock.advance(31 * minute)
  await reconcile(shop.app.shop)
  await open(page, opened.order_id)
  const main = page.getByRole('main')
  await expect(main.getByText('Not placed', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(/reached us after the time for it was over/)).toBeVisible()
  await expect(main.getByText(/^Begun on/)).toBeVisible()
  await expect(main.getByRole('list', { name: 'Progress' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Cancel|Change Day/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Invoice' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Order Again' })).toBeVisible()
  await expect(row(page, 'Paid in the end')).toContainText('₹0')
  await expectAccessible()
  await page.goto(`/invoice?order=${opened.order_id}`)
  await expect(page.getByRole('heading', { name: 'This order has no invoice' })).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByText('Not placed', { exact: true })).toBeVisible()
})

test('an order whose payment is awaited shows no progress, and a way to pay', async ({
  page,
  shop,
}) => {
  const shopper = await enter(shop, page)
  const { order_id: id } = await shopper.openPayment()
  await open(page, id)
  const main = page.getByRole('main')
  await expect(main.getByText('Payment awaited', { exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Progress' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Cancel Item|Change Day/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Pay from your cart' })).toBeVisible()
})

test('a pending order that was paid with another amount says so, not that no payment came', async ({
  page,
  shop,
}) => {
  const shopper = await enter(shop, page)
  const opened = await shopper.openPayment()
  const wrong = {
    id: 'pay_one_rupee',
    gatewayOrderId: opened.gateway_order_id,
    amount: 100,
    currency: 'INR',
    state: 'captured' as const,
  }
  await applyReport(shop.db, wrong, null, shop.clock.now())
  await open(page, opened.order_id)
  const main = page.getByRole('main')
  await expect(main.getByText(/^Your payment of ₹1 was not what this order costs/)).toBeVisible()
  await expect(main.getByText(/^₹1 is on its way back/)).toBeVisible()
  await expect(main.getByText(/has not reached us/)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Pay from your cart' })).toBeVisible()
})

test('what was cancelled, paid and given back stands apart', async ({ page, shop }) => {
  const shopper = await enter(shop, page)
  const id = await pay(shop, shopper)
  const items = await itemsOf(shopper, id)
  await shopper.cancel(id, items[0]!)
  await reconcile(shop.app.shop)
  await open(page, id)
  const main = page.getByRole('main')
  await expect(main.getByText('1 of 2 items was cancelled.')).toBeVisible()
  for (const label of ['Total', 'Total now', 'Total paid', 'Refunded', 'Paid in the end'])
    await expect(row(page, label)).toHaveCount(1)
  // The same words as in the checkout.
  await expect(row(page, 'Online payment discount')).toHaveCount(1)
  // Not even the payment's number makes large text wider than the window.
  await expect(row(page, 'Transaction')).toHaveCount(1)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await sideways(page)).toBe(0)
  await page.goto('/my-orders')
  await expect(main.getByRole('link', { name: /^Besan Laddu/ })).toBeVisible()
  // The row's other spans have a margin.
  await expect(main.locator('.order-row .amount .muted')).toHaveText(/^of\s₹/)
  await expect(main.locator('.order-row .amount .muted')).toHaveCSS('margin-right', '0px')

  await shopper.cancel(id)
  await reconcile(shop.app.shop)
  await open(page, id)
  await expect(main.getByText(/This order was cancelled/)).toBeVisible()
  await expect(row(page, 'Total')).not.toContainText('₹0')
  await page.goto('/my-orders')
  await expect(main.locator('.order-row .amount')).not.toContainText('₹0')
})

test('a refund that the bank refused never reads as refunded', async ({ page, shop }) => {
  const shopper = await enter(shop, page)
  const id = await pay(shop, shopper)
  await shopper.cancel(id)
  await reconcile(shop.app.shop)
  await shop.db.update(refunds).set({ state: 'failed' })
  await open(page, id)
  await expect(page.getByText(/The refund of .* did not go through/)).toBeVisible()
  await expect(row(page, 'Refund refused')).toHaveCount(1)
  await expect(page.getByText('Refunded', { exact: true })).toHaveCount(0)
})

test('items at the same step share one track; at different steps each has its own', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const shopper = await enter(shop, page)
  const { order_id: id } = await shopper.buy()
  // 'Comes on' ends with the day, and the shop's clock stands.
  await hideShopTime(page)
  await page.clock.setFixedTime(shop.clock.now())
  const [first, second] = await itemsOf(shopper, id)
  await open(page, id)
  const track = page.getByRole('list', { name: 'Progress' })
  const arrival = page.getByRole('heading', { name: /^Comes on / })
  await expect(arrival).toBeVisible()
  await expect(track).toHaveCount(1)
  await expect(track.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  // At equal distances, the last at the end of the panel; large text has two in a row.
  const lefts = () =>
    track
      .getByRole('listitem')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().x))
  const [a, b, c, d] = await lefts()
  for (const width of [b! - a!, c! - b!]) expect(Math.abs(width - (d! - c!))).toBeLessThanOrEqual(1)
  const ends = await track.evaluate((list) => {
    const end = list.lastElementChild!.getBoundingClientRect().right
    return list.getBoundingClientRect().right - end
  })
  expect(ends).toBeCloseTo(0, 0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(new Set(await lefts()).size).toBe(2)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  // Read before anything can be pressed.
  const topOf = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.y
  expect(await topOf(track)).toBeLessThan((await topOf(page.locator('main .btn').first()))!)

  await setItemProgress(shop.db, first!, 'out-for-delivery', shop.clock.now())
  await page.reload()
  await expect(track).toHaveCount(2)
  await expect(arrival).toBeVisible()
  await expect(page.locator('main .order-arrival')).toContainText('Order Placed')
  await expectAccessible()

  // What is cancelled has no way to show, so one track is left.
  await shopper.cancel(id, second!)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await expect(track).toHaveCount(1)
  await expect(track.getByText('Out for Delivery')).toHaveAttribute('aria-current', 'step')
})

test('a delivered order shows its whole way and offers no change', async ({ page, shop }) => {
  const shopper = await enter(shop, page)
  const { order_id: id } = await shopper.buy()
  for (const item of await itemsOf(shopper, id))
    await setItemProgress(shop.db, item, 'delivered', shop.clock.now())
  await open(page, id)
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  const rows = () =>
    steps.evaluateAll((all) => {
      const tops = all.map((step) => step.getBoundingClientRect().top)
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
    })
  for (const [width, size, expected] of [
    [360, '', [4]],
    [320, '', [4]],
    [360, '130%', [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
    expect([width, size, await rows()]).toEqual([width, size, expected])
  }
  await expect(steps.last()).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: /Cancel|Change Day/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Invoice' })).toBeVisible()
})
