import { links } from '#src/links.ts'
import { expect, goToPayment, placeOrder, test } from '#tests/support/browser/customer.ts'

test.describe('on paper @desktop', () => {
  // The width of an A4 sheet between its margins.
  test.use({ viewport: { width: 680, height: 960 } })

  test('a product keeps its name, price and every fact, and loses what is pressed', async ({
    page,
  }) => {
    await page.goto('/product/kaju-katli-500g')
    // Sections that are collapsed on a phone are still printed.
    await page.setViewportSize({ width: 360, height: 960 })
    for (const summary of await page.locator('.about summary').all()) await summary.click()
    await expect(page.getByText('Ingredients', { exact: true })).toBeHidden()
    await page.setViewportSize({ width: 680, height: 960 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.cost .price')).toContainText('₹599')
    for (const fact of ['Ingredients', 'Allergens', 'Country of origin', 'Seller’s FSSAI Lic. No.'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
    for (const pressed of await page.locator('button, input, summary').all())
      await expect(pressed).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0)
    await expect(page.locator('.bar')).toHaveCSS('position', 'static')
    for (const drawn of ['.veg', '.stars', '.ratings i'])
      await expect(page.locator(drawn).first()).toHaveCSS('print-color-adjust', 'exact')
  })

  test('an order is a receipt of one sheet, and a cart a list of one', async ({
    page,
    customer,
  }) => {
    const sheets = async () => {
      const sheet = await page.pdf({ format: 'A4' })
      return sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    }
    for (const slug of ['kaju-katli-500g', 'besan-laddu-250g']) await customer.put(slug)
    await customer.saveHome()
    await page.goto(links.checkout())
    await expect(page.getByRole('heading', { name: 'My Cart (2)' })).toBeVisible()
    await expect.poll(sheets).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Kaju Katli')).toBeVisible()
    // The number of packs has no frame of buttons.
    await expect(page.getByRole('group', { name: /^Quantity of Kaju/ })).toHaveText('1')
    await expect(page.locator('.items .step').first()).toHaveCSS('border-top-width', '0px')
    await expect(page.locator('.total')).toBeVisible()
    await expect(page.locator('main .card').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await goToPayment(page, /Cash on Delivery/)
    await placeOrder(page)
    await page.getByRole('link', { name: /^View Details/ }).click()
    await expect(page.getByRole('heading', { name: /^Order MG-/ })).toBeVisible()
    // As if it were printed at once: the footer is not laid out yet.
    await expect(page.locator('html')).not.toHaveClass(/first/)
    await page.evaluate(() => {
      document.documentElement.classList.add('first')
      document.querySelector('.footer > .wrap')?.classList.add('below')
    })
    await expect.poll(sheets).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const receipt = page.locator('body')
    for (const text of ['Meetha Ghar', 'Kaju Katli', 'Besan Laddu', 'B-14', 'Cash on Delivery'])
      await expect(receipt.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('Total', { exact: true })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    // Printed even without backgrounds, it covered the rest of the sheet.
    await expect(page.getByRole('contentinfo')).toHaveCSS('box-shadow', 'none')
  })

  test('a policy tells where its links lead, and a listing shows its cards in four columns', async ({
    page,
  }) => {
    await page.goto('/terms')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const address = await page
      .getByRole('link', { name: 'payments policy' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain('/payments')
    await page.goto('/store/sweets')
    await expect(page.getByRole('button')).toHaveCount(0)
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4)
  })
})
