import { links } from '#src/links.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { formatShortDate, formatWeekdayDate } from '#src/domain/day.ts'
import { arrivalOf, firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { hideShopTime } from '#tests/support/browser/device-clock.ts'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'

const katli = '/product/kaju-katli-500g'

test.describe('far from India', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('a product counts down to six in the evening in India @desktop', async ({ page }) => {
    await hideShopTime(page)
    await page.clock.install({ time: new Date('2026-11-29T17:58:30+05:30') })
    await page.goto(katli)
    const line = page.locator('[data-arrival]')
    await expect(line).toHaveText('Order within 1 min, comes today in Delhi-NCR')
    await page.clock.runFor(91_000)
    await expect(line).toHaveText('Order within 23 h 59 min, comes tomorrow in Delhi-NCR')
    await page.clock.fastForward('06:00:00')
    await expect(line).toHaveText(/^Order within 17 h 5\d min, comes today in Delhi-NCR$/)
  })
})

test('a checked pincode tells its own day, also in the bag @desktop', async ({ page }) => {
  await hideShopTime(page)
  await page.clock.setFixedTime(new Date('2026-11-29T15:50:00+05:30'))
  await page.goto(katli)
  await page.getByLabel('Delivery pincode').fill('400001')
  const line = 'Order within 2 h 10 min, comes Mon, 30 Nov to Thu, 3 Dec'
  await expect(page.locator('[data-arrival]')).toHaveText(line)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(links.checkout())
  await expect(page.locator('.arrival')).toHaveText(line)
})

test('no page promises a day that the shop has closed', async ({ page }) => {
  await hideShopTime(page)
  await page.clock.setFixedTime(new Date('2026-11-29T15:50:00+05:30'))
  // As the pages are after `npm run store -- days 2026-11-29 closed` and a rebuild.
  await page.route(/\/product\/kaju-katli-500g$|\/checkout$/, async (route) => {
    const built = await route.fetch()
    const html = (await built.text()).replace('<html ', '<html data-closed-days="2026-11-29" ')
    await route.fulfill({ response: built, body: html })
  })
  await page.goto(katli)
  const line = 'Order within 2 h 10 min, comes tomorrow in Delhi-NCR'
  await expect(page.locator('[data-arrival]')).toHaveText(line)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto(links.checkout())
  await expect(page.locator('.arrival')).toHaveText(line)
  await page.goto(katli)
  await page.getByLabel('Delivery pincode').fill('110048')
  const note = page.getByRole('status').filter({ hasText: 'Product Delivery Found' })
  await expect(note).toContainText('Expected Mon, 30 Nov')
})

test('what a checked pincode expects changes at six in the evening', async ({ page }) => {
  await hideShopTime(page)
  await page.clock.install({ time: new Date('2026-11-29T17:58:30+05:30') })
  await page.goto(katli)
  await page.getByLabel('Delivery pincode').fill('110048')
  const note = page.getByRole('status').filter({ hasText: 'Product Delivery Found' })
  await expect(note).toContainText('Expected today')
  await page.clock.runFor(91_000)
  await expect(note).toContainText('Expected Mon, 30 Nov')
})

test('a day is chosen beside the address, kept and ordered', async ({ page, customer }) => {
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  const day = page.getByLabel('Day of delivery')
  const now = new Date()
  const wanted = slotDays(firstSlot(0, now), lastSlot(now))[3] ?? ''
  await expect(day).toBeEnabled()
  await day.selectOption(wanted)
  await button(page, 'Proceed').click()
  await page.reload()
  await expect(page.getByText(`Comes on ${formatWeekdayDate(wanted)}`)).toBeVisible()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrder(page)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Kaju Katli' }).first().click()
  await expect(page.getByText(formatWeekdayDate(wanted))).toBeVisible()
})

test('an order that takes one to four days promises all of them', async ({ page, customer }) => {
  await customer.saveHome({ pincode: '400001' })
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  const first = firstSlot(1, new Date())
  const last = daysAfter(first, 3)
  const days = `${formatWeekdayDate(first)} to ${formatWeekdayDate(last)}`
  const day = page.getByLabel('Day of delivery')
  await expect(day).toBeEnabled()
  await expect(day.locator('option').first()).toHaveText(
    `${formatShortDate(first)} to ${formatShortDate(last)}`,
  )
  // A select cuts off what does not fit.
  const room = await day.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - widest
  })
  expect(room).toBeGreaterThan(0)
  await button(page, 'Proceed').click()
  await expect(page.getByText(`Comes ${days}`)).toBeVisible()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: `Comes ${days}` })).toBeVisible()
})

test('a day that has become full is told, and the next one taken', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/409/)
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  const now = new Date()
  const days = slotDays(firstSlot(0, now), lastSlot(now))
  const [first = '', second = ''] = days
  let full = false
  await page.route('**/store/deliveryDays', (route) =>
    route.fulfill({
      json: {
        message: 'Delivery days.',
        payload_deliveryDays: days.map((date) => ({
          date,
          is_full: full && date === first ? 1 : 0,
        })),
      },
    }),
  )
  await page.route('**/store/cashOnDelivery', (route) => {
    full = true
    return route.fulfill({
      status: 409,
      json: { message: 'All deliveries of that day are taken.', code: 'day-full', next: second },
    })
  })
  await page.goto(`${links.checkout()}#address`)
  await expect(page.getByLabel('Day of delivery')).toHaveValue(first)
  await button(page, 'Proceed').click()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await button(page, 'Place Order').click()
  await expect(
    page.getByText(
      `Delivery on ${formatWeekdayDate(first)} is fully booked: your order comes on ${formatWeekdayDate(second)}.`,
    ),
  ).toBeVisible()
  await expect(
    page.getByText(`Comes on ${formatWeekdayDate(second)}`, { exact: true }),
  ).toBeVisible()
  await page.unroute('**/store/cashOnDelivery')
  await placeOrder(page)
})

test('when the hour passes, the day is corrected and told @desktop', async ({ page, customer }) => {
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  let from = '2026-11-29'
  await page.route('**/store/deliveryDays', (route) =>
    route.fulfill({
      json: {
        message: 'Delivery days.',
        payload_deliveryDays: ['2026-11-29', '2026-11-30', '2026-12-01']
          .filter((date) => date >= from)
          .map((date) => ({ date, is_full: 0 })),
      },
    }),
  )
  await hideShopTime(page)
  await page.clock.install({ time: new Date('2026-11-29T17:59:00+05:30') })
  await page.goto(`${links.checkout()}#address`)
  const day = page.getByLabel('Day of delivery')
  await expect(day).toHaveValue('2026-11-29')
  await expect(day.locator('option').first()).toHaveText('Today, Sun, 29 November')
  from = '2026-11-30'
  await page.clock.fastForward('02:00')
  await expect(
    page.getByText(
      'Delivery on Sun, 29 November is no longer possible: your order comes on Mon, 30 November.',
    ),
  ).toBeVisible()
  await expect(day).toHaveValue('2026-11-30')
})

test('a product that does not keep says at a far pincode that it does not come', async ({
  page,
}) => {
  await page.goto('/product/samosa-6-pieces')
  const pincode = page.getByLabel('Delivery pincode')
  const note = page.getByRole('status').filter({ hasText: /Product Delivery Found|Too far/ })
  await pincode.fill('400001')
  await expect(note).toHaveText(
    'Too far for this productIt keeps for 2 days. Please order it for an address nearer to us.',
  )
  const arrival = page.locator('[data-arrival]')
  await expect(arrival).toHaveText('Too far for your pincode: it would not keep')
  await page.reload()
  await expect(arrival).toHaveText('Too far for your pincode: it would not keep')
  // The pincode of before stands there; typing replaces it.
  await pincode.focus()
  await expect(pincode).toHaveValue('400001')
  await page.keyboard.type('110048')
  await expect(note).toContainText('Product Delivery Found')
  await expect(arrival).toHaveText(/^Order within .+, comes /)
})

test('a batch that expires on the way is not promised at a far pincode', async ({ page }) => {
  const expires = daysAfter(indiaDate(new Date()), 2)
  const url = '**/product/kaju-katli-500g'
  await page.route(url, async (route) => {
    const reply = await route.fetch()
    const html = (await reply.text()).replace(
      / data-arrival(?=[ >])/,
      ` data-arrival data-expires="${expires}"`,
    )
    await route.fulfill({ response: reply, body: html })
  })
  await page.goto('/product/kaju-katli-500g')
  const pincode = page.getByLabel('Delivery pincode')
  const note = page.getByRole('status').filter({ hasText: /Product Delivery Found|Too far/ })
  await pincode.fill('400001')
  await expect(note).toHaveText(
    `Too far for this productWhat we have of it keeps until ${formatWeekdayDate(expires)}. Please order it for an address nearer to us.`,
  )
  await expect(page.locator('[data-arrival]')).toHaveText(
    'Too far for your pincode: it would not keep',
  )
  await pincode.fill('110048')
  await expect(note).toContainText('Product Delivery Found')
})

test('an order that failed says nothing any more once another day is chosen', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/409/)
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  await page.route('**/store/cashOnDelivery', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not that day.', code: 'slot' } }),
  )
  await goToPayment(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await button(page, 'Place Order').click()
  const failed = page.getByRole('alert').filter({ hasText: 'Not that day.' })
  await expect(failed).toBeVisible()
  await page.goBack()
  await page.getByLabel('Day of delivery').selectOption({ index: 2 })
  await expect(failed).toHaveCount(0)
})

test('the checkout names what does not keep on the way, takes it out, and orders the rest', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await customer.saveHome({ pincode: '400001' })
  await customer.put('samosa-6-pieces')
  await customer.put('kaju-katli-500g')
  await goToPayment(page)
  const note = page.getByText(
    'Samosa (6 pieces) does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.',
  )
  await expect(note).toBeVisible()
  await expectAccessible()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  const sent = requestsOf(page)
  await button(page, 'Place Order').click()
  await expect(page.locator('[data-too-far]')).toBeFocused()
  expect(sent.filter((path) => path.endsWith('/cashOnDelivery'))).toEqual([])
  await expect(page.getByRole('alert').filter({ hasText: 'un-able to place' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Samosa (6 pieces)' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Samosa' })).toHaveCount(0)
  await placeOrder(page)
})

test('a device whose clock is hours off counts to the order-by time of the shop', async ({
  page,
  watch,
}) => {
  await page.clock.install({ time: Date.now() + 7 * 60 * 60_000 })
  const line = page.locator('[data-arrival]')
  const minutesOff = async () => {
    const [, hours = 0, minutes = 0] =
      /^Order within (?:(\d+) h)? ?(?:(\d+) min)?, /.exec((await line.textContent()) ?? '') ?? []
    const left = Date.parse(arrivalOf(0, new Date()).until) - Date.now()
    return Math.abs(left / 60_000 - Number(hours) * 60 - Number(minutes))
  }
  await page.goto(links.product('kaju-katli-250g'))
  await expect.poll(minutesOff).toBeLessThan(5)
  // The next page needs no call to know it.
  watch.allow(/ERR_FAILED/)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(links.product('peda-250g'))
  await expect.poll(minutesOff).toBeLessThan(5)
})
