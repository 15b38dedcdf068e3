import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { atRest } from '#tests/support/browser/rest.ts'

const listing = links.vertical('sweets')
const card = (page: Page) => page.locator('.card h3 a').nth(1)
const preview = (page: Page) => page.locator('.preview')

/** Records what a pressed card shows: the page that shows it may be gone before it can be queried. */
const notePreview = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', () => {
      const parts = ['.preview .name', '.preview img'].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && [box.x, box.y, box.width, box.height].map(Math.round)
      })
      sessionStorage.setItem('preview', JSON.stringify(parts))
    }),
  )

/** With touch the preview appears on the click, with a mouse when the button goes down. */
const press = (page: Page, isMobile: boolean) => (isMobile ? card(page).tap() : card(page).click())

const boxOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!
  return [x, y, width, height].map(Math.round)
}

test('a pressed card shows its product in the places of the product’s page @both', async ({
  page,
  isMobile,
}) => {
  const sizes = isMobile ? [320, 360, 412] : [768, 900, 1000, 1440]
  const places = sizes.map((width) => ({ from: listing, width }))
  // Products with several pictures show thumbnails on wide pages.
  const katli = links.category('sweets', 'katli')
  for (const from of [katli, links.home()]) places.push({ from, width: sizes[1]! })
  for (const { from, width } of places) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(from)
    await atRest(page)
    const name = (await card(page).textContent()) ?? ''
    await notePreview(page)
    await press(page, isMobile)
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(preview(page)).toHaveCount(0)
    const noted = await page.evaluate(() => sessionStorage.getItem('preview'))
    const [heading, picture] = JSON.parse(noted ?? '[]') as number[][]
    expect([from, width, heading]).toEqual([from, width, await boxOf(page, 'h1')])
    expect([from, width, picture]).toEqual([from, width, await boxOf(page, '.shots img')])
    await page.goBack()
    await expect(card(page)).toHaveText(name)
    await expect(preview(page)).toHaveCount(0)
  }
})

test('a product’s page that does not come gives the listing back @both', async ({
  page,
  isMobile,
}) => {
  // It is not prerendered either.
  await page.addInitScript(() => {
    const { append } = HTMLHeadElement.prototype
    HTMLHeadElement.prototype.append = function (...nodes) {
      const isRule = (node: unknown) => (node as HTMLScriptElement).type === 'speculationrules'
      append.apply(
        this,
        nodes.filter((node) => !isRule(node)),
      )
    }
  })
  await page.clock.install()
  await page.route('**/product/*', (route) => route.fulfill({ status: 204 }))
  await page.goto(listing)
  await atRest(page)
  await press(page, isMobile)
  await expect(preview(page)).toBeVisible()
  // Further presses show nothing else in between.
  await (isMobile ? preview(page).tap() : preview(page).dblclick())
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await press(page, isMobile)
  await expect(preview(page)).toBeVisible()
  // Playwright's clock skips a page that is requesting its next one at that moment, so retry.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(preview(page)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 5000 })
})

test('a press that is no click on a card leaves the listing as it is @desktop', async ({
  page,
  context,
}) => {
  await page.goto(listing)
  await atRest(page)
  await card(page).hover()
  await page.mouse.down()
  await expect(preview(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(preview(page)).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await card(page).click({ modifiers: ['ControlOrMeta'] })
  await opened
  await expect(preview(page)).toHaveCount(0)
  await card(page).click({ button: 'right' })
  await expect(preview(page)).toHaveCount(0)
  await expect(page).toHaveURL(listing)
})
