import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

/** A notice is shown for only two seconds, so waiting starts before `act`. */
const sees = (page: Page, texts: readonly string[], act: () => Promise<void>) =>
  Promise.all([
    ...texts.map((text) =>
      expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 20_000 }),
    ),
    act(),
  ])

const closed = [
  links.account(),
  links.orders(),
  '/order-details',
  links.addresses(),
  links.addAddress(),
]

test('a guest who opens a page of an account sees the login instead @both', async ({
  page,
  isMobile,
}) => {
  for (const path of closed)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Please log in' })).toBeAttached()
      if (isMobile) await expect(page.getByLabel('Mobile number')).toBeVisible()
      else await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    })
})

// On a phone, login.spec.ts tests it.
test('the focus goes from the login to the heading of the page that asked for it @desktop', async ({
  page,
  code,
}) => {
  await page.goto(links.orders())
  await signInPage(page, false).logIn(`82${String(Date.now()).slice(-8)}`, code)
  await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeFocused()
})

test('My Account tells name and phone, and leads to profile, orders, addresses and out @both', async ({
  page,
  customer,
  isMobile,
}) => {
  await page.goto(links.account())
  const main = page.getByRole('main')
  await expect(main).toContainText('Ritika Sharma')
  await expect(main).toContainText(`+91 ${customer.mobile.slice(0, 5)} ${customer.mobile.slice(5)}`)
  const menu = isMobile
    ? main.getByRole('list', { name: 'My Account' })
    : main.getByRole('navigation', { name: 'My Account' })
  await expect(menu.getByRole('listitem')).toHaveText(
    isMobile
      ? ['My Orders', 'Delivery Address', 'Log Out']
      : ['Profile Details', 'Orders', 'Address', 'Log Out'],
  )
  const ways = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((way) => way.getAttribute('href')))
  expect(ways).toEqual([...(isMobile ? [] : [links.account()]), links.orders(), links.addresses()])
})

test('the page of the code speaks as specified, leads back, and then Home with a welcome', async ({
  page,
  code,
}) => {
  const mobile = `87${String(Date.now()).slice(-8)}`
  const proceed = page.getByRole('button', { name: 'Continue' })
  await page.goto(links.login())
  await expect(page.getByText('+91', { exact: true })).toBeVisible()
  await expect(proceed).toBeDisabled()
  const dimmed = await proceed.evaluate((button) => getComputedStyle(button).backgroundColor)
  await page.getByLabel('Mobile number').fill(mobile)
  await expect(proceed).toBeEnabled()
  await expect(proceed).not.toHaveCSS('background-color', dimmed)
  await proceed.click()
  await expect(
    page.getByText(`Please enter 4 Digit Verification Code sent to +91- XXXXX ${mobile.slice(-5)}`),
  ).toBeVisible()
  await expect(page.getByText("Didn't recieve the OTP?")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Mobile number').fill(mobile)
  await proceed.click()
  const boxes = page.getByRole('textbox', { name: 'Verification code, 4 digits' })
  await expect(boxes).toBeFocused()
  await boxes.fill(await code(mobile))
  await sees(page, ['Welcome', 'OTP verified successfully.'], () =>
    page.getByRole('button', { name: 'Verify & Proceed' }).click(),
  )
  await expect(page).toHaveURL(/\/$/)
})
