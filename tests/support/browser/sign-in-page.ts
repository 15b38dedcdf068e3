import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'
import type { formIn } from './form.ts'

/** How a shopper logs in by code at the window size of the test: in the popup, or on phones in pages. */
export interface SignInPage {
  /** Opens the login: with the account button, or on phones at /login. */
  open: () => Promise<void>
  /** Opens the login and requests a code. */
  ask: (mobile: string) => Promise<void>
  /** Requests a code in the login that is open. */
  askHere: (mobile: string) => Promise<void>
  /** The field for the code. */
  otp: Locator
  enter: (code: string) => Promise<void>
  /** Waits until the login is complete and, on phones, its pages are left. */
  isDone: () => Promise<void>
  /** Logs in in the login that is open; `code` is the fixture. */
  logIn: (mobile: string, code: (to: string) => Promise<string>) => Promise<void>
  resend: Locator
}

type Mistakes = Parameters<ReturnType<typeof formIn>['mistakes']>[1]

/** What Login names at its fields, until a password is missing; in the end `typed` is the number. */
export const loginMistakes = (typed: string): Mistakes => [
  ['Mobile or email', 'Please enter mobile number or E-mail ID.', '98100'],
  ['Mobile or email', 'Enter mobile number and email Address is not valid.', typed],
  ['Password', 'Please enter your password'],
]

/** What Register names at its fields once a code is typed. The check requires 7 characters, the message says 8. */
export const registerMistakes = (email: string): Mistakes => [
  ['Email', 'Email address is not valid. Enter valid email address.', email],
  ['Full name', 'Please enter your full name.', 'Ritika Sharma'],
  ['Password', 'Please enter your password.', 'sweets'],
  ['Password', 'Entered password characters is less than 8 characters.', 'sweets7'],
]

export const signInPage = (page: Page, isMobile: boolean): SignInPage => {
  const popup = page.getByRole('dialog')
  const otp = isMobile ? page.getByLabel('Verification code') : popup.getByLabel('OTP')
  const resend = page.getByRole('button', { name: isMobile ? 'Resend Code' : 'Resend' })
  const open = async () => {
    if (isMobile) await page.goto('/login')
    else await page.locator('[data-account-button]').filter({ visible: true }).click()
  }
  const askHere = async (mobile: string) => {
    if (!isMobile) await popup.getByRole('button', { name: 'Login via OTP' }).click()
    await page.getByLabel(isMobile ? 'Mobile number' : 'Mobile', { exact: true }).fill(mobile)
    await page.getByRole('button', { name: isMobile ? 'Continue' : 'Proceed' }).click()
    await expect(otp).toBeFocused()
  }
  const enter = async (digits: string) => {
    await otp.fill(digits)
    const name = isMobile ? 'Verify & Proceed' : 'Login'
    await (isMobile ? page : popup).getByRole('button', { name, exact: true }).click()
  }
  const isDone = async () => {
    if (isMobile) await expect(page).not.toHaveURL(/\/(login|verify)$/)
    else await expect(popup).toBeHidden()
  }
  return {
    otp,
    resend,
    askHere,
    enter,
    isDone,
    open,
    ask: async (mobile) => {
      await open()
      await askHere(mobile)
    },
    logIn: async (mobile, code) => {
      await askHere(mobile)
      await enter(await code(mobile))
      await isDone()
    },
  }
}
