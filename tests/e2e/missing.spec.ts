import { expect, test } from '#tests/support/browser/axe.ts'
import { notice } from '#tests/support/browser/provoke.ts'

// An unknown product: Home with the specification's text, what was requested, and links to continue.

const words = 'Sorry, Product detail not found.'

const asked = [
  ['/product/not-there', 'not there', 'not%20there'],
  ['/product/%E0%A4%B2%E0%A4%A1%E0%A5%8D%E0%A4%A1%E0%A5%82', 'लड्डू', '%E0%A4%B2'],
  ['/product/%3Cb%3Ex', '<b>x', '%3Cb%3Ex'],
  ['/product?id=999999', '999999', null],
  ['/product', '', null],
] as const

test('an unknown product says that it was not found, and leads on', async ({
  page,
  watch,
  expectAccessible,
}) => {
  watch.allow(/404/)
  const box = page.locator('#missing')
  const all = box.getByRole('link', { name: 'all products' })
  for (const [path, name, keyword] of asked)
    await test.step(path, async () => {
      const [noticeShown, answer] = await Promise.all([
        expect(notice(page, words)).toBeVisible({ timeout: 20_000 }),
        page.goto(path),
      ])
      expect(noticeShown).toBeUndefined()
      expect(answer?.status()).toBe(404)
      await expect(box).toContainText(
        keyword
          ? `${words} The shop has nothing by the name of “${name}”. Search for it.`
          : words + (name && ` The shop has no product number ${name}.`),
        { useInnerText: true },
      )
      await expect(box).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      // The rest is the same file.
      await expectAccessible(path === asked[0][0] ? undefined : '#missing')
      const search = box.getByRole('link', { name: 'Search for it' })
      if (keyword)
        await expect(search).toHaveAttribute('href', new RegExp(`^/search-product/${keyword}`))
      else await expect(search).toHaveCount(0)
      await expect(box.getByRole('link', { name: 'Namkeen' })).toHaveAttribute(
        'href',
        '/store/namkeen',
      )
      await expect(all).toHaveAttribute('href', '/sitemap')
    })
  await all.click()
  await expect(page).toHaveURL(/\/sitemap$/)
})

test('another unknown address says so above Home, and leads on', async ({
  page,
  watch,
  expectAccessible,
}) => {
  watch.allow(/404/)
  await page.goto('/nowhere')
  const box = page.locator('#missing')
  await expect(box).toContainText('There is no page at this address.')
  await expect(box).toBeInViewport()
  await expect(box.getByText('The shop has no').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Shop by category' })).toBeAttached()
  await expectAccessible('#missing')
  await box.getByRole('link', { name: 'Snacks' }).click()
  await expect(page).toHaveURL(/\/store\/snacks$/)
})
