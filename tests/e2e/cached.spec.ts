import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'

const callOf = (request: Request): string | undefined => {
  const [, call] = /\/api\/store\/(\w+)$/.exec(request.url()) ?? []
  return call && `${call} ${request.postData()}`
}

/** The page's catalog calls from now on, with their payload. `atRest` waits until all have finished. */
const callsOf = (page: Page) => {
  const calls: string[] = []
  let answered = 0
  page.on('request', (request) => {
    const call = callOf(request)
    if (call) calls.push(call)
  })
  page.on('requestfinished', (request) => void (answered += callOf(request) ? 1 : 0))
  return { calls, atRest: () => expect.poll(() => calls.length - answered).toBe(0) }
}

const cards = (page: Page) => page.locator('[data-endless] [data-live]')

/** Opens a listing and scrolls until its second page has loaded. */
const browse = async (page: Page) => {
  await page.goto('/store/sweets')
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    expect(await cards(page).count()).toBeGreaterThan(10)
  }).toPass()
}

test('a listing is asked for once within 500 seconds', async ({ page }) => {
  const { calls, atRest } = callsOf(page)
  const twice = () => calls.filter((call, index) => calls.indexOf(call) !== index)
  await browse(page)
  // The page has fetched page 1 again to update the built cards, and has loaded page 2.
  for (const number of [1, 2])
    await expect
      .poll(() => calls)
      .toContainEqual(expect.stringMatching(new RegExp(`VerticalByProduct .*"page":${number},`)))
  // Leaving the page aborts pending calls, which are then rightly repeated. So wait until none is pending.
  await atRest()
  // Opened again at once, the listing would only restore its scroll position.
  await page.goto('/faq')
  await browse(page)
  await atRest()
  expect(twice()).toEqual([])
})

test('the product that is looked at is asked for afresh, once', async ({ page }) => {
  const { calls } = callsOf(page)
  const asked = () => calls.filter((call) => call.startsWith('productDetail ')).length
  await page.goto('/product/kaju-katli-250g')
  await expect.poll(asked).toBe(1)
  await page.goto('/store/sweets')
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  await page.goto('/product/kaju-katli-250g')
  await expect.poll(asked).toBe(2)
})
