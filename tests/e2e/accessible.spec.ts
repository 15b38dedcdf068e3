import { expect, test } from '#tests/support/browser/customer.ts'
import { links } from '#src/links.ts'

/**
 * One page of each type, and states that a shopper causes, unless axe checks the page in the test of what it is
 * for: Home and an occasion in occasion.spec.ts, a vertical in listing.spec.ts, a banner's page in home.spec.ts, the
 * login in sign-up.spec.ts, the forms of contact.spec.ts and enquiry.spec.ts, the cart and the checkout in
 * cart.spec.ts, online.spec.ts and keyboard.spec.ts, an unknown address in missing.spec.ts.
 */
const pages = [
  // The other address of a category has the same content.
  links.categoryProducts('laddu'),
  '/store-product/brand/1',
  '/store/age/kids',
  '/shop-offers',
  '/offers',
  links.box(),
  links.product('kaju-katli-250g'),
  links.search('laddu'),
  links.register(),
  links.terms(),
  links.payments(),
  links.cancellation(),
  links.faq(),
  links.about(),
  links.sitemap(),
  '/press',
  links.orders(),
  links.stockAlert(),
]

/**
 * Those that a wide window lays out in another way, header and footer included. Also in wide windows, listing.spec.ts
 * checks a vertical and an age group, product.spec.ts a product, diet.spec.ts a search, cart.spec.ts the checkout.
 */
const wide = [links.home(), links.occasion('wedding'), links.box(), links.contact()]

test('axe finds no violation on any type of page @both', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
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
  customer: _loggedIn,
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
})
