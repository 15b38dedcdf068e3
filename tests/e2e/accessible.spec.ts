import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'
import { links } from '#src/links.ts'

/** One page of each type. States that a shopper causes are checked where they are tested. */
const pages = [
  links.home(),
  links.vertical('sweets'),
  links.categoryProducts('laddu'),
  '/store-product/vertical/sweets/category/laddu',
  '/store-product/brand/1',
  '/store/age/kids',
  '/store/Banner',
  '/shop-offers',
  '/offers',
  links.occasion('wedding'),
  links.box(),
  links.product('kaju-katli-250g'),
  links.search('laddu'),
  links.login(),
  links.register(),
  links.contact(),
  links.enquiry(),
  links.terms(),
  links.payments(),
  links.cancellation(),
  links.faq(),
  links.about(),
  links.sitemap(),
  '/press',
  links.checkout(),
  links.orders(),
  links.stockAlert(),
  '/no-such-page',
]

/** Those that a wide window lays out in another way, header and footer included. */
const wide = [
  links.home(),
  links.vertical('sweets'),
  '/store/age/kids',
  links.occasion('wedding'),
  links.box(),
  links.product('kaju-katli-250g'),
  links.search('laddu'),
  links.contact(),
  links.checkout(),
]

test('axe finds no violation on any type of page @both', async ({
  page,
  isMobile,
  expectAccessible,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(/404/)
  for (const path of isMobile ? pages : wide)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeAttached()
      await expect(page.locator('html.first')).toHaveCount(0)
      await expectAccessible()
    })
})

test('axe finds no violation in the states of a customer', async ({
  page,
  customer,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const look = async (path: string, heading: RegExp) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await expect(page.locator('html.first')).toHaveCount(0)
    await expectAccessible()
  }
  await look(links.checkout(), /Your cart is empty/)
  await look(links.orders(), /My Orders/)
  await look(links.addresses(), /My Addresses/)
  await look(links.addAddress(), /Add/)
  await look(links.account(), /My Account/)
  await customer.put('kaju-katli-500g', 1)
  await customer.saveHome()
  await look(links.checkout(), /My Cart \(1\)/)
  await goToPayment(page)
  await expect(page.getByRole('heading', { name: 'Place Order', level: 1 })).toBeAttached()
  await expect(button(page, 'Place Order')).toBeVisible()
  await expectAccessible()
})
