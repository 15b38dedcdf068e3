import { addAddress } from '#src/contract/address.ts'
import { addToBag } from '#src/contract/bag.ts'
import { verifyOtp } from '#src/contract/login.ts'
import { rateLimits, sessions } from '#src/server/db/schema/account.ts'
import { site } from '#src/site.ts'
import { expect, test } from '#tests/support/browser/clocked-shop.ts'
import { button, home, placeOrder, post } from '#tests/support/browser/customer.ts'
import { fillAddress } from '#tests/support/browser/form.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

const refused = 'Entered OTP is incorrect.'
const expired = 'This OTP is not valid any more. Please tap Resend for a new one.'
const unreached = 'The shop could not be reached. Please try again, or tap Resend for a new OTP.'
const minute = 60_000

test('a wrong and an old code are refused, each with what to do, a new one is let in @both', async ({
  page,
  shop,
  code,
  isMobile,
  watch,
}) => {
  watch.allow(/verifyotp|status of 400|ERR_INTERNET_DISCONNECTED/)
  const mobile = isMobile ? '9612300001' : '9612300002'
  const signIn = signInPage(page, isMobile)
  await page.clock.install()
  await page.goto('/faq')
  await signIn.ask(mobile)
  const first = await code(mobile)
  const isRefused = async (digits: string, why = refused) => {
    await signIn.enter(digits)
    await expect(signIn.otp).toHaveAccessibleDescription(why)
    await expect(signIn.otp).toBeFocused()
    await expect(signIn.otp).toHaveValue(digits)
  }
  /** The next typed digits replace the old ones, and the reason of the refusal stays readable. */
  const isTypedOver = async (why = refused) => {
    await page.keyboard.type('98')
    await expect(signIn.otp).toHaveValue('98')
    await expect(signIn.otp).toHaveAccessibleDescription(why)
  }
  const wrong = first === '1111' ? '2222' : '1111'
  await isRefused(wrong)
  await isTypedOver()
  // Typed while the response is pending
  const release = await hold(page, /verifyotp/, { times: 1 })
  await signIn.enter(wrong)
  await signIn.otp.fill('12')
  release()
  await expect(signIn.otp).toHaveAccessibleDescription(refused)
  await page.keyboard.type('3')
  await expect(signIn.otp).toHaveValue('123')
  await page.context().setOffline(true)
  await isRefused(first, unreached)
  await page.context().setOffline(false)
  shop.clock.advance(6 * minute)
  await isRefused(first, expired)
  await signIn.otp.click()
  const selected = (input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  await expect.poll(() => signIn.otp.evaluate(selected)).toBe(first)
  await isTypedOver(expired)

  // Nothing is resent before the wait is over
  const sent = shop.outbox().length
  await expect(signIn.resend).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(31_000)
  await expect(signIn.resend).not.toHaveAttribute('aria-disabled')
  await signIn.resend.click()
  await expect(page.getByText('OTP sent to your mobile number.')).toBeVisible()
  await expect.poll(() => shop.outbox().length).toBe(sent + 1)
  await expect(page.getByText(/Resend.* in 0:\d\d/)).toBeVisible()
  const second = await code(mobile)
  await expect(signIn.otp).toBeFocused()
  await page.keyboard.type(second)
  await expect(signIn.otp).toHaveValue(second)
  if (second !== first) await isRefused(first)
  const asked = page.waitForRequest(/verifyotp/)
  await signIn.enter(second)
  await expect(page.getByText(/logged-In successfully|OTP verified successfully/)).toBeVisible()

  // The same request once more, not from the page
  const again = await page.request.post(`/api${verifyOtp.path}`, {
    data: (await asked).postDataJSON() as object,
  })
  expect([again.status(), ((await again.json()) as { message: string }).message]).toEqual([
    400,
    expired,
  ])
})

test('an order goes on after its session ran out twice, with everything that was typed', async ({
  page,
  shop,
  code,
  isMobile,
  watch,
}) => {
  test.setTimeout(90_000)
  watch.allow(/401/)
  const mobile = '9612300003'
  const signIn = signInPage(page, isMobile)
  await page.goto('/product/kaju-katli-500g')
  await button(page, 'Add to Cart').click()
  await signIn.open()
  await signIn.logIn(mobile, code)
  await page.goto('/checkout')
  await button(page, 'Place Order').click()

  /** The server deletes all sessions; the page learns of it from its next call. */
  const expire = () => shop.db.delete(sessions)
  /** The login is in the page on phones, else in the popup. The shopper stays on the page. */
  const logInHere = async () => {
    await expect(page.getByRole('heading', { name: 'Please log in' })).toBeAttached()
    await signIn.logIn(mobile, code)
  }
  await page.evaluate(() => ((window as { stayed?: boolean }).stayed = true))
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const form = page.getByRole('dialog', { name: 'Add Address' })
  await fillAddress(form)
  await expire()
  await form.getByRole('button', { name: 'Save Address' }).click()
  await logInHere()
  await expect(form.getByLabel('House number')).toHaveValue('B-14')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toBeHidden()
  await button(page, 'Proceed').click()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await expire()
  await button(page, 'Place Order').click()
  await logInHere()
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true)
  await placeOrder(page)
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)
})

test("a guest's bag is added to the customer's, and what did not fit is named until the order", async ({
  page,
  shop,
  code,
  isMobile,
}) => {
  const mobile = '9612300005'
  const signIn = signInPage(page, isMobile)
  const katli = await shop.changeProduct('kaju-katli-500g', { maxPerOrder: 3, stock: 50 })
  const elsewhere = await shop.customer(mobile)
  await elsewhere.put(katli.id, 2)
  await page.goto('/product/kaju-katli-500g')
  await button(page, 'Add to Cart').click()
  await button(page, /^Increase/).click()
  await page.goto('/product/besan-laddu-250g')
  await button(page, 'Add to Cart').click()
  await expect(page.getByRole('link', { name: 'Shopping bag, 2 items' })).toBeVisible()
  const { stock } = await shop.product('besan-laddu-250g')
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
  await shop.changeProduct('besan-laddu-250g', { stock: 0 })
  await button(page, 'Place Order').click()
  if (isMobile) await expect(page).toHaveURL(/\/login$/)
  await signIn.askHere(mobile)
  const noticeShown = expect(
    page.locator('.toast').filter({ hasText: 'You have reached the product quantity limit.' }),
  ).toContainText(/Kaju Katli.*Besan Laddu/)
  await signIn.enter(await code(mobile))
  await noticeShown
  await expect(page).toHaveURL(/\/checkout$/)
  const note = page.getByRole('status').filter({ hasText: 'Changed since you last looked' })
  await expect(note).toContainText(/Kaju Katli.*only 3 can be ordered now/)
  await expect(note).toContainText(/Besan Laddu.*is sold out and could not be added/)
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  await shop.changeProduct('besan-laddu-250g', { stock })

  // The login is done: Back leads to the page from which the cart was opened
  await page.goBack()
  await expect(page).toHaveURL(/\/product\/besan-laddu-250g$/)
})

test('a page that still shows one customer gives nothing to, and takes nothing from, the next one', async ({
  page,
  shop,
  code,
  watch,
}) => {
  watch.allow(/40[13]/)
  const [ritika, asha] = ['9612300007', '9612300008']
  const signIn = signInPage(page, true)
  await signIn.open()
  await signIn.logIn(ritika, code)
  const user = await page.evaluate(() => localStorage.getItem('user') ?? '')
  const first = (JSON.parse(user) as { customerId: number }).customerId
  const ofFirst = { store_id: site.storeId, customer_id: first }
  await post(page, addAddress, { ...home, ...ofFirst })
  await page.goto('/my-address')
  await expect(page.getByText('Greater Kailash II')).toBeVisible()

  // Somebody else is logged in in the same browser, outside the pages: the pages do not notice
  const other = await shop.customer(asha)
  const session = other.cookies.get('session') ?? ''
  await page.context().addCookies([{ name: 'session', value: session, url: shop.origin }])
  const laddu = await shop.product('besan-laddu-250g')
  await post(page, addToBag, {
    store_id: site.storeId,
    customer_id: other.customerId,
    product_id: laddu.id,
    quantity: 2,
  })
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expect(page.getByText('Greater Kailash II')).toHaveCount(0)
  await signIn.logIn(ritika, code)
  await expect(page.getByText('Greater Kailash II')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shopping bag, 0 items' })).toBeVisible()
})

test('a browser behind a crowded address does some work and gets its code', async ({
  page,
  shop,
  code,
  isMobile,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/sendotp|status of 429/)
  const mobile = '9612300021'
  // This address has used up the codes that are sent without proof of work.
  const crowd = { key: 'otp-caller:127.0.0.1', used: shop.config.limits.otpSendsPerCaller }
  const endsAt = new Date(shop.clock.now().getTime() + 10 * 60_000)
  await shop.db
    .insert(rateLimits)
    .values({ ...crowd, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { used: crowd.used, endsAt },
    })
  const signIn = signInPage(page, isMobile)
  await page.goto('/faq')
  // The work runs outside the page, in a worker that is fetched for it.
  const working = page.waitForEvent('worker')
  await signIn.ask(mobile)
  expect((await working).url()).toContain('/_astro/')
  await signIn.enter(await code(mobile))
  await signIn.isDone()
})
