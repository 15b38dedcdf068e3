import type { Page } from '@playwright/test'
import { atRest } from '#tests/support/browser/rest.ts'
import { expect } from './test.ts'

/** The button with that name that is visible at this window size. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

export const bagHolds = (page: Page, items: string) =>
  expect(page.getByRole('link', { name: `Shopping bag, ${items}` })).toBeVisible()

/** Logs in by code in the login that the site has opened: a popup, or two pages on phones. */
export const logInByCode = async (
  page: Page,
  isMobile: boolean,
  mobile: string,
  lastCode: () => string,
): Promise<void> => {
  if (isMobile) {
    await page.getByLabel('Mobile number').fill(mobile)
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(/\/verify$/)
    await page.getByLabel('Verification code').fill(lastCode())
    await button(page, 'Verify & Proceed').click()
    return
  }
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Login via OTP' }).click()
  await popup.getByLabel('Mobile').fill(mobile)
  await popup.getByRole('button', { name: 'Proceed' }).click()
  await expect(popup.getByLabel('OTP')).toBeVisible()
  await popup.getByLabel('OTP').fill(lastCode())
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup).toBeHidden()
}

export const addAddress = async (page: Page, mobile: string): Promise<void> => {
  await button(page, 'Add New Address').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pincode').fill('110048')
  await expect(form.getByLabel('State')).toHaveValue('Delhi')
  await form.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await form.getByLabel('Email').fill('ritika@example.in')
  await form.getByLabel('Contact').fill(mobile)
  await form.getByLabel('House number').fill('B-14')
  await form.getByLabel('Locality / area').fill('Greater Kailash II')
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

export const orderRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' })
