import { addToBag } from '#src/contract/bag.ts'
import { productDetail } from '#src/contract/product.ts'
import { site } from '#src/site.ts'
import { button, expect, logInByCalls, post, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

// A guest who presses Place Order is asked to log in. The waiting order then continues.

for (const [what, elsewhere] of [
  ['goes on by itself', null],
  ['waits where the login changed the cart, and says how', 'besan-laddu-500g'],
] as const)
  test(`after the login an order ${what}${elsewhere ? '' : ' @both'}`, async ({
    page,
    code,
    isMobile,
  }) => {
    const mobile = `95${String(Date.now()).slice(-8)}`
    if (elsewhere) {
      // On another device, before this visit.
      const customer_id = await logInByCalls(page, mobile, code)
      const product = { product_slug: elsewhere, store_id: site.storeId }
      const { product_id } = (await post(page, productDetail, product)).payload
      await post(page, addToBag, { store_id: site.storeId, customer_id, product_id, quantity: 2 })
      await page.context().clearCookies()
    }
    await page.goto('/product/kaju-katli-500g')
    await button(page, 'Add to Cart').click()
    await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()
    // The prices of the cart arrive after the press, while the login page is still loading.
    const tellPrices = await hold(page, '**/store/productDetail')
    const showLogin = await hold(page, '**/login')
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
    const told = page.waitForResponse('**/store/productDetail')
    await button(page, 'Place Order').click({ noWaitAfter: true })
    tellPrices()
    await (await told).finished()
    // A page that is being left cannot be asked whether it has read them.
    await page.waitForTimeout(100)
    showLogin()
    await signInPage(page, isMobile).logIn(mobile, code)
    if (!elsewhere) {
      await expect(page).toHaveURL(/\/checkout#address$/)
      await expect(page.getByText('No address saved yet.')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
      // Happens once: a reload does not redirect again.
      await page.reload()
      await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
      await atRest(page)
      await expect(page).toHaveURL(/\/checkout$/)
      return
    }
    const note = page.getByRole('status').filter({ hasText: 'Changed since you last looked' })
    await expect(note).toContainText(
      'Besan Laddu, 500 g was in your cart from before: 2 in all now.',
    )
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(button(page, 'Place Order')).toBeVisible()
  })

test('whoever comes back without the login is not led on by a later one @both', async ({
  page,
  code,
  isMobile,
}) => {
  const mobile = `95${String(Date.now()).slice(-8)}`
  await page.goto('/product/kaju-katli-500g')
  await button(page, 'Add to Cart').click()
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  if (isMobile) {
    await expect(page).toHaveURL(/\/login$/)
    // The guest goes back before the shop has answered.
    await page.route('**/api/**', () => undefined)
    await page.goBack()
  } else {
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  if (isMobile) await page.goto('/terms')
  await page.unroute('**/api/**')
  const signIn = signInPage(page, isMobile)
  await signIn.open()
  await signIn.logIn(mobile, code)
  for (const visit of ['after the login', 'later']) {
    await test.step(visit, async () => {
      if (visit === 'later') await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
      await atRest(page)
      await expect(page).toHaveURL(/\/checkout$/)
    })
  }
})
