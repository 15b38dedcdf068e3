import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/axe.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { drawn } from '#tests/support/browser/rest.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

const cards = (page: Page) => page.getByRole('article')
const panel = (page: Page) => page.getByRole('dialog', { name: 'What I may eat' })
const option = (page: Page, name: string) =>
  panel(page).getByRole('checkbox', { name: new RegExp(`^${name}( \\d+)?$`) })
const offer = (page: Page) => page.locator('[data-saved-diet]').getByRole('button').first()
const opener = (page: Page) => page.getByRole('button', { name: /^Diet( chosen)?$/ })
const openPanel = async (page: Page) => {
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
  // The numbers have come.
  await expect(panel(page).getByRole('button', { name: /^Show \d+ product/ })).toBeVisible()
}

/** Checks an option, and waits until as many dishes are counted as the option told before. */
const check = async (page: Page, name: string) => {
  const label = await panel(page).getByText(name).innerText()
  const count = Number(/\d+$/.exec(label)?.[0])
  await option(page, name).check()
  const show = panel(page).getByRole('button', { name: new RegExp(`^Show ${count} products?$`) })
  await expect(show).toBeVisible()
  return { count, show }
}

test('a listing shows what one may eat, with counts, in the address, and over a reload @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(links.vertical('sweets'))
  await expect(opener(page)).toHaveAccessibleName('Diet')
  await openPanel(page)
  await expectAccessible()
  await check(page, 'Wheat and gluten')
  await expect(page).toHaveURL(/\/store\/sweets\?without=gluten$/)
  const { count: jain, show } = await check(page, 'Jain')
  await expect(page).toHaveURL(/\?without=gluten&diet=jain$/)
  await show.click()
  await expect(panel(page)).toBeHidden()
  await expect(cards(page)).toHaveCount(Math.min(jain, 10))
  await expect(cards(page).locator('.diets').filter({ hasNotText: 'Jain' })).toHaveCount(0)
  await expect(cards(page).filter({ hasText: 'Gulab Jamun' })).toHaveCount(0)
  await expectAccessible()
  await expect(opener(page)).toHaveAccessibleName('Diet chosen')
  // Its dot is seen in forced colours, too, which remove backgrounds.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(opener(page).locator('i')).toHaveCSS('border-top-width', '4px')
  await page.emulateMedia({ forcedColors: 'none' })

  await page.reload()
  await expect(cards(page).locator('.diets').filter({ hasNotText: 'Jain' })).toHaveCount(0)
  await openPanel(page)
  await expect(option(page, 'Jain')).toBeChecked()
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expect(option(page, 'Jain')).not.toBeChecked()
})

test('while the dishes are counted the panel can be left, and nothing takes the focus away', async ({
  page,
}) => {
  await page.goto(links.vertical('namkeen'))
  await openPanel(page)
  await expect(option(page, 'Cashews')).toBeVisible()
  const counted = page.waitForResponse('**/store/dietCounts')
  await option(page, 'Tree nuts').check()
  await counted
  await drawn(page)
  // Without tree nuts there is no dish with cashews either.
  await expect(option(page, 'Cashews')).toBeVisible()
  const clear = panel(page).getByRole('button', { name: 'Clear' })
  await clear.press('Enter')
  await expect(option(page, 'Tree nuts')).not.toBeChecked()
  await expect(clear).toHaveAttribute('aria-disabled', 'true')
  await expect(clear).toBeFocused()

  const release = await hold(page, '**/store/dietCounts')
  await option(page, 'Cashews').check()
  await expect(panel(page).locator('footer')).toHaveAttribute('aria-busy', 'true')
  await panel(page).getByRole('button', { name: /^Show/ }).click()
  await expect(panel(page)).toBeHidden()
  release()
})

test('the choice opens with its numbers, or at least keeps its rows in place when they come', async ({
  page,
}) => {
  const rows = () => panel(page).locator('label').allInnerTexts()
  const names = async () => (await rows()).map((row) => row.replace(/\s*\d+$/, ''))
  await page.goto(links.vertical('namkeen'))
  const release = await hold(page, '**/store/dietCounts', { times: 1 })
  await opener(page).click()
  await expect(opener(page)).toHaveCSS('opacity', '0.5')
  await expect(panel(page)).toBeVisible()
  const before = await names()
  expect(before).toContain('Milk')
  release()
  await expect(panel(page).getByRole('button', { name: /^Show \d+ product/ })).toBeVisible()
  expect(await names()).toEqual(before)

  await page.reload()
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
  expect((await rows()).filter((row) => !/(\d+|Any|days)$/.test(row))).toEqual([])
  expect((await rows()).length).toBeLessThan(before.length)
})

test('the choice is kept on the device, offered before anything moves, and dropped by one tap', async ({
  page,
}) => {
  await page.goto(links.vertical('snacks'))
  await expect(offer(page)).toBeHidden()
  await openPanel(page)
  // All snacks state what they hold, and none holds mustard: it would filter nothing. Among sweets, another test
  // has one that states nothing.
  await expect(option(page, 'Mustard')).toHaveCount(0)
  await option(page, 'Tree nuts').check()
  await expect(page).toHaveURL(/without=nuts/)
  await watchShifts(page)
  await page.goto(links.vertical('namkeen'))
  await expect(offer(page)).toHaveText('Only without Tree nuts')
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await offer(page).click()
  await expect(page).toHaveURL(/\/store\/namkeen\?without=nuts$/)
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toHaveCount(0)
  await expect(cards(page).filter({ hasText: 'Aloo Bhujia' })).toBeVisible()
  // Clear All shows everything, and still offers it
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toBeVisible()
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t remember this' }).click()
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await expect(offer(page)).toBeHidden()
})

test('a search without nuts finds none, by keyboard @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(links.search('namkeen'))
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toBeVisible()
  const button = opener(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await option(page, 'Tree nuts').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/without=nuts/)
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expectAccessible()
})

test('the offers and an occasion show what one may eat, and an empty listing leads back', async ({
  page,
  expectAccessible,
}) => {
  for (const path of [links.offers(), links.occasion('raksha-bandhan')]) {
    await page.goto(path)
    const all = await cards(page).count()
    await openPanel(page)
    const { count: left, show } = await check(page, 'Almonds')
    await expect(page).toHaveURL(new RegExp(`${path}\\?without=almond$`))
    await expect(cards(page).filter({ hasText: /^(Almonds|Badam)/ })).toHaveCount(0)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(all)
    await show.click()
    await expect(cards(page)).toHaveCount(left)
    await page.getByLabel('Sort', { exact: true }).selectOption('low')
    await expect(page).toHaveURL(/sort=low/)
    await expect(cards(page)).toHaveCount(left)

    // A choice kept from elsewhere may leave nothing here.
    await page.goto(`${path}?diet=vrat,vegan&without=milk,nuts,gluten&keeps=90`)
    const empty = page.locator('[data-empty]')
    await expect(empty).toContainText('No Products Found')
    await expectAccessible()
    await empty.getByRole('button', { name: 'Clear All' }).click()
    await expect(empty).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(cards(page)).toHaveCount(all)
    await expect(page.locator('[data-count]').first()).toHaveText(`${all} products`)
    await expect(page.getByLabel('Sort', { exact: true })).toBeFocused()
    await expect(offer(page)).toHaveText('Only without Almonds')
    await page.getByRole('button', { name: 'Don’t remember this' }).click()
  }
})

test('an option that leaves nothing once it is off keeps the focus, and does nothing', async ({
  page,
}) => {
  await page.goto(`${links.offers()}?diet=vrat,vegan&without=milk,nuts,gluten&keeps=90`)
  await opener(page).click()
  await expect(panel(page).getByRole('button', { name: 'Show 0 products' })).toBeVisible()
  const vegan = option(page, 'Vegan')
  await vegan.focus()
  await page.keyboard.press('Space')
  await expect(vegan).toHaveAttribute('aria-disabled', 'true')
  await expect(vegan).not.toBeChecked()
  await page.keyboard.press('Space')
  await drawn(page)
  await expect(vegan).not.toBeChecked()
  await expect(vegan).toBeFocused()
})

test('the page of a banner shows what one may eat', async ({ page }) => {
  await page.goto('/store/Banner')
  await page.evaluate(() => history.replaceState({ banner: { vertical_id: 2 } }, ''))
  await page.reload()
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toBeVisible()
  await openPanel(page)
  await option(page, 'Tree nuts').check()
  await expect(cards(page).filter({ hasText: 'Navratan Mixture' })).toHaveCount(0)
  await expect(cards(page)).not.toHaveCount(0)
})

test('a search that a diet leaves without results says so, and suggests nothing else', async ({
  page,
}) => {
  await page.goto(`${links.search('kaju katli')}?diet=vegan&without=nuts`)
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await expect(page.getByText('Nothing of this diet goes by “kaju katli”.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(cards(page).filter({ hasText: 'Kaju Katli' })).not.toHaveCount(0)
})

test('a diet chosen after a search found nothing takes back what was suggested', async ({
  page,
}) => {
  const saved = { diet: '', without: 'nuts', words: 'Only without Tree nuts' }
  await page.addInitScript((diet) => localStorage.setItem('diet', diet), JSON.stringify(saved))
  await page.goto(links.search('xqzwqq'))
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await offer(page).click()
  await expect(page).toHaveURL(/without=nuts/)
  await expect(cards(page)).toHaveCount(0)
})

test('without an answer to the counts, the choice still works', async ({ page, watch }) => {
  watch.allow(/dietCounts|Failed to load/)
  await page.route('**/dietCounts', (route) => route.abort())
  await page.goto(links.vertical('sweets'))
  await page.getByRole('button', { name: 'Diet', exact: true }).click()
  await option(page, 'Wheat and gluten').check()
  await expect(page).toHaveURL(/without=gluten/)
  await panel(page).getByRole('button', { name: 'Show products' }).click()
  await expect(cards(page).filter({ hasText: 'Gulab Jamun' })).toHaveCount(0)
})

test('a choice that the listing cannot load stays ticked nowhere', async ({ page, watch }) => {
  watch.allow(/VerticalByProduct|Failed to load/)
  await page.goto(links.vertical('sweets'))
  await openPanel(page)
  await page.route('**/VerticalByProduct', (route) => route.abort())
  await option(page, 'Wheat and gluten').click()
  await expect(option(page, 'Wheat and gluten')).not.toBeChecked()
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expect(panel(page).getByRole('button', { name: /^Show \d+ products$/ })).toBeVisible()
})

test('an address with a code that nobody knows shows the whole listing, and says nothing else', async ({
  page,
  watch,
}) => {
  watch.allow(/400/)
  await page.goto(`${links.vertical('sweets')}?without=nutz`)
  await expect(cards(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\/store\/sweets$/)
})

/** Keeps 'without peanuts' on the device, as an earlier visit did. */
const keepPeanutsOut = async (page: Page) => {
  await page.goto('/faq')
  await page.evaluate(() =>
    localStorage.setItem(
      'diet',
      JSON.stringify({ diet: '', without: 'peanut', words: 'Only without Peanuts' }),
    ),
  )
}

test('the kept choice looks chosen exactly where it is', async ({ page, expectAccessible }) => {
  await keepPeanutsOut(page)
  const clear = page.getByRole('button', { name: 'Clear All' })
  const expectChosen = async (isChosen: boolean) => {
    await expect(offer(page)).toHaveText('Only without Peanuts')
    await expect(offer(page)).toHaveAttribute('aria-pressed', String(isChosen))
    const color = isChosen ? 'rgb(42, 23, 16)' : 'rgb(255, 255, 255)'
    await expect(offer(page)).toHaveCSS('background-color', color)
  }
  // Somebody else's choice, in a link that was passed on.
  await page.goto(`${links.vertical('sweets')}?keeps=7`)
  await expect(clear).toBeVisible()
  await expectChosen(false)
  await offer(page).click()
  // It says nothing of how long a dish keeps.
  await expect(page).toHaveURL(/\?without=peanut&keeps=7$|\?keeps=7&without=peanut$/)
  await expectChosen(true)
  await expectAccessible('main')
  await page.reload()
  await expectChosen(true)
  await clear.click()
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expectChosen(false)
  await offer(page).press('Enter')
  await expectChosen(true)
  // Pressed once more it is left again.
  await offer(page).press('Enter')
  await expect(page).toHaveURL(/\/store\/sweets$/)
  await expectChosen(false)
})

test('how long a dish must keep leaves the kept choice alone', async ({ page }) => {
  await keepPeanutsOut(page)
  await page.goto(links.vertical('namkeen'))
  await openPanel(page)
  await panel(page)
    .getByRole('radio', { name: /^15 days/ })
    .check()
  await expect(page).toHaveURL(/\/store\/namkeen\?keeps=15$/)
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/store\/namkeen$/)
  await page.reload()
  await expect(offer(page)).toHaveText('Only without Peanuts')
  // Another choice takes its place, and none forgets it.
  await openPanel(page)
  await panel(page)
    .getByRole('radio', { name: /^7 days/ })
    .check()
  await option(page, 'Tree nuts').check()
  await expect(page).toHaveURL(/\?without=nuts&keeps=7$|\?keeps=7&without=nuts$/)
  await expect(page.locator('[data-saved-diet] .chip')).toHaveText('Only without Tree nuts')
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/store\/namkeen$/)
  await expect(page.locator('[data-saved-diet]')).toBeHidden()
})
