import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/customer.ts'
import { cardsInRow } from '#tests/support/browser/shifts.ts'

/** What the buy box and its surroundings must show (specification, section 2, Product detail). */

const pictures = [
  'peda.jpg',
  'peda-2.jpg',
  'peda-3.jpg',
  'jalebi.jpg',
  'jalebi-2.jpg',
  'jalebi-3.jpg',
  'samosa.jpg',
  'samosa-2.jpg',
]

test('a product that costs its MRP says so, as it is now', async ({ page, change }) => {
  const path = '/product/masala-peanuts-200g'
  const built = await page.request.get(path)
  expect(await built.text()).toContain('MRP ₹75 Inclusive of all taxes')
  await change('masala-peanuts-200g', { mrp: 78, sellingPrice: 78 })
  await page.goto(path)
  await expect(page.locator('.buy .costs')).toContainText('MRP ₹78 Inclusive of all taxes')
})

test('six thumbnails stand beside the picture, however many pictures there are @desktop', async ({
  page,
  importProduct,
}) => {
  const item = await importProduct('Many Pictures', pictures)
  await page.goto(`/product/${item}-250g`)
  await expect(page.locator('.shots > li')).toHaveCount(8)
  await expect(page.locator('.thumbs a')).toHaveCount(6)
})

test('similar products stand one, two and four in a row @desktop', async ({ page }) => {
  await page.goto('/product/kaju-katli-500g')
  await expect(page.locator('.below')).toHaveCount(0)
  // Where the specification says one card, part of the next one shows too.
  for (const [width, count] of [
    [599, 1.45],
    [600, 2],
    [999, 2],
    [1000, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await cardsInRow(page, '.by-similar'), `at ${width}`).toBeCloseTo(count, 1)
  }
})

test('the bar of a phone adds, counts and says out of stock; what is in the cart keeps its stepper', async ({
  page,
  change,
}) => {
  const slug = 'dodha-barfi-250g'
  await change(slug, { stock: 9 })
  const bar = page.locator('.buy > .cta')
  try {
    await page.goto(`/product/${slug}`)
    await expect(bar).toHaveCSS('position', 'fixed')
    // Keys and screen readers come to it behind the sizes: there is no other one behind the footer.
    await expect(page.locator('add-to-bag[data-big]')).toHaveCount(1)
    await expect(bar.getByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/checkout')
    const noticeShown = expect(
      page.getByText('Product added into the cart successfully.'),
    ).toBeVisible()
    const titled = expect(page.getByText('Success', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Add to Cart' }).click()
    await Promise.all([noticeShown, titled])
    const stepper = bar.getByRole('group', { name: 'Quantity of Dodha Barfi' })
    await expect(stepper.locator('b')).toHaveText('1')

    await change(slug, { stock: 0 })
    await page.reload()
    await expect(page.locator('.main').getByText('Sold Out')).toBeVisible()
    // What is not sold does not come today either.
    await expect(page.locator('[data-arrival]')).toBeHidden()
    await expect(stepper).toBeVisible()
    await stepper.getByRole('button', { name: /^Decrease/ }).click()
    await expect(bar.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  } finally {
    await change(slug, { stock: 60 })
  }
})

test('a review needs stars and words; a product without any says so, its list of a thousand, too', async ({
  page,
  customer: _loggedIn,
}) => {
  await page.goto('/product/atta-laddu-500g')
  const section = page.getByRole('region', { name: 'Reviews' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText('No reviews yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a review' })
  const submit = form.getByRole('button', { name: 'Submit' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Your review').fill('Crisp.')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  const asked = page.waitForRequest(/store\/reviews$/)
  await form.getByRole('button', { name: 'All reviews' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ limit: 1000 })
  await expect(
    page.getByRole('dialog', { name: 'Reviews' }).getByText('No reviews yet.'),
  ).toBeVisible()
})

test('a review is on the page at once, and still after a reload', async ({ page, customer }) => {
  await page.goto('/product/besan-barfi-250g')
  const section = page.getByRole('region', { name: 'Reviews' })
  const write = section.getByRole('button', { name: 'Write a review' })
  const words = `Like my grandmother's ${customer.customerId}.`
  await expect(section.getByText('No reviews yet.')).toBeVisible()
  await write.click()
  const form = page.getByRole('dialog', { name: 'Write a review' })
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await form.getByLabel('Your review').fill(words)
  await expect(form.getByText('It appears with your name, Ritika Sharma.')).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(section.getByText(words)).toBeVisible()
  await expect(section.getByText('No reviews yet.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(write).toBeFocused()
  await page.reload()
  await expect(section.getByText(words)).toBeVisible()
})

test('each size has the rating and the reviews of its dish, as its card, with the size of each', async ({
  page,
}) => {
  await page.goto('/store-product/katli')
  const card = page.locator('article', { hasText: 'Kaju Katli' }).first()
  const rated = (await card.locator('.rated').textContent()) ?? ''
  const section = page.getByRole('region', { name: 'Reviews' })
  for (const size of ['250g', '500g']) {
    await page.goto(`/product/kaju-katli-${size}`)
    await expect(page.locator('.buy .rate b')).toHaveText(rated)
    await expect(section.locator('.score')).toContainText('4 reviews')
    await expect(section.locator('li').getByText('500 g')).toHaveCount(2)
    const data = await page.locator('script[type="application/ld+json"]').last().textContent()
    expect(data).toContain(`"ratingValue":${rated},"reviewCount":4`)
  }
  await section.getByRole('button', { name: 'All reviews' }).click()
  const all = page.getByRole('dialog', { name: 'Reviews' }).getByRole('listitem')
  await expect(all).toHaveCount(4)
  await expect(all.filter({ hasText: '1 kg' })).toHaveCount(1)
  await expect(all.filter({ hasText: '500 g' })).toHaveCount(3)
})

test('a sold-out size is told from the others, which lead on @both', async ({ page }) => {
  await page.goto('/product/kalakand-1kg')
  const buy = page.locator('.buy')
  const gone = buy.getByRole('link', { name: '1 kg sold out', exact: true })
  await expect(buy.locator('.chips').getByRole('link')).toHaveCount(3)
  await expect(gone).toHaveCSS('border-style', 'dashed')
  await expect(gone).toHaveAttribute('aria-current', 'page')
  // Nothing that is sold out comes on any day.
  await expect(page.locator('[data-arrival]')).toBeHidden()
  await expect(buy.getByText('In stock: 500 g, 250 g')).toBeVisible()
  await buy.locator('.chips').getByRole('link', { name: '250 g', exact: true }).click()
  await expect(page).toHaveURL(/kalakand-250g$/)
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await expect(add.filter({ visible: true })).toBeEnabled()
  await expect(page.locator('[data-arrival]')).toBeVisible()
  await expect(gone).toHaveCSS('border-style', 'dashed')
  const other = buy.getByRole('link', { name: '500 g', exact: true })
  await expect(other).toHaveCSS('border-style', 'solid')
})

test('the picture says that the price is a deal, and what has sold out since the build', async ({
  page,
  change,
}) => {
  const badge = page.locator('.main > .badge')
  await page.goto('/product/almonds-500g')
  await expect(badge).toHaveText('Deal')
  const slug = 'dodha-barfi-250g'
  await page.goto(`/product/${slug}`)
  await expect(badge).toHaveText('New')
  await change(slug, { stock: 0 })
  try {
    await page.reload()
    await expect(badge).toHaveText('Sold Out')
  } finally {
    await change(slug, { stock: 60 })
  }
})

test('a product without a picture has a low box instead of one @both', async ({ page }) => {
  await page.goto('/product/moong-dal-halwa-250g')
  const { width, height } = (await page.locator('.shots .none-pic').boundingBox())!
  expect(width / height).toBeCloseTo(3, 1)
})

test('a delivery day goes with its pincode, and a check that fails says nothing', async ({
  page,
  watch,
}) => {
  // Routed from the start: a request right behind a new route was answered once, on a busy machine.
  let isDown = false
  await page.route('**/pincode-status', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/product/kaju-katli-500g')
  const field = page.getByLabel('Delivery pincode')
  const day = page.getByText(/^Expected /)
  await field.click()
  // With the field right above the buttons at the window's edge, the answer stands behind them.
  const edge = page.locator('.cta')
  const topOf = async (one: Locator) => (await one.boundingBox())!.y
  const below = (await topOf(edge)) - (await topOf(field)) - 60
  await page.evaluate((by) => scrollBy(0, -by), below)
  await page.keyboard.type('400001')
  await expect(page.getByText('Product Delivery Found')).toBeVisible()
  await expect(page.getByText(/Expected .+ to .+/)).toBeVisible()
  const answer = page.locator('.pincode .note')
  await expect
    .poll(
      async () =>
        (await topOf(edge)) - (await answer.boundingBox())!.height - (await topOf(answer)),
    )
    .toBeGreaterThan(0)
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Product Delivery Found')).toBeHidden()

  // One that India Post does not know gets one quiet line, and no notice.
  watch.allow(/pincode-status|ERR_FAILED/)
  await field.fill('999999')
  const unknown = page.locator('.pincode').getByText('Pincode not found.')
  await expect(unknown).toBeVisible()
  await expect(day).toBeHidden()
  await expect(page.getByText('Pincode not found.')).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(unknown).toBeHidden()
  await field.fill('40000')

  isDown = true
  const failed = page.waitForEvent('requestfailed')
  await page.keyboard.type('2')
  await failed
  await expect(page.getByRole('button', { name: 'Check' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Product Delivery Found')).toBeHidden()
  await expect(day).toBeHidden()
  await expect(page.getByText('Pincode not found.')).toHaveCount(0)
})
