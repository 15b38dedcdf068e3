import type { Page } from '@playwright/test'
import { sendOtpRegister, verifyOtpRegister } from '#src/contract/login.ts'
import { site } from '#src/site.ts'
import { button, expect, post, test } from '#tests/support/browser/customer.ts'
import { formIn } from '#tests/support/browser/form.ts'
import { hold, loseReplies } from '#tests/support/browser/hold.ts'
import { shiftsOf, sideways, watchShifts } from '#tests/support/browser/shifts.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

const password = 'kajukatli'

const steps = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const way = (name: string) => page.getByRole('button', { name, exact: true })
  return { dialog, way, ...formIn(dialog) }
}

type Code = (to: string) => Promise<string>

let last = 0
const somebody = (isMobile: boolean) => {
  const digits = `${isMobile ? 86 : 87}${String(Date.now()).slice(-6)}${String(++last).padStart(2, '0')}`
  return { mobile: digits, email: `p${digits}@example.in` }
}

/** Registers somebody by email on another device, with a mobile that is not verified. */
const registerElsewhere = async (
  visitor: Page,
  code: Code,
  { mobile, email }: ReturnType<typeof somebody>,
) => {
  const baseURL = new URL(visitor.url()).origin
  const context = await visitor.context().browser()!.newContext({ baseURL })
  const page = await context.newPage()
  const sent = await post(page, sendOtpRegister, { otp_type: 'email', username: email })
  await post(page, verifyOtpRegister, {
    otp_id: sent.payload.otp_id,
    otp: Number(await code(email)),
    otp_type: 'email' as const,
    company_id: site.companyId,
    email,
    password,
    name: 'Asha Rao',
    phone: mobile,
  })
  await context.close()
}

/** Somebody who registered elsewhere comes by a code to the mobile that was told then, and is offered to join. */
const comeByCode = async (page: Page, code: Code, isMobile: boolean) => {
  const who = somebody(isMobile)
  await page.goto('/faq')
  await registerElsewhere(page, code, who)
  const signIn = signInPage(page, isMobile)
  await signIn.ask(who.mobile)
  await signIn.enter(await code(who.mobile))
  return { who, signIn }
}

const rowOf = (page: Page, title: string) =>
  page.locator('.profile dl > div').filter({ has: page.getByText(title, { exact: true }) })

test('who came by code sets name, email and password, by keyboard, and every tab shows it', async ({
  page,
  customer,
  code,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const email = `${customer.mobile}@example.in`
  const { field, press, says, way, dialog } = steps(page)
  await watchShifts(page)
  await page.goto('/my-account')
  await expect(way('Add email')).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  const other = await page.context().newPage()
  await other.goto('/faq')
  await expect(rowOf(page, 'Email')).toContainText('Not given')
  const letters = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  await letters('200%')
  expect(await sideways(page)).toBe(0)
  const [label, panel] = [rowOf(page, 'Password').locator('dt'), page.locator('.profile')]
  expect(await label.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(80)
  const rightOf = async (part: typeof panel) =>
    part.evaluate((one) => one.getBoundingClientRect().right)
  expect(await rightOf(way('Change name'))).toBeLessThan(await rightOf(panel))
  await letters('')

  await way('Change name').focus()
  await page.keyboard.press('Enter')
  await expect(field('Full name')).toBeFocused()
  await expectAccessible('dialog')
  // As the headings of all popups.
  const heading = dialog.getByRole('heading', { name: 'Your name' })
  await expect(heading).toHaveCSS('font-family', /^"Rozha One"/)
  await field('Full name').fill(' ')
  await page.keyboard.press('Enter')
  await says('Full name', 'Please enter your full name.')
  await field('Full name').fill('Meena Iyer')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Name')).toContainText('Meena Iyer')
  await expect(way('Change name')).toBeFocused()
  for (const tab of [page, other])
    await expect(tab.locator('[data-account-button]').first()).toHaveAttribute(
      'aria-label',
      'Account of Meena Iyer',
    )

  await way('Add email').click()
  await field('Email').fill('meena@')
  await press('Send code')
  await says('Email', 'Email address is not valid. Enter valid email address.')
  await field('Email').fill(email)
  await press('Send code')
  await expect(page.getByText('OTP sent to your Email Address.')).toBeVisible()
  await expect(field('OTP')).toBeFocused()
  await expectAccessible('dialog')
  // The browser may discard the page while the shopper reads the message.
  await page.reload()
  await expect(dialog.getByText(email)).toBeVisible()
  const right = await code(email)
  watch.allow(/400/)
  await field('OTP').fill(right === '1111' ? '2222' : '1111')
  await press('Verify')
  await says('OTP', 'Entered OTP is incorrect.')
  // The wrong code is selected: the right one is typed over it.
  await page.keyboard.type(right)
  await expect(field('OTP')).toHaveValue(right)
  await press('Verify')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Email')).toContainText(email)

  // Ten minutes after the login, the shop asks for confirmation first.
  watch.allow(/403/)
  await page.route('**/api/user/updatePassword', async (route) => {
    await route.fulfill({
      status: 403,
      json: { message: 'Please confirm first that it is you.', code: 'unconfirmed' },
    })
    await page.unroute('**/api/user/updatePassword')
  })
  await way('Set password').click()
  await field('New password').fill('sweets')
  await press('Save')
  await says('New password', 'Entered password characters is less than 8 characters.')
  await expect(field('New password')).toHaveAttribute('autocomplete', 'new-password')
  await field('New password').fill(password)
  await press('Save')
  await press(`Send a code to +91 ${customer.mobile.slice(0, 5)} ${customer.mobile.slice(5)}`)
  await expect(field('OTP')).toBeFocused()
  await expectAccessible('dialog')
  await field('OTP').fill(await code(customer.mobile))
  await press('Confirm')
  // Two calls, one of which hashes a password and is slow.
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(way('Change password')).toBeVisible()

  // Log in with the new email and password.
  await other.close()
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login with password' }).click()
  await page.getByLabel('Mobile or email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the late answer about one detail leaves the form of another one open', async ({
  page,
  customer,
}) => {
  const { field, press, way, dialog } = steps(page)
  const email = `${customer.mobile}@example.in`
  await page.goto('/my-account')
  const release = await hold(page, /updateProfile/)
  await way('Change name').click()
  await field('Full name').fill('Meena Iyer')
  await press('Save')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await way('Add email').click()
  await field('Email').fill(email)
  release()
  await expect(rowOf(page, 'Name')).toContainText('Meena Iyer')
  await expect(field('Email')).toHaveValue(email)
})

test('a change whose answer is lost may have been made: that is said, and the details show it', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/ERR_|500/)
  const { field, press, says, way } = steps(page)
  const lost = 'The shop could not be reached, so it is not known whether this was done.'
  const update = '**/api/user/updatePassword'
  await page.goto('/my-account')
  await way('Set password').click()
  await field('New password').fill(password)
  await page.route('**/api/user/*', (route) => route.abort())
  await press('Save')
  await says('New password', lost)
  await page.unroute('**/api/user/*')

  await page.route(update, (route) => route.fulfill({ status: 500, json: { message: 'Oops' } }))
  await press('Save')
  await says('New password', 'Something went wrong on our side, so it is not known')
  await page.unroute(update)

  await loseReplies(page, update)
  await press('Save')
  await says('New password', lost)
  await expect(field('New password')).toHaveValue(password)
  await page.keyboard.press('Escape')
  await expect(way('Change password')).toBeVisible()
})

test('a mobile told at registration: a code to it offers to join, the password joins', async ({
  page,
  code,
  isMobile,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const { who } = await comeByCode(page, code, isMobile)
  await expect(page.getByText('Another account was registered with')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join my accounts' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: 'Join my accounts' }).click()
  await expect(page).toHaveURL(/\/my-account/)
  const { field, press, dialog } = steps(page)
  await field('Email of that account').fill(who.email)
  await expectAccessible('dialog')
  await field('Its password').fill(password)
  await press('Join the accounts')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your two accounts are one now.')).toBeVisible()
  await expect(rowOf(page, 'Name')).toContainText('Asha Rao')
  await expect(rowOf(page, 'Email')).toContainText(who.email)
  await expect(page.getByText('you may have two')).toBeHidden()
})

test('declined, the two stay; later a code to the email joins them, and a password is asked for', async ({
  page,
  code,
  watch,
  isMobile,
}) => {
  test.setTimeout(90_000)
  const { who, signIn } = await comeByCode(page, code, isMobile)
  await page.getByRole('button', { name: 'Not now' }).click()
  await signIn.isDone()
  await page.goto('/my-account')
  const { field, press, way, dialog } = steps(page)
  await expect(page.getByText('you may have two')).toBeVisible()
  await way('Add email').click()
  await field('Email').fill(who.email)
  await press('Send code')
  watch.allow(/409/)
  await expect(field('OTP')).toBeFocused()
  await field('OTP').fill(await code(who.email))
  await press('Verify')
  await expect(dialog.getByText('has an account of its own')).toBeVisible()
  await press('Join the accounts')
  await field('New password').fill('anothernew')
  await expect(dialog.getByText('An earlier password no longer counts')).toBeVisible()
  await press('Save')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Email')).toContainText(who.email)
})

test('Signup with a contact that came by code says so, and leads to a code for it', async ({
  page,
  customer,
  code,
  watch,
}) => {
  await page.context().clearCookies()
  // 401: the first page still assumes a valid session.
  watch.allow(/401|409/)
  await page.goto('/faq')
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/register')
  await page.getByLabel('Mobile or email').fill(customer.mobile)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('Mobile or email')).toHaveAccessibleDescription(
    'You are already registered. Please login.',
  )
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  await expect(page).toHaveURL(/\/verify$/)
  await signInPage(page, true).enter(await code(customer.mobile))
  await expect(page).toHaveURL(/\/$/)
})

test('a store API without these calls: My Account shows what the login told, and no change', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/404/)
  await page.route('**/api/user/profile', (route) =>
    route.fulfill({
      status: 404,
      json: { message: 'There is no such call.', code: 'unknown-call' },
    }),
  )
  await page.goto('/my-account')
  await expect(
    page.getByText(customer.mobile.slice(5)).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByText('Password')).toBeHidden()
  await expect(page.getByRole('button', { name: /Change|Add|Set/ })).toHaveCount(0)
})
