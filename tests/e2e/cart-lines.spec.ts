import type { Page } from '@playwright/test'
import { button, expect, test } from '#tests/support/browser/customer.ts'

/** Only this test sells the last packs of it. */
const rare = 'dodha-barfi-500g'
const line = (page: Page, name: string) =>
  page.locator('.items > li').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a cart line tells price, MRP, percent off and saving, and what is sold out @both', async ({
  page,
  customer,
  change,
  isMobile,
}) => {
  test.setTimeout(120_000)
  await change(rare, { stock: 20 })
  await customer.put('almonds-250g')
  await customer.put('peda-500g', 2)
  await customer.put('moong-dal-halwa-250g')
  await customer.put(rare)
  try {
    await change(rare, { stock: 0 })
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'My Cart (4)' })).toBeVisible()
    if (!isMobile)
      await expect(page.locator('.items .columns > span')).toHaveText([
        'Item Descriptions',
        'Unit Price',
        'Quantity',
        'SubTotal',
        'Savings',
        '',
      ])

    // Sold at its MRP: only the price is shown
    const almonds = line(page, 'Almonds')
    await expect(almonds.locator('.price')).toHaveText('Price ₹330')
    await expect(almonds).not.toContainText('Save')
    await expect(almonds).not.toContainText('–')
    // One pack's price and subtotal are the same: two columns on a desktop, once on a phone.
    await expect(almonds.getByText('₹330').filter({ visible: true })).toHaveCount(isMobile ? 1 : 2)
    await expect(almonds.getByRole('img', { includeHidden: true }).first()).toBeVisible()

    const peda = line(page, 'Peda')
    await expect(peda.locator('.price b')).toHaveText('₹324')
    await expect(peda.locator('.price s')).toHaveText('₹360')
    await expect(peda.locator('.price s')).toHaveCSS('text-decoration-line', 'line-through')
    await expect(peda.locator('.price .off')).toHaveText('10% OFF')
    await expect(peda.getByText(isMobile ? 'Save ₹ 36' : 'Save ₹ 72')).toBeVisible()
    await expect(peda.locator('.subtotal')).toBeVisible()
    const stepper = peda.getByRole('group')
    await expect(stepper.locator('b')).toHaveText('2')
    await expect(stepper.getByRole('textbox')).toHaveCount(0)

    // A product without a picture shows a placeholder
    await expect(line(page, 'Moong Dal Halwa').locator('.none-pic')).toBeVisible()

    const barfi = line(page, 'Dodha Barfi')
    await expect(barfi.getByText('Sold Out')).toBeVisible()
    await expect(barfi.getByRole('group')).toHaveCount(0)
    await expect(barfi.getByRole('button', { name: /^Remove/ })).toBeVisible()

    if (!isMobile) return
    const bar = page.locator('.total-bar')
    await expect(bar).toContainText(/Total ₹[\d,]+/)
    await expect(bar).toContainText('Saved ₹72')
    await expect(bar.getByRole('button', { name: 'Place Order' })).toBeVisible()
  } finally {
    await change(rare, { stock: 20 })
  }
})

test('what the owner has hidden is told as sold out in the cart of a guest', async ({
  page,
  change,
  watch,
}) => {
  watch.allow(/404/)
  const hidden = 'rasgulla-1kg'
  await page.goto(`/product/${hidden}`)
  await button(page, 'Add to Cart').click()
  await change(hidden, { hidden: true })
  await page.goto('/checkout')
  await expect(line(page, 'Rasgulla').getByText('Sold Out')).toBeVisible()
})

test('on a desktop Place Order stands in a wide column with its summary beside it @desktop', async ({
  page,
  customer,
}) => {
  await customer.goToPaymentWith(['almonds-250g'])
  const order = await page.locator('.two-columns > div').first().boundingBox()
  const summary = await page.getByLabel('Order Summary').boundingBox()
  if (!order || !summary) throw new Error('The columns are not there.')
  expect(order.width).toBeGreaterThan(summary.width * 1.5)
  expect(summary.x).toBeGreaterThan(order.x + order.width)
  const first = await page.locator('.two-columns .panel').first().boundingBox()
  expect(first?.y).toBe(summary.y)
})

test('a line at its limit says why there is no more of it, also in the bag', async ({
  page,
  customer,
}) => {
  await customer.put('almonds-250g', 12)
  await page.goto('/checkout')
  const plus = page.getByRole('button', { name: 'Increase Almonds, 250 g' })
  const why = page.getByText('Up to 12 per order')
  await expect(plus).toHaveAttribute('aria-disabled', 'true')
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Decrease Almonds, 250 g' }).click()
  await expect(why).toHaveCount(0)
})

test('a long list of addresses scrolls at 350 pixels @both', async ({ page, customer }) => {
  await customer.put('almonds-250g')
  for (const house_no of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8'])
    await customer.saveHome({ house_no })
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  const list = page.getByRole('radiogroup', { name: 'Address' })
  await expect(list.getByRole('radio')).toHaveCount(8)
  expect(await list.evaluate((box) => box.clientHeight)).toBe(350)
  await list.getByRole('radio').last().focus()
  await expect(list.getByRole('radio').last()).toBeInViewport()
})

test('what says that a change is unsaved moves no button of the cart @both', async ({
  page,
  context,
  customer,
  watch,
}) => {
  await customer.put('karachi-halwa-250g', 1)
  await customer.put('peda-250g', 2)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
  const plus = page.getByRole('button', { name: 'Increase Karachi Halwa, 250 g' })
  const minus = page.getByRole('button', { name: 'Decrease Peda, 250 g' })
  await plus.scrollIntoViewIfNeeded()
  const places = async () => [await plus.boundingBox(), await minus.boundingBox()]
  const before = await places()
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await plus.click()
  await minus.click()
  await expect(page.getByText('Your last changes are on this device only')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(2)
  expect(await places()).toEqual(before)
  await context.setOffline(false)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  expect(await places()).toEqual(before)
})
