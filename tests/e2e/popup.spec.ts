import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/axe.ts'
import { formIn } from '#tests/support/browser/form.ts'
import { loginMistakes, registerMistakes } from '#tests/support/browser/sign-in-page.ts'

// On phones the same steps are separate pages (login.spec.ts).
test('the five steps of the popup go forwards and back, and name each mistake at its field @desktop', async ({
  page,
  code,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const mobile = `96${String(Date.now()).slice(-8)}`
  await page.goto('/faq')
  await page.locator('[data-account-button]').filter({ visible: true }).click()
  const popup = page.getByRole('dialog')
  const { field, press, says, mistakes } = formIn(popup)

  const agrees = async (title: string) => {
    await expect(popup.getByRole('heading', { name: title, exact: true })).toBeVisible()
    for (const [name, href] of [
      ['Privacy Policy', links.privacy()],
      ['T&C', links.terms()],
    ] as const)
      await expect(popup.getByRole('link', { name })).toHaveAttribute('href', href)
  }

  // 1 Login
  await agrees('Login')
  await mistakes('Login', loginMistakes(mobile))
  await expectAccessible('dialog')

  // 2 LoginOTP, back and forth
  await press('Login via OTP')
  await expect(field('Mobile')).toHaveValue(mobile)
  await press('Login with password')
  await press('Login via OTP')
  await agrees('Login via OTP')
  await field('Mobile').fill('98100')
  await press('Proceed')
  await says('Mobile', 'Mobile number is not valid. Enter valid mobile number.')
  await field('Mobile').fill(`+91 ${mobile}`)
  await expect(field('Mobile')).toHaveValue(mobile)
  await expectAccessible('dialog')

  // 4 Register, 5 RegVerifyOTP
  await press('Signup')
  await press('Login')
  await press('Signup')
  await agrees('Register')
  await field('Mobile or email').fill('nobody@')
  await press('Register')
  await says('Mobile or email', 'Enter mobile number and email Address is not valid.')
  await expectAccessible('dialog')
  await field('Mobile or email').fill(mobile)
  await press('Register')
  await expect(page.getByText('OTP sent to your mobile number.')).toBeVisible()
  await expect(field('Full name')).toBeVisible()
  await agrees('Register')
  await press('Register')
  await says('OTP', 'Please enter the OTP.')
  const right = await code(mobile)
  const wrong = right === '1111' ? '2222' : '1111'
  await field('OTP').fill(wrong)
  await mistakes('Register', registerMistakes(`${mobile}@example.in`))
  watch.allow(/4\d\d/)
  await press('Register')
  await says('OTP', 'Entered OTP is incorrect.')
  await expectAccessible('dialog')
  await field('OTP').fill(right)
  await press('Register')
  await expect(popup).toBeHidden()
  await expect(page.getByText('You have been logged-In successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/faq$/)

  // 3 VerifyOTP: a number to change, a used code, a wrong one, an empty one
  await page
    .getByRole('button', { name: 'Account of Ritika Sharma' })
    .or(page.getByRole('link', { name: 'Account of Ritika Sharma' }))
    .click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await page.locator('[data-account-button]').filter({ visible: true }).click()
  await press('Signup')
  await field('Mobile or email').fill(mobile)
  await press('Register')
  await says('Mobile or email', 'You are already registered. Please login.')
  await press('Login')
  await press('Login via OTP')
  await field('Mobile').fill(mobile)
  await press('Proceed')
  await agrees('Verify OTP')
  await expect(field('Mobile')).not.toBeEditable()
  await expect(popup.getByText(/in 0:\d\d/)).toBeVisible()
  await press('Change')
  await expect(field('Mobile')).toBeEditable()
  await press('Proceed')
  await press('Login')
  await says('OTP', 'Please enter OTP')
  await expectAccessible('dialog')
  await field('OTP').fill('12')
  await press('Login')
  await says('OTP', 'Entered OTP is incorrect.')
  await field('OTP').fill(await code(mobile))
  await press('Login')
  await expect(popup).toBeHidden()
})
