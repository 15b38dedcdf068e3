import { formatWeekdayDate } from '#src/domain/day.ts'
import { firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'
import { links } from '#src/links.ts'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { gateway, openGateway } from '#tests/support/browser/payment-page.ts'

const message = 'Shubh Deepavali!\nआपकी काजू कतली 🪔 <b>&amp;</b>'

test('a gift has its card and its day, is paid online, and its slip tells no price', async ({
  page,
  customer,
  store,
  expectAccessible,
}) => {
  await customer.saveHome({ name: 'Asha Verma' })
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  const gift = page.getByRole('checkbox', { name: /This is a gift/ })
  const words = page.getByLabel('Message on the card')
  const from = page.getByRole('textbox', { name: 'From' })
  await gift.check()
  await expect(from).toHaveValue('Ritika Sharma')
  await words.fill(message)
  await expect(page.getByText(`${200 - message.length} letters left`)).toBeVisible()
  // A change of mind costs no words.
  await gift.uncheck()
  await expect(words).toBeHidden()
  await gift.check()
  await expect(words).toHaveValue(message)
  await from.fill('Ritika and Dev')
  const now = new Date()
  const day = slotDays(firstSlot(0, now), lastSlot(now, { isGift: true })).at(-2) ?? ''
  await page.getByLabel('Day of delivery').selectOption(day)
  await expectAccessible()
  await button(page, 'Proceed').click()
  // What the shop takes is known last: until then it is a gift all the same.
  const tellFees = await hold(page, '**/payments/get-company-payment-fees')
  await page.reload()
  await expect(page.getByText('A gift from Ritika and Dev')).toBeVisible()
  await expect(page.getByText(`Comes on ${formatWeekdayDate(day)}`)).toBeVisible()
  tellFees()
  await expect(page.getByText('no longer possible')).toBeHidden()
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Pay online/ })).toBeChecked()
  await expectAccessible()
  await openGateway(page)
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('A gift: it comes without prices.')).toBeVisible()
  await expect(page.getByText(/^₹[\d,.]+ paid online$/)).toBeVisible()
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Kaju Katli' }).first().click()
  const card = page.locator('.giftcard')
  await expect(card).toContainText('Shubh Deepavali!')
  await expect(card).toContainText('आपकी काजू कतली 🪔 <b>&amp;</b>')
  await expect(card).toContainText('From Ritika and Dev')
  await expectAccessible()
  // Only a gift has such a day.
  await page.getByRole('button', { name: 'Change Day' }).click()
  await expect(page.getByLabel('Day of delivery')).toHaveValue(day)

  const printed = await store('slips', day)
  expect(printed).toContain('Asha Verma')
  expect(printed).toContain('&#60;b&#62;&#38;amp;&#60;/b&#62;')
  const [, slip = ''] = printed.split('<section')
  expect(slip).not.toContain('₹')

  // The next order is no gift.
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  await expect(gift).not.toBeChecked()
})

test('a day that only a gift can have is told when it is no gift any more @desktop', async ({
  page,
  customer,
}) => {
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  const gift = page.getByRole('checkbox', { name: /This is a gift/ })
  await gift.check()
  const widths = await page
    .locator('.gift .pick, #gift-message, #gift-from, #delivery-day')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual(Array(4).fill(widths[0]))
  const now = new Date()
  const day = slotDays(firstSlot(0, now), lastSlot(now, { isGift: true })).at(-1) ?? ''
  await page.getByLabel('Day of delivery').selectOption(day)
  await gift.uncheck()
  await expect(page.getByRole('status').filter({ hasText: formatWeekdayDate(day) })).toContainText(
    `Delivery on ${formatWeekdayDate(day)} is no longer possible: your order comes on`,
  )
})

test('Proceed keeps its place while the addresses load, and while the shop tells whether it takes gifts @both', async ({
  page,
  customer,
}) => {
  const places = () =>
    button(page, 'Proceed').evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
    )
  const tellFees = await hold(page, '**/payments/get-company-payment-fees')
  const tellAddresses = await hold(page, '**/store/addressList')
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  await page.goto(`${links.checkout()}#address`)
  await expect(page.getByRole('status', { name: 'Loading your addresses' })).toBeVisible()
  const whileLoading = await places()
  tellAddresses()
  await expect(page.getByLabel('Day of delivery')).toBeEnabled()
  const gift = page.getByRole('checkbox', { name: /This is a gift/ })
  await expect(gift).toHaveCount(0)
  const loaded = await places()
  expect(loaded.length).toBeGreaterThan(0)
  // On a phone it is in the bar at the bottom, from the beginning.
  expect(loaded).toEqual(expect.arrayContaining(whileLoading))
  tellFees()
  await expect(gift).toBeVisible()
  expect(await places()).toEqual(loaded)
})

test('a shop that takes cash only offers no gifts @desktop', async ({ page, customer }) => {
  await page.route('**/payments/get-company-payment-fees', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), online_payment: 0 } })
  })
  await customer.saveHome()
  await customer.put('kaju-katli-500g')
  const told = page.waitForResponse('**/payments/get-company-payment-fees')
  await page.goto(`${links.checkout()}#address`)
  await expect(page.getByLabel('Day of delivery')).toBeEnabled()
  // Until then it does not know.
  await told
  await expect(page.getByRole('checkbox', { name: /This is a gift/ })).toHaveCount(0)
})
