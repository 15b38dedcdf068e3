import { expect, test } from '#tests/support/browser/customer.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

/** Everything that an owner supplies is shown: marks, stories, photos, hours, logos, colours, label facts. */

test('a brand is known by its mark, and its own pages begin with who they are', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  const focus = page.getByRole('region', { name: 'Brands in Focus' })
  const sevpak = focus.getByRole('link', { name: 'Sevpak' })
  await sevpak.scrollIntoViewIfNeeded()
  await expect(sevpak.locator('.brand-mark img')).toHaveAttribute('src', /sevpak-mark/)
  // A brand without a mark shows its initial.
  await expect(focus.getByRole('link', { name: 'Dilli Rasoi' }).locator('.brand-mark')).toHaveText(
    'D',
  )
  await sevpak.click()
  await expect(page).toHaveURL(/\/store-product\/brand\/\d+$/)
  const main = page.getByRole('main')
  await expect(main.getByText('Up to 17% OFF')).toBeVisible()
  await expect(main.getByText(/^Namkeen and nothing else\./)).toBeVisible()
  await expect(main.locator('img').first()).toHaveAttribute('src', /sevpak-mark/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Namkeen and/)
  await expectAccessible()
})

test('the whole of a hero banner leads on, as its button does @both', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const slide = page.locator('.slide').first()
  const picture = (await slide.getByRole('img').boundingBox())!
  const at = [picture.x + picture.width * 0.7, picture.y + picture.height / 2] as const
  if (isMobile) await page.touchscreen.tap(...at)
  else await page.mouse.click(...at)
  await expect(page).toHaveURL(/\/store\/Banner$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('colours are told apart by swatch and name', async ({ page, expectAccessible }) => {
  await page.goto('/product/mithai-gift-box-500g-green')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mithai Gift Box, Green')
  const chips = page.locator('.buy .chip')
  await expect(chips).toHaveText(['500 g, Maroon', '500 g, Green', '1 kg'])
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(chips.nth(0).locator('circle')).toHaveCSS('fill', 'rgb(109, 19, 39)')
  await expect(chips.nth(2).locator('circle')).toHaveCount(0)
  await expectAccessible('.buy')
  await chips.nth(0).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mithai Gift Box, Maroon')
})

test('model, polish and expiry date are told where the owner does, and nowhere else', async ({
  page,
}) => {
  for (const [path, count] of [
    ['/product/dry-fruit-gift-box-400g', 1],
    ['/product/kaju-katli-500g', 0],
  ] as const) {
    await page.goto(path)
    const other = page.locator('#other')
    await expect(other.getByText('Country of origin')).toBeVisible()
    for (const fact of ['Model name', 'Polished', 'Expiry date'])
      await expect(other.getByText(fact, { exact: true })).toHaveCount(count)
    if (count) await expect(other).toContainText('31 March 2027')
  }
})

test('the header shows whose account it is, and nothing makes room for it @both', async ({
  page,
  customer: _loggedIn,
  isMobile,
  expectAccessible,
}) => {
  await watchShifts(page)
  await page.goto('/faq')
  const whose = page.locator('[data-account-button] .whose')
  await expect(whose).toHaveText('Ritika')
  await expect(whose).toBeVisible({ visible: !isMobile })
  await expectAccessible('.bar')
  if (!isMobile) {
    const [bag, name] = [
      await page.locator('[data-bag-button] svg').boundingBox(),
      await whose.boundingBox(),
    ]
    expect(name!.x + name!.width).toBeLessThan(bag!.x)
  }
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
    localStorage.setItem('user', JSON.stringify({ ...user, name: '' }))
  })
  await page.reload()
  await expect(whose).toHaveText('Account')
  expect(await shiftsOf(page)).toEqual([])
})

test('a product seen before keeps how many pictures it has', async ({ page }) => {
  await page.goto('/product/kaju-katli-500g')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recent') ?? ''))
    .toContain('"pictureCount":3')
  await page.goto('/')
  await expect(page.locator('[aria-labelledby=recent] .card.many')).toHaveCount(1)
})
