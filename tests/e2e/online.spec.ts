import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'
import { orderRows } from '#tests/support/browser/page-parts.ts'
import { gateway, openGateway } from '#tests/support/browser/payment-page.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

test('a payment fails, is given up and succeeds: one order, and an empty bag in every tab', async ({
  page,
  context,
  customer,
  expectAccessible,
}) => {
  await customer.put('kaju-katli-500g', 2)
  await customer.saveHome()
  await goToPayment(page)
  const other = await context.newPage()
  await other.goto('/store/sweets')
  await expect(other.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()

  await page.getByRole('radio', { name: /Pay online/ }).check()
  await expect(page.getByText('Online payment discount')).toBeVisible()
  await expectAccessible()
  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Fail' }).click()
  await gateway(page).getByRole('button', { name: 'Close' }).click()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toContainText('We are un-able to place your order. Please try later.')
  await expect(error).toBeFocused()
  await expectAccessible()

  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Close' }).click()
  await expect(error).toContainText('Your cart is as you left it.')

  await openGateway(page)
  await page.goBack()
  await expect(page).toHaveURL(/#address$/)
  await expect(gateway(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Proceed' }).filter({ visible: true }).click()

  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('Your order has been placed successfully')).toBeVisible()
  await expect(orderRows(page)).toHaveCount(1)
  await expect(other.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
})

test('after paying, a shop out of reach is no bare spinner: it says not to pay again', async ({
  page,
  customer,
  watch,
  expectAccessible,
}) => {
  await customer.goToPaymentWith(['besan-laddu-250g'], /Pay online/)
  watch.allow(/onlinePayment(Success|Status)/)
  await page.route(/onlinePayment(Success|Status)/, (route) => route.abort())
  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const note = page.getByRole('status').filter({ hasText: 'Your payment was made' })
  await expect(note).toContainText('do not pay again')
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport()
  await expectAccessible()
  await page.unroute(/onlinePayment(Success|Status)/)
  await expect(page).toHaveURL(/\/my-orders$/, { timeout: 20_000 })
  await expect(orderRows(page)).toHaveCount(1)
})

test('paid when the session has ended: it is told over the login, and the order is there after it', async ({
  page,
  context,
  customer,
  code,
  isMobile,
  watch,
  expectAccessible,
}) => {
  await customer.goToPaymentWith(['besan-laddu-250g'], /Pay online/)
  await openGateway(page)
  watch.allow(/401/)
  await context.clearCookies()
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toContainText('Your payment was made')
  await expect(error).toContainText('Do not pay again')
  await expectAccessible()
  await signInPage(page, isMobile).logIn(customer.mobile, code)
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(orderRows(page)).toHaveCount(1)
})

test('a browser that is killed after paying finds the order placed when it comes back @desktop', async ({
  page,
  context,
  customer,
  watch,
}) => {
  await customer.goToPaymentWith(['besan-laddu-250g'], /Pay online/)
  // The gateway takes the payment, but this page never reports it to the shop.
  watch.allow(/onlinePayment(Success|Status)/)
  await page.route(/onlinePayment(Success|Status)/, (route) => route.abort())
  await openGateway(page)
  const paid = page.waitForRequest(/onlinePaymentSuccess/)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await paid
  const next = await context.newPage()
  await page.close()
  await next.goto('/store/sweets')
  await expect(next.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
  await next.goto('/my-orders')
  await expect(orderRows(next)).toHaveCount(1)
  await expect(orderRows(next)).toContainText('Order Placed')
})

test('without the script of the gateway, or its answer, there is a way on: try again, or cash', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/checkout\.js|ERR_FAILED|503/)
  await customer.goToPaymentWith(['besan-laddu-250g'], /Pay online/)
  await page.route(/checkout\.js/, (route) => route.abort())
  await button(page, 'Place Order').click()
  await expect(page.getByText(/payment page could not be loaded/)).toBeVisible()
  // A payment that the shop cannot open is not taken for an order that nobody heard of.
  const refuse = (code: string, message: string) =>
    page.route('**/store/onlinePaymentProcess', (route) =>
      route.fulfill({ status: 503, json: { message, code } }),
    )
  await refuse('gateway-away', 'The payment service does not answer.')
  await button(page, 'Place Order').click()
  const failure = page.getByRole('alert').filter({ hasText: 'un-able to place' })
  await expect(failure).toContainText('Please try again, or choose Cash on Delivery.')
  await expect(failure).not.toContainText('No answer came')
  // Meanwhile the owner has switched online payments off.
  await refuse('no-online-payment', 'This shop takes cash on delivery only.')
  await page.route('**/payments/get-company-payment-fees', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), online_payment: 0 } })
  })
  await button(page, 'Place Order').click()
  await expect(failure).toContainText('This shop takes cash on delivery only.')
  await expect(page.getByRole('radio', { name: /Pay online/ })).toHaveCount(0)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrder(page)
  await expect(orderRows(page)).toHaveCount(1)
})
