import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'

// The shop of this run is built without an email address (support/served/split-shop.ts), the others with one.
const pages = [
  links.home(),
  links.contact(),
  links.enquiry(),
  links.privacy(),
  links.returns(),
  links.payments(),
  links.terms(),
  '/press',
  links.product('kaju-katli-500g'),
]

test('a shop without an email address gives its phone number instead @desktop', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path)
    expect(await page.content(), path).not.toMatch(/mailto:["']|"email":""/)
    expect(await page.locator('body').innerText(), path).not.toMatch(/write to\s*[,.;(]|, *[,.]/)
  }
  await page.goto(links.payments())
  await expect(page.getByText('If it does not, call +91')).toBeVisible()
  await page.goto(links.returns())
  await expect(page.getByText('its label and its box: on +91')).toBeVisible()
})
