import { button } from '#tests/support/browser/page-parts.ts'
import { otherHost } from './catalog.ts'
import { bagHolds, expectPictures } from './steps.ts'
import { expect, test } from './test.ts'

const katli = '/product/kesar-kaju-katli-250-gm'

for (const [path, least] of [
  ['/', 20],
  ['/store/mithai', 10],
  ['/store-product/vertical/mithai/category/laddus', 4],
  ['/store-product/barfi-katli', 6],
  ['/store-product/brand/41', 10],
  ['/store/age/grandparents', 9],
  ['/search-product/katli', 2],
  ['/shop-offers', 1],
  [katli, 8],
] as const)
  test(`the pictures of ${path} are the store's files`, async ({ page }) => {
    await page.goto(path)
    await expectPictures(page, least)
  })

test('a URL instead of a file name is used as it is', async ({ page, request }) => {
  await page.goto(katli)
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('img')
  await expect(pictures.first()).toHaveAttribute('src', `${otherHost}/kesar-kaju-katli.jpg`)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${otherHost}/kesar-kaju-katli.jpg`,
  )
  await expect(page.locator('meta[property="og:image:width"]')).toHaveCount(0)
  expect(await (await request.get('/feeds/google.xml')).text()).toContain(
    `<g:image_link>${otherHost}/kesar-kaju-katli.jpg</g:image_link>`,
  )
})

test('a picture is enlarged', async ({ page }) => {
  await page.goto(katli)
  await button(page, 'Enlarge').click()
  const viewer = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  await expect(viewer).toBeVisible()
  await expectPictures(page, 10)
})

test('bag and cart have pictures', async ({ page }) => {
  await page.goto('/store/mithai')
  await button(page, /Add to Cart: Anjeer Katli/)
    .first()
    .click()
  await bagHolds(page, '1 item')
  await page.getByRole('link', { name: 'Shopping bag, 1 item' }).click()
  await expectPictures(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  await expectPictures(page)
})

test('another size, another view, the menu and a pressed card have pictures @desktop', async ({
  page,
}) => {
  await page.goto('/store/mithai')
  const card = page.getByRole('article').filter({ hasText: 'Kesar Kaju Katli' }).first()
  await card.hover()
  await expect(card.locator('.view.came img')).toHaveAttribute('src', /\/gallery\/%E0%A4%95/)
  await card.getByRole('link', { name: '500 g', exact: true }).click()
  await expect(card.getByRole('img', { name: 'Kesar Kaju Katli' })).toHaveAttribute(
    'src',
    /\/gallery\/sweets\/Kesar%20Kaju%20Katli\.jpg$/,
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().hover()
  await expect(page.locator('.mega img').first()).toBeVisible()
  await expectPictures(page, 10)
  const name = card.getByRole('heading').getByRole('link')
  await name.hover()
  await page.mouse.down()
  await expect(page.locator('.preview img')).toHaveJSProperty('naturalWidth', 900)
})
