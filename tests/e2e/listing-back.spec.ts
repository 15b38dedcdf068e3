import type { Page } from '@playwright/test'
import { formatRupees } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { comeBack } from '#tests/support/browser/page-parts.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('all cards of an earlier visit get the prices of now, though they are drawn late', async ({
  page,
  store,
}) => {
  await page.goto(links.ageGroup('adults'))
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    expect(await cards(page).count()).toBeGreaterThan(30)
  }).toPass()
  // The price of a deal is not the selling price.
  const card = cards(page)
    .filter({ hasNot: page.locator('.badge') })
    .last()
  await card.scrollIntoViewIfNeeded()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const { slug, price } = await card.evaluate((article) => ({
    slug: article.querySelector('h3 a')!.getAttribute('href')!.split('/').at(-1)!,
    price: Number(article.querySelector('.price b')!.textContent.replace(/\D/g, '')) * 100,
  }))
  // Where the page is scrolled to again, its own ten cards are seen at once, and so corrected.
  await cards(page).first().scrollIntoViewIfNeeded()
  await store('product', slug, '--selling-price', String(price / 100 - 7))
  // All that the browser has kept is too old.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith('place:')) sessionStorage.removeItem(key)
  })

  const listing = '**/store/ageGroupByProduct'
  const tell = await hold(page, listing)
  const draw = await hold(page, /\/_astro\/scroll-restoration[^/]*\.js/)
  const calls = requestsOf(page)
  const asked = page.waitForRequest(listing)
  const reloaded = page.reload()
  await asked
  draw()
  await reloaded
  const same = cards(page).filter({ has: page.locator(`h3 a[href$="/${slug}"]`) })
  await expect(same.locator('.price b')).toHaveText(formatRupees(price))
  tell()
  await expect(same.locator('.price b')).toHaveText(formatRupees(price - 700))
  expect(calls.filter((path) => path.endsWith('/productDetail'))).toEqual([])
  await store('product', slug, '--selling-price', String(price / 100))
})

test('back on a further page after a choice that led away, the controls say what its cards are', async ({
  page,
}) => {
  // Without content the browser stays on the page, in the state in which it is left.
  await page.route(/\/store\/sweets\?/, (route) => route.fulfill({ status: 204 }))
  const left = (choice: string) =>
    page.waitForRequest((request) => request.url().endsWith(`/store/sweets?${choice}`))
  await page.goto('/store/sweets/page/3')
  const sort = page.getByLabel('Sort', { exact: true })
  const sorting = left('sort=low')
  await sort.selectOption('Price: low to high')
  await sorting
  await comeBack(page)
  await expect(sort).toHaveValue('none')

  await page.getByRole('button', { name: 'Diet', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'What I may eat' })
  const wheat = panel.getByRole('checkbox', { name: /^Wheat/ })
  const choosing = left('without=gluten')
  await wheat.click()
  await choosing
  await expect(panel).toBeHidden()
  await comeBack(page)
  await page.getByRole('button', { name: 'Diet', exact: true }).click()
  await expect(wheat).toBeVisible()
  await expect(wheat).not.toBeChecked()
})

test('an address with a kind that is gone shows that all are chosen', async ({ page }) => {
  await page.goto(`${links.vertical('sweets')}?sub=99999`)
  // The script has read the address.
  await expect.poll(() => page.evaluate(() => 'listing' in (history.state ?? {}))).toBe(true)
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await expect(cards(page)).toHaveCount(10)
})
