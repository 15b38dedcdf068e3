import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { hideShopTime } from '#tests/support/browser/device-clock.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { shiftsOf, sideways, watchShifts } from '#tests/support/browser/shifts.ts'

interface Listed {
  name: string
  from?: string
  until?: string
}
const diwaliPage = links.occasion('diwali')
const minute = 60_000

/** A browser far from India, whose date is another one for most of the day. */
test.use({ timezoneId: 'America/New_York' })

/** When the sample's Diwali begins and ends, in milliseconds. */
const diwali = async (page: Page) => {
  const reply = await page.request.get(links.menus())
  const { occasions: listed } = (await reply.json()) as { occasions: Listed[] }
  const { from = '', until = '' } = listed.find(({ name }) => name === 'Diwali') ?? {}
  return { begins: Date.parse(from), ends: Date.parse(until) }
}
const main = (page: Page) => page.getByRole('main')
const band = (page: Page) => page.getByRole('region', { name: 'Occasions' })
const tile = (page: Page, name: string) => band(page).getByRole('link', { name: new RegExp(name) })

test('an occasion says before, on and after its days what is true, by the clock of India', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { begins, ends } = await diwali(page)
  await hideShopTime(page)
  const visit = async (time: number) => {
    await page.clock.setFixedTime(time)
    await page.goto(diwaliPage)
  }
  const begin = main(page).getByText(
    /^Our Diwali sweets are here from \d+ \w+ \d{4} to \d+ \w+ \d{4}\. What is below is made all year\.$/,
  )
  const late = main(page).getByText('Outside Delhi-NCR it is too late to order for Diwali itself')
  const over = main(page).getByText('Diwali is over. Thank you')
  const days = main(page).getByText(/^In the shop: \d+ \w+ \d{4} to/)
  const seen = async () => [await begin.isVisible(), await late.isVisible(), await over.isVisible()]

  await visit(begins - minute)
  await expect(begin).toBeVisible()
  expect(await seen()).toEqual([true, false, false])
  await expect(days).toBeHidden()
  await expect(main(page).getByText(/^Last order/)).toBeHidden()
  await expectAccessible()
  await visit(begins)
  await expect(days).toBeVisible()
  expect(await seen()).toEqual([false, false, false])
  await expect(
    main(page).getByText(/^Last order to have it in time outside Delhi-NCR: .+ at 6:00 pm$/),
  ).toBeVisible()
  // Two days before the last one, at six.
  const lastOrder = ends - 54 * 60 * minute
  await visit(lastOrder - minute)
  expect(await seen()).toEqual([false, false, false])
  await visit(lastOrder)
  expect(await seen()).toEqual([false, true, false])
  await visit(ends - minute)
  expect(await seen()).toEqual([false, true, false])
  await visit(ends)
  expect(await seen()).toEqual([false, false, true])
  await expectAccessible()
  // What remains: its dishes, and what comes next.
  await expect(main(page).getByRole('article').first().getByRole('button')).toBeVisible()
  const others = page.getByRole('navigation', { name: 'Other occasions' }).getByRole('link')
  await expect(others.filter({ hasText: 'Wedding' })).toBeVisible()
})

test('an occasion begins and ends while its page is open', async ({ page }) => {
  const { begins, ends } = await diwali(page)
  await hideShopTime(page)
  await page.clock.install({ time: begins - minute / 2 })
  await page.goto(diwaliPage)
  const begin = main(page).getByText(/^Our Diwali sweets are here from/)
  await expect(begin).toBeVisible()
  await page.clock.fastForward(minute)
  await expect(begin).toBeHidden()
  await page.clock.fastForward(ends - begins)
  await expect(main(page).getByText('Diwali is over.')).toBeVisible()
})

test('Home shows an occasion on its days only, beside those of all year', async ({
  page,
  expectAccessible,
}) => {
  const { begins, ends } = await diwali(page)
  await hideShopTime(page)
  const visit = async (time: number) => {
    await page.clock.setFixedTime(time)
    await page.goto(links.home())
    await expect(page.locator('html.first')).toHaveCount(0)
  }
  await visit(begins - minute)
  await expect(tile(page, 'Wedding')).toBeVisible()
  await expect(tile(page, 'Diwali')).toBeHidden()
  await visit(begins)
  await expect(tile(page, 'Diwali')).toContainText(/Order by \d+ \w+ \d{4} at 6:00 pm/, {
    useInnerText: true,
  })
  await expectAccessible()
  await visit(ends - minute)
  await expect(tile(page, 'Diwali')).toBeVisible()
  await expect(tile(page, 'Diwali')).not.toContainText('Order by', { useInnerText: true })
  await visit(ends)
  await expect(tile(page, 'Diwali')).toBeHidden()
  await tile(page, 'Office').click()
  await expect(page).toHaveURL(/\/occasion\/office$/)
  await expect(main(page).getByText('All year')).toBeVisible()
  await expectAccessible()
  // A shop whose occasions are all over has no heading without tiles.
  await page.goto(links.home())
  await band(page)
    .locator('.tile')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('hidden', '')))
  await expect(page.getByRole('heading', { name: 'Occasions' })).toBeHidden()
})

test('what is on is by the clock of the shop, however wrong that of the device is', async ({
  page,
}) => {
  const { ends } = await diwali(page)
  await page.clock.setFixedTime(ends + 24 * 60 * minute)
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch()
    const date = new Date(ends - 60 * minute).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  const over = main(page).getByText('Diwali is over.')
  await page.goto(diwaliPage)
  await expect(over).toBeHidden()
  await page.goto(links.home())
  await expect(tile(page, 'Diwali')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Occasions').click()
  await expect(menu.locator('[name=verticals][open] a').first()).toHaveText('Diwali')
})

test('the page moves nothing when it learns the time', async ({ page }) => {
  const { ends } = await diwali(page)
  await watchShifts(page)
  await hideShopTime(page)
  await page.clock.setFixedTime(ends)
  await page.goto(diwaliPage)
  await expect(main(page).getByText('Diwali is over.')).toBeVisible()
  await atRest(page)
  expect(await shiftsOf(page)).toEqual([])
})

test('the menu offers the occasions that are on, and fetches them with its first use', async ({
  page,
  expectAccessible,
}) => {
  const asked = requestsOf(page, new RegExp(`${links.menus()}$`))
  await hideShopTime(page)
  const { begins } = await diwali(page)
  for (const [time, names] of [
    [begins - minute, ['Wedding', 'Office']],
    [begins, ['Diwali', 'Wedding', 'Office']],
  ] as const) {
    await page.clock.setFixedTime(time)
    await page.goto(links.home())
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('Occasions').click()
    await expect(menu.locator('[name=verticals][open] a')).toHaveText([...names])
    expect(asked.splice(0)).toHaveLength(1)
  }
  await expectAccessible()
  await page.getByRole('dialog').getByRole('link', { name: 'Wedding' }).click()
  await expect(page).toHaveURL(/\/occasion\/wedding$/)
})

test('the menus of a desktop offer them too, also to the keyboard @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(links.product('kaju-katli-250g'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  const wedding = menu.getByRole('link', { name: 'Wedding' }).filter({ visible: true })
  await menu.getByRole('link', { name: 'Snacks', exact: true }).hover()
  await expect(wedding).toHaveCount(1)
  await expectAccessible()
  await page.mouse.move(0, 800)
  await expect(wedding).toHaveCount(0)
  await menu.getByRole('button', { name: 'Categories of Namkeen' }).press('Enter')
  await wedding.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/occasion\/wedding$/)
})

test('without a connection the menu opens as before', async ({ page, watch }) => {
  watch.allow(/menus/)
  await page.route(`**${links.menus()}`, (route) => route.abort())
  await page.goto(links.home())
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'All sweets' })).toBeVisible()
  await expect(menu.getByText('Occasions')).toHaveCount(0)
})

test('a card of an occasion shows the price and stock of now', async ({ page, change }) => {
  const built = await page.request.get(links.occasion('office'))
  expect(await built.text()).toMatch(/Nankhatai<.{0,2000}₹160/s)
  await change('nankhatai-250g', { mrp: 190, sellingPrice: 177 })
  const calls = requestsOf(page)
  await page.goto(links.occasion('office'))
  const name = page.getByRole('link', { name: 'Nankhatai', exact: true })
  const card = main(page).getByRole('article').filter({ has: name })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toContainText('₹177')
  // All of them come with one call: product by product would burden the shop.
  expect(calls.filter((path) => path.endsWith('/productDetail'))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an occasion tells its days and links to its dishes, and Home has those of all year', async ({
    page,
  }) => {
    await page.goto(diwaliPage)
    await expect(
      main(page).getByText(/^In the shop: \d+ \w+ \d{4} to \d+ \w+ \d{4}$/),
    ).toBeVisible()
    await expect(
      main(page)
        .getByText(/are here from|too late|is over/)
        .filter({ visible: true }),
    ).toHaveCount(0)
    const [first] = await main(page).getByRole('article').getByRole('link').all()
    await expect(first!).toHaveAttribute('href', /^\/product\//)
    await page.goto(links.home())
    await expect(tile(page, 'Wedding')).toBeVisible()
    await expect(tile(page, 'Diwali')).toBeHidden()
  })
})

test('an occasion can be bought from by keyboard, and shows in narrow windows and large text @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(links.occasion('wedding'))
  const add = main(page).getByRole('button', { name: /^Add/ }).first()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await add.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), String(width)).toBe(0)
  }
})
