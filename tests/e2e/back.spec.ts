import type { Page } from '@playwright/test'
import { bagList } from '#src/contract/bag.ts'
import { button, expect, post, test } from '#tests/support/browser/customer.ts'
import { comeBack } from '#tests/support/browser/page-parts.ts'

// Headless browsers may have no back/forward cache. Here the next page does not come, so that the page that is
// left stays as that cache would restore it.

/** Returns the paths that the page was left for. */
const holdNavigations = async (page: Page): Promise<string[]> => {
  const paths: string[] = []
  await page.route(/\/(login|register|verify|my-address)$/, (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    paths.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 204 })
  })
  return paths
}

test('who comes back to /login can type a number there, and choose Signup again', async ({
  page,
}) => {
  await page.goto('/login')
  const paths = await holdNavigations(page)
  await button(page, 'Signup').click()
  await expect.poll(() => paths).toEqual(['/register'])
  await page.getByLabel('Mobile number').pressSequentially('93')
  await button(page, 'Login with password').click()
  await page.getByLabel('Mobile or email').fill('9')
  await button(page, 'Signup').click()
  await expect.poll(() => paths).toEqual(['/register', '/register'])
})

test('who comes back to /register can type there, and choose Login again', async ({ page }) => {
  await page.goto('/register')
  const paths = await holdNavigations(page)
  await button(page, 'Login').click()
  await expect.poll(() => paths).toEqual(['/login'])
  await page.getByLabel('Mobile or email').pressSequentially('93')
  await button(page, 'Login').click()
  await expect.poll(() => paths).toEqual(['/login', '/login'])
})

test('a page that is come back to sends what could not be sent', async ({
  page,
  customer,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.goto('/product/besan-laddu-250g')
  await page.route(/addTocart/, (route) => route.abort())
  await button(page, 'Add to Cart').click()
  await expect(page.getByText('We are facing issue on shopping cart')).toBeVisible()
  await page.unrouteAll()
  await comeBack(page)
  const held = async () => (await post(page, bagList, customer.storeCustomerScope)).payload_cartList
  await expect.poll(held).toHaveLength(1)
})

test('who comes back to an edited address sees it again, and saves the same one', async ({
  page,
  customer,
}) => {
  await customer.saveHome()
  await page.goto('/my-address')
  await page.getByRole('link', { name: /^Edit/ }).click()
  const house = page.getByLabel('House number')
  await expect(house).toHaveValue('B-14')
  const paths = await holdNavigations(page)
  await button(page, 'Cancel').click()
  await expect.poll(() => paths).toEqual(['/my-address'])
  await comeBack(page)
  await expect(house).toHaveValue('B-14')
  await page.unrouteAll()
  await house.fill('D-3')
  await button(page, 'Save Address').click()
  await expect(page).toHaveURL(/\/my-address$/)
  await expect(page.getByText('D-3, Greater Kailash II')).toBeVisible()
  await expect(page.getByText('B-14')).toHaveCount(0)
})
