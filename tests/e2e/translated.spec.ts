import type { Page } from '@playwright/test'
import { button, expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'

/** As a browser that translates pages: other nodes in place of every text, also of those that come later. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replace = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      if (root instanceof Text) found.push(root)
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(outer)
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(replace)
    }).observe(document, { childList: true, subtree: true })
  })

test('a page that the browser translates sells, and tells one total', async ({
  page,
  customer,
}) => {
  test.setTimeout(90_000)
  await translate(page)
  await customer.put('peda-250g', 2)
  await page.goto('/add-new-address')
  await button(page, 'Save Address').click()
  await expect(page.getByText(/things to put right/)).toBeVisible()
  await customer.saveHome()

  await page.goto('/checkout')
  const totals = page.locator('.total b, .dock b')
  const amounts = async () =>
    (await totals.allInnerTexts()).map((text) => text.replace(/^Total /, ''))
  await expect(async () => expect((await amounts())[0]).toMatch(/^₹/)).toPass()
  const before = await amounts()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect.poll(async () => (await amounts())[0]).not.toBe(before[0])
  expect(new Set(await amounts()).size).toBe(1)
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()

  await goToPayment(page, /Pay online/)
  await expect.poll(async () => new Set(await amounts()).size).toBe(1)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await expect.poll(async () => new Set(await amounts()).size).toBe(1)
  await placeOrder(page)
  await page.getByRole('link', { name: /View Details/ }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('main')).toContainText('Cancelled')
})
