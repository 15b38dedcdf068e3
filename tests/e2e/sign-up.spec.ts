import { formatContact } from '#src/domain/mobile-with-code.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/axe.ts'
import { formIn } from '#tests/support/browser/form.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { loginMistakes, registerMistakes } from '#tests/support/browser/sign-in-page.ts'

// The popup of wide windows is tested in popup.spec.ts.
test('on a phone the five steps stand in the page, go forwards and back, and name each mistake; a logout is told', async ({
  page,
  code,
  watch,
}) => {
  test.setTimeout(90_000)
  watch.allow(/4\d\d/)
  const mobile = `93${String(Date.now()).slice(-8)}`
  const { field, press, says, mistakes } = formIn(page)
  const proceed = page.getByRole('button', { name: 'Continue' })
  await page.goto('/my-orders')

  // Mobile: digits only, ten of them
  await expect(proceed).toBeDisabled()
  await field('Mobile number').fill('98100abc43')
  await expect(field('Mobile number')).toHaveValue('9810043')
  await expect(proceed).toBeDisabled()
  // Login
  await press('Login with password')
  await field('Mobile or email').fill('')
  await mistakes('Login', loginMistakes(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`))
  await press('Login via OTP')
  await expect(field('Mobile number')).toHaveValue(mobile)
  // Register, and back
  await press('Signup')
  await press('Login')
  await press('Signup')
  await field('Mobile or email').fill('ritika@')
  await press('Register')
  await says('Mobile or email', 'Enter mobile number and email Address is not valid.')
  await field('Mobile or email').fill(mobile)
  await press('Register')
  await expect(page.getByText('OTP sent to your mobile number.')).toBeVisible()
  await expect(page.getByText(`Code sent to ${formatContact(mobile)}`)).toBeVisible()
  await press('Change')
  await expect(field('Mobile or email')).toHaveValue(mobile)
  await press('Register')
  await expect(field('OTP')).toBeFocused()
  await press('Register')
  await says('OTP', 'Please enter the OTP.')
  await field('OTP').fill('123')
  await press('Register')
  await says('OTP', 'Entered OTP is incorrect.')
  await field('OTP').fill(await code(mobile))
  await mistakes('Register', registerMistakes(`${mobile}@example.in`))
  await press('Register')
  await Promise.all([
    expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible(),
    expect(page.getByText('You have been logged-In successfully.')).toBeVisible(),
  ])

  // Logged out, back by password from /login, to Home
  await page.goto('/my-account')
  await Promise.all([
    expect(page.getByText('Logged Out', { exact: true })).toBeVisible(),
    expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible(),
    press('Log Out'),
  ])
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await press('Login with password')
  await field('Mobile or email').fill(mobile)
  await field('Password').fill('sweets 7')
  await press('Login')
  await says('Password', 'Username or password is incorret.')
  await field('Password').fill('sweets7')
  await press('Login')
  await Promise.all([
    expect(page).toHaveURL(/\/$/),
    expect(page.getByText('You have been logged-In successfully.')).toBeVisible(),
  ])
  // A logged-in customer is not asked again.
  await page.goto('/register')
  await expect(page).toHaveURL(/\/$/)
})

test('the page /register registers by email, over a reload, and leads on', async ({
  page,
  code,
  isMobile,
}) => {
  const digits = String(Date.now()).slice(-8)
  const email = `asha${isMobile ? 'm' : 'd'}${digits}@example.in`
  const { field, press, says } = formIn(page)
  await page.goto('/register')
  await press('Register')
  await says('Mobile or email', 'Please enter mobile number or E-mail ID.')
  await field('Mobile or email').fill(email)
  await press('Register')
  await expect(page.getByText(`Code sent to ${email}`)).toBeVisible()
  await page.reload()
  await field('OTP').fill(await code(email))
  await field('Mobile').fill('98')
  await press('Register')
  await says('Mobile', 'Mobile number is not valid. Enter valid mobile number.')
  await field('Mobile').fill(`92${digits}`)
  // The fields accept no more than the shop does
  await field('Full name').fill('Asha Rao')
  await expect(field('Full name')).toHaveAttribute('maxlength', '120')
  await expect(field('Password')).toHaveAttribute('maxlength', '200')
  await field('Password').fill('kajukatli')
  await press('Register')
  await Promise.all([
    expect(page).toHaveURL(/\/$/),
    expect(page.getByText('You have been logged-In successfully.')).toBeVisible(),
  ])
  const left = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(left).not.toContain(email)
})

/** Holds an island's own script until the returned function is called. */
const holdIsland = (page: Page, name: string) => hold(page, new RegExp(`/${name}\\.[^/]*js$`))

test('a form of /register that is not hydrated yet is sent once, when it is', async ({ page }) => {
  const release = await holdIsland(page, 'RegisterPage')
  const { field, press } = formIn(page)
  await page.goto('/register')
  const email = `early${Date.now()}@example.in`
  await field('Mobile or email').fill(email)
  await field('Mobile or email').press('Enter')
  await press('Register')
  await expect(page).toHaveURL(/\/register$/)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/user/sendOtpReg'))))
  release()
  await expect(page.getByText(`Code sent to ${email}`)).toBeVisible()
  expect(sent).toBe(1)
})

test('an empty form that is sent before its island is hydrated names the mistake when it is', async ({
  page,
}) => {
  const release = await holdIsland(page, 'RegisterPage')
  const { press, says } = formIn(page)
  await page.goto('/register')
  await press('Register')
  release()
  await says('Mobile or email', 'Please enter mobile number or E-mail ID.')
})

test('a button of /login that is pressed before its island is hydrated acts when it is', async ({
  page,
}) => {
  const release = await holdIsland(page, 'LoginPage')
  const { field, press } = formIn(page)
  await page.goto('/login')
  await press('Login with password')
  release()
  await expect(field('Password')).toBeVisible()
})

test('the pages of the login pass axe and fit at 320 and 360 pixels, and with letters of twice the size @desktop', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const mobile = `91${String(Date.now()).slice(-8)}`
  const { field, press, says } = formIn(page)
  const fits = async () => {
    const tooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog:modal')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.localName} at ${innerWidth}`),
    )
    expect(tooWide).toEqual([])
  }
  const letters = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  /** Checks the current state on narrow windows, and on a wide one with large text. */
  const expectGood = async () => {
    await expectAccessible()
    for (const [width, size] of [
      [320, ''],
      [1440, '200%'],
      [360, '200%'],
      [360, ''],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await letters(size)
      await fits()
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login')
  await expect(field('Mobile number')).toBeFocused()
  await expectGood()
  await press('Login with password')
  await press('Login')
  await says('Mobile or email', 'Please enter mobile number or E-mail ID.')
  await expectGood()
  await page.goto('/register')
  await field('Mobile or email').fill(mobile)
  await press('Register')
  await expect(field('OTP')).toBeFocused()
  await press('Register')
  await expectGood()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/my-orders')
  await field('Mobile number').fill(`89${String(Date.now()).slice(-8)}`)
  await press('Continue')
  await expect(page.getByRole('textbox', { name: /digit/ })).toBeFocused()
  await expectGood()
})
