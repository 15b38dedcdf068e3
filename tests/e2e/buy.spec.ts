import type { Page } from '@playwright/test'
import { addToBag } from '#src/contract/bag.ts'
import { productDetail } from '#src/contract/product.ts'
import { site } from '#src/site.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { button, logInByCalls, placeOrder, post } from '#tests/support/browser/customer.ts'
import { fillAddress } from '#tests/support/browser/form.ts'
import { orderRows } from '#tests/support/browser/page-parts.ts'
import { signInPage } from '#tests/support/browser/sign-in-page.ts'

const rupees = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''))

const product = async (device: Pick<Page, 'request'>, slug: string) =>
  (await post(device, productDetail, { product_slug: slug, store_id: site.storeId })).payload

test('a shopper finds two sweets, logs in at the checkout and pays in cash @split', async ({
  page,
  isMobile,
  code,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const mobile = isMobile ? '9811100001' : '9811100002'
  // The customer has used another device before and left besan laddu in the bag.
  const device = { request: await playwright.request.newContext({ baseURL: baseURL ?? '' }) }
  const laddu = await product(device, 'besan-laddu-250g')
  const own = { store_id: site.storeId, customer_id: await logInByCalls(device, mobile, code) }
  await post(device, addToBag, { ...own, product_id: laddu.product_id, quantity: 1 })

  // Home → category → product
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Shop by category' })
    .getByRole('link', { name: 'Katli' })
    .click()
  await expect(page).toHaveURL(/\/store-product\/vertical\/sweets\/category\/katli$/)
  await page.getByRole('link', { name: 'Kaju Katli' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kaju Katli' })).toBeVisible()
  const slug = page.url().split('/').pop() ?? ''
  const katli = await product(device, slug)
  await button(page, 'Add to Cart').click()
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()

  // Search for another product, misspelt
  if (isMobile) await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('gulab jamn')
  await expect(page.getByRole('option', { name: /Gulab Jamun/ }).first()).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /Showing \d+ Results for gulab jamn/i,
  )
  const card = page.getByRole('article').filter({ hasText: 'Gulab Jamun' }).first()
  const jamunSlug = (await card.locator('h3 a').getAttribute('href'))?.split('/').pop() ?? ''
  const jamun = await product(device, jamunSlug)
  await card.getByRole('button', { name: 'Add to Cart: Gulab Jamun' }).click()
  await expect(page.getByRole('link', { name: 'Shopping bag, 2 items' })).toBeVisible()

  // The bag survives a reload and shows both products with the right subtotal
  const price = (item: typeof katli) =>
    (item.is_deal || item.is_hot_deals) && item.deal_price > 0
      ? item.deal_price
      : item.selling_price
  await page.reload()
  const bagLink = page.getByRole('link', { name: 'Shopping bag, 2 items' })
  await bagLink.click()
  if (!isMobile) {
    const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
    await expect(drawer.getByRole('list').first().getByRole('listitem')).toHaveCount(2)
    await expect
      .poll(async () => rupees(await drawer.locator('.sum b').textContent()))
      .toBe(price(katli) + price(jamun))
    await drawer.getByRole('link', { name: 'CHECKOUT' }).click()
  }
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()

  // Log in: the bag is merged with the one on the server
  await button(page, 'Place Order').click()
  await signInPage(page, isMobile).logIn(mobile, code)
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByText('Besan Laddu').filter({ visible: true }).first()).toBeVisible()
  const heading = page.getByRole('heading', { name: 'My Cart (3)' })
  if (await heading.isVisible()) await button(page, 'Place Order').click()

  // Address filled in from a pincode
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const form = page.getByRole('dialog')
  await fillAddress(form, { Contact: mobile })
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toBeHidden()
  await button(page, 'Proceed').click()

  // Cash on delivery
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  const worth = price(katli) + price(jamun) + price(laddu)
  const delivery = worth >= 999 ? 0 : 49
  // The fee of 1 % is rounded down so that the total is whole rupees, paid at the door.
  const total = Math.floor(worth + delivery + worth / 100)
  await placeOrder(page)

  // My Orders
  await expect(page.getByRole('link', { name: /Shopping bag, 0 items/ })).toBeVisible()
  const row = orderRows(page)
  await expect(row).toHaveCount(1)
  await expect
    .poll(async () => rupees(await row.locator('.amount b').textContent()))
    .toBeCloseTo(total, 2)
  await row.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/\/order-details/)
  for (const name of ['Kaju Katli', 'Gulab Jamun', 'Besan Laddu'])
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

  // Stock is reduced by what was bought
  for (const before of [katli, jamun, laddu])
    expect((await product(device, before.name_url)).stock, before.name).toBe(before.stock - 1)
  await device.request.dispose()
})
