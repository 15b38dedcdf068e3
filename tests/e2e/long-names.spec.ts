import type { Page } from '@playwright/test'
import { links } from '#src/links.ts'
import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'
import { rowsOfButtons, sideways } from '#tests/support/browser/shifts.ts'

const names = ['Chaina Ram Sweets', 'Chaina Ram Sindhi Confectioners']

/** As Logo.astro writes it. */
const rename = (page: Page, name: string) =>
  page.locator('.logo').evaluateAll((logos, name) => {
    for (const logo of logos) {
      ;(logo as HTMLElement).style.setProperty('--letters', String(name.length))
      logo.innerHTML = name.split(' ').join('<i> </i>')
    }
  }, name)

test('a long name of the shop leaves pages as wide as the window @desktop', async ({ page }) => {
  for (const path of [links.home(), links.vertical('sweets')]) {
    await page.goto(path)
    for (const name of names) {
      await rename(page, name)
      for (const width of [320, 360, 561, 681, 768, 1001, 1101, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const found = [path, name, width, await sideways(page), await rowsOfButtons(page)]
        expect(found).toEqual([path, name, width, 0, 1])
      }
    }
  }
})

test('long names of sizes, occasions and categories make no page wider than a phone', async ({
  page,
}) => {
  for (const path of [
    links.product('kaju-katli-500g'),
    links.occasion('wedding'),
    links.search('xqzwqq'),
    '/store/Banner',
    links.enquiry(),
  ]) {
    await page.goto(path)
    const chips = page.locator('.fold > .chip, .fold > li > .chip').filter({ visible: true })
    await expect(chips.first()).toBeVisible()
    await chips.evaluateAll((all) =>
      all.forEach(
        (chip) => (chip.textContent = `500 g, ${'Ganesh Chaturthi '.repeat(3)}`.slice(0, 47)),
      ),
    )
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect([path, width, await sideways(page)]).toEqual([path, width, 0])
    }
  }
})

test('an address of words without a break makes no page wider than the window', async ({
  page,
  customer,
}) => {
  const word = 'Aluminium'.repeat(7).slice(0, 60)
  await customer.put('peda-250g')
  await customer.saveHome({ name: word, house_no: word, street: word })
  const widths = async (where: string) => {
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      expect([where, width, await sideways(page)]).toEqual([where, width, 0])
    }
  }
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await widths('address')
  await goToPayment(page, /Cash on Delivery/)
  await widths('payment')
  await button(page, 'Place Order').click()
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { name: 'Delivery Address' })).toBeVisible()
  await widths('order')
})

test('a product page breaks an email only where no line holds it', async ({ page }) => {
  await page.goto(links.product('kaju-katli-250g'))
  const care = page.locator('.spec dd', { hasText: '@' }).first()
  /** The lines over which the email goes. */
  const lines = () =>
    care.evaluate((value) => {
      const text = value.firstChild as Text
      const range = document.createRange()
      const [email = ''] = /\S+@\S+/.exec(text.data) ?? []
      range.setStart(text, text.data.indexOf(email))
      range.setEnd(text, text.data.indexOf(email) + email.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, await lines(), await sideways(page)]).toEqual([width, 1, 0])
  }
  await care.evaluate((value) => (value.textContent = `${'correspondence.'.repeat(4)}@example.com`))
  expect(await lines()).toBeGreaterThan(1)
  expect(await sideways(page)).toBe(0)
})

test('a long email makes neither a page nor a popup wider than a phone', async ({
  page,
  customer: _loggedIn,
}) => {
  const email = `${'correspondence.'.repeat(4)}x@${'department.'.repeat(6)}example.com`
  const popup = page.getByRole('dialog')
  await page.goto(links.account())
  await page.getByRole('button', { name: 'Add email' }).click()
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Send code' }).click()
  await expect(popup.getByText(email)).toBeVisible()
  const hidden = await popup.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBe(0)
})

test('a long email leaves the page of its code as wide as a phone', async ({ page }) => {
  const email = `${'correspondence.'.repeat(3)}${Date.now()}@${'department.'.repeat(6)}example.com`
  await page.goto(links.register())
  await page.getByLabel('Mobile or email').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  const shown = page.getByText(email)
  await expect(shown).toBeVisible()
  expect(await sideways(page)).toBe(0)
  const { right } = await shown.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
  expect(right).toBeLessThanOrEqual(360)
})
