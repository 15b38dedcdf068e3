import { pincodeMessages } from '#src/domain/messages/pincode.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { hold, scripts } from '#tests/support/browser/hold.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'
import { sideways } from '#tests/support/browser/shifts.ts'
import { atRest } from '#tests/support/browser/rest.ts'

const path = '/product/kaju-katli-500g'

test('a product tells all that the shop and the law want told, at every width @desktop', async ({
  page,
  expectAccessible,
}) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(path)
    const isPhone = width === 360
    const buy = page.locator('.buy')
    // When it comes stands in bold below the sizes, above the facts.
    const arrival = page.getByText(/^Order within .* comes /)
    await expect(arrival).toHaveCSS('font-weight', '600')
    await expect(arrival).toHaveCSS('font-size', '15px')
    if (isPhone) await expect(arrival).toBeInViewport({ ratio: 1 })
    await expect(buy.getByRole('link', { name: 'Chaina Ram' })).toHaveAttribute(
      'href',
      /^\/store-product\/brand\/\d+$/,
    )
    await expect(buy.locator('.rate')).toHaveText(/^\d\.\d \d+ reviews$/)
    await expect(buy.getByText('Katli · Item code MG-1042-500')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kaju Katli')
    await expect(buy.locator('[lang=hi]')).toHaveText('काजू कतली')
    await expect(buy.getByText('Vegetarian · Vrat · Eggless', { exact: true })).toBeVisible()
    await expect(buy.locator('.price')).toContainText(/₹599.*₹670.*11% OFF/)
    await expect(buy.getByText('Inclusive of all taxes · ₹1.20/g')).toBeVisible()
    await expect(buy.getByRole('heading', { name: 'Available In' })).toBeVisible()
    await expect(buy.getByRole('link', { name: '500 g' })).toHaveAttribute('aria-current', 'page')
    await expect(buy.getByRole('link', { name: '1 kg' })).toHaveAttribute('href', /-1kg$/)
    await expect(buy.getByRole('heading', { name: 'Bank offers' })).toBeVisible()
    const offers = buy.locator('.bank-offers li')
    await expect(offers).toHaveCount(2)
    await expect(offers.first()).toContainText('Demo Bank')
    const logo = offers.first().locator('img')
    await logo.scrollIntoViewIfNeeded()
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
    for (const promise of [
      'Free home delivery to 19,000+ pincodes, on larger orders',
      '100% original',
      '7 days replacement',
    ])
      await expect(buy.locator('.promises').getByText(promise)).toBeVisible()
    const about = page.locator('.about')
    if (isPhone) await expect(about.getByText('About product')).toBeVisible()
    else await about.getByRole('tab', { name: 'Other Information' }).click()
    for (const fact of [
      'Country of origin',
      'Seller’s FSSAI Lic. No.',
      'Consumer care',
      'Grievance officer',
    ])
      await expect(about.getByText(fact, { exact: true })).toBeVisible()
    if (!isPhone) await about.getByRole('tab', { name: 'Product Description' }).click()
    for (const fact of ['Net quantity', 'Ingredients', 'Allergens', 'Best before'])
      await expect(about.getByText(fact, { exact: true })).toBeVisible()
    await expect(page.locator('.spec').first()).toContainText('Milk, Cashews')
    await expect(page.getByRole('heading', { name: 'You may like this' })).toBeVisible()
    await expect(page.locator('.thumbs')).toBeVisible({ visible: !isPhone })
    await expect(page.locator('.cta')).toHaveCSS('position', isPhone ? 'fixed' : 'static')
    expect(await sideways(page)).toBe(0)
  }
  await expectAccessible()
})

test('a section that was collapsed on an upright phone is a whole tab on one held sideways', async ({
  page,
}) => {
  await page.goto(path)
  const about = page.locator('.about')
  for (const name of ['About product', 'Other Info'])
    await about.getByText(name, { exact: true }).click()
  await expect(about.getByText('Ingredients', { exact: true })).toBeHidden()
  // Without tabs there are no panels of tabs.
  await expect(about.getByRole('tabpanel')).toHaveCount(0)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(about.getByText('Ingredients', { exact: true })).toBeVisible()
  await expect(about.getByRole('tabpanel', { name: 'Product Description' })).toBeVisible()
  await about.getByRole('tab', { name: 'Other Information' }).click()
  await expect(about.getByText('Seller’s FSSAI Lic. No.', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(about.getByText('Ingredients', { exact: true })).toBeHidden()
  await expect(about.getByRole('tabpanel')).toHaveCount(0)
})

test.describe('without a system font for Hindi', () => {
  // The test changes the page, so its CSP no longer fits.
  test.use({ bypassCSP: true })

  test('the Hindi name gets letters on every system, behind the first paint, and moves nothing', async ({
    page,
  }) => {
    const send = await hold(page, '**/*devanagari*.woff2')
    // Simulates a system without fonts for these letters, whatever this machine has.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toMatch(/local\([^)]*\),/)
      await route.fulfill({ response, body: html.replace(/local\([^)]*\),/g, '') })
    })
    await page.goto(path, { waitUntil: 'commit' })
    const face = () =>
      page.evaluate(() => {
        const found = [...document.fonts].find(({ family }) => family === 'Devanagari')
        // Until it loads, the letters are invisible; another font might draw boxes.
        return `${found?.status}, ${found?.display}`
      })
    const places = () =>
      page
        .locator('.buy > *')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    await expect.poll(face).toBe('loading, block')
    const before = await places()
    send()
    await expect.poll(face).toBe('loaded, block')
    expect(await places()).toEqual(before)
    const [paintedAt, askedAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      performance.getEntriesByType('resource').find(({ name }) => name.includes('devanagari'))
        ?.startTime,
    ])
    expect(askedAt).toBeGreaterThan(paintedAt ?? Infinity)
  })
})

test('the pictures turn, enlarge and close by keyboard alone @desktop', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Enlarge' }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  await expect(viewer).toBeVisible()
  const row = viewer.getByRole('list')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((list) => list.scrollLeft > 100)).toBe(true)
  const width = () =>
    viewer.locator('.near img').evaluate((picture) => picture.getBoundingClientRect().width)
  await page.keyboard.press('+')
  const once = await width()
  await page.keyboard.press('+')
  expect(await width()).toBeGreaterThan(once)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeFocused()
})

test('a picture that does not come is a sand box and is not enlarged', async ({ page, watch }) => {
  watch.allow(/gallery/)
  watch.allow(/net::ERR_/)
  await page.route('**/gallery/*/kaju-katli.*', (route) => route.abort())
  await page.goto(path)
  const shots = page.locator('.shots > li')
  await expect(shots.first().locator('.none-pic')).toHaveCSS(
    'background-color',
    'rgb(237, 225, 202)',
  )
  await shots.nth(1).scrollIntoViewIfNeeded()
  await expect(shots.nth(1)).toBeInViewport({ ratio: 0.9 })
  const enlarge = page.getByRole('button', { name: 'Enlarge' })
  await enlarge.click()
  const viewer = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  await expect(viewer.getByRole('img', { name: 'Kaju Katli, picture 2' })).toBeInViewport()
  await page.route('**/gallery/**', (route) => route.abort())
  await page.goto('/product/gajar-halwa-250g')
  await expect(shots.first().locator('.none-pic')).toBeVisible()
  await expect(enlarge).toBeHidden()
})

test('a mouse over the picture looks closer at where it points @desktop', async ({ page }) => {
  await page.goto(path)
  const picture = page.locator('.shots img').first()
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
  await expect(picture).toHaveCSS('transform', 'matrix(1.6, 0, 0, 1.6, 0, 0)')
  const looksAt = () =>
    page
      .locator('.shots')
      .evaluate((row) => Math.round(parseFloat(row.style.getPropertyValue('--x'))))
  expect(await looksAt()).toBe(25)
  await page.mouse.move(box.x + (box.width * 3) / 4, box.y + box.height / 2)
  expect(await looksAt()).toBe(75)
  await page.mouse.move(0, 0)
  await expect(picture).toHaveCSS('transform', 'none')
})

test('two fingers enlarge the picture, which falls back when they are lifted', async ({ page }) => {
  await page.goto(path)
  const picture = page.locator('.shots img').first()
  const { x, y, width, height } = (await picture.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [-1, 1].map((side, id) => ({
              x: x + width / 2 + (side * apart) / 2,
              y: y + height / 2,
              id,
            })),
    })
  const scale = () =>
    picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await touch('touchStart', 60)
  // The script that follows the fingers loads on the first touch and measures from the first move after it.
  let apart = 60
  await expect(async () => {
    await touch('touchMove', (apart = apart === 60 ? 61 : 60))
    await expect(picture).toHaveAttribute('style', /transform/, { timeout: 100 })
  }).toPass()
  await touch('touchMove', 160)
  await expect.poll(scale).toBeGreaterThan(2)
  await touch('touchEnd', 0)
  await expect.poll(scale).toBe(1)
})

test('a product is shared by link and by four networks @desktop', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await hold(page, /\/_astro\/share.*\.css/)
  await page.goto(path)
  const asked = page.waitForRequest(/\/_astro\/share.*\.css/)
  const share = page.getByRole('button', { name: 'Share' })
  await share.dblclick()
  await asked
  // The press was heard.
  await expect(share).toHaveCSS('opacity', '0.5')
  release()
  const popup = page.getByRole('dialog', { name: 'Share' })
  await expect(popup).toHaveCount(1)
  await expect(popup.getByRole('banner')).toHaveCount(0)
  await expect(share).toHaveCSS('opacity', '1')
  for (const network of ['WhatsApp', 'Facebook', 'X', 'Telegram'])
    await expect(popup.getByRole('link', { name: network, exact: true })).toHaveAttribute(
      'href',
      /^https:.*kaju-katli-500g/,
    )
  await expectAccessible()
  await popup.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('URL Copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/kaju-katli-500g$/)
})

test('a phone that refuses to share gets the popup, and one that has shared does not', async ({
  page,
}) => {
  const answer = (name: string) =>
    page.evaluate((error) => {
      const shares = { isAnswered: false }
      Object.assign(window, { shares })
      navigator.share = async () => {
        shares.isAnswered = true
        if (error) throw new DOMException('', error)
      }
    }, name)
  const isAnswered = () =>
    page.evaluate(
      () => (window as unknown as { shares: { isAnswered: boolean } }).shares.isAnswered,
    )
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Share' })
  const popup = page.getByRole('dialog', { name: 'Share' })
  for (const done of ['', 'AbortError', 'InvalidStateError']) {
    await answer(done)
    await button.click()
    await expect.poll(isAnswered).toBe(true)
    await atRest(page)
    await expect(popup).toHaveCount(0)
  }
  await answer('NotAllowedError')
  await button.click()
  await expect(popup).toBeVisible()
})

test('a pincode that is sent before the scripts have come is checked', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByLabel('Delivery pincode').fill('110001')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText(pincodeMessages.deliveryFound)).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('a pincode is taken as people write it, and takes no seventh digit', async ({ page }) => {
  await page.goto(path)
  const field = page.getByLabel('Delivery pincode')
  const asked = requestsOf(page, /\/pincode-status$/)
  for (const written of ['110 048', '110-048', ' 110048']) {
    asked.length = 0
    await field.fill('')
    await page.keyboard.insertText(written)
    await expect(field).toHaveValue('110048')
    await expect(page.getByText(pincodeMessages.deliveryFound)).toBeVisible()
  }
  await page.keyboard.type('9')
  await page.keyboard.press('Home')
  await page.keyboard.type('4')
  await expect(field).toHaveValue('110048')
  expect(asked).toHaveLength(1)
})

test('a review keeps its lines, and a long word in it stays inside the page', async ({ page }) => {
  await page.goto('/product/samosa-6-pieces')
  const review = page.locator('.reviews ul:not(.ratings) > li').first()
  // Content below the first screen is laid out a moment after it.
  await review.scrollIntoViewIfNeeded()
  await expect(review.locator('p').last()).toBeVisible()
  await review.evaluate((item) => {
    for (const text of item.querySelectorAll('b, p:last-child'))
      text.textContent = `Crisp.\nY${'u'.repeat(300)}m`
  })
  expect(await review.locator('p').last().innerText()).toMatch(/^Crisp\.\nYuu/)
  expect(await sideways(page)).toBe(0)
})

test('a customer reviews a product; a guest logs in first', async ({
  page,
  code,
  watch,
  isMobile,
  expectAccessible,
}) => {
  watch.allow(/422|400|503/)
  await page.goto('/product/pistachios-250g')
  await page.getByRole('button', { name: 'Write a review' }).click()
  // On phones, too, it is the popup that logs in here.
  const signIn = signInPage(page, false)
  const mobile = isMobile ? '9810012345' : '9810012346'
  await signIn.askHere(mobile)
  await signIn.enter(await code(mobile))
  const form = page.getByRole('dialog', { name: 'Write a review' })
  await form.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(form.locator('.error')).toHaveText('Please fill all fields.')
  await expectAccessible()
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await form
    .getByLabel('Your review')
    .fill(`Crisp and fresh. ${isMobile ? 'Phone' : 'Desk'}\nY${'u'.repeat(300)}m`)
  await page.route('**/api/store/reviews/add', (route) => route.abort(), { times: 1 })
  watch.allow(/reviews\/add/)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('An error occurred while submitting the review.')).toBeVisible()
  // What is written while it is being sent would be lost with it.
  const written = await form.getByLabel('Your review').inputValue()
  const release = await hold(page, '**/api/store/reviews/add', { times: 1 })
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByLabel('Your review').press('End')
  await page.keyboard.type('And one more.')
  await form.getByRole('radio', { name: '2 stars' }).dispatchEvent('click')
  await expect(form.getByLabel('Your review')).toHaveValue(written)
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  release()
  await expect(form.locator('.note')).toHaveText('Thank you for your review!')
  await expect(form.getByLabel('Your review')).toHaveValue('')
  await form.getByRole('button', { name: 'All reviews' }).click()
  const list = page.getByRole('dialog', { name: 'Reviews' })
  const review = list.getByText('Crisp and fresh.').first()
  await expect(review).toBeVisible()
  expect(await review.innerText()).toMatch(/(Phone|Desk)\nYuu/)
  const beside = await list.locator('.all').evaluate((all) => all.scrollWidth - all.clientWidth)
  expect(beside).toBe(0)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('a product that is newer than the pages has a page all the same', async ({
  page,
  watch,
  store,
  importProduct,
  expectAccessible,
}) => {
  // The owner adds a product while the shop is open; the pages are not rebuilt.
  const item = await importProduct('Zafrani Barfi')
  const slug = `${item}-250g`
  const release = await hold(page, /_astro\/PincodeChecker/)
  watch.allow(/503|ERR_FAILED/)
  const asks = '**/store/productDetail'
  const heading = page.getByRole('heading', { level: 1 })
  await page.route(asks, (route) => route.fulfill({ status: 503, json: { message: 'Wait.' } }))
  await page.goto(`/product/${slug}`)
  await expect(heading).toHaveText('The shop has trouble just now.')
  await page.unroute(asks)
  await page.route(asks, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('The shop could not be reached.')
  await page.unroute(asks)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('Zafrani Barfi')
  const phone = page.viewportSize()!
  await page.setViewportSize({ width: 1440, height: 900 })
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Home', 'Sweets', /Milk/, 'Zafrani Barfi'])
  await page.getByRole('button', { name: 'You may like this: next' }).click()
  await expect
    .poll(() => page.locator('.by-similar').evaluate((r) => r.scrollLeft))
    .toBeGreaterThan(0)
  await page.setViewportSize(phone)
  await expect(page).toHaveTitle(/Zafrani Barfi/)
  await expect(page.getByText('Inclusive of all taxes')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Product added into the cart successfully.')).toBeVisible()
  // Typed before the script has loaded.
  await page.getByLabel('Delivery pincode').fill('110048')
  release()
  await expect(page.getByText('Product Delivery Found')).toBeVisible()
  // What the header half covers is half as large.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  // It gets another address. A static host, which serves one page to all such products, redirects only after a rebuild.
  await store('rename', 'item', item, `renamed-${item}`)
  await page.route(`**/product/${slug}`, async (route) => {
    const url = new URL(`/product/renamed-${slug}`, page.url()).href
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(`/product/${slug}`)
  await expect(page).toHaveURL(`/product/renamed-${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zafrani Barfi')
  watch.allow(/404/)
  const missing = await page.goto('/product/never-heard-of')
  expect(missing?.status()).toBe(404)
  await page.goto('/product?id=1')
  await expect(page).toHaveURL(/\/product\/[a-z-]+/)
})
