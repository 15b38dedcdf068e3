import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { expect, test } from '#tests/support/browser/axe.ts'

test('a message from the contact page is sent once, after its mistakes are put right', async ({
  page,
  watch,
  expectAccessible,
}) => {
  await page.goto('/contact-us')
  await expect(page.getByText('1-2 business days')).toBeVisible()
  await expect(page.getByText('GSTIN').first()).toBeVisible()
  await expect(page.getByRole('main').locator('dd [href^="mailto:"]')).toHaveText(site.email)
  await expect(page.getByRole('heading', { name: 'Grievance officer' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit' })
  const [name, email, phone, message] = ['Name', 'Email', 'Phone', 'Message'].map((label) =>
    page.getByRole('textbox', { name: label, exact: true }),
  )
  await submit.click()
  await expect(name!).toBeFocused()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByText('Please enter your message.')).toBeVisible()
  // Several mistakes are listed above the form, each leading to its field.
  const summary = page.getByText('4 things to put right: name, email, phone, message')
  await expect(summary).toBeVisible()
  await summary.getByRole('link', { name: 'message' }).click()
  await expect(message!).toBeFocused()
  await expect(page).toHaveURL(/contact-us$/)
  await expectAccessible()

  await name!.fill('Ritika Sharma')
  await expect(page.getByText('Please enter your name.')).toBeHidden()
  await expect(page.getByText('3 things to put right: email, phone, message')).toBeVisible()
  await email!.fill('ritika@example')
  await phone!.fill('+91 98100 43210')
  await message!.fill('Forty wedding boxes for Saturday, please.')
  await submit.click()
  await expect(email!).toBeFocused()
  await expect(email!).toHaveAccessibleDescription(/Email address is not valid/)
  await expect(page.getByText(/thing.? to put right/)).toBeHidden()
  await email!.fill(`ritika-${Date.now()}@example.com`)

  watch.allow(/send-mail/)
  watch.allow(/502|Failed to load resource/)
  await page.route('**/api/send-mail', (route) =>
    route.fulfill({ status: 502, json: { message: 'Failed to send mail', code: 'not-sent' } }),
  )
  await submit.click()
  await expect(page.getByText('Failed to send mail')).toBeVisible()
  // It is there after the notice, too.
  const failed = page.getByText('Your message was not sent.')
  await expect(failed).toBeVisible()
  await expect(message!).toHaveValue(/wedding boxes/)
  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()

  await page.unroute('**/api/send-mail')
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/send-mail'))))
  await submit.dblclick()
  await expect(page.getByText('Mail Sent Successfully.')).toBeVisible()
  await expect(
    page.getByText('Thank you for contacting us. We will get back to you soon.').first(),
  ).toBeVisible()
  await expect(failed).toBeHidden()
  await expect(submit).toBeDisabled()
  expect(sent).toBe(1)
})

test('the contact page stays in the grid on the widest screens @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/contact-us')
  const left = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { paddingLeft } = getComputedStyle(element)
      return element.getBoundingClientRect().left + parseFloat(paddingLeft)
    })
  expect(await left('main')).toBe(await left('.bar > .wrap'))
})

test('a message about an order begins with its number, beside a way to call', async ({
  page,
  expectAccessible,
}) => {
  const message = page.getByRole('textbox', { name: 'Message' })
  const call = page.getByRole('link', { name: 'Call us' })
  await page.goto(links.contact('MG-20261127-000002'))
  await expect(message).toHaveValue('Order MG-20261127-000002: ')
  await expect(call).toHaveAttribute('href', `tel:${site.phone.replace(/\s/g, '')}`)
  await expectAccessible()
  for (const address of [links.contact(), links.contact('call +91 99 now')]) {
    await page.goto(address)
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await expect(message).toHaveValue('')
    await expect(call).toBeHidden()
  }
})

test('the email address breaks after its @ on a phone', async ({ page }) => {
  await page.goto(links.contact())
  await expect(page.locator('dd a[href^="mailto:"] wbr')).toHaveCount(1)
})
