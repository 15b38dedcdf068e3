import type { Page } from '@playwright/test'
import { formatLongDate } from '#src/domain/day.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { sentText } from '#tests/support/served/sent-code.ts'
import { loseReplies } from '#tests/support/browser/hold.ts'

const call = '**/api/store/enquiry'
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('textbox', { name })
const purpose = (page: Page) => page.getByRole('combobox', { name: 'What for' })
const dayField = (page: Page) => page.getByLabel('Day needed')
const inDays = (days: number) => daysAfter(indiaDate(new Date()), days)
const thanks = (page: Page) =>
  page.getByRole('heading', { name: /^Thank you\. Your enquiry has the number \d+\.$/ })
const said = (page: Page, label: string) =>
  page.locator('[data-sent] dl > div').filter({ hasText: label }).locator('dd')

test('an enquiry from the page of an occasion is put right, sent, and stored once though its answer got lost', async ({
  page,
  store,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await page.goto(links.occasion('wedding'))
  await page.getByRole('link', { name: 'Ask for 10 boxes or more' }).click()
  await expect(page).toHaveURL(/\/enquiry\?occasion=wedding$/)
  await expect(purpose(page)).toHaveValue('Wedding')
  await expect(purpose(page).getByRole('option')).toHaveText([
    'Please choose',
    'Wedding',
    'Office',
    'Other',
  ])
  await expectAccessible()

  await button(page, 'Send').click()
  await expect(field(page, 'Number of boxes')).toBeFocused()
  await expect(field(page, 'Number of boxes')).toHaveAccessibleDescription(/Please enter how many/)
  await expect(dayField(page)).toHaveAccessibleDescription(/Please choose the day/)
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter your full name.')
  await expect(field(page, 'Mobile')).toHaveAccessibleDescription(/mobile number or E-mail/)
  await expectAccessible()

  await field(page, 'Number of boxes').fill('9')
  await button(page, 'Send').press('Enter')
  await expect(field(page, 'Number of boxes')).toHaveAccessibleDescription(
    /fewer than 10 boxes directly/,
  )
  // Nobody else in this shop asks for as many.
  const boxes = String(1000 + (Date.now() % 9000))
  const shown = `${boxes[0]},${boxes.slice(1)}`
  await field(page, 'Number of boxes').fill(boxes)
  await expect(page.getByText('fewer than 10 boxes directly')).toBeHidden()
  await dayField(page).fill(inDays(-1))
  await field(page, /^Budget/).fill('450.50')
  await field(page, 'Name').fill('</script><b>آشا</b>')
  await field(page, 'Email').fill('Asha@Example.in')
  await expect(page.getByText('Please enter mobile number')).toBeHidden()
  await button(page, 'Send').click()
  await expect(dayField(page)).toBeFocused()
  await expect(dayField(page)).toHaveAccessibleDescription(/This day is over/)
  await expect(field(page, /^Budget/)).toHaveAccessibleDescription(/whole rupees/)
  await dayField(page).fill(inDays(30))
  await field(page, /^Budget/).fill('₹ 450')
  await field(page, /^Words on the label/).fill('शुभ विवाह ♥\n<img src=x onerror=alert(1)>')
  await field(page, /^Anything else/).fill('No nuts,\nplease. 👩‍🍳')

  // The shop gets it, and its answer gets lost.
  watch.allow(/enquiry|Failed to load resource/)
  await loseReplies(page, call)
  await button(page, 'Send').click()
  const refused = page.getByText('The shop could not be reached. Please press Send again')
  await expect(refused).toBeVisible()
  await expect(button(page, 'Send')).toBeFocused()
  await expectAccessible()
  await page.unroute(call)
  await button(page, 'Send').press('Enter')

  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('We will contact you at asha@example.in')).toBeVisible()
  await expect(said(page, 'Number of boxes')).toHaveText(shown)
  await expect(said(page, 'Day needed')).toHaveText(formatLongDate(inDays(30)))
  await expect(said(page, 'Budget')).toHaveText('₹450')
  await expect(said(page, 'Words on the label')).toContainText('<img src=x onerror=alert(1)>')
  await expect(said(page, 'Name')).toHaveText('</script><b>آشا</b>')
  await expect(said(page, 'Mobile')).toBeHidden()
  await expect(page.locator('[data-sent] img')).toHaveCount(0)
  await expect(button(page, 'Send')).toHaveCount(0)
  await expectAccessible()

  const number = /\d+/.exec((await thanks(page).textContent()) ?? '')?.[0] ?? ''
  const listed = await store('enquiries')
  expect(listed.match(new RegExp(`Wedding: ${shown} boxes`, 'g'))).toHaveLength(1)
  expect(listed).toContain(`enquiry ${number}  `)
  expect(listed).toContain('  On the label:\n    शुभ विवाह ♥\n    <img src=x')
  const mail = await sentText(
    process.env['E2E_DATA_DIR'] ?? '',
    site.email,
    new RegExp(`^Wedding: [^]*enquiries done ${number}`),
  )
  expect(mail).toContain('From: </script><b>آشا</b>, asha@example.in')
  expect(await store('enquiries', 'done', number)).toContain(`Enquiry ${number} is answered.`)
  expect(await store('enquiries')).not.toContain(`enquiry ${number}  `)
  expect(await store('enquiries', '--all')).toMatch(new RegExp(`enquiry ${number}  .*  answered `))
})

test('an enquiry of a customer is filled in, and one that is changed after a failure is another one', async ({
  page,
  customer,
  watch,
}) => {
  await page.goto(links.contact())
  await page.getByRole('link', { name: 'Tell us how many' }).click()
  await expect(page).toHaveURL(/\/enquiry$/)
  await expect(field(page, 'Name')).toHaveValue('Ritika Sharma')
  await expect(field(page, 'Mobile')).toHaveValue(customer.mobile)
  await purpose(page).selectOption('Office')
  await field(page, 'Number of boxes').fill('40')
  await dayField(page).fill(inDays(365))

  const keys: string[] = []
  const answers = [
    { status: 500, json: { message: '', code: 'internal' } },
    { status: 429, json: { message: 'Too many enquiries were sent.', code: 'too-many' } },
  ]
  watch.allow(/enquiry|Failed to load resource/)
  await page.route(call, async (route) => {
    const { idempotency_key } = route.request().postDataJSON() as { idempotency_key: string }
    keys.push(idempotency_key)
    const answer = answers[keys.length - 1]
    await (answer ? route.fulfill(answer) : route.continue())
  })
  await button(page, 'Send').click()
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await button(page, 'Send').click()
  await expect(page.getByText('Too many enquiries were sent.')).toBeVisible()
  await field(page, 'Number of boxes').fill('50')
  await button(page, 'Send').dblclick()
  await expect(thanks(page)).toBeFocused()
  await expect(said(page, 'Number of boxes')).toHaveText('50')
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what the shop filled in is gone after a logout, also by Back; what was typed is there', async ({
  page,
  customer,
}) => {
  await page.goto(links.enquiry())
  await expect(field(page, 'Mobile')).toHaveValue(customer.mobile)
  await page.reload()
  await expect(field(page, 'Mobile')).toHaveValue(customer.mobile)
  await field(page, /Anything else/).fill('No nuts.')
  await page.goto(links.home())
  await page.goBack()
  await expect(field(page, 'Mobile')).toHaveValue(customer.mobile)
  await expect(field(page, /Anything else/)).toHaveValue('No nuts.')
  await page.goto(links.home())
  const other = await page.context().newPage()
  await other.goto(links.account())
  await button(other, 'Log Out').click()
  await expect(other.getByText('You have been successfully logged out.')).toBeVisible()
  await page.goBack()
  await expect(field(page, /Anything else/)).toHaveValue('No nuts.')
  await expect(field(page, 'Mobile')).toHaveValue('')
  await expect(field(page, 'Name')).toHaveValue('')
})

test('an occasion asks for enquiries only if its owner says so', async ({ page }) => {
  await page.goto(links.occasion('office'))
  await expect(page.getByRole('link', { name: 'Ask for 10 boxes or more' })).toBeVisible()
  await page.goto(links.occasion('raksha-bandhan'))
  await expect(page.getByRole('link', { name: 'Ask for 10 boxes or more' })).toHaveCount(0)
  await page.goto(`${links.enquiry()}?occasion=no-such`)
  await expect(purpose(page)).toHaveValue('')
})
