import { links } from '#src/links.ts'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { sideways } from '#tests/support/browser/shifts.ts'
import type { Locator, Page } from '@playwright/test'

const sweet = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const more = (page: Page, name: string) => page.getByRole('button', { name: `Increase ${name}` })
const place = (page: Page, at: number) => page.getByRole('button', { name: `Place ${at}:` })
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Box of' })
/** Names of the pictures of a line. */
const picturesOf = (line: Locator) =>
  line
    .locator('.pic img')
    .evaluateAll((images) =>
      images.map((image) => /([^/]+)\.\w+$/.exec((image as HTMLImageElement).src)?.[1]),
    )
const size = (page: Page, count: number) => page.getByRole('button', { name: `${count} places` })

test('a box is built by keyboard, put into the bag, and changed from there @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(links.box())
  await expect(page.getByRole('grid', { name: 'Box of 9, 3 by 3' })).toBeVisible()
  // Price and button stay in view, on tablets and on phones held sideways too.
  for (const [width, height] of [
    [768, 1024],
    [600, 900],
    [800, 400],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('.box-pieces > li').last().scrollIntoViewIfNeeded()
    await expect(button(page, 'Add to Cart')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.box-save b').filter({ visible: true })).toBeInViewport()
    expect(await sideways(page)).toBe(0)
  }
  await size(page, 4).press('Enter')
  await expect(page.getByRole('grid', { name: 'Box of 4, 2 by 2' })).toBeVisible()
  const less = page.getByRole('button', { name: 'Decrease Kaju Katli' })
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await more(page, 'Kaju Katli').focus()
  await page.keyboard.press('Enter')
  await expect(less).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  // Into a place of one's choice: the grid is one stop, arrows move in it.
  await place(page, 3).focus()
  await page.keyboard.press('ArrowRight')
  await expect(place(page, 4)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(place(page, 4)).toBeFocused()
  await more(page, 'Besan Laddu').focus()
  await page.keyboard.press('Enter')
  await expect(place(page, 4)).toHaveAccessibleName('Place 4: Besan Laddu. Take it out')
  await expect(place(page, 3)).toHaveAccessibleName('Place 3: empty')
  await expect(button(page, 'Add to Cart')).toHaveAttribute('aria-disabled', 'true')
  await more(page, 'Gulab Jamun').focus()
  await page.keyboard.press('Space')
  const facts = page.locator('.box-facts')
  await expect(facts).toContainText('about 111 g')
  await expect(facts).toContainText('Milk')
  await expect(facts).toContainText('Cashews')
  await expect(facts).toContainText('Does not travel well')
  await expect(facts).toContainText('Gulab Jamun: better within Delhi-NCR')
  await expect(facts).toContainText('7 days')
  await expectAccessible()
  await place(page, 3).focus()
  await page.keyboard.press('Delete')
  await expect(place(page, 3)).toHaveAccessibleName('Place 3: empty')
  await button(page, 'Undo').press('Enter')
  await expect(place(page, 3)).toHaveAccessibleName(/Gulab Jamun/)
  const price = page.locator('.box-save b').filter({ visible: true })
  await expect(price).toHaveText('₹130')
  await button(page, 'Add to Cart').press('Enter')
  await expect(page.getByText('Your box is in the cart.')).toBeVisible()
  // Another press would put the same box in again.
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
  await expect(page.getByText('The box is full')).toHaveCount(0)
  const toCart = page.getByRole('main').getByRole('link', { name: 'Go to Cart' })
  await expect(toCart.filter({ visible: true })).toBeFocused()
  await expectAccessible()
  await button(page, 'Start another box').press('Enter')
  await expect(place(page, 1)).toHaveAccessibleName('Place 1: empty')
  await expect(page.locator('#sweets')).toBeFocused()
  await expect(button(page, 'Add to Cart')).toBeVisible()

  await page.goto(links.box())
  // On phones it leads to the cart, else to the drawer.
  await page.getByRole('link', { name: /^Shopping bag/ }).click()
  await expect(row(page)).toContainText('2 Kaju Katli, 1 Gulab Jamun, 1 Besan Laddu')
  await expect(row(page)).toContainText('₹130')
  expect(await picturesOf(row(page))).toEqual([
    'kaju-katli',
    'gulab-jamun',
    'besan-laddu',
    'kaju-katli',
  ])
  await expectAccessible()
  await row(page).getByRole('link', { name: 'Box of 4' }).click()
  await expect(place(page, 4)).toHaveAccessibleName(/Besan Laddu/)
  await expect(button(page, 'Save changes')).toBeVisible()
  await place(page, 4).click()
  await more(page, 'Peda').click()
  await button(page, 'Save changes').click()
  await expect(page.getByText('Your box was changed.')).toBeVisible()
  await page.goto('/checkout')
  await expect(row(page)).toHaveCount(1)
  await expect(row(page)).toContainText('2 Kaju Katli, 1 Gulab Jamun, 1 Peda')
  await expect(row(page)).toContainText('₹123')
  await row(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: /^Undo: add Box of 4: 2 Kaju Katli/ }).click()
  await expect(row(page)).toContainText('₹123')
})

test('a box is filled by touch, resized and shared by its address', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.goto(links.box())
  await size(page, 16).click()
  await more(page, 'Pista Barfi').click()
  await more(page, 'Soan Papdi').click()
  await button(page, 'Fill the rest').click()
  await expect(page.locator('.box-save').filter({ visible: true })).toContainText('The box is full')
  await expect(sweet(page, 'Pista Barfi').locator('.step b')).toHaveText('8')
  await expectAccessible()
  await expect(page).toHaveURL(/\/build-a-box\?box=(\d+\.){15}\d+$/)
  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await other.goto(page.url())
  await expect(place(other, 16)).toHaveAccessibleName(/Soan Papdi/)
  await expect(button(other, 'Add to Cart')).toBeEnabled()
  await visitor.close()
  // A system that refuses to share: product.spec.ts tests its other answers.
  await page.evaluate(() => {
    navigator.share = async ({ url = '' } = {}) => {
      document.title = url
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await button(page, 'Share').click()
  await expect(page).toHaveTitle(/\/build-a-box\?box=(\d+\.){15}\d+$/)
  const popup = page.getByRole('dialog', { name: 'Share' })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
  await size(page, 9).click()
  await expect(page.getByRole('grid')).toHaveAccessibleName('Box of 9, 3 by 3')
  await expect(place(page, 9)).toHaveAccessibleName(/Pista Barfi/)
  await button(page, 'Empty').click()
  await expect(page).toHaveURL(/\/build-a-box$/)
  await button(page, 'Undo').click()
  await page.waitForURL(/box=/)
  await page.reload()
  await expect(place(page, 9)).toHaveAccessibleName(/Pista Barfi/)
})

test('a box is ordered for cash, after a sweet of it was sold out meanwhile', async ({
  page,
  customer,
  change,
  watch,
  expectAccessible,
}) => {
  watch.allow(/409/)
  test.setTimeout(120_000)
  await customer.saveHome()
  await page.goto(links.box())
  // Nine are more than an opened pack may have left.
  await more(page, 'Dodha Barfi').click()
  await button(page, 'Fill the rest').click()
  await button(page, 'Add to Cart').click()
  await expect(page.getByText('Your box is in the cart.')).toBeVisible()
  await goToPayment(page)
  try {
    await change('dodha-barfi-250g', { stock: 0 })
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await button(page, 'Place Order').click()
    await expect(
      page.getByText('Box of 9: 9 Dodha Barfi is sold out and cannot be ordered.'),
    ).toBeVisible()
    await page.goto('/checkout')
    await expect(row(page)).toContainText('Sold Out')
    await expectAccessible()
    await row(page).getByRole('link', { name: 'Box of 9' }).click()
    await expect(page.locator('.box-facts .bad')).toContainText('Dodha Barfi')
    await expectAccessible()
    const less = page.getByRole('button', { name: 'Decrease Dodha Barfi' })
    await less.focus()
    for (let left = 9; left > 0; left -= 1) {
      await expect(sweet(page, 'Dodha Barfi').locator('.step b')).toHaveText(String(left))
      await page.keyboard.press('Enter')
    }
    await expect(less).toHaveCount(0)
    await expect(sweet(page, 'Dodha Barfi').getByRole('heading')).toBeFocused()
    await more(page, 'Alwar Milk Cake').click()
    await button(page, 'Fill the rest').click()
    await button(page, 'Save changes').click()
    await expect(page.getByText('Your box was changed.')).toBeVisible()
  } finally {
    await change('dodha-barfi-250g', { stock: 96 })
  }
  await goToPayment(page, /Cash on Delivery/)
  await placeOrder(page)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Box of 9' }).first().click()
  await expect(page.getByText('9 Alwar Milk Cake · Qty 1')).toBeVisible()
  await expectAccessible()
  try {
    await change('milk-cake-250g', { stock: 0 })
    await button(page, 'Order Again').click()
    await expect(page.getByText(/of Alwar Milk Cake there are too few/)).toBeVisible()
    await page.getByRole('link', { name: 'Fill the box again' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page).toHaveURL(/box=0\.0/)
  } finally {
    await change('milk-cake-250g', { stock: 71 })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page tells what the boxes and the sweets cost', async ({ page }) => {
    await page.goto(links.box())
    await expect(size(page, 25)).toContainText('₹150')
    await expect(sweet(page, 'Kaju Katli')).toContainText('₹18')
    await expect(sweet(page, 'Kaju Katli')).toContainText('Contains Milk, Cashews')
    await expect(page.locator('main .bare')).toContainText('Filling a box needs JavaScript.')
    await expect(page.locator('.box-grid, .box-save').filter({ visible: true })).toHaveCount(0)
  })
})

test('no sweet moves when the script comes, nor while pieces are put into the box and taken out @both', async ({
  page,
}) => {
  await page.goto(links.box())
  const top = () =>
    sweet(page, 'Kalakand').evaluate((row) => row.getBoundingClientRect().top + scrollY)
  const before = await top()
  // As boot/held-taps.ts repeats a press from before the scripts: no pointer and no focus comes with it.
  await more(page, 'Kaju Katli').evaluate((plus: HTMLElement) => plus.click())
  await expect(page.getByRole('button', { name: 'Decrease Kaju Katli' })).not.toHaveAttribute(
    'aria-disabled',
  )
  await page.locator('.box-grid').hover()
  await expect(page.locator('.builder astro-island')).not.toHaveAttribute('ssr')
  await expect(button(page, 'Undo')).toBeVisible()
  expect(await top(), 'with its script').toBe(before)
  for (const name of ['Pista Barfi', 'Gulab Jamun']) {
    await more(page, name).click()
    await expect(sweet(page, name).locator('.step b')).toHaveText('1')
    expect(await top(), `after ${name}`).toBe(before)
  }
  await expect(page.locator('.box-facts')).toContainText('better within Delhi-NCR')
  await button(page, 'Empty').click()
  await expect(page.locator('.box-facts')).toHaveCount(0)
  expect(await top(), 'empty again').toBe(before)
})

test('what the address names and no box is shows an empty one; an unknown sweet is named as gone', async ({
  page,
}) => {
  await page.goto('/build-a-box?box=1.2.3')
  await expect(place(page, 9)).toHaveAccessibleName('Place 9: empty')
  // Until it is known, no other box is shown.
  const release = await hold(page, /BoxBuilder/)
  await page.goto('/build-a-box?box=999999.0.0.0', { waitUntil: 'commit' })
  await expect(page.locator('.box-grid')).toHaveCSS('visibility', 'hidden')
  // Nor are buttons that would find it empty. A sweet that is pressed comes into it.
  await expect(button(page, 'Empty')).toBeHidden()
  await button(page, 'Increase Kaju Katli').click()
  release()
  await expect(place(page, 1)).toHaveAccessibleName('Place 1: a sweet that is gone. Take it out')
  await expect(place(page, 2)).toHaveAccessibleName('Place 2: Kaju Katli. Take it out')
  await page.goto('/build-a-box?box=%3Cscript%3E')
  await expect(place(page, 9)).toHaveAccessibleName('Place 9: empty')
})

test('an empty place leads to the sweets where they are below the box', async ({ page }) => {
  await page.goto(links.box())
  const hint = page.getByText('Choose sweets: each press puts one into the box.')
  await expect(hint).toBeVisible()
  await place(page, 1).click()
  await expect(sweet(page, 'Kaju Katli')).toBeInViewport()
  await button(page, 'Fill the rest').click()
  await expect(hint).toBeHidden()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button(page, 'Empty').click()
  await place(page, 2).focus()
  await page.keyboard.press('Enter')
  // At once, with the focus: the next Tab leads to the first sweet.
  const top = await page.evaluate(() => scrollY)
  await expect(page.locator('#sweets')).toBeFocused()
  await expect(page.locator('#sweets')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('a box that is changed while the former one is being added can be added, too', async ({
  page,
  customer: _loggedIn,
}) => {
  await page.goto(links.box())
  await size(page, 4).click()
  for (let n = 0; n < 4; n++) await more(page, 'Kaju Katli').click()
  const release = await hold(page, '**/store/setBox')
  await button(page, 'Add to Cart').click()
  await place(page, 1).click()
  await more(page, 'Besan Laddu').click()
  release()
  await expect(page.getByText('Your box is in the cart.')).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeVisible()
  await expect(button(page, 'Start another box')).toHaveCount(0)
})

test('the price of a dear box stays on one line beside the buttons @desktop', async ({ page }) => {
  await page.goto(links.box())
  await size(page, 25).click()
  await more(page, 'Anjeer Roll').click()
  await button(page, 'Fill the rest').click()
  await button(page, 'Add to Cart').click()
  await expect(button(page, 'Start another box')).toBeVisible()
  const price = page.locator('.box-save b').filter({ visible: true })
  await expect(price).toHaveText(/^₹\d,\d{3}$/)
  const lines = await price.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await sideways(page)).toBe(0)
})
