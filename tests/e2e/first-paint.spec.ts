import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { openHaltingShop } from '#tests/support/browser/in-two-parts.ts'
import { restoreProducts } from '#tests/support/browser/restore-products.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

test.beforeAll(restoreProducts)

/** The element that the first paint of each page waits for. */
const pages = [
  { path: '/', until: 'id="categories"' },
  { path: '/store/sweets', until: 'id="products"' },
  { path: '/store/age/kids', until: 'id="products"' },
  { path: '/product/kaju-katli-500g', until: 'id="tab-about"' },
  { path: '/search-product/laddu', until: 'id="products"' },
  { path: '/shop-offers', until: 'id="products"' },
]

const paints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)

test('a page that comes in pieces is shown from its first whole screen on, and stands still @both', async ({
  page,
  baseURL,
}) => {
  const shop = await openHaltingShop(baseURL!)
  await watchShifts(page)
  for (const { path, until } of pages) {
    const early = ['data-bag-button', until]
    shop.haltAt(...early, 'class="footer')
    await page.goto(shop.origin + path, { waitUntil: 'commit' })
    for (const part of early)
      await test.step(`${path} up to ${part}`, async () => {
        // No event tells that the browser paints nothing.
        await page.waitForTimeout(400)
        expect(await paints(page)).toBe(0)
        shop.goOn()
      })
    await test.step(`${path} up to its footer`, async () => {
      await expect.poll(() => paints(page)).toBe(1)
      shop.goOn()
      await page.waitForLoadState('networkidle')
      expect(await shiftsOf(page)).toEqual([])
    })
  }
  shop.close()
})

test('a card that comes tag by tag stands still @both', async ({ page, baseURL }) => {
  const shop = await openHaltingShop(baseURL!)
  await watchShifts(page)
  for (const path of ['/store/sweets', '/shop-offers']) {
    shop.dripBetween('id="products"', '</article>')
    await page.goto(shop.origin + path)
    await expect.poll(() => paints(page)).toBe(1)
    expect(await shiftsOf(page)).toEqual([])
  }
  shop.close()
})
