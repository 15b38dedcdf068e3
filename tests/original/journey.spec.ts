import { button, orderRows } from '#tests/support/browser/page-parts.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'
import { addAddress, bagHolds, expectPictures, scrollToEnd } from './steps.ts'
import { expect, test } from './test.ts'

test('a guest browses, logs in, orders for cash and online, cancels an item and leaves', async ({
  page,
  isMobile,
  store,
  leaveInBag,
}) => {
  test.setTimeout(240_000)
  const mobile = '9811100001'
  leaveInBag(mobile, 'Mathura Peda')

  await test.step('Home', async () => {
    await page.goto('/')
    for (const text of ['Pista Roll', '4 Green Park Market', 'Up to 10% off'])
      await expect(page.getByText(text).first()).toBeAttached()
    await page.getByRole('link', { name: 'Laddu', exact: true }).first().click()
    await expect(page).toHaveURL(/\/store-product\/vertical\/mithai\/category\/laddus$/)
    await expect(page.getByRole('article')).toHaveCount(4)
  })

  await test.step('a listing grows to its end', async () => {
    await page.goto('/store/mithai')
    await expect(page.getByRole('article').nth(9)).toBeAttached()
    // 16 products, of which two come in two sizes.
    await scrollToEnd(page, 14)
  })

  await test.step('search', async () => {
    if (isMobile) await button(page, 'Search').click()
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('katli')
    await expect(page.getByRole('option', { name: /Anjeer Katli/ }).first()).toBeVisible()
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for katli')
    const found = page.getByRole('article').filter({ hasText: 'Anjeer Katli' }).first()
    await expect(found).toContainText('₹420')
    await found.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\/anjeer-katli-250-gm$/)
  })

  await test.step('product', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anjeer Katli')
    await page.getByLabel('Delivery pincode').fill('110048')
    await expect(page.getByText('Product Delivery Found')).toBeVisible()
    await expect(page.getByRole('link', { name: /500/ }).first()).toHaveAttribute(
      'href',
      /anjeer-katli-500-gm$/,
    )
    await expect(page.getByText('10% off with Yamuna Bank cards').first()).toBeAttached()
    await button(page, 'Add to Cart').first().click()
    await bagHolds(page, '1 item')
  })

  await test.step('a second one, from a listing', async () => {
    await page.goto('/store/namkeen-snacks')
    await button(page, /Add to Cart: Bikaneri Bhujia/).click()
    await bagHolds(page, '2 items')
  })

  await test.step('login at the checkout merges the bags', async () => {
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
    await button(page, 'Place Order').click()
    await signInPage(page, isMobile).logIn(mobile, async () => store.lastCode())
    await expect(page).toHaveURL(/\/checkout/)
    await bagHolds(page, '3 items')
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'My Cart (3)' })).toBeVisible()
  })

  await test.step('a pack more, and a line less', async () => {
    await button(page, /^Increase Anjeer Katli/).click()
    await expect
      .poll(() => [...store.state.bags.values()].flat().map(({ quantity }) => quantity))
      .toContain(2)
    await button(page, /^Remove Bikaneri Bhujia/).click()
    await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
    await expect.poll(() => [...store.state.bags.values()].flat().length).toBe(2)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
  })

  await test.step('a cash order to a new address', async () => {
    await button(page, 'Place Order').click()
    await addAddress(page, mobile)
    await button(page, 'Proceed').click()
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await button(page, 'Place Order').click()
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.getByText('Your order has been placed successfully')).toBeVisible()
    await bagHolds(page, '0 items')
    // 2 × 420 + 300, free delivery; the fee of 1 % is 11.40.
    await expect(orderRows(page)).toHaveCount(1)
    await expect(orderRows(page)).toContainText(/₹1,15[12]/)
    await expect(orderRows(page)).toContainText('Thank you for your order')
    await expectPictures(page)
  })

  await test.step('an item is cancelled', async () => {
    await page.getByRole('link', { name: /View Details/ }).click()
    await expect(page.getByRole('heading', { name: /OD-\d+/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Greater Kailash II')
    await expectPictures(page, 2)
    for (const name of ['Invoice', 'Change Day', 'Cancel Order'])
      await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0)
    await button(page, /Cancel Item.*Mathura Peda/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Item' }).click()
    await expect(page.getByText('Your order has been canceled successfully')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  })

  await test.step('a deal is paid online', async () => {
    await page.goto('/product/pista-roll-250-gm')
    await button(page, 'Add to Cart').first().click()
    await bagHolds(page, '1 item')
    await page.goto('/checkout')
    await button(page, 'Place Order').click()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await button(page, 'Proceed').click()
    await page.getByRole('radio', { name: /Pay online/ }).check()
    const process = page.waitForResponse(/onlinePaymentProcess/)
    await button(page, 'Place Order').click()
    await process
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(orderRows(page)).toHaveCount(2)
    const placed = orderRows(page).filter({ hasText: 'Thank you for your order' })
    await expect(placed).toHaveCount(1)
    await expect(placed).toContainText('Pista Roll')
    const paid = store.state.orders.at(-1)
    expect(paid).toMatchObject({ isPlaced: true, transection_id: 'pay_original_1' })
    // 549 + 40 - 2 % of 549
    expect(paid?.total_paid_amount).toBeCloseTo(578.02, 0)
    await bagHolds(page, '0 items')
  })

  await test.step('logout', async () => {
    await page.goto('/my-account')
    await expect(
      page
        .getByRole('main')
        .getByText(/Ritika/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await button(page, 'Log Out').first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
    await page.goto('/my-orders')
    await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  })

  await test.step('contact', async () => {
    await page.goto('/contact-us')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Name').fill('Ritika Sharma')
    await field('Email').fill('ritika@example.in')
    await field('Phone').fill(mobile)
    await field('Message').fill('Forty wedding boxes for Saturday, please.')
    await button(page, 'Submit').click()
    await expect(page.getByText('Mail Sent Successfully.')).toBeVisible()
    expect(store.state.mails).toHaveLength(1)
    expect(JSON.stringify(store.state.mails)).toContain('Forty wedding boxes')
  })
})
