import { business } from '#src/business.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { reported } from '#tests/support/browser/rest.ts'

/** Parts of header, menus and footer whose wording the specification gives (sections 2 and 9). */

test('the search box types its suggestions letter by letter, and rests after each', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const typed: [number, string][] = []
    Object.assign(window, { typed })
    Object.defineProperty(HTMLInputElement.prototype, 'placeholder', {
      get(this: HTMLInputElement) {
        return this.getAttribute('placeholder')
      },
      set(this: HTMLInputElement, text: string) {
        typed.push([Date.now(), text])
        this.setAttribute('placeholder', text)
      },
    })
  })
  await page.goto('/')
  await page.clock.runFor(25_000)
  const typed = await page.evaluate(
    () => (window as unknown as { typed: [number, string][] }).typed,
  )
  const words = ['Chaina Ram', 'Sevpak', 'Sweets', 'Namkeen', 'Gulab Jamun']
  const round = words.flatMap((word) =>
    Array.from({ length: word.length + 1 }, (_, n) => `Search For ${word.slice(0, n)}`),
  )
  const from = typed.findIndex(
    ([, text], n) => text === 'Search For ' && typed[n + 1]?.[1] === 'Search For C',
  )
  const seen = typed.slice(from, from + round.length)
  expect(seen.map(([, text]) => text)).toEqual(round)
  const pauses = seen.slice(1).map(([time], n) => time - (seen[n]?.[0] ?? 0))
  expect(pauses).toEqual(round.slice(1).map((text) => (text === 'Search For ' ? 1000 : 100)))
})

test('suggestions are asked for once, 500 ms after the last letter', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.focus()
  // Hydrated.
  await expect(page.locator('.find .clear')).toBeAttached({ timeout: 30_000 })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/searchAI')) asked.push(request.postData() ?? '')
  })
  await box.pressSequentially('kaju')
  await page.clock.runFor(499)
  await reported(page)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual([expect.stringContaining('"kaju"')])
})

test('the page header of a phone has a title, a search that opens and closes, and the bag', async ({
  page,
  customer,
}) => {
  await customer.put('besan-laddu-250g', 2)
  await page.goto('/store/namkeen')
  const bar = page.getByRole('banner')
  await expect(bar.locator('.bar-title')).toHaveText('Explore Categroy')
  const find = bar.getByRole('button', { name: 'Search', exact: true })
  await find.click()
  await expect(bar.getByRole('combobox')).toBeFocused()
  await find.click()
  await expect(bar.getByRole('combobox')).toBeHidden()
  const bag = bar.getByRole('link', { name: 'Shopping bag, 1 item' })
  await expect(bag).toHaveText('1')
  await expect(bag).toHaveAttribute('href', '/checkout')
})

test('the drawer of a phone names who is logged in, and leads to the account and the networks', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const who = drawer.getByRole('link', { name: 'Ritika Sharma' })
  const { mobile } = customer
  await expect(who).toContainText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)
  await expect(who).toHaveAttribute('href', '/my-account')
  await expect(drawer.getByRole('link', { name: 'Instagram' })).toBeVisible()
  for (const [name, href] of [
    ['My Orders', links.orders()],
    ['Offers', links.offers()],
    ['Build your own box', links.box()],
    ['Boxes for offices', links.enquiry()],
    ['Our Stores', links.stores()],
  ] as const)
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('the logo leads Home, and the shop is red @desktop', async ({ page }) => {
  await page.goto('/faq')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Meetha\s*Ghar$/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('.slide .btn').first()).toHaveCSS(
    'background-color',
    'rgb(207, 16, 46)',
  )
})

test('the footer has the brand’s words, all policies and categories, configured networks only, and the copyright @both', async ({
  page,
}) => {
  await page.goto('/sitemap')
  const all = page.locator('main section').filter({ has: page.getByText('Verticals') })
  const names = await all.locator('li a').allTextContents()
  expect(names.length).toBeGreaterThan(10)
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText(business.about)
  await expect(foot).toContainText(`© ${new Date().getFullYear()} ${site.name}`)
  const popular = foot.getByRole('list', { name: 'Popular Searches' })
  await expect(popular.getByRole('link')).toHaveText(names)
  const bars = await popular
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content))
  expect(new Set(bars)).toEqual(new Set(['"|"']))
  const columns: Record<string, string[]> = {
    About: ['About Us', 'Our Stores'],
    'Get Help': ['Contact Us', 'Cancellation', 'Payments', 'FAQ'],
    Policies: ['Privacy', 'Terms & Conditions', 'Return Policies', 'Sitemap'],
  }
  for (const [heading, ways] of Object.entries(columns))
    await expect(foot.getByRole('navigation', { name: heading }).getByRole('link')).toHaveText(ways)
  for (const [name, href] of [
    ['Build your own box', links.box()],
    ['Boxes for offices', links.enquiry()],
    ['Offers', links.offers()],
  ] as const)
    await expect(foot.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(foot.getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Facebook' })).toHaveCount(0)
})
