import { firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { links } from '#src/links.ts'
import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'
import { notice } from '#tests/support/browser/provoke.ts'
import { comeBack, orderRows } from '#tests/support/browser/page-parts.ts'
import { gateway, openGateway } from '#tests/support/browser/payment-page.ts'

// In-app browsers cannot show the gateway's window: the shopper leaves the shop to pay and comes back.
const version = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile'
test.use({ userAgent: `${version} Safari/537.36 Instagram 350.0` })

test('inside another app a payment comes back by the gateway’s own page: failed, then placed', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await customer.put('atta-laddu-250g', 2)
  await customer.saveHome()
  await goToPayment(page, /Pay online/)

  // Back from the gateway with the Back button: the browser restores the page as it was left
  await openGateway(page)
  await comeBack(page)
  const error = page.locator('main [role=alert]')
  await expect(error).toContainText('Your cart is as you left it.')
  await gateway(page).getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Place Order')).not.toHaveAttribute('aria-busy')

  await openGateway(page)
  const failed = page.waitForURL(/payment=failed/)
  await gateway(page).getByRole('button', { name: 'Fail' }).click()
  await failed
  await expect(error).toContainText('We are un-able to place your order. Please try later.')
  await expect(error).toBeFocused()
  await expect(page.getByRole('radio', { name: /Pay online/ })).toBeChecked()
  await expect(page.getByText('B-14, Greater Kailash II')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible()

  await openGateway(page)
  await Promise.all([
    expect(notice(page, 'Your order has been placed successfully')).toBeVisible({
      timeout: 20_000,
    }),
    gateway(page).getByRole('button', { name: 'Pay', exact: true }).click(),
  ])
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(orderRows(page)).toHaveCount(1)
  await expect(orderRows(page)).toContainText('Order Placed')
  await expect(page.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
})

test('an order paid on the gateway’s own page leaves the next one neither its gift nor its day', async ({
  page,
  customer,
}) => {
  await customer.put('atta-laddu-250g')
  await customer.saveHome()
  await page.goto(`${links.checkout()}#address`)
  const gift = page.getByRole('checkbox', { name: /This is a gift/ })
  const day = page.getByLabel('Day of delivery')
  await gift.check()
  const now = new Date()
  const farOff = slotDays(firstSlot(0, now), lastSlot(now, { isGift: true })).at(-2) ?? ''
  await day.selectOption(farOff)
  await button(page, 'Proceed').click()
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/my-orders$/, { timeout: 20_000 })
  await expect(orderRows(page)).toContainText('Order Placed', { timeout: 20_000 })

  await customer.put('atta-laddu-250g')
  await page.goto(`${links.checkout()}#address`)
  await expect(gift).toBeVisible()
  await expect(gift).not.toBeChecked()
  await gift.check()
  await expect(page.getByLabel('Message on the card')).toBeVisible()
  await expect(day).toBeEnabled()
  await expect(day).not.toHaveValue(farOff)
})

test('a payment that the bank takes its time for says so, and appears by itself', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await customer.goToPaymentWith(['atta-laddu-250g'], /Pay online/)
  const opened = page.waitForResponse(/onlinePaymentProcess/)
  await openGateway(page)
  const { payload_onlinePaymentProcess: begun } = (await (await opened).json()) as {
    payload_onlinePaymentProcess: { gateway_order_id: string }
  }
  await page.clock.install()
  await page.goto('/my-orders?payment=pending')
  const unsure = page.getByRole('status').filter({ hasText: 'placed by itself within minutes' })
  await expect(unsure).toBeVisible()
  await expect(orderRows(page)).toContainText('Payment awaited')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expectAccessible()

  const data = { order_id: begun.gateway_order_id, outcome: 'captured' }
  expect((await page.request.post('/api/payments/sandbox/pay', { data })).ok()).toBe(true)
  // The page asks again every ten seconds. The shop asks the gateway only if it has not done so for three.
  await expect(async () => {
    await page.clock.fastForward('00:10')
    await expect(orderRows(page)).toContainText('Order Placed', { timeout: 500 })
  }).toPass()
  await expect(unsure).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
})

test('a payment that came too late is told until the page is left, and no link makes an order', async ({
  page,
  customer,
}) => {
  await customer.put('atta-laddu-250g')
  // Anybody can send somebody such a link.
  await page.goto('/my-orders?payment=placed')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('Your order has been placed')).toHaveCount(0)

  await page.goto('/my-orders?payment=late')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  const late = page.getByText('Your payment came too late for the order and goes back to you')
  await expect(late).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(late).toHaveCount(0)
})
