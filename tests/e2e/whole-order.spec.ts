import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/customer.ts'
import { gateway, openGateway } from '#tests/support/browser/payment-page.ts'

/** The number of A4 pages that the page prints on. */
const printedPages = async (page: Page): Promise<number> => {
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

// Only this test sells the last packs of these.
const slugs = ['kaju-katli-500g', 'karachi-halwa-250g', 'peda-250g', 'soan-papdi-250g']
const rare = 'pista-barfi-250g'

test('a paid order makes progress, prints on one page, is cancelled as a whole and ordered again @desktop', async ({
  page,
  customer,
  store,
  change,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await change(rare, { stock: 20 })
  await customer.goToPaymentWith([...slugs, rare], /Pay online/)
  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { name: /^Order MG-/ })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('order') ?? ''

  // Progress, item by item
  const listed = await store('orders')
  const item = /item (\d+)/i.exec(listed.slice(listed.indexOf(`order ${id}`)))?.[1] ?? ''
  await store('item', item, 'packed')
  await page.reload()
  const tracks = page.getByRole('list', { name: 'Progress' })
  await expect(tracks).toHaveCount(5)
  await expect(tracks.locator('[aria-current=step]').getByText('Item Packed')).toHaveCount(1)
  await expect(tracks.locator('[aria-current=step]').getByText('Order Placed')).toHaveCount(4)

  // The invoice
  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article')
  await expect(invoice.getByRole('heading', { name: 'Proforma Invoice' })).toBeVisible()
  await expect(invoice.getByRole('row')).toHaveCount(7)
  expect(await printedPages(page)).toBe(1)
  await page.getByRole('link', { name: 'Back to the order' }).click()

  // Cancelled as a whole; the payment is refunded
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const popup = page.getByRole('dialog', { name: 'Cancel Order' })
  await expect(popup).toContainText('What you paid goes back to where it came from: ₹')
  await expectAccessible()
  await popup.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Your order has been canceled successfully')).toBeVisible()
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.getByText('Cancelled', { exact: true })).toHaveCount(5)
  await expect(tracks).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Order MG-/ })).toBeFocused()
  // The gateway is asked in the background, so the page may have been faster.
  await expect(page.getByText(/^(Refunded|Refund under way)$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)

  // Order again, without what is sold out
  await change(rare, { stock: 0 })
  await page.getByRole('button', { name: 'Order Again' }).click()
  const note = page.getByRole('status').filter({ hasText: 'in your cart' })
  await expect(note).toContainText(/Kaju Katli, 500 g, .* and Soan Papdi, 250 g are in your cart/)
  await expect(note).toContainText('Pista Barfi, 250 g is sold out or at the limit.')
  await expectAccessible()
  await change(rare, { stock: 20 })
  await note.getByRole('link', { name: 'Go to Cart' }).click()
  await expect(page.getByRole('heading', { name: 'My Cart (4)' })).toBeVisible()
})
