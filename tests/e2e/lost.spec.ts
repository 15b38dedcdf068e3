import type { Page, Route } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { hold, scripts } from '#tests/support/browser/hold.ts'
import { reported } from '#tests/support/browser/rest.ts'

// All scripts of the site fail to load: the message that says so is in the page's HTML.

/** Ways in which a script can fail to load. */
const losses: Record<string, (route: Route) => Promise<unknown>> = {
  'the line breaks off': (route) => route.abort(),
  'they are gone (404)': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'the server fails (500)': (route) => route.fulfill({ status: 500, body: 'Oops' }),
  'the server never answers': () => new Promise(() => undefined),
  'they come in part': async (route) => {
    const code = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/javascript',
      body: code.slice(0, code.length / 2) + '`${',
    })
  },
}

const pages = {
  Home: links.home(),
  'a listing': links.vertical('sweets'),
  'a product': links.product('kaju-katli-250g'),
  'a new product': '/product',
  'search results': links.search('ladoo'),
  'a banner’s listing': '/store/Banner',
  login: links.login(),
  'the code': links.verify(),
  cart: links.checkout(),
  account: links.account(),
  orders: links.orders(),
  'an order': links.orderDetails(1),
  addresses: links.addresses(),
  contact: links.contact(),
  'an enquiry': links.enquiry(),
  'an unknown address': '/nowhere',
}

const lost = (page: Page) => page.getByText('Loading chunk failed').filter({ visible: true })
/** Anything that promises content still to be loaded. */
const promised = (page: Page) =>
  page.locator('[aria-busy=true], [aria-label^=Loading]').filter({ visible: true })

/**
 * Lets ten seconds pass on all pages of the context, which share a clock, and stops it there. In steps,
 * as some timers start when an earlier one has ended.
 */
const passTenSeconds = async (page: Page) => {
  // On a busy machine that moment may have passed by then.
  await expect(async () =>
    page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000)),
  ).toPass()
  for (let second = 1; second < 10; second += 1.5) {
    await page.clock.runFor(1_500)
    await Promise.all(page.context().pages().map(reported))
  }
}
const openHeld = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('banner').waitFor({ state: 'attached' })
}

/** All pages lose their scripts in this way, and four of them in each other one: the code that notices is the same. */
const ofAllPages = 'the server never answers'
const sample = new Set(['a listing', 'a new product', 'login', 'cart'])

for (const [how, loss] of Object.entries(losses))
  test(`every page says that its scripts do not come within ten seconds: ${how}`, async ({
    context,
    watch,
  }) => {
    watch.allow(/./)
    await context.route(scripts, loss)
    await context.clock.install()
    const all = Object.entries(pages).filter(([name]) => how === ofAllPages || sample.has(name))
    expect(all.length).toBeGreaterThanOrEqual(sample.size)
    // In groups, so that the pages of one do not wait for each other.
    while (all.length) {
      const group = await Promise.all(
        all.splice(0, 5).map(async ([name, path]) => {
          const page = await context.newPage()
          await openHeld(page, path)
          return { name, page }
        }),
      )
      await passTenSeconds(group[0]!.page)
      for (const { name, page } of group) {
        await expect(lost(page), name).toHaveCount(1)
        await expect(promised(page), name).toHaveCount(0)
        await page.close()
      }
      await context.clock.resume()
    }
  })

test('without its scripts a page still leads on, searches and tells prices', async ({
  page,
  watch,
}) => {
  watch.allow(/./)
  await page.route(scripts, (route) => route.abort())
  await page.goto(links.vertical('sweets'))
  await expect(lost(page)).toBeVisible()
  await page.locator('main h3 a').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main .price b').first()).toHaveText(/^₹\d+$/)
  await expect(lost(page)).toBeVisible()
  await page.goto(links.home())
  const field = page.getByRole('combobox', { name: 'Search' }).first()
  await field.fill('ladoo')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search-product\?keyword=ladoo/)
})

test('a page whose scripts come after all takes it back, and a tap was not lost', async ({
  page,
}) => {
  const release = await hold(page, scripts)
  await page.clock.install()
  await openHeld(page, links.product('kaju-katli-250g'))
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await add.filter({ visible: true }).click({ noWaitAfter: true })
  await passTenSeconds(page)
  await expect(lost(page)).toBeVisible()
  await page.clock.resume()
  release()
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()
  await expect(lost(page)).toHaveCount(0)
})

test('a cart that comes after all stands in the place of the words', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.clock.install()
  await openHeld(page, links.checkout())
  await passTenSeconds(page)
  await expect(lost(page)).toBeVisible()
  await page.clock.resume()
  release()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(lost(page)).toHaveCount(0)
})

test('loading again brings a lost page back', async ({ page, watch }) => {
  watch.allow(/./)
  await page.route(scripts, (route) => route.abort())
  for (const path of [links.checkout(), links.vertical('sweets')]) {
    await page.goto(path)
    await expect(lost(page)).toBeVisible()
  }
  await page.unroute(scripts)
  await page.getByRole('link', { name: 'load this page again' }).click()
  await expect(page.locator('add-to-bag:defined').first()).toBeAttached()
  await expect(lost(page)).toHaveCount(0)
  await page.route(scripts, (route) => route.abort())
  await page.goto(links.checkout())
  await expect(lost(page)).toBeVisible()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a cart of which one script hangs says so in the time that a chunk has', async ({ page }) => {
  await page.clock.install()
  await page.route(/_astro\/Checkout\./, () => new Promise(() => undefined))
  await page.goto(links.checkout(), { waitUntil: 'commit' })
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.clock.runFor(60_000)
  await expect(lost(page)).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(lost(page)).toBeVisible()
  await expect(promised(page)).toHaveCount(0)
})

test('a style sheet that was lost is requested again with the next press, and nothing opens without it', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.goto(links.product('kaju-katli-250g'))
  await page.locator('add-to-bag:defined').first().waitFor({ state: 'attached' })
  const loseOnce = (name: string) =>
    page.route(new RegExp(`_astro/${name}\\..+\\.css`), (route) => route.abort(), { times: 1 })
  for (const [button, sheet, opened] of [
    ['Enlarge', 'zoom', 'Pictures, enlarged'],
    ['All reviews', 'review-panel', 'Reviews'],
  ] as const) {
    await loseOnce(sheet)
    const opener = page.getByRole('button', { name: button }).first()
    await opener.click()
    await expect(lost(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await opener.click()
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lost(page)).toHaveCount(0)
  }
  await loseOnce('search')
  const field = page.getByRole('combobox', { name: 'Search' }).first()
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('ladd')
  await field.fill('laddu')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(options.first()).toHaveCSS('display', 'flex')
  await expect(lost(page)).toHaveCount(0)
})

/** Scripts with this name hang until the returned function is called. */
const hang = (page: Page, name: string) => hold(page, new RegExp(`_astro/${name}\\.`))

const panels = [
  { name: 'BagDrawer', opener: '[data-bag-button]', instead: links.checkout() },
  { name: 'LoginPopup', opener: '[data-account-button]', instead: links.login() },
]
for (const { name, opener, instead } of panels)
  test(`a panel that hangs leads to the page of the same job, which says so: ${name} @desktop`, async ({
    page,
  }) => {
    await page.clock.install()
    await hang(page, name)
    const listing = links.vertical('sweets')
    await page.goto(listing)
    await page.locator('add-to-bag:defined').first().waitFor({ state: 'attached' })
    const asked = page.waitForRequest((request) => request.url().includes(`_astro/${name}.`))
    await page.locator(opener).filter({ visible: true }).click()
    await asked
    await page.clock.runFor(8000)
    expect(new URL(page.url()).pathname).toBe(listing)
    await expect(lost(page)).toHaveCount(0)
    await page.clock.runFor(2500)
    await expect(page).toHaveURL(instead)
    await expect(lost(page)).toBeVisible()
  })

const product = links.product('kaju-katli-250g')
const parts = [
  { name: 'open-review', opener: '[data-review=write]', path: product },
  { name: 'ReviewPanel', opener: '[data-review=write]', path: product },
  { name: 'share', opener: '[data-share]', path: product },
  { name: 'EditDialog', opener: '.profile .way button', path: links.account() },
]
for (const { name, opener, path } of parts)
  test(`a part that hangs says so, and one that comes later is there for the next press: ${name}`, async ({
    page,
    customer,
  }) => {
    await customer.put('kaju-katli-250g')
    await page.clock.install()
    const release = await hang(page, name)
    await page.goto(path)
    if (path === product)
      await page.locator('add-to-bag:defined').first().waitFor({ state: 'attached' })
    const button = page.locator(opener).filter({ visible: true }).first()
    const panel = page.getByRole('dialog')
    const asked = page.waitForRequest((request) => request.url().includes(`_astro/${name}.`))
    await button.click()
    await asked
    await page.clock.runFor(10_500)
    await expect(lost(page)).toBeVisible()
    await expect(panel).toHaveCount(0)
    const late = page.waitForResponse((response) => response.url().includes(`_astro/${name}.`))
    release()
    await (await late).finished()
    await expect(panel).toHaveCount(0)
    await button.click()
    await expect(panel.filter({ visible: true })).toHaveCount(1)
  })

test('the account button leads to My Account where its menu does not come @desktop', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.route(/_astro\/account-menu\./, (route) => route.abort())
  await page.goto(links.faq())
  const account = page.locator('[data-account-button]').filter({ visible: true })
  await expect(account).toHaveAccessibleName('Account of Ritika Sharma')
  await account.click()
  await expect(page).toHaveURL(links.account())
})
