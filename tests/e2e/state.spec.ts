import type { BrowserContext, Page } from '@playwright/test'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

/** What the browser stores: the specification's app state (section 3) and the shop's own keys. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(String(text)) as unknown]),
    ),
  )

/** All storage of a tab as one string, to search it for personal data. */
const everything = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await caches.keys(),
      await indexedDB.databases(),
      document.cookie,
    ]),
  )

const bagOf = (page: Page, items: string) =>
  page.getByRole('link', { name: `Shopping bag, ${items}` })

const typeAddress = async (page: Page, houseNumber: string) => {
  await page.goto('/add-new-address')
  await page.getByLabel('House number').fill(houseNumber)
}

const logOut = async (page: Page) => {
  await page.goto('/my-account')
  await button(page, 'Log Out').click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
}

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => /session/.test(name))

test('every field of the app state outlives a reload, is the same in a second tab, and ends with the logout @both', async ({
  page,
  context,
  customer,
  isMobile,
  watch,
}) => {
  // A page that is resized while it is being left aborts its view transition.
  watch.allow(/Viewport size changed/)
  await customer.put('kaju-katli-500g', 2)
  await customer.saveHome()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  // Stored there by another part of the business
  await page.evaluate(() => localStorage.setItem('betToken', '"a-token"'))
  const other = await context.newPage()
  await typeAddress(other, 'Z-1 Secret House')
  await page.reload()

  const line = { name: 'Kaju Katli', quantity: 2, slug: 'kaju-katli-500g' }
  const account = isMobile ? /Ritika Sharma/ : 'Account of Ritika Sharma'
  for (const tab of [page, other]) {
    // Fields that only other programs read are stored once the page is used.
    await tab.keyboard.press('Shift')
    await expect
      .poll(() => kept(tab))
      .toMatchObject({
        user: { customerId: customer.customerId, name: 'Ritika Sharma' },
        loggedIn: true,
        cartCount: 1,
        cartSaved: true,
        fetchWallet: true,
        windowWidth: isMobile ? 'mobile' : 'desktop',
      })
    if (!isMobile) await expect(tab.locator('[data-account-button]')).toHaveAccessibleName(account)
    const { cartData, cartID, cartUnsaved } = await kept(tab)
    expect(cartData).toMatchObject([line])
    expect(cartID).not.toBe('')
    expect(cartUnsaved ?? []).toEqual([])
    await expect(bagOf(tab, '1 item')).toBeVisible()
    expect(await kept(tab)).toMatchObject({ betToken: 'a-token' })
  }
  // windowWidth is mobile up to 560 pixels
  await page.setViewportSize({ width: 560, height: 740 })
  await expect(page.locator('[data-account-button]')).toBeHidden()
  await page.keyboard.press('Shift')
  await expect.poll(() => kept(page)).toMatchObject({ windowWidth: 'mobile' })
  await page.setViewportSize({ width: 561, height: 740 })
  await expect(page.locator('[data-account-button]')).toBeVisible()
  await expect.poll(() => kept(page)).toMatchObject({ windowWidth: 'desktop' })

  await logOut(page)
  await expect(other.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expect(bagOf(other, '0 items')).toBeVisible()
  expect(await kept(other)).toMatchObject({
    user: null,
    cartData: [],
    cartID: '',
    cartUnsaved: [],
    cartOwner: 0,
    betToken: '',
    loggedIn: false,
    cartCount: 0,
    cartSaved: false,
    fetchWallet: false,
    cartHeld: null,
    pincode: '',
    orderAwaited: null,
    signingOut: false,
  })
  const personal = [customer.mobile, 'Ritika', 'Secret House', 'Kailash', 'katli', 'a-token']
  for (const tab of [page, other]) {
    const left = await everything(tab)
    for (const words of personal) expect(left).not.toContain(words)
  }
  expect(await sessionCookies(context)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expect(page.getByText(customer.mobile.slice(0, 5))).toHaveCount(0)
})

test('a tab that slept through a logout forgets what was typed in it before anything is shown @desktop', async ({
  page,
  context,
  customer: _loggedIn,
}) => {
  const asleep = await context.newPage()
  await typeAddress(asleep, 'Z-2 Secret House')
  // The browser has discarded the page but kept its storage
  await asleep.goto('about:blank')
  await logOut(page)
  await asleep.goBack()
  await expect(asleep.getByRole('heading', { name: 'Please log in' })).toBeAttached()
  expect(await everything(asleep)).not.toContain('Secret House')
})

test('a form that the account has filled in forgets that with a logout in another tab, and no typed word @desktop', async ({
  page,
  context,
  customer,
}) => {
  await page.goto('/contact-us')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Message').fill('Forty boxes, please.')
  await expect(field('Phone')).toHaveValue(customer.mobile)
  await logOut(await context.newPage())
  await expect(field('Phone')).toHaveValue('')
  await expect(field('Message')).toHaveValue('Forty boxes, please.')
})

test('somebody else logs in in another tab: the first one shows the new customer, and nothing of the old @desktop', async ({
  page,
  context,
  customer,
  code,
}) => {
  await customer.put('kaju-katli-500g')
  await customer.saveHome()
  await typeAddress(page, 'Z-3 Secret House')
  await page.goto('/my-address')
  await expect(page.getByText('Greater Kailash II')).toBeVisible()
  await expect(bagOf(page, '1 item')).toBeVisible()
  const other = await context.newPage()
  await logOut(other)
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expect(page.getByText('Greater Kailash II')).toHaveCount(0)
  const mobile = `94${String(Date.now()).slice(-8)}`
  const signIn = signInPage(other, false)
  await signIn.open()
  await signIn.logIn(mobile, code)

  await expect(page.getByRole('heading', { name: 'No address saved yet' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bagOf(page, '0 items')).toBeVisible()
  await expect(page.getByText('Greater Kailash II')).toHaveCount(0)
  expect(await everything(page)).not.toMatch(/Secret House|Ritika|Kailash|katli/)
  await page.goto('/add-new-address')
  await expect(page.getByLabel('Contact')).toHaveValue(mobile)
  await expect(page.getByLabel('House number')).toHaveValue('')
})
