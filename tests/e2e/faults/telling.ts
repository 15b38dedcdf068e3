import { expect } from '#tests/support/browser/customer.ts'
import type { Fault } from '#tests/support/browser/faults.ts'
import { catalogue, type Stage } from './catalogue.ts'

/* What a shopper submits: their identity, reviews of products, and requests. */

export const signIn = async ({ page, fails, tells, code, customer }: Stage) => {
  await page.context().clearCookies()
  await page.goto('/faq')
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.reload()
  await page.locator('[data-account-button]').filter({ visible: true }).click()
  const popup = page.getByRole('dialog')
  const press = (name: string) => popup.getByRole('button', { name, exact: true }).click()
  const login = popup.getByRole('button', { name: 'Login', exact: true })

  await popup.getByLabel('Mobile or email').fill(customer.mobile)
  await popup.getByLabel('Password').fill('kajukatli')
  await fails('login', /signin/, () => login.click(), { busy: login })
  await expect(popup.getByLabel('Password')).toHaveValue('kajukatli')

  await press('Login via OTP')
  const proceed = popup.getByRole('button', { name: 'Proceed' })
  await fails('sending a code', /sendotp/, () => proceed.click(), { busy: proceed })
  await proceed.click()
  await expect(popup.getByLabel('OTP')).toBeVisible()
  await tells('no code', () => login.click())
  await popup.getByLabel('OTP').fill(await code(customer.mobile))
  const unheard = ['no JSON', 'no answer in time', 'offline']
  await fails('a wrong code', /verifyotp/, () => login.click(), {
    busy: login,
    all: true,
    // If the code was not checked, the text says nothing about it.
    text: ({ name }) =>
      unheard.includes(name)
        ? 'The shop could not be reached. Please try again, or tap Resend for a new OTP.'
        : name === 'the server fails'
          ? 'Something went wrong on our side. Please try again, or tap Resend for a new OTP.'
          : catalogue['a wrong code'],
  })

  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator('[data-account-button]').filter({ visible: true }).click()
  // The code sent before is still valid, so the popup opens at its step.
  await press('Login with password')
  await press('Signup')
  await popup.getByLabel('Mobile or email').fill(customer.mobile)
  await tells('registered already', () => press('Register'))
}

export const write = async ({ page, fails, tells, seen }: Stage) => {
  await page.goto('/product/pistachios-250g')
  await page.getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a review' })
  const submit = form.getByRole('button', { name: 'Submit' })
  await tells('review validation', () => submit.press('Enter'))
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await form.getByLabel('Your review').fill('Crisp and fresh.')
  const text = ({ said }: Fault) => catalogue[said ? 'review refused' : 'review unsent']
  await fails('review refused', /reviews\/add/, () => submit.click(), {
    text,
    busy: submit,
    all: true,
  })
  seen('review unsent')
  await expect(form.getByLabel('Your review')).toHaveValue('Crisp and fresh.')

  await page.goto('/contact-us')
  const message = page.getByLabel('Message')
  await page.getByLabel('Email').fill('ritika@example.com')
  await message.fill('Forty wedding boxes for Saturday, please.')
  const send = page.getByRole('main').getByRole('button', { name: 'Submit' })
  await fails('contact', /send-mail/, () => send.click())
  await expect(message).toHaveValue(/wedding boxes/)
  await expect(send).toBeEnabled()
}
