import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/customer.ts'

/** Presses Tab until the control has the focus, as a keyboard user does. */
const tabTo = async (
  page: Page,
  role: 'button' | 'link' | 'radio' | 'textbox',
  name: string | RegExp,
) => {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${role} ${String(name)}.`)
}

const noSidewaysScroll = async (page: Page) => {
  const standingOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.localName}.${element.className} at ${clientWidth}`)
  })
  expect(standingOut).toEqual([])
}

const narrow = { width: 320, height: 640 }

/** Nothing is cut off on a narrow window, nor at 200 % text size on a phone or a desktop window. */
const expectRoom = async (page: Page) => {
  await noSidewaysScroll(page)
  const zoom = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  await zoom('200%')
  for (const width of [narrow.width, 360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await noSidewaysScroll(page)
  }
  await zoom('')
  await page.setViewportSize(narrow)
}

test('the whole purchase works by keyboard, on a narrow window and with large text @desktop', async ({
  page,
  customer,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await customer.saveHome()
  await page.setViewportSize(narrow)
  await page.goto('/product/kaju-katli-500g')
  await tabTo(page, 'button', /^Add to Cart$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (1)', level: 1 })).toBeVisible()
  // Screen readers begin with the title of a window.
  await expect(page).toHaveTitle(/^My Cart \|/)
  await expectRoom(page)
  await expectAccessible()
  await tabTo(page, 'button', 'Place Order')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page).toHaveTitle(/^Address \|/)
  await expectRoom(page)
  await expectAccessible()
  await tabTo(page, 'button', 'Proceed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
  await expect(page).toHaveTitle(/^Payment \|/)
  // Arrow keys move within a group of choices.
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  while (!(await page.getByRole('radio', { name: /Cash on Delivery/ }).isChecked()))
    await page.keyboard.press('ArrowDown')
  await expectRoom(page)
  await expectAccessible()
  await tabTo(page, 'button', 'Place Order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)
  await expectRoom(page)
  await expectAccessible()
  await tabTo(page, 'link', /View Details/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Order Again' })).toBeVisible()
  await expect(page).toHaveTitle(/^Order MG-\S+ \|/)
  await expectRoom(page)
  await expectAccessible()
  await tabTo(page, 'link', 'Invoice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Proforma Invoice' })).toBeVisible()
  await expectRoom(page)
})

test('somebody new logs in at the checkout and gives an address by keyboard alone @desktop', async ({
  page,
  code,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const mobile = `90${String(Date.now()).slice(-8)}`
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(page, 'textbox', name)
    await page.keyboard.type(text)
  }
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await tabTo(page, role, name)
    await page.keyboard.press('Enter')
  }
  const expectGood = async () => {
    await expectRoom(page)
    await expectAccessible()
  }
  await page.setViewportSize(narrow)
  await page.goto('/product/peda-250g')
  await press('button', /^Add to Cart$/)
  await press('link', 'Shopping bag, 1 item')
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  await press('button', 'Place Order')
  await expect(page).toHaveURL(/\/login$/)
  await type('Mobile number', mobile)
  await expectGood()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await expectGood()
  await page.keyboard.type(await code(mobile))
  await page.keyboard.press('Enter')
  // The order that was waiting for the login continues.
  await expect(page).toHaveURL(/\/checkout#address$/)
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await expectGood()
  await press('button', 'Add New Address')
  await expect(page.getByRole('dialog')).toBeVisible()
  await type('Pincode', '110048')
  await expect(page.getByLabel('State')).toHaveValue('Delhi')
  await page.keyboard.press('Enter')
  await expectGood()
  await type('Name', 'Asha Rao')
  await type('Email', `${mobile}@example.in`)
  await type('House number', 'B-14')
  await type('Locality / area', 'Greater Kailash II')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press('button', 'Proceed')
  await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
})

test('the focus can be seen where something else is outlined, or would cut the ring off @desktop', async ({
  page,
}) => {
  const ring = (control: Locator) =>
    control.evaluate((element: HTMLElement) => {
      element.focus()
      const { outlineStyle, outlineOffset, outlineColor } = getComputedStyle(element)
      return [outlineStyle, outlineOffset, outlineColor]
    })
  const ink = 'rgb(42, 23, 16)'
  await page.goto('/product/kaju-katli-500g')
  expect(await ring(page.locator('.thumbs [aria-current]'))).toEqual(['solid', '2px', ink])
  expect(await ring(page.locator('.shots'))).toEqual(['solid', '-3px', ink])
  await page.goto('/')
  await expect(page.locator('.below')).toHaveCount(0)
  expect(await ring(page.locator('.hot h3 a').first())).toEqual(['solid', '2px', ink])
  const cut = (rows: Locator) =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const control = row.querySelector<HTMLElement>('h3 a, :scope > a, li > a')
        if (!control) return []
        control.focus()
        const card = control.closest('.card')
        const { outlineOffset, outlineWidth } = getComputedStyle(control, card ? '::after' : null)
        const space = parseFloat(outlineOffset) + parseFloat(outlineWidth)
        const [ring, edge] = [
          (card ?? control).getBoundingClientRect(),
          row.getBoundingClientRect(),
        ]
        const room = Math.min(ring.left - edge.left, ring.top - edge.top, edge.bottom - ring.bottom)
        return room < space ? [`${row.className}: ${room} for ${space}`] : []
      }),
    )
  expect(await cut(page.locator('.rail'))).toEqual([])
  await page.goto('/checkout')
  await expect(page.locator('.goods .card').first()).toBeVisible()
  expect(await cut(page.locator('.goods'))).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/store/sweets')
  const size = page.locator('.sizes [aria-current]').first()
  expect((await ring(size)).slice(0, 2)).toEqual(['solid', '2px'])
})

test('what has the focus stands whole in a row that scrolls sideways', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto('/store/sweets')
  const row = page.locator('.sizes').filter({ hasText: '1 kg' }).first()
  /** By how much the focused size stands out of its row. */
  const cut = () =>
    row.evaluate((element) => {
      const own = document.activeElement?.getBoundingClientRect()
      const { left, right } = element.getBoundingClientRect()
      return own ? Math.max(left - own.left, own.right - right) : NaN
    })
  // The first key brings the script.
  await page.keyboard.press('Tab')
  const sizes = row.getByRole('link')
  await sizes.first().focus()
  for (const place of [1, 2]) {
    await page.keyboard.press('Tab')
    await expect(sizes.nth(place)).toBeFocused()
    await expect.poll(cut).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(sizes.first()).toBeFocused()
  await expect.poll(cut).toBeLessThanOrEqual(0)
})

test('what is scrolled to stands clear of the header and the bar below, also with large letters @both', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-500g')
  /** The links of the content whose top, or bottom, is covered where the page scrolls to them. */
  const covered = () =>
    page.evaluate(() => {
      const isCovered = (link: HTMLElement, block: 'start' | 'end') => {
        link.scrollIntoView({ block })
        const { left, width, top, bottom } = link.getBoundingClientRect()
        const y = block === 'start' ? top + 1 : bottom - 1
        const seen = document.elementFromPoint(left + width / 2, y)
        return Boolean(seen?.closest('.bar, .cta, .total-bar'))
      }
      const links = [...document.querySelectorAll<HTMLElement>('main a, .footer a')].filter(
        (link) => link.checkVisibility() && !link.closest('.cta, .total-bar'),
      )
      return links
        .flatMap((link) =>
          (['start', 'end'] as const)
            .filter((block) => isCovered(link, block))
            .map((block) => `${block}: ${link.textContent}`),
        )
        .slice(0, 5)
    })
  for (const path of ['/', '/store/sweets', '/product/kaju-katli-250g', '/checkout', '/terms'])
    for (const size of ['', '200%']) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeAttached()
      await expect(page.locator('html.first, .below')).toHaveCount(0)
      if (path === '/checkout') await expect(page.getByText('My Cart (1)').first()).toBeVisible()
      await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
      expect([path, size, await covered()]).toEqual([path, size, []])
    }
})

test('in the reviews the focus goes to the heading when what was pressed has gone', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.route('**/api/store/reviews', (route) => route.abort(), { times: 1 })
  await page.goto('/product/kaju-katli-500g')
  await page.getByRole('button', { name: 'All reviews' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true })
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Write a review' })).toBeVisible()
  await expect(heading('Reviews')).toBeFocused()
  await dialog.getByRole('button', { name: 'Write a review' }).press('Enter')
  await expect(heading('Write a review')).toBeFocused()
  await dialog.getByRole('button', { name: 'All reviews' }).press('Enter')
  await expect(heading('Reviews')).toBeFocused()
})

test('what My Account could not load is not called missing, and a retry ends on its heading', async ({
  page,
  customer: _loggedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.route('**/api/user/profile', (route) => route.abort(), { times: 1 })
  await page.goto('/my-account')
  await expect(page.getByText('Your details could not be loaded.')).toBeVisible()
  await expect(page.getByText('Not given')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile Details' })).toBeFocused()
  await expect(page.getByText('Not given')).toBeVisible()
})

/** By how many pixels the window, or what scrolls or hides around it, cuts off the focus ring. */
const cutOffRing = async (control: Locator): Promise<number> => {
  await control.focus()
  return control.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset)
    const around = (part: Element | null): Element => {
      if (!part || part === document.body) return document.documentElement
      return getComputedStyle(part).overflowX === 'visible' ? around(part.parentElement) : part
    }
    const frame = around(element.parentElement)
    const [own, seen] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
    const sides = [seen.left - own.left, own.right - seen.right]
    if (frame !== document.documentElement) sides.push(seen.top - own.top, own.bottom - seen.bottom)
    return Math.max(0, Math.max(...sides) + ring)
  })
}

test('the focus ring is whole in rows and at the edges of a phone', async ({ page, customer }) => {
  await customer.put('kaju-katli-500g')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const expectWhole = (control: Locator) =>
    expect.poll(async () => Math.round(await cutOffRing(control))).toBe(0)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expectWhole(page.getByRole('group', { name: 'What our customers say' }))
  await page.goto('/search-product/laddu')
  await page.keyboard.press('Tab')
  await expectWhole(page.getByRole('button', { name: 'Diet' }))
  await page.goto('/checkout')
  await page.keyboard.press('Tab')
  await expectWhole(page.getByRole('button', { name: 'Remove Kaju Katli, 500 g' }))
})
