import { expect, test } from '#tests/support/browser.ts'

test('what is typed before the search box is awake counts', async ({ page }) => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(/\/_astro\/(client|react)[^/]*\.js/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('gulab jamn')
  await page.keyboard.press('ArrowLeft')
  open()
  await expect(page.getByRole('option', { name: 'Gulab Jamun' })).toBeVisible()
  await expect(box).toHaveValue('gulab jamn')
  await expect(box).toBeFocused()
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(9)
})

test('the keyboard walks through the suggestions and opens one', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('ka')
  await page.waitForTimeout(700)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('kaju')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(first).toBeHidden()
  await expect(box).toHaveValue('kaju')
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const name = (await first.textContent()) ?? ''
  await box.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('results can be sorted by price; Back and Clear All restore what was there', async ({
  page,
}) => {
  await page.goto('/search-product/laddu')
  const cards = page.getByRole('article')
  const prices = async () =>
    (await cards.locator('.price').allTextContents()).map((text) =>
      // By MRP, as the specification sorts: the struck price where there is one.
      Number(/(?:MRP )?₹([\d,]+)\D*$/.exec(text.replace(/\d+% OFF/, ''))?.[1]?.replace(',', '')),
    )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Showing \d+ Results for laddu$/,
  )
  const best = await cards.allTextContents()
  await page.getByRole('button', { name: 'Price: high to low' }).click()
  const sorted = await prices()
  expect(sorted).toEqual([...sorted].sort((a, b) => b - a))
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Price: high to low' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await prices()).toEqual(sorted)
  await page.getByRole('button', { name: 'Clear All' }).click()
  expect(await cards.allTextContents()).toEqual(best)
})

test('a word that finds nothing leads on to the categories', async ({ page }) => {
  await page.goto('/search-product/xqzwqq')
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse all categories' }).click()
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeInViewport()
})
