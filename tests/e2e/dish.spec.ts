import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/customer.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const chip = (page: Page, name: string, size: string | RegExp) =>
  card(page, name).getByRole('group', { name: 'Sizes' }).getByRole('link', { name: size })
const bag = (page: Page, items: string) =>
  page.getByRole('link', { name: `Shopping bag, ${items}` })

const dryFruits = '/store/dry-fruits'
/** The page whose script keeps it out of the back/forward cache. */
const uncached = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cache-control': 'no-store' }
    await route.fulfill({ response, headers })
  })

test('a listing has one card per dish, with all its sizes, and counts dishes @both', async ({
  page,
}) => {
  await page.goto('/store-product/laddu')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('[data-count]').first()).toHaveText('2 products')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Motichoor Laddu',
    'Besan Laddu',
  ])
  await expect(chip(page, 'Besan Laddu', /./)).toHaveText(['250 g', '500 g Deal', '1 kg'])
  await expect(card(page, 'Besan Laddu').locator('.price')).toHaveText('Price from ₹170')
  const rating = card(page, 'Besan Laddu').getByRole('img', { name: /^Rated [1-5](\.\d)? of 5$/ })
  await expect(rating).toBeVisible()
  // All chips of a row are of one height and within reach of a finger.
  const heights = await page
    .locator('.sizes')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([44]))
  // A parser that pauses before the amount has drawn the word where it stays: 3 pixels count as a shift.
  const moved = await card(page, 'Besan Laddu')
    .locator('.price small')
    .evaluate((word) => {
      const whole = word.getBoundingClientRect().top
      while (word.nextSibling) word.nextSibling.remove()
      return whole - word.getBoundingClientRect().top
    })
  expect(Math.abs(moved)).toBeLessThan(3)
})

test('a size is chosen in its card: price, unit price, link and what the button adds @both', async ({
  page,
  expectAccessible,
}) => {
  await watchShifts(page)
  await page.goto(dryFruits)
  const almonds = card(page, 'Almonds')
  await expect(almonds.locator('.size')).toHaveText('250 g · ₹1.32/g')
  const box = await almonds.boundingBox()
  await chip(page, 'Almonds', /^500 g/).click()
  await expect(page).toHaveURL(dryFruits)
  await expect(almonds.locator('.price b')).toHaveText('₹569')
  await expect(almonds.locator('.price')).not.toContainText('from')
  await expect(almonds.locator('.size')).toHaveText('500 g · ₹1.14/g')
  await expect(almonds.locator('.badge')).toHaveText('Deal')
  await expect(chip(page, 'Almonds', /^500 g/)).toHaveAttribute('aria-current', 'true')
  await expect(chip(page, 'Almonds', '250 g')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('status')).toContainText('Almonds, 500 g, ₹569')
  expect((await almonds.boundingBox())?.height).toBe(box?.height)

  await almonds.getByRole('button', { name: 'Add to Cart: Almonds' }).click()
  await expect(bag(page, '1 item')).toBeVisible()
  const held = await page.evaluate(() => localStorage.getItem('cartData'))
  expect(JSON.parse(held ?? '[]')).toMatchObject([{ slug: 'almonds-500g', quantity: 1 }])
  await expect(chip(page, 'Almonds', /^500 g.*in your cart/)).toBeVisible()

  // The stepper is that of the chosen size; another size has its own button.
  await almonds.getByRole('button', { name: 'Increase Almonds' }).click()
  await expect(almonds.getByRole('group', { name: 'Quantity of Almonds' })).toHaveText('2')
  await chip(page, 'Almonds', '1 kg').click()
  await almonds.getByRole('button', { name: 'Add to Cart: Almonds' }).click()
  await expect(bag(page, '2 items')).toBeVisible()
  await expect(almonds.getByRole('group', { name: 'Quantity of Almonds' })).toHaveText('1')
  await chip(page, 'Almonds', /^500 g/).click()
  await expect(almonds.getByRole('group', { name: 'Quantity of Almonds' })).toHaveText('2')
  await expectAccessible()
  expect(await shiftsOf(page)).toEqual([])

  // A later page marks what is in the bag, and shows its own size.
  await page.goto('/store-product/whole-nuts')
  await expect(chip(page, 'Almonds', '1 kg in your cart')).toBeVisible()
  await expect(almonds.getByRole('button', { name: 'Add to Cart: Almonds' })).toBeVisible()

  await chip(page, 'Almonds', /^500 g/).click()
  await almonds.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/almonds-500g$/)
})

test('the size on offer is whole in its row, although it is not the smallest', async ({ page }) => {
  await page.goto('/shop-offers')
  const chosen = page.locator('.sizes [aria-current]')
  await expect(chosen.filter({ hasText: 'Deal' })).not.toHaveCount(0)
  // Also with larger text.
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'))
  const beyond = await chosen.evaluateAll((all) =>
    all
      .filter((chip) => {
        const row = chip.closest('.sizes')!.getBoundingClientRect()
        return chip.getBoundingClientRect().right > row.right
      })
      .map((chip) => chip.closest('.card')?.textContent),
  )
  expect(beyond).toEqual([])
})

test('a sold-out size says so, and cannot be added', async ({ page }) => {
  await page.goto('/store-product/roasted-nuts')
  const name = 'Roasted Salted Pistachios'
  const soldOut = chip(page, name, '500 g sold out')
  await expect(soldOut).toHaveCSS('border-style', 'dashed')
  await expect(card(page, name).getByText('Sold Out', { exact: true })).toHaveCount(0)
  await soldOut.click()
  await expect(card(page, name).getByText('Sold Out', { exact: true })).toBeVisible()
  await expect(card(page, name).getByRole('button')).toHaveCount(0)
  await chip(page, name, '250 g').click()
  await expect(card(page, name).getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
})

test('sizes that differ by colour are named by it, and have their own picture', async ({
  page,
}) => {
  await page.goto('/store-product/mithai-boxes')
  const box = cards(page).filter({ has: page.getByRole('link', { name: '500 g, Maroon' }) })
  const size = (name: string | RegExp) =>
    box.getByRole('group', { name: 'Sizes' }).getByRole('link', { name })
  const name = 'Mithai Gift Box, Green'
  await expect(size(/./)).toHaveText(['1 kg Deal', '500 g, Maroon', '500 g, Green'])
  await size('500 g, Green').click()
  await expect(box.locator('.pic img')).toHaveAttribute('src', /gift-box-green/)
  const link = box.getByRole('heading').getByRole('link', { name, exact: true })
  await expect(link).toHaveAttribute('href', /green$/)
  await expect(page.getByText('Mithai Gift Box, 500 g, Green, ₹899')).toBeAttached()
  await box.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  await expect(box.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
  await size('500 g, Maroon').click()
  const maroon = 'Mithai Gift Box, Maroon'
  await box.getByRole('button', { name: `Add to Cart: ${maroon}` }).click()
  await expect(box.getByRole('group', { name: `Quantity of ${maroon}` })).toBeVisible()
  await size('500 g, Green').click()
  await expect(box.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
})

test('a size is chosen by keyboard, and the focus stays on it @desktop', async ({ page }) => {
  await page.goto(dryFruits)
  await card(page, 'Almonds').getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Almonds', /^500 g/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Almonds').locator('.price b')).toHaveText('₹569')
  await expect(chip(page, 'Almonds', /^500 g/)).toBeFocused()
})

test('with a key for a new tab, a size opens its page @desktop', async ({ page, context }) => {
  await page.goto(dryFruits)
  const opened = context.waitForEvent('page')
  await chip(page, 'Almonds', '1 kg').click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/almonds-1kg$/)
  await expect(card(page, 'Almonds').locator('.price')).toContainText('from')
})

test('a size pressed before any script opens its page', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js/, () => undefined)
  await page.goto(dryFruits, { waitUntil: 'commit' })
  await chip(page, 'Almonds', '1 kg').click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/product\/almonds-1kg$/)
})

test('sort and price show the size that they mean', async ({ page }) => {
  await page.goto(`${dryFruits}?sort=high`)
  await expect(cards(page).first().getByRole('heading')).toHaveText('Cashews')
  await expect(cards(page).first().locator('.size')).toHaveText(/^ ?1 kg/)
  await expect(chip(page, 'Cashews', '1 kg')).toHaveAttribute('aria-current', 'true')
  await expect(cards(page)).toHaveCount(4)

  await page.goto('/store/age/adults?price=1001-')
  await expect(card(page, 'Almonds').locator('.price b')).toHaveText('₹1,150')
  await expect(chip(page, 'Almonds', /./)).toHaveCount(3)
  await expect(card(page, 'Besan Laddu')).toHaveCount(0)
})

test('a search shows each dish once, with its sizes', async ({ page }) => {
  await page.goto('/search-product/almonds')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Showing \d+ Results/)
  const total = Number(
    /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? ''),
  )
  await expect(cards(page)).toHaveCount(Math.min(total, 10))
  await expect(card(page, 'Almonds')).toHaveCount(1)
  await chip(page, 'Almonds', '1 kg').click()
  await expect(card(page, 'Almonds').locator('.price b')).toHaveText('₹1,150')
})

test('Back keeps the sizes that were chosen', async ({ page }) => {
  await uncached(page, dryFruits)
  await page.goto(dryFruits)
  await chip(page, 'Cashews', '500 g').click()
  await expect(card(page, 'Cashews').locator('.price b')).toHaveText('₹660')
  await card(page, 'Cashews').getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/cashews-500g$/)
  await page.goBack()
  await expect(card(page, 'Cashews').locator('.price b')).toHaveText('₹660')
  await expect(chip(page, 'Cashews', '500 g')).toHaveAttribute('aria-current', 'true')
})

test('prices of all sizes are put right, and a chosen size stays chosen', async ({
  page,
  change,
}) => {
  try {
    await change('cashews-1kg', { sellingPrice: 1111 })
    await change('cashews-250g', { stock: 0 })
    await page.goto('/store-product/whole-nuts')
    await expect(chip(page, 'Cashews', '250 g sold out')).toBeVisible()
    await chip(page, 'Cashews', '1 kg').click()
    await expect(card(page, 'Cashews').locator('.price b')).toHaveText('₹1,111')
  } finally {
    await change('cashews-1kg', { sellingPrice: 1160 })
    await change('cashews-250g', { stock: 107 })
  }
})

test('a mouse that rests on a card sees another view of the dish, fetched only then @desktop', async ({
  page,
}) => {
  await watchShifts(page)
  const asked = requestsOf(page, /besan-laddu-2\.\w+$/)
  await page.goto('/store-product/laddu')
  await atRest(page)
  const view = card(page, 'Besan Laddu').locator('.view')
  await expect(view).toHaveCount(0)
  expect(asked).toEqual([])
  await card(page, 'Besan Laddu').getByRole('heading').hover()
  await expect(view).toHaveCSS('opacity', '1')
  expect(asked.length).toBeGreaterThan(0)
  await page.mouse.move(0, 0)
  await expect(view).toHaveCSS('opacity', '0')
  expect(await shiftsOf(page)).toEqual([])
})

test('rows show each dish once @desktop', async ({ page }) => {
  await page.goto('/')
  for (const kind of ['arrivals', 'deals', 'hot']) {
    const names = await page.locator(`.by-${kind} h3`).allTextContents()
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size, kind).toBe(names.length)
  }
  await page.goto('/product/besan-laddu-250g')
  await page.goto('/product/besan-laddu-500g')
  await page.goto('/product/kaju-katli-250g')
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  // It comes only while the footer is out of sight.
  await expect(recent).toHaveCount(1)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(recent.getByRole('article')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(recent.getByRole('link', { name: 'Besan Laddu' })).toHaveAttribute('href', /500g$/)
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is a link, and so are its sizes', async ({ page }) => {
    await page.goto(dryFruits)
    await expect(cards(page)).toHaveCount(4)
    await expect(chip(page, 'Roasted Salted Pistachios', '500 g sold out')).toBeVisible()
    await chip(page, 'Almonds', '1 kg').click()
    await expect(page).toHaveURL(/\/product\/almonds-1kg$/)
  })
})
