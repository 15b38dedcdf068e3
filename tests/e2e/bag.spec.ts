import type { Locator } from '@playwright/test'
import { bagList } from '#src/contract/bag.ts'
import { expect, post, test } from '#tests/support/browser/customer.ts'

const add = 'Add to Cart: '

/** Clicks a button many times, even a dimmed one, faster than Playwright's own pointer. */
const press = (button: Locator, times: number) =>
  button.evaluate((element: HTMLElement, count) => {
    for (let pressed = 0; pressed < count; pressed += 1) element.click()
  }, times)

test('a card turns its add button into a stepper in place, up to the limit and back', async ({
  page,
}) => {
  await page.goto('/store/sweets')
  const card = page.getByRole('article').first()
  const button = card.getByRole('button', { name: add })
  const frame = await card.boundingBox()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product added into the cart successfully.')).toBeVisible()
  const plus = card.getByRole('button', { name: /^Increase/ })
  await expect(plus).toBeFocused()
  expect(await card.boundingBox()).toEqual(frame)
  // A notice is shown for only two seconds, so start waiting before the clicks.
  const noticeShown = expect(
    page.getByText('You have reached the product quantity limit.'),
  ).toBeVisible()
  await press(plus, 100)
  await noticeShown
  await expect(plus).toHaveAttribute('aria-disabled', 'true')
  const most = Number(
    await card
      .getByRole('group', { name: /^Quantity/ })
      .locator('b')
      .textContent(),
  )
  expect(most).toBeGreaterThan(1)
  await press(card.getByRole('button', { name: /^Decrease/ }), most)
  await expect(button).toBeFocused()
  await expect(page.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
})

test('two tabs and the Back button show the same bag', async ({ page, context }) => {
  await page.goto('/store/sweets')
  const other = await context.newPage()
  await other.goto('/store/sweets')
  await page.getByRole('button', { name: add }).first().click()
  const count = other.getByRole('group', { name: /^Quantity of/ }).locator('b')
  await expect(count).toHaveText('1')
  await page.goto('/store/namkeen')
  await other.getByRole('button', { name: /^Increase/ }).click()
  await page.goBack()
  await expect(page.getByRole('group', { name: /^Quantity of/ }).locator('b')).toHaveText('2')
})

// On phones the bag button leads to the checkout.
test('the drawer holds the bag, keeps the focus and gives it back @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/store/sweets')
  for (const place of [0, 1]) {
    const card = page.getByRole('article').nth(place)
    await card.getByRole('button', { name: add }).click()
  }
  const link = page.getByRole('link', { name: 'Shopping bag, 2 items' })
  await link.click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  await expect(drawer.getByText('Tax included and shipping calculated at checkout')).toBeVisible()
  // The landmarks of those names are the page's.
  for (const landmark of ['banner', 'contentinfo'] as const)
    await expect(drawer.getByRole(landmark)).toHaveCount(0)
  // Deals of dishes that it does not hold.
  await expect(drawer.getByRole('article').first()).toBeVisible()
  const held = drawer.getByRole('article').filter({ hasText: /Kaju Katli|Gulab Jamun/ })
  await expect(held).toHaveCount(0)
  await expect(drawer.getByText(/^Add Item worth of ₹\d+ more to get free delivery$/)).toBeVisible()
  await expectAccessible('dialog')
  await drawer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByText('Product removed from cart successfully')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'SHOPPING BAG' })).toBeFocused()
  await drawer.getByRole('button', { name: /^Decrease/ }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Continue shopping' })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Deals of the day' })).toBeVisible()
  const deals = drawer.getByRole('listitem').getByRole('article')
  await expect(deals).toHaveCount(4)
  await expect(deals.first().getByRole('link').first()).toHaveAttribute('href', /^\/product\//)
  await expectAccessible('dialog')
  // What it shows stays while it is added.
  await deals
    .first()
    .getByRole('button', { name: /^Add to Cart/ })
    .click()
  await expect(drawer.getByRole('link', { name: 'CHECKOUT' })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'SHOPPING BAG' })).toBeFocused()
  const others = drawer.getByRole('article')
  await expect(others).toHaveCount(4)
  await others
    .first()
    .getByRole('button', { name: /^Add to Cart/ })
    .click()
  await others
    .first()
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(others).toHaveCount(4)
  await expect(others.first().getByRole('group').locator('b')).toHaveText('2')
  await expectAccessible('dialog')
  for (const left of [1, 0]) {
    await drawer
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(left)
  }
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeFocused()
})

test('a removed line can be restored with all its packs, in the drawer and in the cart @desktop', async ({
  page,
  customer,
}) => {
  await customer.put('karachi-halwa-250g', 3)
  await customer.put('peda-250g')
  const inBag = async () =>
    (await post(page, bagList, customer.storeCustomerScope)).payload_cartList
      .map((line) => `${line.product_name} ${line.quantity}`)
      .sort()
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Shopping bag' }).click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  await drawer.getByRole('button', { name: 'Remove Karachi Halwa, 250 g' }).click()
  await expect.poll(inBag).toEqual(['Peda 1'])
  // In the place of the line.
  await expect(drawer.getByRole('listitem').first()).toHaveText('Karachi Halwa, 250 g removedUndo')
  await drawer.getByRole('button', { name: 'Undo: add Karachi Halwa, 250 g again' }).press('Enter')
  await expect(drawer.getByRole('heading', { name: 'SHOPPING BAG' })).toBeFocused()
  await expect.poll(inBag).toEqual(['Karachi Halwa 3', 'Peda 1'])
  await expect(drawer.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  // The last line, too.
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Remove Peda, 250 g' }).click()
  await page.getByRole('button', { name: 'Remove Karachi Halwa, 250 g' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.poll(inBag).toEqual([])
  await page.getByRole('button', { name: /^Undo: add Karachi Halwa/ }).click()
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  await expect.poll(inBag).toEqual(['Karachi Halwa 3'])
})

test('a low window scrolls the whole drawer, with its lines @desktop', async ({
  page,
  customer,
}) => {
  await customer.put('karachi-halwa-250g')
  await page.setViewportSize({ width: 640, height: 300 })
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Shopping bag' }).click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  for (const control of [
    drawer.getByRole('button', { name: /^Increase/ }),
    drawer.getByRole('link', { name: 'CHECKOUT' }),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 1 })
  }
})

test("the bag works without a line; a customer's changes reach the shop when it is back @desktop", async ({
  page,
  context,
  customer,
  watch,
}) => {
  await customer.put('karachi-halwa-250g', 2)
  await customer.put('peda-250g', 1)
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Shopping bag' }).click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  const lines = drawer.locator('.bag-line')
  await expect(lines).toHaveCount(2)
  const sum = drawer.locator('.sum b')
  await expect(sum).toHaveText('₹545.00')
  const minus = drawer.getByRole('button', { name: 'Decrease Peda, 250 g' })
  // Playwright scrolls before it clicks.
  const placeInList = () =>
    minus.evaluate(
      (button) => button.getBoundingClientRect().top + (button.closest('.body')?.scrollTop ?? NaN),
    )
  const place = await placeInList()

  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  const halwa = (what: string) =>
    drawer.getByRole('button', { name: `${what} Karachi Halwa, 250 g` }).click()
  await halwa('Increase')
  await halwa('Increase')
  await halwa('Decrease')
  const note = drawer.getByText('Your last changes are on this device only')
  await expect(note).toBeVisible()
  await expect(lines.getByText('Not saved yet')).toHaveCount(1)
  // A mark that moved the buttons would make the next tap hit another one.
  expect(await placeInList()).toBeCloseTo(place)
  await drawer.getByRole('button', { name: 'Remove Peda, 250 g' }).click()
  await expect(lines).toHaveCount(1)
  await expect(sum).toHaveText('₹540.00')
  await expect(note).toBeVisible()
  await expect(lines.getByText('Not saved yet')).toHaveCount(1)
  await context.setOffline(false)
  await expect
    .poll(async () =>
      (await post(page, bagList, customer.storeCustomerScope)).payload_cartList.map(
        (line) => `${line.product_name} ${line.quantity}`,
      ),
    )
    .toEqual(['Karachi Halwa 3'])
  await expect(sum).toHaveText('₹540.00')
  await expect(note).toHaveCount(0)
  await expect(lines.getByText('Not saved yet')).toHaveCount(0)
})
