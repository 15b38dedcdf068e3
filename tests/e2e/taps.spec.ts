import { expect, test } from '#tests/support/browser/customer.ts'

test('a returning customer orders for cash with six taps from a product page', async ({
  page,
  customer,
  isMobile,
}) => {
  await customer.saveHome()
  await page.goto('/product/kaju-katli-500g')
  let taps = 0
  const tap = async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
    const control = page.getByRole(role, { name }).filter({ visible: true }).first()
    await (isMobile ? control.tap() : control.click())
    taps += 1
  }
  await tap('button', /^Add to Cart$/)
  await tap('link', 'Go to Cart')
  await tap('button', 'Place Order')
  await tap('button', 'Proceed')
  await tap('radio', /Cash on Delivery/)
  await tap('button', 'Place Order')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('Your order has been placed successfully')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
})
