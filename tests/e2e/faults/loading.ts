import { expect } from '#tests/support/browser/customer.ts'
import { notice } from '#tests/support/browser/provoke.ts'
import { catalogue, type Stage } from './catalogue.ts'

export const lookUp = async ({ page, fails, importProduct }: Stage) => {
  // Newer than the pages, so that the browser requests it.
  const item = await importProduct('Kesar Peda')
  const title = page.getByRole('heading', { level: 1, name: 'Kesar Peda' })
  await page.goto(`/product/${item}-250g`)
  await expect(title).toBeVisible()
  // Another message with status 200 means that there is no such product.
  await fails('product lookup', /productDetail/, () => page.reload(), { all: true })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await again.press('Enter')
  await expect(title).toBeFocused()
}

export const load = async ({ page, customer, tells, seen }: Stage) => {
  const text = catalogue['a lost part of the app']
  // A page that is one island
  await page.route(/_astro\/OrderList/, (route) => route.abort())
  await page.goto('/faq')
  await tells('a lost part of the app', () => page.goto('/my-orders'))
  await expect(page.getByRole('heading', { name: text })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeFocused()
  await page.unroute(/_astro\/OrderList/)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()

  // A script of the page itself, also on the second try
  await page.route(/_astro\/Listing/, (route) => route.abort())
  await tells('a lost part of the app', () => page.goto('/store/namkeen'))
  await page.unroute(/_astro\/Listing/)

  // An island that hydrates on demand: the next press fetches its script again
  await page.route(/_astro\/PincodeChecker/, (route) => route.abort())
  await page.goto('/product/pistachios-250g')
  const pincode = page.getByLabel('Delivery pincode')
  await tells('a lost part of the app', () => pincode.click())
  await page.unroute(/_astro\/PincodeChecker/)
  await pincode.fill('110048')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Product Delivery Found')).toBeVisible()

  // A panel that a page can replace
  await customer.put('pistachios-250g')
  await page.route(/_astro\/BagDrawer/, (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('link', { name: /^Shopping bag/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(notice(page, text)).toBeVisible()

  // A rendering error: React cannot render an object as text.
  const row = { order_id: 1, order_string: {}, image: '', name: 'x', item_name: 'x' }
  const rest = { total_paid_amount: 1, store_name: '', ordered_on: 'never', status: 'placed' }
  const body = { message: 'Fetch successfully.', payload_orderList: [{ ...row, ...rest }] }
  await page.route(/orderList/, (route) => route.fulfill({ json: body }))
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: catalogue['the error screen'] })).toBeVisible()
  seen('the error screen')
  await page.unroute(/orderList/)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
}
