import { button } from '#tests/support/browser/page-parts.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { scrollToEnd } from './steps.ts'
import { expect, test } from './test.ts'

test('brands, age groups, kinds and prices narrow what is shown', async ({ page, isMobile }) => {
  await page.goto('/store-product/brand/42')
  await expect(page.getByRole('article').first()).toBeVisible()
  await scrollToEnd(page, 9)

  await page.goto('/store-product/vertical/mithai/category/barfi-katli?sub=32')
  await expect(page.getByRole('article').first()).toContainText('Malai Barfi')
  await expect(page.getByRole('article')).toHaveCount(5)

  await page.goto('/store/mithai')
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expect(page.getByRole('article').first()).toContainText('Kesar Kaju Katli')
  await page.getByRole('button', { name: 'Clear All' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('article').first()).toContainText('Anjeer Katli')

  await page.goto('/store/age/grandparents')
  await expect(page.getByRole('article').first()).toBeVisible()
  if (isMobile) await button(page, 'Filters').click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await panel.getByRole('radio', { name: 'Under ₹100' }).check()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(
    page.getByRole('article').filter({ hasText: 'Masala Peanuts' }).first(),
  ).toBeVisible()
})

test('a category without a picture has its colour as large as the others’ pictures @both', async ({
  page,
}) => {
  await page.goto('/store/namkeen-snacks')
  const tiles = page.locator('.category-tiles a')
  const sizeOf = (name: string) =>
    tiles
      .filter({ hasText: name })
      .locator('img, i')
      .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  expect(await sizeOf('Mixtures')).toEqual(await sizeOf('Bhujia & Sev'))
  await expect(tiles.locator('i')).toHaveCSS('background-color', 'rgb(232, 213, 183)')
})

test('an outlet stands under the city of its address, and claims no hours', async ({ page }) => {
  await page.goto('/')
  const stores = page.locator('#our-stores')
  await expect(stores.getByRole('tab')).toHaveText(['New Delhi'])
  await expect(stores.getByRole('tabpanel').getByRole('article')).toHaveCount(2)
  await expect(stores.locator('[data-openings]')).toHaveCount(0)
  await expect(stores.getByText('Monday')).toHaveCount(0)
  // The specification's structured data has hours.
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"opens":"11:00"')
})

test('a bare product and one that is gone have a page and words', async ({ page, watch }) => {
  await page.goto('/product/festive-surprise-250-gm')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Festive Surprise')
  await expect(page.getByText('undefined')).toHaveCount(0)
  await expect(page.getByText('NaN')).toHaveCount(0)
  await page.goto('/product/akhrot-barfi-250-gm')
  await expect(
    page
      .getByText(/Sold Out|Out of Stock/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  watch.allow(/404/)
  await page.goto('/product/never-heard-of')
  await expect(page.getByText('Sorry, Product detail not found.').first()).toBeVisible()
})

test('of HTML in texts the page has the words', async ({ page }) => {
  await page.goto('/product/anjeer-katli-250-gm')
  const text = 'Anjeer Katli, made this morning in pure ghee.\n\nBest within:\n\n• ten days'
  const about = page.getByRole('region', { name: 'About product' })
  await expect(about.getByText('made this morning')).toHaveText(text, { useInnerText: true })
  await expect(about.getByText('Chaina Ram & Sons, Delhi')).toBeAttached()
  await expect(about).not.toContainText(/[<>]|&\w/)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((one) => (JSON.parse(one) as { description?: string }).description)).toContain(
    text,
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^[^<>&]+$/)
})

test('without the capability nothing shows of boxes to fill', async ({ page }) => {
  await page.goto('/build-a-box')
  await expect(page.getByText('This shop sells no boxes to fill.')).toBeVisible()
  for (const path of ['/', '/sitemap']) {
    await page.goto(path)
    await expect(page.locator('a[href^="/build-a-box"]')).toHaveCount(0)
  }
})

test('without the capability nothing shows of enquiries', async ({ page }) => {
  for (const path of ['/contact-us', '/sitemap', '/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href^="/enquiry"]')).toHaveCount(0)
    await expect(page.getByText('office or a wedding')).toHaveCount(0)
  }
  await page.goto('/enquiry')
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toBeVisible()
  await expect(page.locator('main form, [data-enquiry]')).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await (await page.request.get('/llms.txt')).text()).not.toContain('/enquiry')
})

test('without the capability nothing shows of occasions', async ({ page, isMobile }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Occasions' })).toHaveCount(0)
  if (isMobile) {
    await button(page, 'Menu').click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().hover()
  await atRest(page)
  expect(asked).not.toContain('/menus.json')
})
