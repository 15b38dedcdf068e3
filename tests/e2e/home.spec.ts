import { expect, test } from '#tests/support/browser/axe.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest, drawn } from '#tests/support/browser/rest.ts'
import { hideShopTime } from '#tests/support/browser/device-clock.ts'
import { cardsInRow, sideways } from '#tests/support/browser/shifts.ts'

/** Card counts of the specification (section 9). Where it says one, phones show part of the next card too. */
const counts: [width: number, counts: Record<string, number>][] = [
  [360, { categories: 2.5, arrivals: 1.45, deals: 2, brands: 1.15 }],
  [500, { categories: 2.5, arrivals: 2, deals: 2 }],
  [768, { categories: 3, arrivals: 2, deals: 4, hot: 3, promos: 3, brands: 4 }],
  [992, { categories: 4, arrivals: 2 }],
  [1000, { categories: 4, arrivals: 3 }],
  [1200, { categories: 5, arrivals: 4, deals: 4, hot: 3, promos: 3, brands: 4 }],
  [1300, { categories: 6, arrivals: 4 }],
]

test('carousels show as many cards as the specification says, and nothing sticks out @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('.below')).toHaveCount(0)
  for (const [width, expected] of counts) {
    await page.setViewportSize({ width, height: 900 })
    for (const [carousel, count] of Object.entries(expected))
      expect(await cardsInRow(page, `.by-${carousel}`), `${carousel} at ${width}`).toBeCloseTo(
        count,
        1,
      )
    expect(await sideways(page), `at ${width}`).toBe(0)
  }
})

test('a carousel is turned by its buttons to its end and back @desktop', async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'New arrivals' })
  const [back, next] = ['previous', 'next'].map((way) =>
    section.getByRole('button', { name: `New arrivals: ${way}` }),
  )
  await expect(back!).toHaveAttribute('aria-disabled', 'true')
  const last = section.getByRole('article').last()
  await next!.focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(next!).toHaveAttribute('aria-disabled', 'true', { timeout: 1500 })
  }).toPass()
  await expect(last).toBeInViewport()
  await expect(next!).toBeFocused()
  await back!.click()
  await expect(next!).toHaveAttribute('aria-disabled', 'false')
})

test('each button of the hot deals names its product, also when it comes back', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Hot deals' }).getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  const add = card.getByRole('button', { name: `Add to Cart: ${name}`, exact: true })
  await add.click()
  await card.getByRole('button', { name: `Decrease ${name}` }).click()
  await expect(add).toBeFocused()
})

test('Home stands in the order of the specification, and leads to what a shop has @both', async ({
  page,
  isMobile,
}) => {
  const asked = requestsOf(page)
  await page.goto('/', { waitUntil: 'load' })
  // The first picture is the first thing that Home asks for, and asked for once.
  const hero = page.locator('.slide img').first()
  const first = await hero.evaluate(
    (picture: HTMLImageElement) => new URL(picture.currentSrc).pathname,
  )
  expect(asked[1]).toBe(first)
  const file = first.replace(/^.*\/|\.\w+$/g, '')
  expect(asked.filter((path) => path.includes(`/${file}.`))).toEqual([first])
  // It is square on a phone and wide on a desktop.
  const shape = await hero.evaluate(
    (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight,
  )
  expect(shape).toBeCloseTo(isMobile ? 1 : 8 / 3, 1)

  const headings = await page.locator('main h2:not(.slide h2)').allTextContents()
  expect(headings.map((text) => text.trim())).toEqual([
    'Shop by category',
    // Not of the specification: what is on now.
    'Occasions',
    'New arrivals',
    'Deals of the day',
    'Hot deals',
    'Our Stores',
    'Brands in Focus',
    'What our customers say',
  ])
  await expect(page.getByRole('link', { name: 'Explore More' })).toHaveAttribute(
    'href',
    /^\/store-product\/vertical\/[^/]+\/category\/sweets$/,
  )
  const stores = page.locator('#our-stores')
  await expect(stores.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
  await expect(stores.getByRole('link', { name: /^Directions to / })).toHaveCount(2)
  await expect(stores.locator('a[href^="tel:"]')).toHaveCount(2)
  const map = stores.locator('img[src^="/map/"]').first()
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveJSProperty('naturalWidth', 320)
  const [drawn, words] = [
    await map.boundingBox(),
    await stores.locator('.store').first().boundingBox(),
  ]
  // As wide as the text on a phone, beside it on a desktop; never enlarged.
  expect(drawn!.width).toBeLessThanOrEqual(320)
  if (isMobile) expect(words!.width - drawn!.width).toBeLessThan(60)
  await expect(stores.getByText('1.9 km south-west of Nehru Place')).toBeVisible()
  await expect(page.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(4)

  // Each store has its own photo, hours and email.
  await expect(stores.locator('.store')).toHaveCount(2)
  const second = stores.locator('.store').filter({ hasText: 'Lajpat Nagar' })
  await expect(second).toContainText('Monday to Saturday, 11:00 to 19:00; Sunday, 10:00 to 14:00')
  await expect(
    second.getByRole('link', { name: 'lajpatnagar@meethaghar.example' }),
  ).toHaveAttribute('href', 'mailto:lajpatnagar@meethaghar.example')
  const photo = second.locator('picture img')
  await second.scrollIntoViewIfNeeded()
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    'store-lajpat-nagar',
  )

  // Offers, age groups and boxes are one step away.
  for (const name of ['Deals of the day', 'Hot deals'])
    await expect(
      page.getByRole('region', { name }).getByRole('link', { name: 'See all offers' }),
    ).toHaveAttribute('href', '/shop-offers')
  const ages = page.getByRole('region', { name: 'Shop by category' })
  await expect(ages.getByRole('link', { name: 'Kids' })).toHaveAttribute('href', '/store/age/kids')
  await page.getByRole('link', { name: 'See all offers' }).first().click()
  await expect(page).toHaveURL(/\/shop-offers$/)
  await page.goBack()
  await page.getByRole('link', { name: /A box of your own/ }).click()
  await expect(page.getByRole('heading', { name: 'Build your own box' })).toBeAttached()
})

test('on a desktop the hero moves on once the page is idle, and waits for who looks at it @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.install()
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Offers' }).first()
  const dot = (n: number) => hero.getByRole('button', { name: `Slide ${n} of 3` })
  await expect(hero.locator('.stage')).toHaveClass(/swiper-initialized/)
  await page.clock.runFor(7000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('h1:not([inert] *)')).toHaveText('Meetha Ghar')
  // Its first stop.
  await expect(hero.locator('a, button').first()).toHaveAccessibleName('Pause')
  // The time of the next slide begins when this one stands.
  await expect(hero.locator('.slide').nth(1)).toBeInViewport({ ratio: 1 })
  await drawn(page)
  await hero.hover()
  await page.clock.runFor(7000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await hero.getByRole('button', { name: 'Pause' }).click()
  await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible()
  await dot(3).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dot(3)).toHaveAttribute('aria-current', 'true')
  // With the focus on a slide, arrow keys move the focus to the next slide and keep it inside the hero.
  const ways = hero.locator('.slide a')
  await ways.nth(2).focus()
  for (const n of [0, 1, 2]) {
    await page.keyboard.press('ArrowRight')
    await expect(ways.nth(n)).toBeFocused()
    await expect(dot(n + 1)).toHaveAttribute('aria-current', 'true')
  }
  await expectAccessible('.hero')
})

test('a slide that is asked for while the hero is about to move on its own is shown @desktop', async ({
  page,
}) => {
  const script = '**/hero-motion.*'
  const release = await hold(page, script)
  const asked = page.waitForRequest(script)
  await page.goto('/')
  await asked
  const hero = page.getByRole('region', { name: 'Offers' }).first()
  await hero.getByRole('button', { name: 'Slide 3 of 3' }).click()
  // The script arrives while the stage is still moving to the slide.
  release()
  await expect(hero.locator('.stage')).toHaveClass(/swiper-initialized/)
  expect(await hero.locator('.stage').evaluate((stage) => stage.scrollLeft)).toBe(0)
  await expect(hero.locator('.slide').nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect(hero.getByRole('button', { name: 'Slide 3 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('with reduced motion the hero stands still and fetches nothing to move it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await atRest(page)
  await expect(page.locator('.swiper-initialized')).toHaveCount(0)
  await page.getByRole('button', { name: 'Slide 3 of 3' }).click()
  await expect(page.getByRole('button', { name: 'Slide 3 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.locator('.slide').nth(2).getByRole('img')).toBeInViewport()
})

test('with reduced motion the arrow keys turn one slide at a time, and Play goes on from the one in view @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Offers' }).first()
  const ways = hero.locator('.slide a')
  await expect(hero).toHaveClass(/paused/)
  await ways.first().focus()
  for (const n of [1, 2, 0]) {
    await page.keyboard.press('ArrowRight')
    await expect(ways.nth(n)).toBeFocused()
    await expect(hero.getByRole('button', { name: `Slide ${n + 1} of 3` })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }

  // Play goes on from the slide in view, whatever was asked for before.
  await hero.getByRole('button', { name: 'Slide 1 of 3' }).click()
  await hero.locator('.stage').evaluate((stage) => stage.scrollBy({ left: stage.clientWidth }))
  const second = hero.getByRole('button', { name: 'Slide 2 of 3' })
  await expect(second).toHaveAttribute('aria-current', 'true')
  await hero.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(hero.locator('.stage')).toHaveClass(/swiper-initialized/)
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(hero.locator('.slide').nth(1)).toBeInViewport({ ratio: 0.9 })
})

test('a phone turns the slides by finger, without Swiper', async ({ page }) => {
  await page.goto('/')
  await atRest(page)
  await page.locator('.stage').evaluate((stage) => stage.scrollBy({ left: stage.clientWidth }))
  await expect(page.getByRole('button', { name: 'Slide 2 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.locator('.slide').nth(1).getByRole('img')).toBeVisible()
  await expect(page.locator('.swiper-initialized')).toHaveCount(0)
})

test('a banner opens the page of banners with what it hands over, also after a reload', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  const banner = page.locator('.slide a[data-hand-over]').first()
  const { to } = JSON.parse((await banner.getAttribute('data-hand-over')) ?? '') as { to: string }
  // Before its script loads, the link leads to the listing. Once hydrated, the hero fills in all slides.
  await expect(async () => {
    await page.locator('[data-hero]').dispatchEvent('pointerenter')
    await expect(page.locator('.slide noscript')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await banner.dispatchEvent('click')
  await page.waitForURL(`**${to}`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).not.toHaveCount(0)
  await expect(page.locator('.ways')).toBeHidden()
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  const name = (await heading.textContent()) ?? ''
  expect(name).not.toBe('Explore the shop')
  await expectAccessible()
  await page.reload()
  await expect(cards).not.toHaveCount(0)
  await expect(heading).toHaveText(name)
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expect(page).toHaveURL(/Banner\?sort=high$/)
  await cards.first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByLabel('Sort')).toHaveValue('high')
  await expect(heading).toHaveText(name)
})

test('a banner of a subcategory shows that and nothing more of its category', async ({ page }) => {
  await page.goto('/store-product/Banner')
  const halwa = page.locator('[data-kinds*="Winter Halwa"]')
  const kinds = JSON.parse((await halwa.getAttribute('data-kinds')) ?? '[]') as {
    id: number
    name: string
  }[]
  const id = kinds.find(({ name }) => name === 'Winter Halwa')?.id
  await page.evaluate((id) => history.replaceState({ banner: { subcategory_id: id } }, ''), id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    'Winter Halwa',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const name of await page.getByRole('article').locator('h3').allTextContents())
    expect(name).toMatch(/Halwa/)
})

test('a banner page whose products do not come leads on to every listing', async ({
  page,
  watch,
}) => {
  watch.allow(/VerticalByProduct|net::ERR_/)
  await page.route('**/store/VerticalByProduct', (route) => route.abort())
  await page.goto('/store/Banner')
  await page.evaluate(() => history.replaceState({ banner: { vertical_id: 1 } }, ''))
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: 'Laddu' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the shop')
})

test('a banner page without a banner leads on to every listing', async ({
  page,
  expectAccessible,
}) => {
  for (const path of ['/store/Banner', '/store-product/Banner']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the shop')
    await expect(page.getByRole('main').getByRole('link', { name: 'Laddu' })).toBeVisible()
    // There is nothing to sort or to filter.
    await expect(page.getByLabel('Sort')).toBeHidden()
  }
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Laddu' }).click()
  await expect(page).toHaveURL(/\/category\/laddu$/)
})

test('in forced colours pictures, stars and dots stay to be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  for (const pictures of ['.tint', '.slide img'])
    expect(
      await page
        .locator(pictures)
        .evaluateAll((all) => [...new Set(all.map((img) => getComputedStyle(img).mixBlendMode))]),
    ).toEqual(['normal'])
  const painted = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(element)
        const body = getComputedStyle(document.body).backgroundColor
        return backgroundImage !== 'none' || backgroundColor !== body
      })
  expect(await painted('.says .stars')).toBe(true)
  const dots = page.locator('.dots button:not(.icon-button)')
  expect(await painted('.dots button:not(.icon-button):not([aria-current])')).toBe(true)
  const colours = await dots.evaluateAll((all) =>
    all.map((dot) => getComputedStyle(dot).backgroundColor),
  )
  expect(colours[0]).not.toBe(colours[1])
})

test('a store says whether it is open, by the clock of India', async ({ page }) => {
  // A Saturday.
  await hideShopTime(page)
  await page.clock.install({ time: '2026-11-21T18:58:30+05:30' })
  await page.goto('/')
  const store = page.locator('#our-stores').getByRole('article').first()
  await store.scrollIntoViewIfNeeded()
  await expect(store).toContainText('Open now, until 19:00')
  await page.clock.fastForward('02:00')
  await expect(store).toContainText('Closed now, opens on Monday at 11:00')
})
