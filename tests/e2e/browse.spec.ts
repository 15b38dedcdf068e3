import type { Page } from '@playwright/test'
import { pageMessages } from '#src/domain/messages/page.ts'
import { expect, test } from '#tests/support/browser/customer.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'
import { restoreProducts } from '#tests/support/browser/restore-products.ts'

// Pages as they were built: earlier tests may have sold out what these look at.
test.beforeAll(restoreProducts)

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('a product page tells name, picture, price and facts, and its links lead on', async ({
    page,
  }) => {
    await page.goto('/product/kaju-katli-250g')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kaju Katli')
    await expect(page.getByRole('img', { name: 'Kaju Katli', exact: true })).toBeVisible()
    await expect(page.locator('.cost .price')).toContainText('₹')
    await expect(page.getByText('Inclusive of all taxes')).toBeVisible()
    await expect(page.locator('[data-arrival]')).toHaveText(
      'Order by 6 pm: Same Day Delivery Across Delhi-NCR',
    )
    await expect(page.getByText('Cashew (62%)')).toBeVisible()
    await expect(page.getByText('Country of origin')).toBeVisible()
    await page.getByRole('link', { name: '1 kg', exact: true }).click()
    await expect(page).toHaveURL(/kaju-katli-1kg$/)
  })

  test('the phone menu opens and leads to a category', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Laddu' }).click()
    await expect(page).toHaveURL(/\/store-product\/laddu$/)
  })
})

test('price and stock that changed since the build are put right, and nothing moves @both', async ({
  page,
  change,
}) => {
  const slug = 'nankhatai-500g'
  await page.goto(`/product/${slug}`)
  const price = page.locator('.cost .price b')
  const built = (await price.textContent()) ?? ''
  const frame = await page.locator('.buy h1').boundingBox()
  try {
    await change(slug, { sellingPrice: 123, stock: 0 })
    await page.reload()
    await expect(page.getByText('Out of Stock').filter({ visible: true })).toBeDisabled()
    await expect(page.getByText('Sold Out').filter({ visible: true }).first()).toBeVisible()
    await expect(price).not.toHaveText(built)
    expect(await page.locator('.buy h1').boundingBox()).toEqual(frame)
    await page.goto('/store-product/biscuits')
    const card = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/product/${slug}"]`) })
    await card.getByRole('link', { name: '500 g sold out' }).click()
    await expect(card.getByText('Sold Out', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
  } finally {
    await change(slug, { sellingPrice: Number(built.replace(/\D/g, '')), stock: 70 })
  }
})

test('the keyboard opens the categories of a vertical and Escape gives the place back @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Categories of Namkeen' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Mixtures' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Bhujia and Sev' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Mixtures' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('Back in the page header returns inside the shop, and to Home from outside', async ({
  page,
}) => {
  await page.goto('/store/namkeen')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/store\/namkeen$/)
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeAttached()
})

/** Delay of the fonts on a slow line, until long after the first paint, in milliseconds. */
const lateFonts = 800

/** All layout shifts, and the bytes of all responses, until the network is idle. */
const loadCost = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await watchShifts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return { shifts: await shiftsOf(page), kilobytes: bytes / 1024 }
}

for (const [name, path] of [
  ['Home', '/'],
  ['a listing', '/store/sweets'],
  ['a product page', '/product/kaju-katli-250g'],
] as const)
  test(`nothing moves while ${name} loads, and the first view stays light @both`, async ({
    page,
    isMobile,
  }) => {
    await page.route('**/fonts/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateFonts))
      await route.continue()
    })
    const { shifts, kilobytes } = await loadCost(page, path)
    expect(shifts).toEqual([])
    if (isMobile) expect(kilobytes).toBeLessThan(250)
  })

test('so are the deals of Home and what is like a product, once somebody comes near @both', async ({
  page,
}) => {
  type Dish = { stock: number; sizes: { stock: number }[] }
  type Answer = { payload_hotDeals: { product: Dish[] } }
  let asked = 0
  await page.route('**/store/hotDeals', async (route) => {
    asked++
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    for (const dish of answer.payload_hotDeals.product)
      for (const size of [dish, ...dish.sizes]) size.stock = 0
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/')
  const hot = page.getByRole('region', { name: 'Hot deals' })
  await expect(page.locator('add-to-bag:defined').first()).toBeAttached()
  await atRest(page)
  expect(asked).toBe(0)
  await hot.scrollIntoViewIfNeeded()
  const cards = hot.getByRole('article')
  await expect(hot.locator('article.sold')).toHaveCount(await cards.count())
  await expect(cards.first().getByText('Sold Out')).toBeVisible()
  await expect(cards.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0)
  await expect(cards.first().locator('.price')).toContainText('% OFF')

  await page.route('**/store/productDetail', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { payload: { similar: { stock: number }[] } }
    for (const product of answer.payload.similar) product.stock = 0
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/product/kaju-katli-500g')
  const similar = page.getByRole('region', { name: 'You may like this' }).getByRole('article')
  await expect(similar).not.toHaveCount(0)
  await expect(similar.getByText('Sold Out')).toHaveCount(await similar.count())
})

test('a card whose dish has left the shop does not keep the others from being put right', async ({
  page,
  watch,
}) => {
  watch.allow(/404/)
  let gone: number[] = []
  await page.route('**/store/VerticalByProduct', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as {
      payload_VerticalByProduct: { products: { sizes: { id: number; stock: number }[] }[] }
    }
    const { products } = answer.payload_VerticalByProduct
    gone = products.shift()!.sizes.map(({ id }) => id)
    for (const { sizes } of products) for (const size of sizes) size.stock = 0
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/store/productDetail', (route) =>
    gone.includes((route.request().postDataJSON() as { product_id: number }).product_id)
      ? route.fulfill({ status: 404, json: { message: pageMessages.productMissing } })
      : route.continue(),
  )
  await page.goto('/store/sweets')
  await expect(page.locator('article.sold')).toHaveCount(9)
})
