import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/axe.ts'
import { hold, scripts } from '#tests/support/browser/hold.ts'
import { atRest, drawn } from '#tests/support/browser/rest.ts'

const cards = (page: Page) => page.getByRole('article')

/** MRPs of products in stock, because the specification sorts by MRP. Sold-out products come after them. */
const mrps = async (page: Page): Promise<number[]> =>
  (await page.locator('article:not(.sold) .price').allTextContents()).map((text) =>
    Number(/₹([\d,]+)\D*$/.exec(text.replace(/\d+% OFF/, ''))?.[1]?.replace(',', '')),
  )

/** Scrolls until `count` cards are loaded. */
const scrollTo = async (page: Page, count: number) => {
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

/** The name of a card and its distance from the top of the window. */
const placeOf = (page: Page, nth: number) =>
  cards(page)
    .nth(nth)
    .evaluate((card) => [card.textContent, Math.round(card.getBoundingClientRect().top)])

test('Back and reload lead to the same card, four pages deep, with all that was loaded', async ({
  page,
}) => {
  await page.goto('/store/age/adults')
  await expect(cards(page)).toHaveCount(10)
  await scrollTo(page, 40)
  await cards(page).nth(33).scrollIntoViewIfNeeded()
  // Once no more cards load, the position is final.
  await atRest(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const count = await cards(page).count()
  const place = await placeOf(page, 33)
  const names = await cards(page).locator('h3').allTextContents()

  await page.reload()
  await expect(cards(page)).toHaveCount(count)
  expect(await placeOf(page, 33)).toEqual(place)

  // A page with this header never enters the back/forward cache: it is fetched again, as after a discard.
  await page.route('**/store/age/adults', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cache-control': 'no-store' },
    })
  })
  await page.reload()
  await cards(page).nth(33).locator('h3 a').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(count)
  expect(await placeOf(page, 33)).toEqual(place)
  expect(await cards(page).locator('h3').allTextContents()).toEqual(names)
  // A new visit starts at the top.
  await page.goto('/store/namkeen')
  await page.goto('/store/age/adults')
  await expect(cards(page)).toHaveCount(10)
})

test('cards that an earlier release stored are not drawn', async ({ page }) => {
  // Runs before the page's scripts.
  await page.addInitScript(() => {
    for (const [key, text] of Object.entries({ ...sessionStorage }) as [string, string][]) {
      if (!key.startsWith('place:')) continue
      const { shown, ...rest } = JSON.parse(text) as { shown: { drawn: object[] } }
      const { drawn, ...listing } = shown
      const products = drawn.map((dish) => ({ ...dish, name: 'Stored' }))
      sessionStorage.setItem(key, JSON.stringify({ ...listing, ...rest, products }))
    }
  })
  await page.goto('/store/age/adults')
  await scrollTo(page, 20)
  await page.reload()
  await atRest(page)
  await expect(cards(page).nth(9)).toBeAttached()
  await expect(cards(page).getByText('Stored')).toHaveCount(0)
})

test('a listing grows for whoever was at its end before its script came', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/store/sweets', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  // The event of this scrolling has fired once the next frame is drawn.
  await drawn(page)
  release()
  await expect(cards(page).nth(10)).toBeAttached()
})

test('a listing grows to its end: each product once, then no page numbers', async ({ page }) => {
  await page.goto('/store/sweets')
  const built = Number(/\d+/.exec((await page.locator('[data-count]').first().textContent()) ?? ''))
  expect(built).toBeGreaterThan(10)
  // Other tests may have added a product since the build.
  let total = 0
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    total = await cards(page).count()
    expect(total).toBeGreaterThanOrEqual(built)
    const end = page.getByRole('status').filter({ hasText: `${total} of ${total} products` })
    await expect(end).toBeAttached({ timeout: 500 })
  }).toPass()
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(total)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
})

test('a listing opened on its second page ends with its last one, and leads to the first', async ({
  page,
}) => {
  const names = () => cards(page).locator('h3').allTextContents()
  await page.goto('/store/sweets')
  const before = await names()
  await page.goto('/store/sweets/page/2')
  await expect(cards(page)).toHaveCount(10)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    await expect(pager.getByRole('link', { name: 'Next page' })).toBeHidden({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await atRest(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const shown = await names()
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter((name) => before.includes(name))).toEqual([])
  await pager.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL(/\/store\/sweets$/)
})

test('when the line breaks, ten waiting cards give way to a button that asks again', async ({
  page,
  watch,
}) => {
  watch.allow(/VerticalByProduct/)
  watch.allow(/net::ERR_/)
  let isBroken = true
  const release = await hold(page, '**/store/VerticalByProduct', {
    which: (request) => isBroken && request.postData()!.includes('"page":2'),
    then: (route) => route.abort(),
  })
  await page.goto('/store/sweets')
  await expect(async () => {
    // Retried until the script has loaded.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(() => scrollBy(0, 10_000))
    await expect(page.locator('.skeleton')).toHaveCount(10, { timeout: 500 })
  }).toPass()
  release()
  const button = page.getByRole('button', { name: 'Show more' })
  await expect(button).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible()
  isBroken = false
  await button.press('Enter')
  await expect(cards(page).nth(19)).toBeVisible()
  await expect(button).toBeHidden()
  await expect(cards(page).nth(10).getByRole('heading').getByRole('link')).toBeFocused()
})

test('a line that is back asks again for what failed, and for nothing more', async ({
  page,
  watch,
}) => {
  watch.allow(/ageGroupByProduct/)
  watch.allow(/net::ERR_/)
  /** Waiting cards stand there as soon as products are asked for. */
  const waitingOnline = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('online'))
      return document.querySelectorAll('.skeleton').length
    })
  await page.goto('/store/age/adults')
  await scrollTo(page, 20)
  await atRest(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await waitingOnline()).toBe(0)

  const listing = '**/store/ageGroupByProduct'
  await page.route(listing, (route) => route.abort())
  const count = await cards(page).count()
  await page.evaluate(() => scrollBy(0, 100_000))
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await page.unroute(listing)
  expect(await waitingOnline()).toBeGreaterThan(0)
  await expect(cards(page).nth(count)).toBeAttached()
})

test('sorting holds for the whole listing, stands in the address and is undone by Clear All', async ({
  page,
}) => {
  await page.goto('/store/sweets/page/3')
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expect(page).toHaveURL(/\/store\/sweets\?sort=high$/)
  await expect(page.getByLabel('Sort')).toHaveValue('high')
  let first: number[] = []
  await expect(async () => {
    first = await mrps(page)
    expect(first.length).toBeGreaterThanOrEqual(10)
    expect(first).toEqual([...first].sort((a, b) => b - a))
  }).toPass()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.goto('/store/sweets')
  const built = await cards(page).locator('h3').allTextContents()
  expect(Math.max(...(await mrps(page)))).toBeLessThan(Math.max(...first))
  await page.goto('/store/sweets?sort=low')
  await expect(page.getByLabel('Sort')).toHaveValue('low')
  await expect(async () => {
    const low = await mrps(page)
    expect(low.length).toBeGreaterThanOrEqual(10)
    expect(low).toEqual([...low].sort((a, b) => a - b))
  }).toPass()
  // The only one of the sample's sweets that keeps for months.
  await page.getByLabel('Sort').selectOption('Keeps longest')
  await expect(page).toHaveURL(/\/store\/sweets\?sort=keeps$/)
  await expect(cards(page).locator('h3').first()).toHaveText('Soan Papdi')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expect(cards(page).locator('h3')).toHaveText(built)
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden()
  // The button is gone, so the focus moves next to its place.
  await expect(page.locator('[name=sort]').first()).toBeFocused()
})

test('kinds of a vertical narrow it in place, by pointer and by arrow keys @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/store/sweets')
  const tiles = page.getByRole('navigation', { name: 'Categories of Sweets' }).getByRole('link')
  await expect(tiles.first()).toHaveText('All')
  await page.getByText('Winter Halwa').click()
  await expect(page).toHaveURL(/\?sub=\d+$/)
  await expect(cards(page).filter({ hasText: 'Halwa' }).first()).toBeVisible()
  const [total = ''] = await page.locator('[data-count]').allTextContents()
  await expect(cards(page)).toHaveCount(Number(/\d+/.exec(total)))
  await expect(page.getByRole('status')).toContainText(/\d+ products?/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Winter Halwa' })).toBeChecked()
  await page.getByRole('radio', { name: 'Winter Halwa' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expect(cards(page)).toHaveCount(10)
  await expectAccessible()
})

test('on a small phone a choice moves neither the list nor its control, and the chosen kind is in sight', async ({
  page,
}) => {
  await page.goto('/store/sweets')
  const sort = page.getByLabel('Sort')
  const places = async () => {
    const [control, card] = [await sort.boundingBox(), await cards(page).first().boundingBox()]
    return [control?.y, card?.y]
  }
  const before = await places()
  await sort.selectOption('Price: low to high')
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
  // The cards of before go first, then those of the new order come.
  await expect(page).toHaveURL(/sort=/)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(10)
  expect(await places()).toEqual(before)

  const kinds = page.locator('.kinds label')
  const last = await kinds.last().innerText()
  // Before anything below the first screen is laid out (layouts/boot/unfold.ts).
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto(`/store/sweets?sub=${await kinds.last().getByRole('radio').inputValue()}`)
  await expect(page.getByRole('radio', { name: last })).toBeChecked()
  await expect(kinds.last()).toHaveCSS('content-visibility', 'visible')
  await expect(kinds.last()).toBeInViewport({ ratio: 1 })
})

test('an age group is filtered by price and brand; nothing found says so @both', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/store/age/kids')
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  for (const label of ['Under ₹100', '₹101 to ₹500', '₹501 to ₹1,000', '₹1,001 and above'])
    await expect(panel.getByRole('radio', { name: label })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('radio', { name: 'Under ₹100' }).check()
  if (isMobile) await expect(page.getByRole('button', { name: 'Filters chosen' })).toBeAttached()
  await expect(page).toHaveURL(/price=0-100/)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(async () => {
    const texts = await cards(page).locator('.price b').allTextContents()
    const prices = texts.map((text) => Number(text.replace(/\D/g, '')))
    expect(prices.length).toBeGreaterThan(0)
    expect(Math.max(...prices)).toBeLessThanOrEqual(100)
  }).toPass()
  await panel.getByRole('radio', { name: '₹1,001 and above' }).check()
  const kinds = panel.getByRole('group', { name: 'Kind' }).getByRole('checkbox')
  await kinds.nth(1).check()
  await expect(page.getByText('No Products Found').first()).toBeVisible()
  await expectAccessible()
  if (isMobile) await panel.getByRole('button', { name: 'Clear All' }).click()
  else await page.getByRole('button', { name: 'Clear All' }).first().click()
  await expect(page).toHaveURL(/\/store\/age\/kids$/)
  await expect(cards(page)).toHaveCount(10)
  if (isMobile) {
    const show = panel.getByRole('button', { name: /^Show \d+ products$/ })
    await show.click()
    await expect(panel).toBeHidden()
    // By keyboard: no focused control is covered, and the panel closes when the focus leaves it.
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
    const edge = (await panel.locator('.filter-buttons').boundingBox())?.y ?? 0
    for (const box of await panel.getByRole('group').last().getByRole('checkbox').all()) {
      await box.focus()
      expect(await box.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(edge)
    }
    await show.focus()
    await page.keyboard.press('Tab')
    await expect(panel).toBeHidden()
  }
})

test('a category shows forty to a page, and both its addresses name one canonical', async ({
  page,
}) => {
  await page.goto('/store-product/vertical/sweets/category/laddu')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/store-product\/laddu$/)
  const total = Number(/\d+/.exec((await page.locator('[data-count]').first().textContent()) ?? ''))
  await page.goto('/store-product/laddu')
  await expect(canonical).toHaveAttribute('href', /\/store-product\/laddu$/)
  await expect(cards(page)).toHaveCount(Math.min(total, 40))
})

test('four categories stand side by side on a phone', async ({ page }) => {
  await page.goto('/store/sweets')
  await expect(page.locator('.bar-title')).toHaveText('Explore Categroy')
  const edges = await page
    .locator('.category-tiles li')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().right))
  expect(edges.filter((right) => right <= 360)).toHaveLength(4)
})

test('no listing is wider than the window @desktop', async ({ page }) => {
  // Of 768 pixels: tablet.spec.ts.
  await page.setViewportSize({ width: 320, height: 900 })
  for (const path of ['/store/sweets', '/store/age/kids', '/search-product/laddu']) {
    await page.goto(path)
    const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, room]).toEqual([path, 0])
  }
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('plain links lead to every product of a listing', async ({ page }) => {
    await page.goto('/store/sweets')
    const total = Number(
      /\d+/.exec((await page.locator('[data-count]').first().textContent()) ?? ''),
    )
    await expect(page.getByLabel('Sort')).toBeHidden()
    const found = new Set<string | null>()
    const next = page.getByRole('link', { name: 'Next page' })
    for (;;) {
      const links = await cards(page).locator('h3 a').all()
      for (const link of links) found.add(await link.getAttribute('href'))
      if (!(await next.isVisible())) break
      await next.click()
      if (found.size > 10) continue
      await expect(page).toHaveURL(/\/store\/sweets\/page\/2$/)
      await expect(page).toHaveTitle(/Sweets, page 2/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/page\/2$/)
      await expect(cards(page)).toHaveCount(10)
    }
    expect(found.size).toBe(total)
  })
})

test('gift boxes lead on to a box of one’s own and to many boxes', async ({ page }) => {
  await page.goto('/store/gifting')
  const more = page.getByRole('complementary', { name: 'More ways to give' })
  await expect(more.getByRole('link', { name: 'Fill a box' })).toHaveAttribute('href', links.box())
  await expect(more.getByRole('link', { name: 'Ask for boxes' })).toHaveAttribute(
    'href',
    links.enquiry(),
  )
  await page.goto('/store/sweets')
  await expect(more).toHaveCount(0)
})

test('nothing to clear leaves no gap between the tools @desktop', async ({ page }) => {
  await page.goto('/store/sweets')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const diet = await page.getByRole('button', { name: 'Diet' }).boundingBox()
    const sort = await page.getByText('Sort', { exact: true }).boundingBox()
    expect(sort!.x - diet!.x - diet!.width).toBeLessThan(20)
    // With 'Clear All' there may be two rows: the label stays beside its control.
    await page.getByLabel('Sort').selectOption('Price: low to high')
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
    const [label, control] = [
      await page.getByText('Sort', { exact: true }).boundingBox(),
      await page.getByLabel('Sort').boundingBox(),
    ]
    expect(control!.x - label!.x - label!.width).toBeLessThan(20)
    expect(Math.abs(control!.y + control!.height / 2 - label!.y - label!.height / 2)).toBeLessThan(
      4,
    )
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden()
  }
})
