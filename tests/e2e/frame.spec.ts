import { expect, test } from '#tests/support/browser/customer.ts'

/** Header, menus and footer, which frame every page. */
test('the header tells of delivery and of support, and the first Tab skips it @both', async ({
  page,
  expectAccessible,
  isMobile,
}) => {
  await page.goto('/')
  await expect(page.getByText('Same Day Delivery Across Delhi-NCR').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  if (isMobile) return
  const support = page.locator('summary', { hasText: '' }).and(page.getByLabel('Support'))
  await support.click()
  const panel = page.locator('details.dropdown')
  await expect(panel.getByText('7 days, 9AM to 9PM')).toBeVisible()
  await expect(panel.locator('a[href^="tel:"]')).toBeVisible()
  await expect(panel.locator('a[href^="mailto:"]')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(panel.getByText('7 days, 9AM to 9PM')).toBeHidden()
  await expect(support).toBeFocused()
})

test('the menu of a vertical opens under the pointer, and axe finds no violation in it @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/faq')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Namkeen', exact: true }).hover()
  const category = menu.getByRole('link', { name: 'Mixtures' })
  await expect(category).toBeVisible()
  await expect(category).toHaveAttribute('href', '/store-product/mixtures')
  // Fetched only now.
  const picture = menu.getByRole('link', { name: 'All namkeen' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await expect(menu.locator('img')).toHaveCount(1)
  await expectAccessible()
  // Only one menu is open at a time, whichever way it was opened.
  await menu.getByRole('button', { name: 'Categories of Sweets' }).press('Enter')
  await expect(menu.getByRole('link', { name: 'Laddu', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Snacks', exact: true }).hover()
  await expect(menu.getByRole('link', { name: 'Laddu', exact: true })).toBeHidden()
})

test('the keyboard opens the menu of whoever is logged in, and Escape gives the place back @desktop', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await page.goto('/faq')
  const button = page.locator('[data-account-button]')
  // It opens links and a button, not a menu of the ARIA kind.
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).not.toHaveAttribute('aria-haspopup')
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('#account')
  await expect(menu.getByRole('link')).toHaveText(['My Account', 'My Orders', 'My Address'])
  const { mobile } = customer
  await expect(menu.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Space')
  await expect(menu).toBeVisible()
  await page.locator('.menu').getByRole('link', { name: 'Sweets', exact: true }).hover()
  await expect(menu).toHaveCount(0)
  await button.focus()

  // It stays attached to its button wherever that moves, and closes when the focus leaves it.
  await page.keyboard.press('Enter')
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => scrollBy(0, 300))
    await expect(async () => {
      const [above, below] = [await button.boundingBox(), await menu.boundingBox()]
      if (!above || !below) throw new Error('It is gone.')
      expect(Math.round(below.y - above.y - above.height)).toBe(10)
      expect(Math.round(above.x + above.width - below.x - below.width)).toBe(0)
    }).toPass()
  }
  await menu.getByRole('button', { name: 'Log Out' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the account’s icon leads to the account in a new tab @desktop', async ({
  page,
  customer: _loggedIn,
}) => {
  await page.goto('/faq')
  const button = page.locator('[data-account-button]')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  const presses = [
    () => button.click({ button: 'middle' }),
    () => button.click({ modifiers: ['ControlOrMeta'] }),
  ]
  for (const press of presses) {
    const opened = page.context().waitForEvent('page')
    await press()
    await expect(await opened).toHaveURL(/\/my-account$/)
  }
  await expect(page.locator('#account')).toHaveCount(0)
})

test('a picture that does not come gives way to a sign that keeps its name', async ({
  page,
  watch,
}) => {
  watch.allow(/gallery/)
  watch.allow(/net::ERR_/)
  await page.route('**/gallery/**', (route) => route.abort())
  await page.goto('/store/sweets')
  for (const card of (await page.getByRole('article').all()).slice(0, 4)) {
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await expect(card.getByRole('img', { name: `${name} (no picture)` })).toBeVisible()
  }
})

test('the drawer of a phone leads to login, categories and the shop’s telephone, also in a low window', async ({
  page,
  expectAccessible,
}) => {
  // A low window scrolls the whole drawer, with its categories.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  for (const way of [
    drawer.getByRole('link', { name: 'All sweets' }),
    drawer.locator('a[href^="tel:"]'),
  ]) {
    await way.scrollIntoViewIfNeeded()
    await expect(way).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(drawer.getByRole('link', { name: 'Login / Signup' })).toHaveAttribute(
    'href',
    '/login',
  )
  await drawer.locator('summary', { hasText: 'Namkeen' }).click()
  await expect(drawer.getByRole('link', { name: 'Mixtures' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Laddu' })).toBeHidden()
  await expect(drawer.locator('a[href^="tel:"]')).toBeVisible()
  for (const landmark of ['banner', 'contentinfo'] as const)
    await expect(drawer.getByRole(landmark)).toHaveCount(0)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

// Further pages: leak.spec.ts.
test('between phone and desktop nothing is wider than the window @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 561, height: 400 })
  for (const path of ['/', '/faq', '/checkout']) {
    await page.goto(path)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const found = await page.evaluate(() => {
      const lines = (button: Element) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 12)))
          .size
      }
      const rights = [...document.querySelectorAll('.footer a')].map(
        (way) => way.getBoundingClientRect().right,
      )
      return {
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ways: rights.filter((right) => right > 0 && right <= innerWidth - 24).length,
        cut: rights.filter((right) => right > innerWidth - 24).length,
        buttons: [...document.querySelectorAll('.hot .btn')].map(lines),
      }
    })
    expect(found.ways, path).toBeGreaterThan(10)
    expect([found.over, found.cut], path).toEqual([0, 0])
    expect(new Set(found.buttons), path).toEqual(new Set(path === '/' ? [1] : []))
  }
})

test('letters of twice the size leave the header inside a window of 1280 and of 1440 pixels @desktop', async ({
  page,
}) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/faq')
    const room = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    expect([width, room]).toEqual([width, 0])
    await expect(page.getByRole('link', { name: 'Gift Boxes', exact: true })).toBeVisible()
    expect((await page.getByRole('combobox').boundingBox())?.width).toBeGreaterThan(80)
  }
})

test('the header of a very low window scrolls with the page', async ({ page }) => {
  await page.goto('/product/kaju-katli-250g')
  const scroll = async (height: number) => {
    await page.setViewportSize({ width: 320, height })
    await page.evaluate(() => scrollTo(0, 300))
  }
  await scroll(500)
  await expect(page.locator('.bar')).toBeInViewport()
  await scroll(256)
  await expect(page.locator('.bar')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeInViewport()
})

test('digits of codes and sums are of one width', async ({ page }) => {
  await page.goto('/about-us')
  const widths = await page.evaluate(async () => {
    await document.fonts.load('600 16px "Anek Latin"')
    const text = document.body.appendChild(document.createElement('span'))
    text.style.cssText = "font: 600 100px 'Anek Latin'; font-feature-settings: 'tnum'"
    return [...'0123456789'].map((digit) => {
      text.textContent = digit.repeat(4)
      return Math.round(text.getBoundingClientRect().width)
    })
  })
  expect(new Set(widths).size).toBe(1)
})
