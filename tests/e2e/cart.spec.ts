import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { drawn } from '#tests/support/browser/rest.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

const row = (page: Page, box: string, label: string) =>
  page
    .getByLabel(box)
    .locator('.sum')
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator('b')

test('a cart tells what is missing to free delivery, what it earns, and what each payment costs @both', async ({
  page,
  customer,
  isMobile,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  await customer.put('karachi-halwa-250g')
  await customer.saveHome()
  await page.goto('/checkout')
  await expect(page.getByText('Add Item worth of ₹819 more to get free delivery')).toBeVisible()
  await expect(row(page, 'Price Summary', 'Delivery')).toHaveText('₹49')
  await expect(row(page, 'Price Summary', 'Total')).toHaveText('₹229')
  await expect(page.getByRole('heading', { name: /^Applicable Offer/ })).toHaveCount(0)

  // Applying a coupon changes no price: its code is answered on the page and never sent
  let sentCount = 0
  page.on(
    'request',
    (request) => (sentCount += Number(request.postData()?.includes('DIWALI50') ?? false)),
  )
  await page.getByLabel('Coupon').fill('DIWALI50')
  await expect(page.getByText('This code is not valid.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('Coupon')).toHaveValue('DIWALI50')
  await expect(page.getByLabel('Coupon')).toBeFocused()
  await expect(page.getByLabel('Coupon')).toHaveAccessibleDescription('This code is not valid.')
  await expectAccessible()
  await page.getByLabel('Coupon').fill('DIWALI5')
  await expect(page.getByText('This code is not valid.')).toHaveCount(0)
  await expect(row(page, 'Price Summary', 'Total')).toHaveText('₹229')
  expect(sentCount).toBe(0)

  // Five more packs earn an offer and free delivery
  for (let packs = 2; packs <= 6; packs += 1)
    await page.getByRole('button', { name: 'Increase Karachi Halwa, 250 g' }).click()
  await expect(page.getByText(/more to get free delivery/)).toHaveCount(0)
  await expect(row(page, 'Price Summary', 'Delivery')).toHaveText('Free')
  const offer = page.getByRole('region', { name: 'Applicable Offer - Festive treat' })
  await expect(offer.getByRole('article')).toHaveCount(3)
  await expect(offer.getByText(/^For carts from ₹\d+$/)).toBeVisible()
  await expectAccessible()
  if (isMobile) {
    // The row of products spans the screen, and the first product is aligned with the heading.
    const [box, title] = [
      await offer.getByRole('list').boundingBox(),
      await offer.getByRole('heading', { level: 2 }).boundingBox(),
    ]
    const first = await offer.getByRole('article').first().boundingBox()
    expect([box?.x, box?.width, first?.x]).toEqual([0, 360, title?.x])
  }
  await offer.getByRole('button', { name: 'Add to Cart: Soan Papdi' }).click()
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
  await expect(row(page, 'Price Summary', 'Total')).toHaveText('₹1,210')
  if (isMobile) await expect(page.getByText('Total ₹1,210')).toBeVisible()

  // Cash adds the fee, online subtracts the discount; each choice resets the other
  await button(page, 'Place Order').click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('button', { name: /^(Increase|Remove)/ })).toHaveCount(0)
  await button(page, 'Proceed').click()
  const box = 'Order Summary'
  await page.getByRole('radio', { name: /Cash on Delivery.*Handling fee 1%, ₹12\b/ }).check()
  await expect(row(page, box, 'Handling fee')).toHaveText('₹12')
  await expect(row(page, box, 'Total')).toHaveText('₹1,222')
  await page.getByRole('radio', { name: /Pay online.*2% off, ₹24.20/ }).check()
  await expect(row(page, box, 'Handling fee')).toHaveCount(0)
  await expect(row(page, box, 'Online payment discount')).toHaveText('−₹24.20')
  await expect(row(page, box, 'Total')).toHaveText('₹1,185.80')
  const policy = page.getByRole('region', { name: 'Cancelation Policy' })
  await expect(policy).toContainText('Cancel free until the courier has it.')
  await expect(policy.getByRole('link')).toHaveAttribute('href', '/Cancellation-policy')

  // Change and Back lead to the right step
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByRole('heading', { name: /Address/ }).first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
})

test('fees that do not come are said to be missing, and asked for again', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await customer.put('karachi-halwa-250g')
  await customer.saveHome()
  const fees = '**/get-company-payment-fees'
  const again = page.getByRole('button', { name: 'Try again' })

  await page.route(fees, (route) => route.abort(), { times: 1 })
  await page.goto('/checkout')
  await expect(page.getByText('The payment fees could not be loaded.')).toBeVisible()
  await expect(row(page, 'Price Summary', 'Delivery')).toHaveText('₹49')
  await expect(row(page, 'Price Summary', 'Total')).toHaveText('–')
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: 'Price Summary' })).toBeFocused()
  await expect(row(page, 'Price Summary', 'Total')).toHaveText('₹229')
  await expect(again).toHaveCount(0)

  await page.route(fees, (route) => route.abort())
  await page.reload()
  await button(page, 'Place Order').click()
  await button(page, 'Proceed').click()
  await expect(page.getByText('The ways to pay could not be loaded.')).toBeVisible()
  await expect(page.getByText('The payment fees could not be loaded.')).toBeVisible()
  await page.unroute(fees)
  await again.first().press('Enter')
  await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await expect(row(page, 'Order Summary', 'Total')).toHaveText('₹230')
  await expect(again).toHaveCount(0)
})

test('an empty cart leads on, and to the login @both', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Deals of the day', level: 2 })).toBeVisible()
  await expect(page.getByText('Have an account? Log in to checkout faster')).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  if (isMobile) await expect(page).toHaveURL(/\/login$/)
  else await expect(page.getByRole('dialog').getByLabel('Mobile or email')).toBeFocused()
})

for (const width of [1440, 800])
  test(`Place Order keeps its place while the charge, the hint and the offer come, ${width} pixels wide @desktop`, async ({
    page,
    customer,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    await page.setViewportSize({ width, height: 900 })
    // Records the button's position on the page, in every frame in which it exists.
    await page.addInitScript(() => {
      // Another font may have letters that are a little wider.
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.letterSpacing = '0.25px'
      })
      const places = new Set<number>()
      Object.assign(window, { places })
      const note = () => {
        const button = document.querySelector('.totals .btn.wide')
        if (button) places.add(Math.round(button.getBoundingClientRect().top + scrollY))
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    const places = () =>
      page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])

    const slow = '**/{deliveryCharge,applicable-offer}'
    let tell = await hold(page, slow)
    const isWaiting = async () => {
      await expect(button(page, 'Place Order')).toBeVisible()
      await expect(row(page, 'Price Summary', 'Total')).toHaveText('–')
      await drawn(page)
    }
    await customer.put('karachi-halwa-250g')
    await page.goto('/checkout')
    await isWaiting()
    tell()
    await expect(page.getByText('₹819 more to get free delivery')).toBeVisible()
    expect(await places()).toHaveLength(1)

    // Free delivery, with an offer
    await customer.put('karachi-halwa-250g', 6)
    await page.unroute(slow)
    tell = await hold(page, slow)
    await page.reload()
    await isWaiting()
    tell()
    await expect(row(page, 'Price Summary', 'Delivery')).toHaveText('Free')
    await expect(page.getByRole('region', { name: /^Applicable Offer/ })).toBeVisible()
    expect(await places()).toHaveLength(1)

    // The delivery charge fails to load
    await page.unroute(slow)
    await page.route('**/deliveryCharge', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('The delivery charge could not be loaded.')).toBeVisible()
    expect(await places()).toHaveLength(1)
  })

test('a logout in another tab is told at the checkout, which leads to the login and back', async ({
  page,
  context,
  customer,
  code,
  isMobile,
}) => {
  await customer.put('karachi-halwa-250g')
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(links.account())
  await button(other, 'Log Out').click()
  await expect(other).toHaveURL(/\/$/)
  await other.close()

  await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click()
  await signInPage(page, isMobile).logIn(customer.mobile, code)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
})

test('a cart that was ordered in another tab is the empty cart by its title, too', async ({
  page,
  context,
  customer,
}) => {
  await customer.goToPaymentWith(['karachi-halwa-250g'])
  const other = await context.newPage()
  await goToPayment(other, /Cash on Delivery/)
  await placeOrder(other)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page).toHaveTitle(/^My Cart \|/)
})

test('an order above what the shop takes in cash is paid online, and says why', async ({
  page,
  customer,
}) => {
  await page.route('**/get-company-payment-fees', async (route) => {
    const response = await route.fetch()
    const fees = (await response.json()) as object
    await route.fulfill({ response, json: { ...fees, cash_order_max: 600 } })
  })
  await customer.goToPaymentWith(['kaju-katli-500g'])
  const cash = page.getByRole('radio', { name: /Cash on Delivery/ })
  const online = page.getByRole('radio', { name: /Pay online/ })
  const why = page.getByText('Cash on delivery is for orders of up to ₹600.')
  await expect(why).toBeVisible()
  await expect(cash).toHaveCount(0)
  await expect(online).toBeChecked()

  // A shop without such a limit
  await page.unroute('**/get-company-payment-fees')
  await page.reload()
  await goToPayment(page)
  await expect(cash).toBeVisible()
  await expect(why).toHaveCount(0)
})
