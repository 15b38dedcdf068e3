import { links } from '#src/links.ts'
import { button, expect, goToPayment, test } from '#tests/support/browser/customer.ts'

// The shop of this run is built with a number (support/served/split-shop.ts), the others without one.
const chat = 'https://wa.me/919810000000'

test('a shop on WhatsApp is there in the support menu, with an order and with a failed payment @desktop', async ({
  page,
  customer,
}) => {
  await page.goto(links.contact())
  const contact = page.getByRole('main').getByRole('link', { name: 'Write to us' })
  await expect(contact).toHaveAttribute('href', chat)
  await page.getByLabel('Support').click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', chat)

  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  await goToPayment(page, /Pay online/)
  await button(page, 'Place Order').click()
  const gateway = page.getByRole('dialog', { name: /^Pay / })
  await gateway.getByRole('button', { name: 'Fail' }).click()
  await gateway.getByRole('button', { name: 'Close' }).click()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    `${chat}?text=My%20payment%20did%20not%20go%20through%3A%20`,
  )
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /View Details/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919810000000\?text=Order%20MG-\d{8}-\d{6}%3A%20$/,
  )
  // Where the gateway's page leads if the money came too late.
  await page.goto('/my-orders?payment=late')
  const late = page.getByText('Your payment came too late').getByRole('link')
  await expect(late).toHaveAttribute('href', `${chat}?text=My%20payment%20came%20too%20late%3A%20`)
})
