import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/customer.ts'

// The shop of this run is built with these settings (support/served/split-shop.ts), the others without.
// Home's banners are of the sample's catalog.
const pages = [
  links.contact(),
  links.terms(),
  links.product('kaju-katli-500g'),
  links.occasion('diwali'),
  links.about(),
  '/llms.txt',
  '/manifest.webmanifest',
]

test('a shop with its own name, area and hours states none of the sample’s @desktop', async ({
  page,
  request,
}) => {
  for (const path of pages) {
    const text = await (await request.get(path)).text()
    const invented =
      /Delhi[-/]NCR|made in Delhi|across Delhi|9AM to 9PM|\| Meetha Ghar|"name":"Meetha Ghar","url/g
    expect(text.match(invented), path).toBeNull()
  }
  await page.goto(links.home())
  await expect(page).toHaveTitle('Indian sweets, same day across Noida | Nayi Mithai')
  await expect(page.getByText('Same Day Delivery Across Noida')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Sweets of Noida.')
  await expect(page.getByRole('contentinfo')).toContainText('Daily, 8AM to 10PM')
  // Quotes that nobody said.
  await expect(page.getByText('What our customers say')).toHaveCount(0)
  await page.goto(links.product('kaju-katli-500g'))
  await expect(page.getByText(/^Order within .+ in Noida$/)).toBeVisible()
})
