import { writeFile } from 'node:fs/promises'
import { links } from '#src/links.ts'
import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'

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
      /Delhi[-/]NCR|made in Delhi|courts of Delhi|across Delhi|9AM to 9PM|\| Meetha Ghar|"name":"Meetha Ghar","url/g
    expect(text.match(invented), path).toBeNull()
  }
  expect(await (await request.get(links.terms())).text()).toContain('courts of Gautam Buddha Nagar')
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

test('a shop of one area promises nothing to the rest of India, and sends nothing there @desktop', async ({
  page,
  request,
  customer,
  store,
  watch,
}, info) => {
  for (const path of [...pages, '/press', '/feeds/google.xml']) {
    const text = await (await request.get(path)).text()
    const farther = /rest of India|outstation|elsewhere in India|19,000|<g:shipping>/g
    expect(text.match(farther), path).toBeNull()
  }
  watch.allow(/404/)
  await page.goto(links.product('kaju-katli-500g'))
  await expect(page.getByText('Free home delivery across Noida')).toBeVisible()
  const pincode = page.getByLabel('Delivery pincode')
  await pincode.fill('400001')
  await expect(page.getByText('We deliver in Noida only.')).toBeVisible()
  await pincode.fill('110048')
  await expect(page.getByText('Product Delivery Found')).toBeVisible()

  // The address is older than the shop's smaller area.
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  const printed = JSON.parse(await store('shop')) as { delivery: object }
  const set = async (name: string, shop: object) => {
    const file = info.outputPath(name)
    await writeFile(file, JSON.stringify(shop))
    await store('shop', file)
  }
  const delivery = { ...printed.delivery, sameDayPinPrefixes: ['2013'] }
  await goToPayment(page, /Cash on Delivery/)
  await expect(page.getByText('Comes on')).toBeVisible()
  await set('smaller.json', { ...printed, delivery })
  const main = page.getByRole('main')
  try {
    await button(page, 'Place Order').click()
    await expect(main.getByRole('alert')).toContainText('We deliver in Noida only.')

    await page.reload()
    await expect(main.getByRole('status').getByText('We deliver in Noida only.')).toBeVisible()
    await button(page, 'Change the address or the day').click()
    await expect(page.getByLabel('Day of delivery')).toBeDisabled()
    await expect(page.getByLabel('Day of delivery')).toContainText('We deliver in Noida only.')
  } finally {
    await set('former.json', printed)
  }
})
