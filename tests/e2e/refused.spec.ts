import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { notice } from '#tests/support/browser/provoke.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

// What a browser may refuse: the shop names it, and reports no success that did not happen.

const noStorage = /Your browser refuses to keep data for this shop/
const noCookies = /Your browser refuses cookies/
const bagFailed = 'We are facing issue on shopping cart. Please try later.'
const added = 'Product added into the cart successfully.'

/** Ways in which a browser stores nothing. */
const refusals: Record<string, () => void> = {
  'storage that is forbidden': () => {
    for (const place of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, place, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  'no storage at all': () => {
    for (const place of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, place, { get: () => null })
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

const add = (page: Page) =>
  page.getByRole('button', { name: 'Add to Cart', exact: true }).filter({ visible: true })
const bag = (page: Page, items: string) =>
  page.getByRole('link', { name: `Shopping bag, ${items}` }).filter({ visible: true })
/** Requests a code, which the shop may refuse to send. */
const askForCode = async (page: Page, isMobile: boolean) => {
  await page.goto(isMobile ? links.login() : links.faq())
  if (!isMobile) {
    await page.locator('[data-account-button]').filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Login via OTP' }).click()
  }
  const label = isMobile ? 'Mobile number' : 'Mobile'
  await page.getByLabel(label, { exact: true }).fill('9812345678')
  await page.getByRole('button', { name: isMobile ? 'Continue' : 'Proceed' }).click()
}
/** Every notice that the page shows, recorded as it appears. */
const noticesOf = async (page: Page): Promise<string[]> => {
  const shown: string[] = []
  await page.exposeFunction('__noted', (text: string) => void shown.push(text))
  await page.addInitScript(() =>
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const toast of [node, ...node.querySelectorAll('*')])
              if (toast.matches('.toast'))
                (window as unknown as { __noted: (text: string) => void }).__noted(
                  toast.textContent,
                )
    }).observe(document, { childList: true, subtree: true }),
  )
  return shown
}

for (const [what, refuse] of Object.entries(refusals)) {
  test(`${what} is named where a cart would be lost, and nothing is said to be in it`, async ({
    page,
  }) => {
    await page.addInitScript(refuse)
    const shown = await noticesOf(page)
    await page.goto(links.product('kaju-katli-250g'))
    await Promise.all([expect(notice(page, bagFailed)).toBeVisible(), add(page).click()])
    await expect(page.getByRole('alert').filter({ hasText: noStorage })).toBeInViewport()
    await expect(add(page)).toBeVisible()
    await expect(bag(page, '0 items')).toBeVisible()
    await page.goto(links.checkout())
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.getByText(noStorage)).toBeVisible()
    expect(shown.filter((text) => text.includes(added))).toEqual([])
  })

  // The form depends on the window, not on the way.
  const windows = what === 'storage that is full' ? '@both' : ''
  test(`${what} is named before a code is sent ${windows}`, async ({ page, isMobile }) => {
    await page.addInitScript(refuse)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await askForCode(page, isMobile)
    await expect(
      page.locator('main, dialog').getByText(noStorage).filter({ visible: true }).first(),
    ).toBeVisible()
    expect(calls.filter((url) => url.includes('/user/'))).toEqual([])
  })
}

test('a storage that is full keeps the cart for the tab, to the checkout', async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  await page.goto(links.product('kaju-katli-250g'))
  await Promise.all([expect(notice(page, added)).toBeVisible(), add(page).click()])
  await page.goto(links.checkout())
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('cookies that are refused are named before a code is sent; a cart needs none @both', async ({
  page,
  context,
  isMobile,
}) => {
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto(links.product('kaju-katli-250g'))
  await Promise.all([expect(notice(page, added)).toBeVisible(), add(page).click()])
  await askForCode(page, isMobile)
  await expect(page.getByText(noCookies).filter({ visible: true }).first()).toBeVisible()
  expect(calls.filter((url) => url.includes('/user/'))).toEqual([])
  await page.goto(links.checkout())
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
})

test('a login whose cookie does not last is not said to have succeeded @both', async ({
  page,
  context,
  code,
  isMobile,
  watch,
}) => {
  watch.allow(/401/)
  const shown = await noticesOf(page)
  await page.goto(links.faq())
  // The cookie is lost on the way, as with a proxy or an add-on.
  await page.route(/user\/verifyotp/, async (route) => {
    const response = await route.fetch()
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const mobile = `96${String(Date.now()).slice(-8)}`
  const login = signInPage(page, isMobile)
  await login.ask(mobile)
  await login.enter(await code(mobile))
  await expect(page.getByText(noCookies).filter({ visible: true }).first()).toBeVisible()
  if (isMobile) await expect(page).toHaveURL(/\/verify$/)
  else await expect(page.getByRole('dialog')).toBeVisible()
  expect(shown.filter((text) => /successfully/.test(text))).toEqual([])
})

test('a link that the browser does not copy stands there, and is not said to be copied', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.execCommand = () => false
  })
  const shown = await noticesOf(page)
  await page.goto(links.product('kaju-katli-250g'))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByLabel('Link to copy')).toHaveValue(/\/product\/kaju-katli-250g$/)
  await expect(page.getByLabel('Link to copy')).toBeFocused()
  expect(shown).toEqual([])
})

const keys = ['cartData', 'cartID', 'cartOwner', 'cartUnsaved', 'cartGuestID', 'user']
const more = ['signingOut', 'orderAwaited', 'betToken', 'pincode', 'recent', 'face']
const ofTab = ['notices', 'bagCut', 'returnTo', 'tabOwner', 'verify', 'orderAttempt', 'banner']
const damage = ['{', 'null', '5', '"x"', '[]', '{}', '[null]', '[{}]', '[[]]']
const older = [
  '{"customerId":1}',
  '{"customerId":1,"orderId":2}',
  '[{"productId":1,"name":"x","slug":"x","quantity":1,"mrp":1,"sellingPrice":1,"stock":1,"maxPerOrder":1}]',
  '[{"id":1,"slug":"x"}]',
  '[{"kind":"good"}]',
]

test('stored state that holds anything at all breaks no page', async ({ page, watch }) => {
  test.setTimeout(180_000)
  watch.allow(/401|40[034]|ERR_/)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`))
  for (const content of [...damage, ...older])
    await test.step(content, async () => {
      const stored = await page.addInitScript(
        ([all, tab, text]) => {
          if (location.origin === 'null') return
          for (const key of all) localStorage.setItem(key, text)
          for (const key of tab) sessionStorage.setItem(key, text)
        },
        [[...keys, ...more], ofTab, content] as const,
      )
      for (const path of [links.home(), links.checkout(), links.account(), links.verify()]) {
        await page.goto(path)
        await expect(page.locator('.toasts')).toBeAttached()
        await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
        await expect(page.getByText(/undefined|NaN|\[object/)).toHaveCount(0)
      }
      // Without a code that was sent it leads away by itself.
      await page.waitForURL(({ pathname }) => pathname !== links.verify())
      expect(broken).toEqual([])
      // What else a page has stored is not for the next content.
      await stored.dispose()
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await page.context().clearCookies()
    })
})

test('a page whose stored state another tab deletes goes on as a guest’s', async ({
  page,
  context,
}) => {
  await page.goto(links.product('kaju-katli-250g'))
  await add(page).click()
  await page.goto(links.checkout())
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(links.faq())
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto(links.product('kaju-katli-250g'))
  await add(page).click()
  await expect(bag(page, '1 item')).toBeVisible()
})
