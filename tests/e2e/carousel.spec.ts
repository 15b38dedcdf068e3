import type { Locator } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

/** Whether the page takes a key for itself, in the element that has the focus. */
const isTaken = (element: Locator, key: string, held: 'alt' | 'ctrl' | 'meta') =>
  element.evaluate(
    (at, [key, held]) => {
      ;(at as HTMLElement).focus()
      const event = new KeyboardEvent('keydown', {
        key,
        [`${held}Key`]: true,
        bubbles: true,
        cancelable: true,
      })
      return !at.dispatchEvent(event)
    },
    [key, held] as const,
  )

test('Alt and Left, Ctrl and minus stay shortcuts of the browser @desktop', async ({ page }) => {
  await page.goto(links.home())
  const slide = page.locator('.slide a').first()
  const tab = page.getByRole('tab').first()
  for (const key of ['ArrowLeft', 'ArrowRight'])
    for (const held of ['alt', 'meta'] as const) {
      expect([key, held, await isTaken(slide, key, held)]).toEqual([key, held, false])
      expect([key, held, await isTaken(tab, key, held)]).toEqual([key, held, false])
    }
  expect(await isTaken(tab, 'Home', 'alt')).toBe(false)

  await page.goto('/product/kaju-katli-500g')
  await page.getByRole('button', { name: 'Enlarge' }).press('Enter')
  const pictures = page.getByRole('dialog', { name: 'Pictures, enlarged' }).getByRole('list')
  await expect(pictures).toBeVisible()
  for (const key of ['+', '=', '-'])
    expect([key, await isTaken(pictures, key, 'ctrl')]).toEqual([key, false])
  expect(await isTaken(pictures, 'ArrowLeft', 'alt')).toBe(false)

  await page.goto(links.box())
  const place = page.getByRole('gridcell').getByRole('button').first()
  await expect(async () => {
    await place.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('gridcell').getByRole('button').nth(1)).toBeFocused({
      timeout: 500,
    })
  }).toPass()
  expect(await isTaken(place, 'ArrowLeft', 'alt')).toBe(false)
})

/** How far a press moves a row at once, and in all. */
const moves = async (button: Locator, row: Locator) => {
  await row.scrollIntoViewIfNeeded()
  const row_ = await row.elementHandle()
  const soon = await button.evaluate(async (pressed, row) => {
    ;(pressed as HTMLElement).click()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return row!.scrollLeft
  }, row_)
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  let last = -1
  await expect(async () => {
    const now = await row.evaluate(({ scrollLeft }) => scrollLeft)
    const isStill = now === last
    last = now
    expect(isStill).toBe(true)
  }).toPass({ intervals: [200] })
  return [soon, last]
}

test('rows and pictures glide, and do not where motion is unwanted @desktop', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/product/kaju-katli-500g')
    const thumb = page.locator('.thumbs a').nth(1)
    const next = page.getByRole('button', { name: 'You may like this: next' })
    for (const [button, row] of [
      [thumb, page.locator('.shots')],
      [next, page.locator('.by-similar').first()],
    ] as const) {
      const [soon, last] = await moves(button, row)
      expect([reducedMotion, soon === last]).toEqual([reducedMotion, reducedMotion === 'reduce'])
    }
  }
})
