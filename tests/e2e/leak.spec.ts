import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { shellFlags } from '#tests/support/browser/chromium.ts'

// Playwright hides scroll bars; desktops do not.
test.use({
  launchOptions: {
    executablePath: process.env['E2E_CHROMIUM'] ?? '',
    args: [...shellFlags, '--disable-features=OverlayScrollbar,FluentOverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const places = ['.bar .wrap', 'h1', '#filter', '#filter > span', '#sort', 'main article h3']

const seen = (page: Page) =>
  page.evaluate(
    (all) =>
      all.map((place) => {
        const element = document.querySelector(place)
        if (!element) throw new Error(`There is no ${place}.`)
        const { x, y, width, height } = element.getBoundingClientRect()
        const { padding, border, boxShadow } = getComputedStyle(element)
        return { place, x, y, width, height, padding, border, boxShadow }
      }),
    places,
  )

/** Tolerance of half a pixel: a heading sized in vw changes by a fifth of one with the scroll bar. */
const expectUnmoved = async (page: Page, before: Awaited<ReturnType<typeof seen>>) => {
  const close = (length: number): unknown => expect.closeTo(length, 0)
  expect(await seen(page)).toEqual(
    before.map(({ x, y, width, height, ...look }) => ({
      ...look,
      x: close(x),
      y: close(y),
      width: close(width),
      height: close(height),
    })),
  )
}

test('the login popup, its styles and the scroll bar that it takes away change nothing of a listing @desktop', async ({
  page,
}) => {
  await page.goto(links.vertical('sweets'))
  const barWidth = await page.evaluate(() => innerWidth - document.body.clientWidth)
  expect(barWidth).toBeGreaterThan(4)
  const before = await seen(page)
  await page.locator('[data-account-button]').filter({ visible: true }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByLabel('Mobile or email')).toBeVisible()
  await expectUnmoved(page, before)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expectUnmoved(page, before)
})

test('beside a scroll bar no page is wider than its window, and no button of the header narrower @desktop', async ({
  page,
}) => {
  const product = links.product('kaju-katli-250g')
  await page.goto(product)
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await add.filter({ visible: true }).click()
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()
  for (const width of [561, 768, 1024])
    for (const path of [links.home(), links.vertical('sweets'), product, links.checkout()]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      const { room, needed, buttons } = await page.evaluate(() => {
        const { clientWidth: room, scrollWidth: needed } = document.documentElement
        const all = [...document.querySelectorAll('.bar .icon-button')].filter((one) =>
          one.checkVisibility(),
        )
        return { room, needed, buttons: all.map((one) => one.getBoundingClientRect().width) }
      })
      const where = `${path} at ${width}`
      expect(room, where).toBeLessThan(width)
      expect(needed, where).toBe(room)
      expect(Math.min(...buttons), where).toBeGreaterThanOrEqual(44)
    }
})
