import type { Page } from '@playwright/test'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'
import { orderRows } from '#tests/support/browser/page-parts.ts'
import { gateway, openGateway } from '#tests/support/browser/payment-page.ts'
import { atRest } from '#tests/support/browser/rest.ts'

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Changed since you last looked' })
const total = (page: Page) => page.getByLabel('Order Summary').locator('.total b')

// Only this test sells these two, so its changes affect no other test.
const cake = 'milk-cake-500g'
const barfi = 'dodha-barfi-500g'

test('what the shop changed between cart and order is told before anything is paid, for cash and online', async ({
  page,
  customer,
  change,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  watch.allow(/409/)
  await change(cake, { stock: 50, mrp: 600, sellingPrice: 540 })
  await change(barfi, { stock: 50, mrp: 600, sellingPrice: 520 })
  await customer.put(cake)
  await customer.put(barfi)
  await customer.saveHome()

  // Changed between two visits: shown in the cart
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
  // A call that is still under way would bring the new price into this visit.
  await atRest(page)
  await change(cake, { sellingPrice: 550 })
  await page.reload()
  await expect(note(page)).toContainText('Alwar Milk Cake, 500 g now costs ₹550 instead of ₹540.')
  await note(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeFocused()

  // A lower price loses the free delivery while the shopper looks at the total
  await goToPayment(page, /Cash on Delivery/)
  await expect(total(page)).toHaveText('₹1,080')
  await atRest(page)
  await change(cake, { sellingPrice: 450 })
  await button(page, 'Place Order').click()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toContainText('We are un-able to place your order. Please try later.')
  await expect(error).toContainText('The total is now ₹1,028.')
  await expect(error).toBeFocused()
  await expect(note(page)).toContainText('Alwar Milk Cake, 500 g now costs ₹450 instead of ₹550.')
  await expect(note(page)).toContainText('Delivery is ₹49 now instead of free.')
  await expect(total(page)).toHaveText('₹1,028')
  await expectAccessible()

  // Somebody else buys the last packs: reported before the gateway opens
  await change(barfi, { stock: 0 })
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await button(page, 'Place Order').click()
  // Reported once, where the item can be removed
  const soldOut = page.getByRole('status').filter({ hasText: 'sold out' })
  await expect(soldOut).toContainText('Dodha Barfi, 500 g is sold out and cannot be ordered.')
  await expect(soldOut.getByRole('button', { name: 'Remove sold-out item' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(error).toHaveText('We are un-able to place your order. Please try later.')
  await expect(page.getByRole('main').getByText(/sold out/)).toHaveCount(1)
  await expectAccessible()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()

  // Without the item, the order goes through at the total shown
  await goToPaymentAgain(page)
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await expect(total(page)).toHaveText('₹490')
  await openGateway(page)
  await expect(gateway(page)).toContainText('₹490.00')
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(orderRows(page)).toHaveCount(1)
  await expect(page.getByText('₹490 paid online')).toBeVisible()
})

/** Starts from the cart, whose sold-out item must be removed first. */
const goToPaymentAgain = async (page: Page) => {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Remove sold-out item' }).click()
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeFocused()
  await goToPayment(page)
}

test('on Place Order the heading has the focus once sold-out items are removed', async ({
  page,
  customer,
  store,
}) => {
  for (const slug of [cake, barfi]) {
    await store('product', slug, '--stock', '50')
    await customer.put(slug)
  }
  await customer.saveHome()
  await store('product', barfi, '--stock', '0')
  await page.goto('/checkout#address')
  await page.getByRole('button', { name: 'Remove sold-out item' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Place Order', exact: true })).toBeFocused()
})

test('what another device put into the cart is named before it is ordered @desktop', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/409/)
  await customer.goToPaymentWith(['peda-250g'], /Cash on Delivery/)
  await customer.put('ratlami-sev-400g', 2)
  await button(page, 'Place Order').click()
  await expect(note(page)).toContainText(
    'Ratlami Sev, 400 g was added on another device: 2 in all now.',
  )
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The total is now')
  await expect(page.getByLabel('Order Summary')).toContainText('Price (3 items)')
  await placeOrder(page)
})
