import type { Page, Route } from '@playwright/test'
import { button, expect, test } from '#tests/support/customer.ts'

/** The ways in which a call can go wrong: told so, told something else, not told at all. */
const faults: [name: string, fail: (route: Route) => Promise<void>][] = [
  ['500', (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } })],
  ['another message', (route) => route.fulfill({ json: { message: 'Something else.' } })],
  ['offline', (route) => route.abort('internetdisconnected')],
]

/** Does `act` once for each fault of the call; each time the notice must say `text`. */
const provoke = async (page: Page, call: RegExp, text: string, act: () => Promise<void>) => {
  for (const [name, fail] of faults) {
    await page.route(call, fail)
    const told = expect(page.locator('.toast').filter({ hasText: text }), name).toBeVisible()
    await act()
    await told
    await page.unroute(call)
    // The next notice must be a new one.
    await expect(page.locator('.toast').filter({ hasText: text })).toHaveCount(0)
  }
}

test(
  'whatever goes wrong with an address or an order, its text is shown and nothing is lost',
  { tag: '@phone' },
  async ({ page, customer, watch }) => {
    test.setTimeout(120_000)
    watch.allow(/addToaddress|removeToaddress|cashOnDelivery|orderItemCancel|ERR_|status of/)
    await customer.put('kaju-katli-500g')
    await customer.saveHome()
    await page.goto('/checkout')
    await button(page, 'Place Order').click()

    await page.getByRole('button', { name: 'Add New Address' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Pincode').fill('110048')
    await expect(popup.getByLabel('State')).toHaveValue('Delhi')
    await popup.getByLabel('Email').fill('r@example.in')
    await popup.getByLabel('House number').fill('B-99')
    await popup.getByLabel('Locality / area').fill('Saket')
    const save = popup.getByRole('button', { name: 'Save Address' })
    const failed = 'We got an error while saving your address.'
    await provoke(page, /addToaddress/, failed, () => save.click())
    await expect(popup.getByLabel('House number')).toHaveValue('B-99')
    await save.click()
    await expect(page.getByText('B-99, Saket')).toBeVisible()

    const remove = 'We got an error while removing your address.'
    await provoke(page, /removeToaddress/, remove, async () => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click()
      await popup.getByRole('button', { name: 'Delete' }).click()
    })
    await expect(page.getByText('B-99, Saket')).toBeVisible()

    await button(page, 'Proceed').click()
    await button(page, 'Place Order').click()
    await expect(page.getByText('Please select payment type')).toBeVisible()
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    const unplaced = 'We are un-able to place your order. Please try later.'
    await provoke(page, /cashOnDelivery/, unplaced, () => button(page, 'Place Order').click())
    await button(page, 'Place Order').click()
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)

    await page.getByRole('link', { name: /View Details/ }).click()
    const uncancelled = 'We are un-able to cancel your order. Please try later.'
    await provoke(page, /orderItemCancel/, uncancelled, async () => {
      await page.getByRole('button', { name: /Cancel Item/ }).click()
      await popup.getByRole('button', { name: 'Cancel Item' }).click()
    })
  },
)

test(
  'whatever goes wrong with a login, its text is shown and what was typed stays',
  { tag: '@desktop' },
  async ({ page, watch, code }) => {
    test.setTimeout(120_000)
    watch.allow(/signin|sendotp|verifyotp|ERR_|status of/)
    await page.goto('/faq')
    await page.locator('[data-account-button]').filter({ visible: true }).click()
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Mobile or email').fill('9555500001')
    await popup.getByLabel('Password').fill('kajukatli')
    const login = popup.getByRole('button', { name: 'Login', exact: true })
    await provoke(page, /signin/, 'Username or password is incorret.', () => login.click())
    await expect(popup.getByLabel('Password')).toHaveValue('kajukatli')
    await popup.getByRole('button', { name: 'Login via OTP' }).click()
    const proceed = popup.getByRole('button', { name: 'Proceed' })
    await provoke(page, /sendotp/, 'Unable to send OTP to your number', () => proceed.click())
    await proceed.click()
    await popup.getByLabel('OTP').fill(await code('9555500001'))
    await provoke(page, /verifyotp/, 'Entered OTP is incorrect.', () => login.click())
    await login.click()
    await expect(popup).toBeHidden()
  },
)
