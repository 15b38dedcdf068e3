import type { Page } from '@playwright/test'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { shiftsOf, sideways, watchShifts } from '#tests/support/browser/shifts.ts'
import { restoreProducts } from '#tests/support/browser/restore-products.ts'
import { atRest } from '#tests/support/browser/rest.ts'

// Pages as they were built: earlier tests may have sold out what these look at.
test.beforeAll(restoreProducts)

/** One page of each type, in states that no other test checks at this width. */
const pages = [
  '/',
  '/store/sweets',
  '/store-product/laddu',
  '/store-product/brand/1',
  '/store/age/kids',
  '/product/kaju-katli-500g',
  '/search-product/laddu',
  '/search-product/xqzwqq',
  '/shop-offers',
  '/contact-us',
  '/terms',
  '/press',
  '/sitemap',
  '/store/Banner',
  '/login',
  '/register',
  '/checkout',
  '/enquiry',
]

/** Number of cards in the first row. */
const columns = (page: Page, cards: string) =>
  page.locator(cards).evaluateAll((all) => {
    const top = (card?: Element) => Math.round(card?.getBoundingClientRect().top ?? 0)
    return all.filter((card) => top(card) === top(all[0])).length
  })

const upright = { width: 768, height: 1024 }
/** In pixels, at each side. */
const notch = 47

/** Controls and headings in the window that reach into the strips of the notch. Rows that scroll may. */
const behindNotch = (page: Page) =>
  page.locator('a:not(.skip), button, input, select, summary, h1, h2').evaluateAll((all, strip) => {
    const scrolls = (one: Element): boolean =>
      getComputedStyle(one).overflowX !== 'visible' ||
      (one.parentElement !== null && scrolls(one.parentElement))
    const isBehind = (one: Element) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      const isInStrip =
        (left < strip && right > 0) || (right > innerWidth - strip && left < innerWidth)
      return isInStrip && width > 1 && bottom > 0 && top < innerHeight
    }
    return all.filter((one) => one.checkVisibility() && !scrolls(one) && isBehind(one)).map(String)
  }, notch)

test.describe('on a tablet held upright @desktop', () => {
  test.use({ viewport: upright })

  // Each page is loaded once, for all that is looked at.
  test('no page type moves while it loads, is too wide, has a fault that axe finds, or reaches behind a notch', async ({
    page,
    context,
    expectAccessible,
  }) => {
    test.setTimeout(240_000)
    await watchShifts(page)
    const tools = await context.newCDPSession(page)
    const setNotch = (size: number) =>
      tools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: size, right: size } })
    for (const path of pages)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
        expect(await shiftsOf(page)).toEqual([])
        expect(await sideways(page)).toBe(0)
        await expectAccessible()
        // A phone held sideways.
        await page.setViewportSize({ width: 844, height: 390 })
        await setNotch(notch)
        expect(await behindNotch(page)).toEqual([])
        await setNotch(0)
        await page.setViewportSize(upright)
      })
    // Nor is the footer too wide with letters of twice the size.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    for (const width of [701, 768]) {
      await page.setViewportSize({ width, height: 1024 })
      expect([width, await sideways(page)]).toEqual([width, 0])
    }
  })

  test('the header has a menu button beside search, support and account', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/product/kaju-katli-500g')
    const header = page.getByRole('banner')
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('list')).toBeHidden()
    await expect(header.getByRole('combobox', { name: 'Search' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Back' })).toBeHidden()
    await header.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.locator('summary', { hasText: 'Snacks' }).click()
    await expect(drawer.getByRole('link', { name: 'Biscuits' })).toBeVisible()
    // Below the names of the list, also with the notices, which an open dialog holds.
    await expect(drawer.locator('> .toasts')).toBeAttached()
    const { x: left } = (await drawer.locator('.accordion').boundingBox())!
    const icons = drawer.locator('.body + div svg')
    const lefts = await icons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(lefts).toEqual(lefts.map(() => left))
    expect(lefts.length).toBeGreaterThan(1)
    await expectAccessible()
    await page.keyboard.press('Escape')
    await header.locator('summary').click()
    await expect(header.getByText('7 days, 9AM to 9PM')).toBeVisible()
    await expectAccessible('header')
  })

  test('the drawers of a phone held sideways have nothing behind its notch', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    const tools = await context.newCDPSession(page)
    const insets = { left: notch, right: notch }
    await tools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await page.goto('/enquiry')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toHaveCSS('translate', 'none')
    expect((await menu.locator('> :first-child').boundingBox())?.x).toBe(notch)
    await page.keyboard.press('Escape')
    await header.getByRole('link', { name: /^Shopping bag/ }).click()
    const cart = page.getByRole('dialog', { name: 'SHOPPING BAG' })
    await expect(cart).toHaveCSS('translate', 'none')
    const { x = 0, width = 0 } = (await cart.locator('header').boundingBox()) ?? {}
    expect(x + width).toBe(844 - notch)
  })

  test('a product has thumbs, tabs and its button in the page; listings have three columns', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/product/kaju-katli-500g')
    await expect(page.locator('.thumbs')).toBeVisible()
    const buttons = page.locator('.cta')
    await expect(buttons.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    for (const width of [700, 1000]) {
      // Beside the picture; at the lower edge of a window too low for the button in the page.
      await page.setViewportSize({ width, height: 701 })
      await expect(buttons.getByRole('button')).toBeInViewport({ ratio: 1 })
      await expect(buttons).toHaveCSS('position', 'static')
      await page.setViewportSize({ width, height: 700 })
      await expect(buttons.getByRole('button')).toBeInViewport({ ratio: 1 })
      await expect(buttons).toHaveCSS('position', 'fixed')
    }
    // The promises stand beside each other only where they have room.
    for (const [width, count] of [
      [1024, 1],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 1024 })
      expect(await columns(page, '.promises > li')).toBe(count)
    }
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('tab', { name: 'Other Information' }).press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Product Description' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByText('Country of origin')).toBeVisible()
    await expect(page.getByText('Ingredients', { exact: true })).toBeHidden()
    await expectAccessible('.about')
    expect(await columns(page, '.by-similar > *')).toBeGreaterThan(1)

    await page.goto('/store/sweets')
    expect(await columns(page, '.grid > article')).toBe(3)
    await expect(page.getByLabel('Sort')).toBeVisible()
    await page.goto('/store/age/kids')
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeHidden()
  })

  test('cart and payment stand beside the total and its button, or have both at the lower edge', async ({
    page,
    customer,
    expectAccessible,
  }) => {
    await customer.saveHome()
    for (const dish of ['kaju-katli', 'anjeer-roll', 'atta-laddu', 'badam-barfi', 'besan-laddu'])
      await customer.put(`${dish}-250g`)
    await page.goto('/checkout')
    const actions = ['Place Order', 'Proceed', 'Place Order']
    for (const [step, name] of actions.entries()) {
      const action = button(page, name)
      for (const width of [640, 700, 1000, 768]) {
        await page.setViewportSize({ width, height: 1024 })
        await expect(action).toBeInViewport({ ratio: 1 })
        const total = page.locator(width < 700 ? '.total-bar' : '.totals').getByText(/^Total/)
        await expect(total).toBeInViewport()
        await expect(page.locator('.total-bar')).toBeVisible({ visible: width < 700 })
        expect(await sideways(page)).toBe(0)
      }
      await expectAccessible()
      if (step < 2) await action.click()
    }
  })

  test('a cart line tells what a pack saves, with and without a column of savings', async ({
    page,
    customer,
  }) => {
    await customer.put('peda-500g')
    await page.goto('/checkout')
    const saving = page.locator('.items').getByText('Save ₹ 36').filter({ visible: true })
    for (const width of [561, 768, 1100, 1101]) {
      await page.setViewportSize({ width, height: 1024 })
      await expect(saving).toHaveCount(1)
    }
  })

  test('a notice covers no button of the drawer', async ({ page }) => {
    await page.goto('/product/kaju-katli-250g')
    await button(page, 'Add to Cart').click()
    await page.getByRole('link', { name: /^Shopping bag/ }).click()
    const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
    await drawer
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await drawer.getByRole('button', { name: /^Remove Kaju/ }).click()
    const notice = page.locator('.toast', { hasText: 'Product removed from cart successfully' })
    await expect(notice).toBeVisible()
    await expect(async () => {
      const [over, below] = [
        await notice.boundingBox(),
        await drawer.getByRole('link', { name: 'CHECKOUT' }).boundingBox(),
      ]
      expect(over!.y + over!.height).toBeLessThanOrEqual(below!.y)
    }).toPass({ timeout: 1500 })
  })

  test('occasions fill each row, also the last one', async ({ page }) => {
    await page.goto('/')
    await atRest(page)
    // Which of them are hidden depends on the day. At once: the page shows and hides them, too.
    const [width, height, whole] = await page.locator('.occasions .offers').evaluate((row) => {
      const tiles = [...row.querySelectorAll<HTMLElement>('.tile')]
      for (const [index, tile] of tiles.entries()) tile.hidden = index >= 3
      const last = tiles[2]!.getBoundingClientRect()
      return [last.width, last.height, row.getBoundingClientRect().width]
    })
    expect(width).toBe(whole)
    expect(height).toBeLessThan(200)
  })

  test('what is sold out says so, and axe finds no violation in it', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/product/atta-laddu-1kg')
    await expect(page.locator('.main').getByText('Sold Out')).toBeVisible()
    await expect(page.locator('.cta').getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
    await expectAccessible()
  })
})

test.describe('on a phone held sideways @desktop', () => {
  test.use({ viewport: { width: 640, height: 360 } })

  test('a product shows its name beside its picture, and nothing is too wide', async ({ page }) => {
    await page.goto('/product/kaju-katli-500g')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const { right } = await page
      .locator('.product')
      .evaluate((box) => ({ right: box.getBoundingClientRect().right }))
    for (const part of await page.locator('.buy > :not(.cta)').all()) {
      const box = await part.boundingBox()
      if (box) expect(box.x + box.width).toBeLessThanOrEqual(right + 0.5)
    }
    // At the lower edge, on one line.
    await expect(page.locator('.cta')).toHaveCSS('position', 'fixed')
    const button = await page.locator('.cta').getByRole('button').boundingBox()
    expect(button?.height).toBe(48)
    expect(await sideways(page)).toBe(0)
  })
})
