import { readStoredSnapshot } from '#scripts/catalog/file.ts'
import { brands, ageGroups, verticals } from '#src/contract/listing.ts'
import { allProducts } from '#src/contract/product.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'
import { expect, post, test } from '#tests/support/browser/customer.ts'

/** What the static pages must say (specification, section 2), as the shopper reads it. */
const said: Record<string, readonly (string | RegExp)[]> = {
  '/about-us': [
    'official franchisee of a sweets brand',
    'Two outlets in South Delhi, and delivery across Delhi',
    'Indian sweets and snacks, made in Delhi',
    'Our own sweets are cooked in small batches',
  ],
  '/press': [/ dry fruits and gift boxes, 47 items in all/],
  '/Cancellation-policy': [
    'Effective 20 October 2024',
    'No cancellations are possible once an order is confirmed',
    'An order is confirmed when we hand it to the courier',
    /cancel it free of charge under My Orders, View Details\. There you can also choose another day until we pack it\. What you paid online for it comes back within 5-7 working days/,
    /perishable food: we do not accept returns/,
    /tell us within 2 hours of delivery, with photos/,
    'Changes, such as delivery details, can be made within 30 minutes of ordering',
    'Orders cannot be canceled or refunded once out for delivery.',
    'a full refund if products are unavailable or for service issues',
  ],
  '/return-policy': ['Return Policy', 'Within 2 hours of delivery, with photos', 'within 7 days'],
  '/payments': [
    'Effective October 20, 2024',
    /Credit cards Debit cards UPI Cash on delivery/,
    'We take no fees for cards or UPI. For cash on delivery an extra charge may apply',
    'we send a confirmation email, except for cash on delivery',
    'We acknowledge the order itself by email, also with cash on delivery',
    'A gift is paid online.',
    'If there is a discount for paying online, it is there, too.',
    /taken by Razorpay, razorpay\.com.*ask the bank .* for a chargeback/,
  ],
  '/terms': [
    'outstation. Delivery costs ₹49, and nothing from ₹999 on. Times are estimates',
    'Effective October 20, 2024',
    'Prices are in Indian rupees (INR)',
    'when we confirm it, which is when we hand it to the courier',
    'the same day in Delhi/NCR and within 1-4 days outstation',
    'final and non-refundable, except for damaged or incorrect deliveries',
    'the courts of Delhi decide',
  ],
  '/contact-us': [
    'within 1-2 business days',
    business.address,
    site.email,
    site.phone,
    business.gstin,
  ],
  '/privacy': [
    'Privacy Policy',
    'What we keep',
    'until 90 days after the day that you need',
    'Of a gift: name, address and phone number of who receives it',
    'and your name, mobile number and email address lie in the browser’s storage',
    'the page asks the shop for today’s prices of these products',
    'the name, email address and mobile number that we fill in on its page',
    'and what was ordered, with the name, address and phone number',
    'deleted about a day later',
  ],
  '/enquiry': ['Nothing is ordered before you agree', site.phone],
  '/privacy-policy': ['Privacy Policy', 'What we keep'],
}

test('policies, contact and the pages of the firm say what they must @desktop', async ({
  page,
}) => {
  for (const [path, phrases] of Object.entries(said))
    await test.step(path, async () => {
      await page.goto(path)
      const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
      for (const phrase of phrases)
        if (typeof phrase === 'string') expect.soft(text, path).toContain(phrase)
        else expect.soft(text, path).toMatch(phrase)
    })
})

test('neither an email address nor a range of days breaks on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [
    '/payments',
    '/Cancellation-policy',
    '/terms',
    '/return-policy',
    '/privacy',
  ]) {
    await page.goto(path)
    const broken = await page
      .locator('.policy :is(.nowrap, a[href^="mailto:"])')
      .evaluateAll((all) =>
        all
          .filter((one) => one.textContent.length < 36)
          .flatMap((one) => {
            const lines = document.createRange()
            lines.selectNodeContents(one)
            return lines.getClientRects().length > 1 ? [one.textContent] : []
          }),
      )
    expect(broken, path).toEqual([])
  }
})

test('the terms have twelve sections in their order @desktop', async ({ page }) => {
  await page.goto('/terms')
  const sections = [
    'Accounts',
    'Orders and payments',
    'Delivery',
    'Returns and refunds',
    'Intellectual property',
    'Conduct',
    'Disclaimer',
    'Liability',
    'Indemnity',
    'Changes',
    'Governing law',
    'Contact details',
  ]
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
    sections.map((name, index) => `${index + 1}. ${name}`),
  )
})

test('About Us shows the outlets', async ({ page }) => {
  await page.goto('/about-us')
  const outlets = page.getByRole('figure')
  await expect(outlets).toHaveText(['Greater Kailash II', 'Lajpat Nagar'])
  for (const outlet of await outlets.all()) {
    await outlet.scrollIntoViewIfNeeded()
    await expect(outlet.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test('FAQ and Offers show nothing more than their words @desktop', async ({ page }) => {
  for (const [path, words] of [
    ['/faq', 'FAQ COMING SOON'],
    ['/offers', 'Offers'],
  ] as const) {
    await page.goto(path)
    const text = await page.getByRole('main').innerText()
    expect(text.replace(/\s+/g, ' ').trim()).toBe(words)
  }
})

test('the sitemap page names verticals, categories, brands, age groups, routes and products @desktop', async ({
  page,
}) => {
  const store = { store_id: site.storeId }
  const menu = (await post(page, verticals, store)).payload_verticalWithCatList.vertical
  const makers = (await post(page, brands, store)).payload_getAllBrands
  const ages = (await post(page, ageGroups, store)).payload_ageGroupList.age_group
  const products = (await post(page, allProducts, store)).payload_getAllProducts
  await page.goto('/sitemap')
  const ways = (heading: string) =>
    page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
      .getByRole('link')
      .evaluateAll((all) => all.map((way) => way.getAttribute('href')))
  expect(await ways('Verticals')).toEqual(
    menu.flatMap(({ name_url, catList }) => [
      `/store/${name_url}`,
      ...catList.map((one) => `/store-product/vertical/${name_url}/category/${one.name_url}`),
    ]),
  )
  expect(await ways('Brands')).toEqual(
    makers.map(({ brand_id }) => `/store-product/brand/${brand_id}`),
  )
  expect(await ways('Age Groups')).toEqual(ages.map(({ name_url }) => `/store/age/${name_url}`))
  expect(await ways('Static Routes')).toEqual(
    expect.arrayContaining([
      '/home',
      '/login',
      '/register',
      '/verify',
      '/shop-offers',
      '/offers',
      '/checkout',
      '/my-account',
      '/my-orders',
      '/order-details',
      '/my-address',
      '/privacy',
      '/terms',
      '/return-policy',
      '/about-us',
      '/faq',
      '/payments',
      '/Cancellation-policy',
      '/press',
      '/enquiry',
    ]),
  )
  // The footer has such a link as well.
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Build your own box' }),
  ).toHaveAttribute('href', '/build-a-box')
  // Other tests add products after the pages were built: their ids are greater.
  const built = await readStoredSnapshot(process.env['E2E_DATA_DIR'] ?? '')
  const lastId = Math.max(...(built?.products ?? []).map(({ id }) => id))
  expect((await ways('Products')).sort()).toEqual(
    products
      .filter(({ id }) => id <= lastId)
      .map(({ name_url }) => `/product/${name_url}`)
      .sort(),
  )
})
