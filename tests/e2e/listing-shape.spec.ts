import type { Page } from '@playwright/test'
import { verticals } from '#src/contract/listing.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { expect, post, test } from '#tests/support/browser/customer.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

const bodies = (page: Page, path: string) => {
  const asked: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) asked.push(request.postDataJSON() as Record<string, unknown>)
  })
  return asked
}

/** Waits until the listing's script is hydrated and the whole page is laid out. */
const awake = async (page: Page) => {
  await page.locator('body').dispatchEvent('pointermove')
  await expect
    .poll(() => page.evaluate(() => (history.state as { listing?: string } | null)?.listing))
    .toBeDefined()
  await expect(page.locator('.below')).toHaveCount(0)
}

/** Scrolls until the window's bottom edge is `by` pixels below (or above) a share of the element's height. */
const scrollTo = (page: Page, selector: string, share: number, by: number) =>
  page.locator(selector).evaluate(
    async (element, { share, by }) => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollTo({
        top: scrollY + top + height * share - innerHeight + by,
        behavior: 'instant',
      })
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let frames = 0; frames < 4; frames += 1) await frame()
    },
    { share, by },
  )

test('page 2 is asked for when four fifths of the cards have been scrolled past', async ({
  page,
}) => {
  const asked = bodies(page, '/store/VerticalByProduct')
  await page.goto('/store/sweets')
  await awake(page)
  const pages = () => asked.map((body) => body['page']).filter((number) => number !== 1)
  await scrollTo(page, '[data-endless]', 0.8, -40)
  expect(pages()).toEqual([])
  await scrollTo(page, '[data-endless]', 0.8, 4)
  await expect.poll(pages).toEqual([2])
  expect(asked.at(-1)).toMatchObject({ vertical_slug: 'sweets', result_per_page: 10 })
})

test('a category of more than forty is asked for page 2 when its end comes into sight', async ({
  page,
}) => {
  // No category of the sample shop is this large, so the page is made to claim it.
  await page.route('**/store-product/barfi', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/data-total="\d+"/, 'data-total="80"')
    expect(body).toContain('data-total="80"')
    await route.fulfill({ response, body })
  })
  const asked = bodies(page, '/store/FilterByProductCategory')
  await page.goto('/store-product/barfi')
  await awake(page)
  const pages = () => asked.map((body) => body['page']).filter((number) => number !== 1)
  await scrollTo(page, '[data-endless] + *', 0, -20)
  expect(pages()).toEqual([])
  await scrollTo(page, '[data-endless] + *', 0.1, 20)
  await expect.poll(pages).toContain(2)
  const second = asked.find((body) => body['page'] === 2)
  expect(second).toMatchObject({ category_name_url: 'barfi', result_per_page: 40 })
})

test('a search looks only in the category that was handed over', async ({ page }) => {
  const menu = await post(page, verticals, { store_id: site.storeId })
  const categories = menu.payload_verticalWithCatList.vertical.flatMap(({ catList }) => catList)
  const laddu = categories.find(({ name_url }) => name_url === 'laddu')?.category_id
  const asked = bodies(page, '/store/searchAI')
  await page.goto('/search-product/besan')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Showing \d+ Results for besan$/)
  const everywhere = await heading.textContent()
  await page.evaluate((categoryId) => history.replaceState({ categoryId }, ''), laddu)
  await page.reload()
  await expect(heading).toHaveText(/^Showing \d+ Results for besan$/)
  await expect(heading).not.toHaveText(everywhere ?? '')
  expect(asked.at(-1)).toMatchObject({ category_id: laddu })
  for (const name of await page.getByRole('article').locator('h3').allTextContents())
    expect(name).toContain('Laddu')
})

test('title and description of results keep to 60 and 160 characters', async ({ page }) => {
  await page.goto(`/search-product/${'kaju katli '.repeat(9).trim().replaceAll(' ', '%20')}`)
  await expect(page).toHaveTitle(/^kaju katli kaju katli .*…$/)
  expect((await page.title()).length).toBeLessThanOrEqual(60)
  const words = await page.locator('meta[name=description]').getAttribute('content')
  expect(words).toContain('kaju katli')
  expect(words?.length).toBeLessThanOrEqual(160)
})

test('cards stand in two columns on a phone, in four on a desktop, where a picture stands beside the heading @both', async ({
  page,
  isMobile,
}) => {
  const columns = () =>
    page
      .locator('[data-endless]')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await watchShifts(page)
  for (const path of [links.vertical('sweets'), links.categoryProducts('laddu')]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const picture = page.locator('.listing-title img')
    await expect(picture).toHaveAttribute('alt', '')
    await expect(picture).toBeVisible({ visible: !isMobile })
    // The file is the one of its tile, 160 pixels wide for 112.
    if (!isMobile) await expect(picture).toHaveJSProperty('naturalWidth', 112)
    expect(await shiftsOf(page)).toEqual([])
    expect([path, await columns()]).toEqual([path, isMobile ? 2 : 4])
  }
  await page.goto(links.search('laddu'))
  expect(await columns()).toBe(isMobile ? 2 : 4)
  await page.goto(`${links.vertical('sweets')}/page/2`)
  await expect(page.locator('.listing-title img')).toHaveCount(0)
})
