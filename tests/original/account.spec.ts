import { fillAddress } from '#tests/support/browser/form.ts'
import { button } from '#tests/support/browser/page-parts.ts'
import { bagHolds } from './steps.ts'
import { expect, test } from './test.ts'

const email = 'ritika@example.in'
const mobile = '9822200002'

test('who registers in the popup may log in by password, review, and keep addresses @desktop', async ({
  page,
  store,
}) => {
  test.setTimeout(150_000)
  await page.goto('/store/namkeen-snacks')
  await button(page, /Add to Cart: Aloo Sev/).click()
  await bagHolds(page, '1 item')
  const account = page.locator('[data-account-button]').filter({ visible: true })
  const popup = page.getByRole('dialog')

  await test.step('register', async () => {
    await account.click()
    await popup.getByRole('button', { name: 'Signup' }).click()
    await popup.getByLabel('Mobile or email').fill(email)
    await popup.getByRole('button', { name: 'Register' }).click()
    await expect(popup.getByLabel('OTP')).toBeVisible()
    await popup.getByLabel('OTP').fill(store.lastCode())
    await popup.getByLabel('Mobile').fill(mobile)
    await popup.getByLabel('Full name').fill('Ritika Sharma')
    await popup.getByLabel('Password').fill('kajukatli')
    await popup.getByRole('button', { name: 'Register' }).click()
    await expect(popup).toBeHidden()
    await expect.poll(() => [...store.state.bags.values()].flat().length).toBe(1)
    expect(store.state.customers).toMatchObject([{ name: 'Ritika Sharma', contact: mobile }])
  })

  await test.step('registering once more is refused', async () => {
    await account.click()
    await button(page, 'Log Out').click()
    await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
    await account.click()
    await popup.getByRole('button', { name: 'Signup' }).click()
    await popup.getByLabel('Mobile or email').fill(email)
    await popup.getByRole('button', { name: 'Register' }).click()
    await expect(popup.getByText('You are already registered. Please login.').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('in by password', async () => {
    await bagHolds(page, '0 items')
    await account.click()
    await popup.getByLabel('Mobile or email').fill(email)
    await popup.getByLabel('Password').fill('not this one')
    await popup.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(popup.getByText('Username or password is incorret.').first()).toBeVisible()
    await popup.getByLabel('Password').fill('kajukatli')
    await popup.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(popup).toBeHidden()
    await bagHolds(page, '1 item')
  })

  await test.step('a review', async () => {
    await page.goto('/product/anjeer-katli-250-gm')
    await button(page, 'Write a review').first().click()
    const form = page.getByRole('dialog', { name: 'Write a review' })
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await form.getByLabel('Your review').fill('Fresh, and in time.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByText('Thank you for your review!').first()).toBeVisible()
    await form.getByRole('button', { name: 'All reviews' }).click()
    const list = page.getByRole('dialog', { name: 'Reviews' })
    await expect(list.getByText('Fresh, and in time.')).toBeVisible()
    await expect(list.getByText('Soft, and not too sweet.')).toBeVisible()
  })

  await test.step('an address is added, edited and deleted', async () => {
    await page.goto('/my-address')
    await page.getByRole('link', { name: 'Add New Address' }).click()
    const form = page.getByRole('main')
    const change = { Contact: mobile, 'Locality / area': 'Sector 18' }
    await fillAddress(form, change, ['201301', 'Uttar Pradesh'])
    await form.getByRole('button', { name: 'Save Address' }).click()
    await expect(page).toHaveURL(/\/my-address$/)
    await expect(page.getByText('B-14, Sector 18')).toBeVisible()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(form.getByLabel('House number')).toHaveValue('B-14')
    await form.getByLabel('House number').fill('C-7')
    await form.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByText('C-7, Sector 18')).toBeVisible()
    await button(page, /^Delete/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Your address has been removed successfully')).toBeVisible()
    expect(store.state.addresses).toEqual([])
  })
})
