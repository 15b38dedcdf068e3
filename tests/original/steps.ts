import type { Page } from '@playwright/test'
import { fillAddress } from '#tests/support/browser/form.ts'
import { button } from '#tests/support/browser/page-parts.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { expect } from './test.ts'

export const bagHolds = (page: Page, items: string) =>
  expect(page.getByRole('link', { name: `Shopping bag, ${items}` })).toBeVisible()

export const addAddress = async (page: Page, mobile: string): Promise<void> => {
  await button(page, 'Add New Address').click()
  const form = page.getByRole('dialog')
  await fillAddress(form, { Contact: mobile })
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toBeHidden()
}

/**
 * Loads all pictures of the page, also those that only scrolling would load, and expects each to be the plain
 * file, as the store has no other sizes or formats.
 */
export const expectPictures = async (page: Page, least = 1): Promise<void> => {
  await expect(async () => {
    const shown = await page.locator('img').evaluateAll((pictures) =>
      Promise.all(
        (pictures as HTMLImageElement[]).map(async (picture) => {
          picture.loading = 'eager'
          await picture.decode().catch(() => undefined)
          return { src: picture.src, loaded: picture.naturalWidth > 0, set: picture.srcset }
        }),
      ),
    )
    expect(shown.length).toBeGreaterThanOrEqual(least)
    expect(shown.filter(({ loaded, set }) => !loaded || set)).toEqual([])
  }).toPass({ timeout: 15_000 })
  await expect(page.locator('source[type], source[srcset*=" "]')).toHaveCount(0)
  await atRest(page)
}

/** Scrolls until `count` cards are loaded, and expects no more. */
export const scrollToEnd = async (page: Page, count: number): Promise<void> => {
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(count)
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(count)
}
