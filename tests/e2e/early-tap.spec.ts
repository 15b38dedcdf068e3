import type { Page } from '@playwright/test'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { scriptsRun } from '#tests/support/browser/browser.ts'
import { hold, scripts } from '#tests/support/browser/hold.ts'
import { atRest, reported } from '#tests/support/browser/rest.ts'

// Pages are shown before their scripts load. A button pressed meanwhile acts as soon as it can.

const inCard = (page: Page) => page.getByRole('button', { name: /^Add to Cart:/ })
const bag = (page: Page, items: string) =>
  page.getByRole('link', { name: `Shopping bag, ${items}` })

/** The scripts that the page at `path` loads after its first paint. */
const scriptsOf = async (page: Page, path: string): Promise<string[]> => {
  const html = await (await page.request.get(path)).text()
  return /<script data-later="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
}

const buttons = {
  'Add to Cart in a listing': {
    at: '/store/sweets',
    button: (page: Page) => inCard(page).first(),
    does: (page: Page) => bag(page, '1 item'),
  },
  'Add to Cart of a product': {
    at: '/product/kaju-katli-250g',
    button: (page: Page) =>
      page.getByRole('button', { name: 'Add to Cart', exact: true }).filter({ visible: true }),
    does: (page: Page) => bag(page, '1 item'),
  },
  Enlarge: {
    at: '/product/kaju-katli-250g',
    button: (page: Page) => page.getByRole('button', { name: 'Enlarge' }),
    does: (page: Page) => page.getByRole('dialog', { name: 'Pictures, enlarged' }),
  },
}

for (const [name, { at, button, does }] of Object.entries(buttons)) {
  test(`a tap on ${name} before any script is not lost`, async ({ page }) => {
    const release = await hold(page, scripts)
    await page.goto(at, { waitUntil: 'commit' })
    await button(page).click({ noWaitAfter: true })
    release()
    await expect(does(page)).toBeVisible()
  })

  for (const [which, is] of [
    ['first', 'there'],
    ['last', 'late'],
  ] as const)
    test(`a tap on ${name} is not lost when only the ${which} script is ${is}`, async ({
      page,
    }) => {
      const all = await scriptsOf(page, at)
      expect(all.length).toBeGreaterThan(1)
      const last = all.at(-1)!
      const there = which === 'first' ? all.slice(0, 1) : all.slice(0, -1)
      const isLate = (path: string) => (which === 'first' ? path !== all[0] : path === last)
      const release = await hold(page, scripts, {
        which: (request) => isLate(new URL(request.url()).pathname),
      })
      const lastAsked = page.waitForRequest((request) => request.url().endsWith(last))
      await page.goto(at, { waitUntil: 'commit' })
      await lastAsked
      await page.evaluate(async (paths) => {
        await Promise.all(paths.map((path) => import(path)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }, there)
      await button(page).click({ noWaitAfter: true })
      release()
      await expect(does(page)).toBeVisible()
    })
}

for (const which of ['frame’s own', 'last'] as const)
  test(`a tap counts when the ${which} script comes with the second try`, async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    const { at, button, does } = buttons.Enlarge
    const lost = (await scriptsOf(page, at)).findLast(
      (path) => which === 'last' || path.includes('/Base.'),
    )!
    let tries = 0
    await page.route(`**${lost}*`, (route) => (++tries === 1 ? route.abort() : route.continue()))
    const failed = page.waitForEvent('requestfailed')
    await page.goto(at, { waitUntil: 'commit' })
    await failed
    await button(page).click({ noWaitAfter: true })
    await expect(does(page)).toBeVisible()
    expect(tries).toBe(2)
  })

test('a tap waits for its script, also when another one is lost for good', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const { at, button, does } = buttons.Enlarge
  const all = await scriptsOf(page, at)
  await page.route(`**${all[0]}*`, (route) => route.abort())
  const release = await hold(page, `**${all.at(-1)}`)
  const lostAgain = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('?again'),
  )
  await page.goto(at, { waitUntil: 'commit' })
  await button(page).click({ noWaitAfter: true })
  await lostAgain
  await reported(page)
  release()
  await expect(does(page)).toBeVisible()
})

test('a tap waits eight seconds at most for a script that hangs', async ({ page }) => {
  const { at, button, does } = buttons['Add to Cart of a product']
  const hanging = (await scriptsOf(page, at)).filter((path) => !path.includes('/Base.'))
  expect(hanging.length).toBeGreaterThan(0)
  await hold(page, scripts, {
    which: (request) => hanging.includes(new URL(request.url()).pathname),
  })
  await page.clock.install()
  await page.goto(at, { waitUntil: 'commit' })
  await page.locator('add-to-bag:defined').first().waitFor({ state: 'attached' })
  await button(page).click({ noWaitAfter: true })
  await expect(bag(page, '0 items')).toBeVisible()
  await page.clock.runFor(8500)
  await expect(does(page)).toBeVisible()
})

test('taps on two products before any script put both into the bag', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/store/sweets', { waitUntil: 'commit' })
  for (const place of [0, 1]) await inCard(page).nth(place).click({ noWaitAfter: true })
  release()
  await expect(bag(page, '2 items')).toBeVisible()
})

test('an order chosen before any script is the order of the listing', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/store/sweets', { waitUntil: 'commit' })
  await page.getByLabel('Sort').selectOption('Price: low to high')
  release()
  await expect(page).toHaveURL(/sort=low/)
  await expect(async () => {
    const texts = await page.locator('[data-endless] .price b').allTextContents()
    const prices = texts.map((text) => Number(text.replace(/\D/g, '')))
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }).toPass()
})

test('a price chosen before any script filters @desktop', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/store/age/kids', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Under ₹100' }).check()
  release()
  await expect(page).toHaveURL(/price=0-100/)
})

test('a message sent before any script stands where it was written', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  const written = { Name: 'Asha', Email: 'asha@example.com', Phone: '9810012345', Message: 'Hi' }
  for (const [label, text] of Object.entries(written))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click({ noWaitAfter: true })
  release()
  await scriptsRun(page)
  await atRest(page)
  for (const [label, text] of Object.entries(written))
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
})

test('an enquiry sent before any script is sent once the script is there', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/enquiry', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'What for' }).selectOption('Office')
  await page.getByLabel('Number of boxes').fill('25')
  await page.getByLabel('Day needed').fill(daysAfter(indiaDate(new Date()), 10))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Asha')
  await page.getByLabel('Mobile').fill('98100 12345')
  await page.getByRole('button', { name: 'Send' }).click({ noWaitAfter: true })
  release()
  await expect(page.getByRole('heading', { name: /^Thank you\./ })).toBeFocused()
})

test('a tap on Menu before any script is not lost where a browser knows no commands', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command')
  })
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(' command="', ' command="--unknown-')
    await route.fulfill({ response, body })
  })
  const release = await hold(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click({ noWaitAfter: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeHidden()
  release()
  await expect(menu).toBeVisible()
})

test('filters opened before any script stay open', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/store/age/kids', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click({ noWaitAfter: true })
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel).toBeVisible()
  release()
  await scriptsRun(page)
  await atRest(page)
  await expect(panel).toBeVisible()
})

for (const [path, name, place] of [
  ['/login', 'Login with password', 'Mobile or email'],
  ['/register', 'Login', 'Mobile number'],
] as const)
  test(`a tap on ${name} of ${path} right after its hydration is not lost`, async ({ page }) => {
    await page.addInitScript((text) => {
      interface Root {
        memoizedState: { isDehydrated: boolean } | null
        stateNode: { current: Root }
      }
      const isHydrated = (button: Element) => {
        const island = button.closest('astro-island')
        const key = Object.keys(island ?? {}).find((one) => one.startsWith('__reactContainer'))
        const root = key && (island as unknown as Record<string, Root>)[key]
        return root && root.stateNode.current.memoizedState?.isDehydrated === false
      }
      let isPressed = false
      const press = () => {
        const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
          (one) => one.textContent === text,
        )
        if (isPressed || !button || !isHydrated(button)) return
        isPressed = true
        button.click()
      }
      // React runs the effects of a commit in a message to itself. This tap comes before them.
      const inherited = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
      Object.defineProperty(MessagePort.prototype, 'onmessage', {
        set(this: MessagePort, work: (event: MessageEvent) => void) {
          inherited?.set?.call(this, (event: MessageEvent) => {
            press()
            work.call(this, event)
          })
        },
      })
    }, name)
    await page.goto(path)
    await expect(page.getByLabel(place, { exact: true })).toBeVisible()
  })
