import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

/** The distances of an element from the left and right edges of the panel around it. */
const marginsIn = async (panel: Locator, element: Locator) => {
  const [outer, inner] = [await panel.boundingBox(), await element.boundingBox()]
  if (!outer || !inner) return []
  const left = inner.x - outer.x
  return [left, outer.width - left - inner.width].map(Math.round)
}

test('on a phone the login stands in the place of the page: mobile, code by paste, and the page follows', async ({
  page,
  context,
  code,
}) => {
  const mobile = '9822200001'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  const proceed = page.getByRole('button', { name: 'Continue' })
  await page.getByLabel('Mobile number').fill('+91 98222 0000')
  await expect(proceed).toBeDisabled()
  await page.getByLabel('Mobile number').fill('+91 98222 00001')
  await proceed.click()
  await expect(page.getByText('+91- XXXXX 00001')).toBeVisible()
  await expect(page.getByText(/Resend Code in 0:\d\d/)).toBeVisible()
  const verify = page.getByRole('button', { name: 'Verify & Proceed' })
  await expect(verify).toBeDisabled()
  const digits = await code(mobile)
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Your code: ${digits}`)
  const boxes = page.getByRole('textbox', { name: 'Verification code, 4 digits' })
  await expect(boxes).toBeFocused()
  await page.keyboard.press('Control+V')
  await expect(boxes).toHaveValue(digits)
  // Correct one digit in the middle, then others with Backspace across the boxes.
  await boxes.fill('')
  await page.keyboard.type(`${digits[0]}0${digits.slice(2)}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(digits[1] ?? '')
  await expect(boxes).toHaveValue(digits)
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(`${digits.slice(2)}9`)
  await expect(boxes).toHaveValue(digits)
  // The browser may discard the page while the shopper reads the message.
  await page.reload()
  await expect(page.getByText('+91- XXXXX 00001')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await marginsIn(page.locator('.gate'), verify)).toEqual([17, 17])
  await boxes.fill(digits)
  await verify.click()
  await Promise.all([
    expect(page).toHaveURL(/\/my-orders$/),
    expect(page.getByText('OTP verified successfully.')).toBeVisible(),
  ])
  await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeFocused()
})

test('/verify without a code on its way leads Home', async ({ page }) => {
  await page.goto('/verify')
  await expect(page).toHaveURL(/\/$/)
})

test('the popup registers, logs out and logs in by password, where the page stands @desktop', async ({
  page,
  code,
  watch,
}) => {
  const email = 'ritika.popup@example.in'
  await page.goto('/store/sweets')
  const account = page.locator('[data-account-button]').filter({ visible: true })
  await account.click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByLabel('Mobile or email')).toBeFocused()
  await popup.getByRole('button', { name: 'Signup' }).click()
  await popup.getByLabel('Mobile or email').fill(email)
  await popup.getByRole('button', { name: 'Register' }).click()
  await popup.getByLabel('OTP').fill(await code(email))
  await popup.getByLabel('Mobile').fill('98222')
  await popup.getByRole('button', { name: 'Register' }).click()
  await expect(popup.getByLabel('Mobile')).toBeFocused()
  await expect(popup.getByLabel('Mobile')).toHaveAccessibleDescription(/Mobile number is not valid/)
  await popup.getByLabel('Mobile').fill('9822200002')
  await popup.getByLabel('Full name').fill('Ritika Sharma')
  await popup.getByLabel('Password').fill('kajukatli')
  await popup.getByRole('button', { name: 'Register' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByText('You have been logged-In successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/store\/sweets$/)

  await account.click()
  await expect(page.locator('#account').getByText('Ritika Sharma')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await account.click()
  await popup.getByLabel('Mobile or email').fill(email)
  watch.allow(/40\d/)
  await popup.getByLabel('Password').fill('not this one')
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup.getByLabel('Password')).toHaveAccessibleDescription(
    'Username or password is incorret.',
  )
  await popup.getByLabel('Password').fill('kajukatli')
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup).toBeHidden()
})

test('a login from the menu leads to its page, not to a checkout that was left before', async ({
  page,
  code,
}) => {
  const mobile = `84${String(Date.now()).slice(-8)}`
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Login / Signup' }).click()
  await signInPage(page, true).logIn(mobile, code)
  await expect(page).toHaveURL(/\/$/)
})
