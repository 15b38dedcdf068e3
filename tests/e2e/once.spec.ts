import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'
import { loseReplies } from '#tests/support/browser/hold.ts'
import { orderRows } from '#tests/support/browser/page-parts.ts'

test('pressed in two tabs, twice, and over a reload: one order @desktop', async ({
  page,
  context,
  customer,
  watch,
}) => {
  test.setTimeout(90_000)
  await customer.put('coconut-barfi-250g', 2)
  await customer.saveHome()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await goToPayment(tab)
    await tab.getByRole('radio', { name: /Cash on Delivery/ }).check()
  }
  // Both tabs send their request before either gets a response.
  let arrived = 0
  const { promise: both, resolve: open } = Promise.withResolvers<void>()
  await context.route(/cashOnDelivery/, async (route) => {
    arrived += 1
    if (arrived === 2) open()
    await both
    await route.continue()
  })
  await Promise.all([page, other].map((tab) => button(tab, 'Place Order').dblclick()))
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/my-orders$/)
    await expect(orderRows(tab)).toHaveCount(1)
    await expect(tab.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
  }
  expect(arrived).toBe(2)
  await context.unroute(/cashOnDelivery/)

  // Reloaded while the shop is still working: the response is lost, the order is not
  await other.close()
  await customer.put('coconut-barfi-250g')
  await goToPayment(page, /Cash on Delivery/)
  watch.allow(/cashOnDelivery/)
  const taken = page.waitForRequest(/cashOnDelivery/)
  await loseReplies(page, /cashOnDelivery/, { times: 1 })
  await button(page, 'Place Order').click()
  await taken
  await expect(page.getByText(/No answer came from the shop/)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(orderRows(page)).toHaveCount(2)
})

test('placed without a heard answer and wanted otherwise: the empty cart says which order there is @desktop', async ({
  page,
  customer,
  watch,
  expectAccessible,
}) => {
  await customer.goToPaymentWith(['coconut-barfi-250g'], /Cash on Delivery/)
  watch.allow(/cashOnDelivery|onlinePaymentProcess/)
  await loseReplies(page, /cashOnDelivery/, { times: 1 })
  await button(page, 'Place Order').click()
  await expect(page.getByText(/No answer came from the shop/)).toBeVisible()
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await button(page, 'Place Order').click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toContainText(/This cart led to order \S+ already/)
  await expect(error).toBeFocused()
  await expectAccessible()
  await error.getByRole('link', { name: 'My Orders' }).click()
  await expect(orderRows(page)).toHaveCount(1)
})
