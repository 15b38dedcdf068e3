import type { Page } from '@playwright/test'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { sentText } from '#tests/support/served/sent-code.ts'

const tellMe = (page: Page) => button(page, 'Tell me when it is back')
const field = (page: Page) => page.getByRole('textbox', { name: 'Mobile number or email' })
const box = (page: Page) => page.locator('[data-stock-alert]')
const link = (to: string, answer: 'confirm' | 'end') =>
  sentText(
    process.env['E2E_DATA_DIR'] ?? '',
    to,
    new RegExp(`http://\\S+/stock-alert#${answer}=\\S+`),
  )

test('a sold-out size is asked for by keyboard, confirmed, told once it is back, and ended', async ({
  page,
  store,
  change,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  // Sold out in the sample shop, and sold by this test only.
  const slug = 'pistachios-500g'
  const email = `asha-${Date.now()}@example.in`
  await page.goto(`/product/${slug}`)
  await expect(box(page).getByRole('link', { name: '250 g' })).toHaveAttribute(
    'href',
    '/product/pistachios-250g',
  )
  await expectAccessible()
  await tellMe(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(/Please enter a mobile number/)
  await expect(field(page)).toBeFocused()
  await expectAccessible()
  await page.keyboard.type(email.toUpperCase())
  await expect(page.getByText('Please enter a mobile number')).toBeHidden()
  await page.keyboard.press('Enter')
  const said = box(page).getByText('Thank you. One mail comes when it is back.')
  await expect(said).toBeFocused()
  await expectAccessible()
  await page.reload()
  await expect(box(page).getByText('You have asked to be told when it is back.')).toBeVisible()
  await expect(tellMe(page)).toHaveCount(0)

  // Opening the link is not enough: mail programs open links, too.
  await page.goto(await link(email, 'confirm'))
  await expect(page.getByText('Shall we write to you, once, when it is back?')).toBeVisible()
  await expectAccessible()
  expect(await store('alerts')).toContain(`${slug}: 0 waiting for 0 packs, 1 not confirmed yet`)
  await button(page, 'Yes, tell me').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeFocused()
  await expectAccessible()
  expect(await store('alerts')).toContain(`${slug}: 1 waiting for 1 packs; 0 in stock`)

  try {
    await change(slug, { stock: 3 })
    const end = await link(email, 'end')
    await page.goto(`/product/${slug}`)
    await expect(button(page, 'Add to Cart')).toBeEnabled()
    await expect(box(page)).toBeHidden()
    // Sold out once more, it can be asked for again.
    await change(slug, { stock: 0 })
    await page.reload()
    await expect(tellMe(page)).toBeVisible()
    await page.goto(end)
    await expectAccessible()
    await button(page, 'Send none').click()
    await expect(page.getByText('Done. You get no more messages about stock.')).toBeVisible()
    // Pressed again: the first answer may have been lost.
    await page.reload()
    await button(page, 'Send none').click()
    await expect(page.getByText('Done. You get no more messages about stock.')).toBeFocused()
  } finally {
    await change(slug, { stock: 0 })
  }
})

test('what sells out after the build is offered all the same, and what is in stock brings none of it', async ({
  page,
  change,
  watch,
}) => {
  const slug = 'chakli-400g'
  const files = requestsOf(page)
  await page.goto(`/product/${slug}`)
  await atRest(page)
  await expect(box(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('stock-alert')
  expect(files.filter((file) => /_astro\/(start|offer|form|stock)/.test(file))).toEqual([])

  await change(slug, { stock: 0 })
  try {
    await page.reload()
    await expect(box(page).getByRole('link', { name: '200 g' })).toBeVisible()
    await tellMe(page).click()
    await field(page).fill('98100 4321')
    await button(page, 'Tell me').click()
    await expect(field(page)).toHaveAccessibleDescription(/enter a ten-digit mobile number/)
    watch.allow(/stockAlert|Failed to load resource/)
    await page.route('**/api/store/stockAlert', (route) => route.abort())
    await field(page).fill('98100 43210')
    await button(page, 'Tell me').click()
    await expect(field(page)).toHaveAccessibleDescription('The shop could not be reached.')
    await page.unroute('**/api/store/stockAlert')
    await button(page, 'Tell me').click()
    await expect(page.getByText('Thank you. One SMS comes when it is back.')).toBeFocused()
    // Another message may be asked for, as it may have come back unseen.
    await page.reload()
    await expect(page.getByText('You have asked to be told when it is back.')).toBeVisible()
    await button(page, 'Ask again').click()
    await field(page).fill('98100 43210')
    await button(page, 'Tell me').click()
    await expect(page.getByText('Thank you. One SMS comes when it is back.')).toBeFocused()
    // Back before anybody reloads: the page is told when it is shown again.
    await change(slug, { stock: 60 })
    await page.reload()
    await expect(button(page, 'Add to Cart')).toBeEnabled()
    await expect(box(page)).toHaveCount(0)
  } finally {
    await change(slug, { stock: 60 })
  }
})

test('a link that is cut or too old says so', async ({ page, watch }) => {
  await page.goto('/stock-alert')
  const said = page.getByText('This link is too old, or a part of it is missing.')
  await expect(said).toBeVisible()
  watch.allow(/404/)
  await page.goto('/stock-alert#end=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(said).toBeHidden()
  await button(page, 'Send none').click()
  await expect(said).toBeVisible()
  await expect(button(page, 'Send none')).toBeEnabled()
})
