import type { Page } from '@playwright/test'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { drawn } from '#tests/support/browser/rest.ts'

test('two presses give one order; an item is cancelled, the rest shipped, invoiced and ordered again', async ({
  page,
  customer,
  store,
  change,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await customer.put('kaju-katli-500g', 2)
  await customer.put('besan-laddu-250g', 1)
  await customer.saveHome()
  await goToPayment(page, /Cash on Delivery/)
  await button(page, 'Place Order').dblclick()
  await expect(page).toHaveURL(/\/my-orders$/)
  // What the notice says stays on the page, also after a reload.
  const details = page.getByRole('link', { name: /View Details/ })
  const placed = page.getByRole('listitem').filter({ hasText: 'Until the courier has it' })
  for (const look of ['at once', 'after a reload']) {
    await expect(placed, look).toContainText(/Order Placed.*Comes on .*Order MG-\d+-\d+/s)
    const number = placed.getByText(/^Order MG-[\d-]+$/)
    expect(await number.evaluate((one) => one.getClientRects().length)).toBe(1)
    await expect(
      placed.getByText(
        /another day until we pack it, and cancel free of charge until the courier has it/,
      ),
    ).toBeVisible()
    await expect(placed).toContainText('Thank you, Ritika Sharma.')
    await expect(placed).toContainText('To B-14, Greater Kailash II')
    await expect(placed).toContainText(/₹[\d,]+ in cash at the door/)
    await expect(placed.getByRole('link', { name: /Invoice/ })).toBeVisible()
    await expect(details).toHaveCount(1)
    if (look === 'at once') await expectAccessible()
    await page.reload()
  }
  const stateColor = await placed
    .locator('.state')
    .evaluate((state) => getComputedStyle(state).color)
  await details.click()
  await expect(page.getByRole('heading', { name: /^Order MG-/ })).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('link', { name: 'Need help?' })).toHaveAttribute(
    'href',
    /\/contact-us\?order=MG-\d+-\d+$/,
  )
  // What is rarely wanted looks quieter.
  for (const action of ['Cancel Order', 'Cancel Item Besan Laddu, 250 g'])
    await expect(page.getByRole('button', { name: action })).toHaveCSS(
      'border-color',
      'rgba(0, 0, 0, 0)',
    )

  // Change the delivery day, then cancel one item
  await page.getByRole('button', { name: 'Change Day' }).click()
  const popup = page.getByRole('dialog')
  const day = popup.getByLabel('Day of delivery')
  await day.selectOption({ index: 3 })
  const name = await day.locator('option:checked').textContent()
  await popup.getByRole('button', { name: 'Change Day' }).click()
  await expect(page.getByRole('main').getByText(`Comes on ${name}`)).toBeVisible()
  await page.getByRole('button', { name: /Cancel Item.*Besan Laddu/ }).click()
  await popup.getByRole('button', { name: 'Cancel Item' }).click()
  await expect(page.getByText('Your order has been canceled successfully')).toBeVisible()
  const laddu = page.getByRole('listitem').filter({ hasText: 'Besan Laddu' })
  await expect(laddu.getByText('Cancelled')).toBeVisible()
  await expect(laddu.getByRole('list', { name: 'Progress' })).toHaveCount(0)

  // In a new tab the order is a row like any other.
  const other = await page.context().newPage()
  await other.goto('/my-orders')
  await expect(other.getByRole('link', { name: /View Details/ })).toBeVisible()
  await expect(other.getByText('Until the courier has it')).toHaveCount(0)
  await expect(other.locator('.order-row .state')).toHaveCSS('color', stateColor)
  await other.close()

  // Once the courier has the order, nothing can be cancelled
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await store('shipment', id)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Order Again' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article')
  await expect(invoice.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible()
  await expect(invoice).toContainText(/No\. MG\/\d\d-\d\d\/\d{6}/)
  for (const text of ['GSTIN', 'FSSAI', 'HSN', 'CGST', 'SGST', 'Place of supply: Delhi (07)'])
    await expect(invoice).toContainText(text)
  await expect(invoice).not.toContainText('Besan Laddu')
  await expectAccessible()
  // Nothing is wider than the page or lies over a number.
  const table = invoice.getByRole('region', { name: 'Lines of the invoice' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  // On a phone the label of a number is at the left edge, and the number at the right.
  const isPhone = (page.viewportSize()?.width ?? 0) <= site.phoneWidth
  await expect(table.locator('tbody td').first()).toHaveCSS(
    'display',
    isPhone ? 'flex' : 'table-cell',
  )
  const code = table.getByRole('cell', { name: /^(HSN\/SAC: ?)?\d{4,8}$/ }).first()
  await expect(code).toBeVisible()
  // What the shop gave back for goods that stay sold
  await store('order', id, 'delivered')
  await store('refund', id, '--amount', '50', 'The lid was open.')
  await page.getByRole('link', { name: 'Back to the order' }).click()
  const money = page.locator('section').filter({ hasText: 'Invoice Details' }).last()
  await expect(money).toContainText(/Refunded in cash\s*−₹50/)
  await expect(money.locator('.total').last()).toHaveText(/^Paid in the end₹[\d,]+$/)
  await expect(money).toContainText(
    /Refund of ₹50 on \d+ \w+ \d{4}, in cash\. The reason: The lid was open\.$/,
  )

  // Order again, as far as stock allows
  await change('kaju-katli-500g', { stock: 1 })
  await page.getByRole('button', { name: 'Order Again' }).click()
  const added = page.getByRole('status').filter({ hasText: 'Kaju Katli' })
  await expect(added).toContainText('only 1 pack could be put into your cart')
  await expect(added).toBeFocused()
  await change('kaju-katli-500g', { stock: 200 })
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
})

test('while an item is being cancelled, other changes wait; then they can be made', async ({
  page,
  customer,
}) => {
  await customer.goToPaymentWith(['kaju-katli-500g', 'besan-laddu-500g'], /Cash on Delivery/)
  await placeOrder(page)
  await page.route('**/store/orderDetails', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { payload_orderDetails: object }
    const today = indiaDate(new Date())
    const full_slot_dates = Array.from({ length: 40 }, (_, days) => daysAfter(today, days))
    Object.assign(reply.payload_orderDetails, { full_slot_dates })
    await route.fulfill({ response, json: reply })
  })
  await page.getByRole('link', { name: /View Details/ }).click()
  const asked = requestsOf(page, /orderItemCancel/)
  const release = await hold(page, /orderItemCancel/)
  const topOf = (name: string) =>
    page
      .getByRole('heading', { name })
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY)
  const popup = page.locator('dialog[open]')
  await page.getByRole('button', { name: 'Change Day' }).click()
  await expect(popup).toContainText('No other day is free.')
  await expect(popup.getByRole('button', { name: 'Change Day' })).toBeDisabled()
  await popup.getByRole('button', { name: 'Keep Day' }).click()
  await page.unroute('**/store/orderDetails')
  const cancel = (name: string) => page.getByRole('button', { name: `Cancel Item ${name}` })
  await cancel('Kaju Katli, 500 g').click()
  await expect(popup).toContainText('wish to cancel Kaju Katli, 500 g?')
  await popup.getByRole('button', { name: 'Cancel Item' }).click()
  await expect(cancel('Kaju Katli')).toHaveAttribute('aria-busy', 'true')
  const others = [
    cancel('Besan Laddu'),
    page.getByRole('button', { name: 'Change Day' }),
    page.getByRole('button', { name: 'Cancel Order' }),
  ]
  for (const other of others) {
    await expect(other).toHaveAttribute('aria-disabled', 'true')
    await other.dispatchEvent('click')
    await expect(popup).toBeHidden()
  }
  // Meanwhile the shopper has gone on.
  const help = page.getByRole('link', { name: 'Need help?' })
  await help.focus()
  const top = await topOf('Besan Laddu')
  release()
  await expect(cancel('Kaju Katli')).toBeHidden()
  await expect(page.getByText('1 of 2 items was cancelled.')).toBeVisible()
  await drawn(page)
  // What the shopper may press next has not moved.
  expect(Math.abs((await topOf('Besan Laddu')) - top)).toBeLessThan(1)
  await expect(help).toBeFocused()
  await cancel('Besan Laddu').click()
  await popup.getByRole('button', { name: 'Cancel Item' }).click()
  await expect(cancel('Besan Laddu')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Besan Laddu' })).toBeFocused()
  expect(asked).toHaveLength(2)
})

test('the question before a cancellation tells of the order as another tab has changed it', async ({
  page,
  customer,
}) => {
  const slugs = ['kaju-katli-500g', 'besan-laddu-500g', 'milk-cake-250g']
  await customer.goToPaymentWith(slugs, /Cash on Delivery/)
  await placeOrder(page)
  await page.getByRole('link', { name: /View Details/ }).click()
  const inTab = (tab: Page) => {
    const popup = tab.getByRole('dialog')
    return {
      popup,
      ask: (name: string) => tab.getByRole('button', { name: `Cancel Item ${name}` }),
      press: (name: string) => popup.getByRole('button', { name }).click(),
    }
  }
  const here = inTab(page)
  await expect(here.ask('Kaju Katli')).toBeVisible()
  const tab = await page.context().newPage()
  const there = inTab(tab)
  await tab.goto(page.url())
  await there.ask('Kaju Katli').click()
  await there.press('Cancel Item')
  await expect(there.ask('Kaju Katli')).toBeHidden()
  await there.ask('Besan Laddu').click()
  const effect = await there.popup.getByText('You then pay').textContent()

  await here.ask('Besan Laddu').click()
  await expect(here.popup).toContainText(effect ?? '')
  await here.press('Keep Item')
  await there.press('Cancel Item')
  await expect(there.ask('Besan Laddu')).toBeHidden()
  await here.ask('Besan Laddu').click()
  await expect(here.ask('Besan Laddu')).toBeHidden()
  await expect(here.popup).toBeHidden()
})

test('what loads the cart or the orders is named, and is no list', async ({ page, customer }) => {
  await customer.put('kaju-katli-500g')
  for (const [path, name, call] of [
    [links.checkout(), 'Loading your cart', '**/api/store/cartList'],
    [links.orders(), 'Loading your orders', '**/api/store/orderList'],
  ] as const) {
    const release = await hold(page, call)
    await page.goto(path)
    await expect(page.getByRole('status', { name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    release()
    await expect(page.getByRole('status', { name })).toHaveCount(0)
  }
})

test('an order of nobody, or of another account, cannot be found, which is said in even lines', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/404/)
  await page.goto(links.orderDetails(999_999))
  const parts = page.locator('main .none').filter({ visible: true }).locator('> *')
  await expect(parts).toHaveText([
    'We cannot find this order',
    'It may belong to another account.',
    'My Orders',
  ])
  const [heading, text, link] = await parts.evaluateAll((all) =>
    all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(text!.top - heading!.bottom).toBeCloseTo(link!.top - text!.bottom)
})

test('a slow logout on My Account asks nobody to log in', async ({ page, customer: _loggedIn }) => {
  const dialogs: string[] = []
  await page.exposeFunction('noteDialog', (text: string) => dialogs.push(text))
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      void (window as unknown as { noteDialog: (text: string) => void }).noteDialog(this.innerText)
      showModal.call(this)
    }
  })
  await page.route(/signout/, () => new Promise(() => undefined))
  await page.clock.install()
  await page.goto('/my-account')
  await button(page, 'Log Out').click()
  await expect(page.getByRole('heading', { name: 'Logging you out…' })).toBeVisible()
  await expect(page.locator('login-here')).toHaveCount(0)
  // It waits three seconds for an answer.
  await page.clock.fastForward('00:03')
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(dialogs).toEqual([])
})

test('a retry shows that it is under way, and a second failure is announced again', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/orderList/, async (route) => {
    if ((asked += 1) > 1) await held
    await route.abort()
  })
  await page.goto('/my-orders')
  const heading = page.getByRole('heading', { name: 'Your orders could not be loaded.' })
  await heading.evaluate((first) => first.setAttribute('data-first', ''))
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  await expect(heading).not.toHaveAttribute('data-first')
})
