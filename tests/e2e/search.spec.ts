import type { Locator, Route } from '@playwright/test'
import { expect, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { links } from '#src/links.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { drawn, reported } from '#tests/support/browser/rest.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

test('what is typed before the search box is awake counts', async ({ page }) => {
  const release = await hold(page, /\/_astro\/(client|react)[^/]*\.js/)
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('gulab jamn')
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.getByRole('option', { name: 'Gulab Jamun' })).toBeVisible()
  await expect(box).toHaveValue('gulab jamn')
  await expect(box).toBeFocused()
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(9)
})

for (const [how, loss] of [
  ['is lost', (route: Route) => route.abort()],
  ['hangs', () => undefined],
] as const)
  test(`a search is sent as without scripts when the script of its box ${how}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_FAILED|imported module/)
    await page.route(/\/_astro\/SearchBox\./, loss)
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('gulab')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search-product\?keyword=gulab$/)
  })

test('the keyboard walks through the suggestions and opens one @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.install()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.focus()
  // Hydrated.
  await expect(page.locator('.find .clear')).toBeAttached()
  const asked = requestsOf(page)
  await box.fill('ka')
  await page.clock.runFor(700)
  await reported(page)
  expect(asked.filter((path) => path.endsWith('/searchAI'))).toEqual([])
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('kaju')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status')).toContainText(/\d+ suggestions?/)
  await expectAccessible('.find')
  await box.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await box.press('End')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await box.press('Home')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await box.press('Escape')
  await expect(first).toBeHidden()
  await expect(box).toHaveValue('kaju')
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const name = (await first.locator('.name').textContent()) ?? ''
  await box.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a suggestion shows its picture and what it costs, at least; a word without any says so @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('kaju katli')
  const row = page.getByRole('option').first()
  await expect(row).toBeVisible()
  await expect(row.locator('.cost')).toHaveText(/^from ₹\d+$/)
  const { naturalWidth, src } = await row.locator('img').evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    return { naturalWidth: img.naturalWidth, src: img.currentSrc }
  })
  expect(naturalWidth).toBeGreaterThan(40)
  expect(src).toContain('kaju-katli')
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible('.find')
  // Several sizes: the lowest price of all. One size: its price.
  const prices: string[] = []
  await page.route('**/store/searchAI', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as {
      payload_searchAI: { selling_price: number; mrp: number; is_deal: number }[]
    }
    answer.payload_searchAI = answer.payload_searchAI.slice(0, 1)
    for (const found of answer.payload_searchAI)
      prices.push(
        String(
          Object.assign(found, { selling_price: 77, mrp: 90, is_deal: 0, sizes: undefined }).mrp,
        ),
      )
    await route.fulfill({ response, json: answer })
  })
  await box.fill('peda')
  await expect(row.locator('.cost')).toHaveText('₹77')
  expect(prices).toEqual(['90'])
  await page.unroute('**/store/searchAI')

  await box.fill('xqzwqq')
  const none = page.locator('.find').getByText('No match for “xqzwqq”.')
  await expect(none).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('status')).toContainText('No suggestions')
  await expectAccessible('.find')
  await box.press('Escape')
  await expect(none).toBeHidden()
  await expect(box).toHaveValue('xqzwqq')
  await box.press('ArrowDown')
  await page.getByRole('link', { name: 'Search anyway' }).click()
  await expect(page).toHaveURL(/\/search-product\/xqzwqq$/)
})

test('a failed suggestion call is not told as no match', async ({ page, watch }) => {
  watch.allow(/searchAI|net::ERR_/)
  await page.route('**/store/searchAI', (route) => route.abort())
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('combobox', { name: 'Search' }).fill('kaju')
  await failed
  await reported(page)
  await drawn(page)
  await expect(page.locator('.suggestions')).toHaveCount(0)
})

test('Enter takes what is typed, not what was chosen for other words', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('kaju')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /./)
  await box.fill('samosa')
  // Immediately, not only when the new suggestions arrive.
  expect(await box.getAttribute('aria-activedescendant')).toBeNull()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search-product\/samosa$/)
})

test('suggestions for earlier words do not come back under other ones', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('kaju')
  await expect(page.getByRole('option', { name: /Kaju/ }).first()).toBeVisible()
  await box.fill('samosa')
  await box.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Samosa/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Kaju/ })).toHaveCount(0)
})

test('in a short window every suggestion comes into view @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('barfi')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  for (const [key, option] of [
    ['ArrowUp', options.last()],
    ['Home', options.first()],
  ] as const) {
    await box.press(key)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(option).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See all results' })).toBeInViewport({ ratio: 1 })
})

test('two letters are no search: not before the box is awake, nor in the address', async ({
  page,
  watch,
}) => {
  // The scripts are blocked below, and requested again a second later.
  watch.allow(/net::ERR_|dynamically imported module/)
  const asked = requestsOf(page)
  await page.goto('/search-product/ab')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?')
  const more = page.getByRole('main').getByText('Type three letters or more.')
  await expect(more).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Browse all categories' })).toBeVisible()
  const above = await more.boundingBox()
  const below = await page.getByRole('heading', { name: 'Browse all categories' }).boundingBox()
  expect(below!.y - above!.y - above!.height).toBeGreaterThan(20)
  expect(asked.filter((path) => path.endsWith('/searchAI'))).toEqual([])
  await page.route(/\/_astro\/[^/]*\.js/, (route) => route.abort())
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('la')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ddu')
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search-product\?keyword=laddu$/)
})

test('two letters and Enter are answered with how many it takes, and nothing moves @both', async ({
  page,
  expectAccessible,
}) => {
  await watchShifts(page)
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  const hint = page.locator('.find').getByText('Type three letters or more.')
  await box.click()
  // The clear button exists once the field is hydrated.
  await expect(page.locator('.find .clear')).toBeAttached()
  await box.press('Enter')
  await expect(hint).toBeHidden()
  await box.pressSequentially('la')
  await box.press('Enter')
  await expect(hint).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Type three letters' })).toBeAttached()
  await expectAccessible('.find')
  await box.press('d')
  await expect(hint).toBeHidden()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search-product\/lad$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Showing \d+ Results for lad$/)
  await page.goBack()
  expect(await shiftsOf(page)).toEqual([])
  // Results in two lines.
  await page.goto('/search-product/kaju%20katli%20with%20silver%20leaf')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ Results for kaju katli with/)
  expect(await shiftsOf(page)).toEqual([])
})

test('a name in Hindi finds the sweet, and stands beside it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('काजू')
  await expect(page.getByRole('option', { name: /^Kaju Katli काजू कतली from ₹\d+$/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Showing \d+ Results for काजू$/)
})

test('results can be sorted by price; Back and Clear All restore what was there', async ({
  page,
}) => {
  await page.goto('/search-product/laddu')
  const cards = page.getByRole('article')
  const prices = async () =>
    (await page.locator('article:not(.sold) .price').allTextContents()).map((text) =>
      // Products in stock by MRP, as the specification sorts: the struck-through price if there is one.
      Number(/(?:MRP )?₹([\d,]+)\D*$/.exec(text.replace(/\d+% OFF/, ''))?.[1]?.replace(',', '')),
    )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Showing \d+ Results for laddu$/,
  )
  const best = await cards.allTextContents()
  const high = page.getByRole('radio', { name: 'Price: high to low' })
  await high.check()
  await expect(page).toHaveURL(/\?sort=high$/)
  let sorted: number[] = []
  await expect(async () => {
    sorted = await prices()
    expect(sorted.length).toBeGreaterThan(1)
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a))
  }).toPass()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await cards.first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(high).toBeChecked()
  await expect.poll(prices).toEqual(sorted)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/laddu$/)
  await expect(cards).toHaveText(best)
})

test('results that Back brings back show the price of now', async ({ page, change }) => {
  const price = page.getByRole('article').filter({ hasText: 'Dodha Barfi' }).locator('.price b')
  await page.goto('/search-product/dodha')
  const before = await price.innerText()
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await change('dodha-barfi-250g', { sellingPrice: 201 })
  // As minutes later: no reply is cached any more (docs/decisions/017).
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith('place:')) sessionStorage.removeItem(key)
  })
  try {
    await page.goBack()
    await expect(price).toHaveText('₹201')
  } finally {
    await change('dodha-barfi-250g', { sellingPrice: Number(before.slice(1)) })
  }
})

test('a word that finds nothing leads on: what is near or new, and all categories', async ({
  page,
  expectAccessible,
}) => {
  await watchShifts(page)
  await page.goto('/search-product/xqzwqq')
  await expect(page.getByRole('heading', { level: 1, name: 'No Products Found' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'New arrivals' }).getByRole('article'),
  ).not.toHaveCount(0)
  const browse = page.getByRole('navigation', { name: 'Browse all categories' })
  await expect(browse).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await expectAccessible()
  // Nothing can be sorted or narrowed, and nothing keeps the room of it.
  const boxOf = async (what: Locator) => (await what.boundingBox())!
  const heading = await boxOf(page.getByRole('heading', { level: 1 }))
  await expect(page.getByRole('group', { name: 'Kinds' })).toBeHidden()
  const told = await boxOf(page.getByText('Nothing in the shop goes by'))
  expect(told.y - heading.y - heading.height).toBeLessThan(30)
  await browse.getByText('Laddu').click()
  await expect(page).toHaveURL(/\/category\/laddu$/)
  // A vertical without this sweet, passed in the navigation state as a page may do it.
  await page.evaluate(() => history.replaceState({ verticalId: 2 }, '', '/search-product/rasmalai'))
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Namkeen' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Products Found')
  await expect(page.getByText('Nothing of this kind goes by “rasmalai”.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Close to it' }).getByRole('article'),
  ).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Showing \d+ Results for rasmalai$/,
  )
})

test('a word may end in a slash', async ({ page }) => {
  await page.goto('/search-product/kaju%2F')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Showing \d+ Results for kaju\/$/,
  )
})

test('a word that finds nothing leads on, even if nothing more is answered', async ({
  page,
  watch,
}) => {
  watch.allow(/newarrivalRandom/)
  watch.allow(/net::ERR_/)
  await page.route('**/store/newarrivalRandom*', (route) => route.abort())
  await page.goto('/search-product/xqzwqq')
  await expect(page.getByRole('heading', { level: 1, name: 'No Products Found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Browse all categories' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'New arrivals' })).toBeHidden()
})

test('a search that is not answered can be repeated', async ({ page, watch }) => {
  watch.allow(/searchAI/)
  watch.allow(/net::ERR_/)
  await page.route('**/store/searchAI', (route) => route.abort())
  await page.goto('/search-product/kaju')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The search did not answer')
  await expect(page.locator('.toasts > .sr-only')).toHaveText('The search did not answer')
  await expect(page.getByRole('link', { name: 'Barfi', exact: true }).first()).toBeAttached()
  await page.unroute('**/store/searchAI')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Showing \d+ Results for kaju$/)
})

test('what was typed is cleared by the button in the field and by Escape', async ({ page }) => {
  await page.goto(links.terms())
  if (await page.getByRole('button', { name: 'Search', exact: true }).isVisible())
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search' })
  const clear = page.getByRole('button', { name: 'Clear' })
  await box.fill('barfi')
  await expect(page.getByRole('option').first()).toBeVisible()
  await clear.click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(clear).toBeHidden()
  await box.fill('xyzzy')
  await box.press('Escape')
  await expect(box).toHaveValue('')
})
