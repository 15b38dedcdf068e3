import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/customer.ts'

/** Walks with Tab until the control has the focus, as somebody without a pointer does. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp) => {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${role} ${String(name)}.`)
}

const noSidewaysScroll = async (page: Page) => {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
}

const narrow = { width: 320, height: 640 }

/** Nothing is cut off on a narrow window, nor with letters of twice the size on a usual one. */
const expectRoom = async (page: Page) => {
  await noSidewaysScroll(page)
  const zoom = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  await page.setViewportSize({ width: 1440, height: 900 })
  await zoom('200%')
  await noSidewaysScroll(page)
  await zoom('')
  await page.setViewportSize(narrow)
}

test(
  'the whole purchase works by keyboard, on a narrow window and with large text',
  { tag: '@desktop' },
  async ({ page, customer, expectAccessible }) => {
    test.setTimeout(120_000)
    await customer.saveHome()
    await page.setViewportSize(narrow)
    await page.goto('/product/kaju-katli-500g')
    await tabTo(page, 'button', /^Add to Cart$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()

    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
    await expectRoom(page)
    await expectAccessible()
    await tabTo(page, 'button', 'Place Order')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expectRoom(page)
    await expectAccessible()
    await tabTo(page, 'button', 'Proceed')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
    // Arrow keys move inside a group of choices.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    while (!(await page.getByRole('radio', { name: /Cash on Delivery/ }).isChecked()))
      await page.keyboard.press('ArrowDown')
    await expectRoom(page)
    await expectAccessible()
    await tabTo(page, 'button', 'Place Order')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)
    await expectRoom(page)
    await expectAccessible()
    await tabTo(page, 'link', /View Details/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Order Again' })).toBeVisible()
    await expectRoom(page)
    await expectAccessible()
    await tabTo(page, 'link', 'Invoice')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Proforma Invoice' })).toBeVisible()
    await expectRoom(page)
  },
)
