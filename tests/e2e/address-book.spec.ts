import { addressList } from '#src/contract/address.ts'
import { button, expect, test } from '#tests/support/browser/customer.ts'
import { fillAddress } from '#tests/support/browser/form.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { shiftsOf, watchShifts } from '#tests/support/browser/shifts.ts'

test('an address is added with its mistakes named, edited over a reload and deleted', async ({
  page,
  customer: _loggedIn,
  expectAccessible,
  watch,
}) => {
  await page.goto('/my-address')
  await expect(page.getByRole('heading', { name: 'No address saved yet' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Add New Address' }).click()
  const form = page.getByRole('main')
  // As far from its label as a field.
  const [label, choices] = [form.getByText('Address type', { exact: true }), form.locator('.types')]
  const [above, below] = [await label.boundingBox(), await choices.boundingBox()]
  expect(below!.y - above!.y - above!.height).toBe(6)
  // All in one row.
  expect(below!.height).toBeLessThan(60)
  await form.getByLabel('Name', { exact: true }).fill('')
  await form.getByLabel('Contact').fill('12345')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form.getByLabel('Pincode')).toBeFocused()
  const says = (label: string, text: string) =>
    expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(text)
  await says('Pincode', 'Please enter valid PinCode.')
  await says('Name', 'Enter your first name.')
  await says('Email', 'Enter your email address.')
  await says('Contact', 'Enter your contact number is invalid.')
  await says('House number', 'Enter your house number.')
  await says('State', '')
  await expectAccessible()
  // A live region would read the summary again with each letter.
  await expect(form.getByText(/^\d things to put right:$/)).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText('')
  await form.getByLabel('Pincode').fill('1100489')
  await says('Pincode', 'Pincode should be 6 digits.')
  await expect(page.locator('.toasts > .sr-only')).toHaveText('Pincode should be 6 digits.')
  watch.allow(/404.*getMatchedZipCodeDetails|getMatchedZipCodeDetails.*404|status of 404/)
  await form.getByLabel('Pincode').fill('999999')
  await says('Pincode', 'Pincode not found.')
  await fillAddress(form, { Contact: '9810043210' })
  await form.getByRole('button', { name: 'Save Address' }).click()
  await Promise.all([
    expect(page).toHaveURL(/\/my-address$/),
    expect(page.getByText('Your address has been saved successfully')).toBeVisible(),
  ])
  await expect(page.getByText('B-14, Greater Kailash II')).toBeVisible()

  // Typed text survives a reload
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(form.getByLabel('House number')).toHaveValue('B-14')
  const editing = page.url()
  await form.getByLabel('House number').fill('C-7')
  await page.reload()
  await expect(form.getByLabel('House number')).toHaveValue('C-7')
  expect(await page.evaluate(() => history.state as unknown)).toMatchObject({ addressEdit: true })
  await form.getByRole('radio', { name: 'Office' }).check()
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('C-7, Greater Kailash II')).toBeVisible()
  await expect(page.getByText('Office', { exact: true })).toBeVisible()

  await page
    .getByRole('button', { name: 'Delete the address of Ritika Sharma, Office', exact: true })
    .click()
  const popup = page.getByRole('dialog', { name: 'Delete Address' })
  await expect(popup).toContainText('Are you sure you wish to remove this address?')
  await expectAccessible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await popup.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your address has been removed successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No address saved yet' })).toBeVisible()
  // Back to its form, or a link to it in another tab.
  watch.allow(/404.*addressDetail/)
  await page.goto(editing)
  await expect(page.getByRole('heading', { name: 'We cannot find this address' })).toBeVisible()
  await page.getByRole('link', { name: 'My Addresses' }).click()
  await expect(page.getByRole('heading', { name: 'No address saved yet' })).toBeVisible()

  // The network was down: after a retry, the loaded content gets the focus
  watch.allow(/ERR_FAILED/)
  await page.route(/addressList/, (route) => route.abort(), { times: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'My Addresses' })).toBeFocused()
})

test('an address that has no type tells so where it is chosen', async ({ page, customer }) => {
  await customer.saveHome()
  // Another store API may not require one.
  await page.route('**/api/store/addressDetail', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { payload_addressDetail: object }
    const payload_addressDetail = { ...reply.payload_addressDetail, address_type: '' }
    await route.fulfill({ response, json: { ...reply, payload_addressDetail } })
  })
  await page.goto('/my-address')
  await page.getByRole('link', { name: /^Edit/ }).click()
  const types = page.getByRole('radiogroup', { name: 'Address type' })
  await button(page, 'Save Address').click()
  await expect(types).toBeFocused()
  await expect(types).toHaveAccessibleDescription('Please choose your address type.')
  await types.getByRole('radio', { name: 'Home' }).check()
  await expect(types).toHaveAccessibleDescription('')
})

test('the late answer about one address leaves the question about another one open', async ({
  page,
  customer,
}) => {
  await customer.saveHome()
  await customer.saveHome({ name: 'Asha Rao', house_no: 'E-5' })
  await page.goto('/my-address')
  const release = await hold(page, /removeToaddress/)
  const ask = (name: string) => page.getByRole('button', { name: `Delete the address of ${name}` })
  const popup = page.getByRole('dialog', { name: 'Delete Address' })
  const yes = popup.getByRole('button', { name: 'Delete', exact: true })
  await ask('Ritika Sharma').click()
  await yes.click()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await ask('Asha Rao').click()
  await expect(yes).not.toHaveAttribute('aria-busy')
  release()
  await expect(page.getByText('B-14, Greater Kailash II')).toHaveCount(0)
  await expect(popup).toBeVisible()
  await yes.click()
  await expect(page.getByRole('heading', { name: 'No address saved yet' })).toBeVisible()
})

test('the late answer about one address leaves the form of another one open, with its words', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-250g')
  await customer.saveHome()
  await customer.saveHome({ name: 'Asha Rao', house_no: 'E-5' })
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  const form = page.getByRole('dialog')
  const edit = (name: string) => page.getByRole('button', { name: `Edit the address of ${name}` })
  const landmark = form.getByLabel('Landmark')
  await edit('Ritika Sharma').click()
  await landmark.fill('Near the temple')
  const release = await hold(page, /updateToaddress/, { times: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  for (const label of ['House number', 'Landmark', 'Delivery instructions'])
    await expect(form.getByLabel(label)).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await edit('Asha Rao').click()
  await landmark.fill('Near the school')
  release()
  await expect(page.getByText('Near the temple')).toBeVisible()
  await expect(landmark).toHaveValue('Near the school')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Near the school')).toBeVisible()
})

test('in the checkout an address is edited and deleted, and without one the order cannot go on', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-500g')
  await customer.saveHome()
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  // A window of 1280 × 1024 at 400 %.
  const usual = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 256 })
  await popup.getByLabel('Landmark').focus()
  await page.keyboard.press('Tab')
  const largest = popup.getByLabel('Delivery instructions')
  await expect(largest).toBeFocused()
  await expect(largest).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize(usual)
  await popup.getByLabel('House number').fill('D-9')
  await popup.getByRole('button', { name: 'Save Address' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByText('D-9, Greater Kailash II')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await popup.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your address has been removed successfully')).toBeVisible()
  await button(page, 'Proceed').click()
  await expect(page.getByText('Please choose an address to proceed')).toBeVisible()

  // Without an address there is no day and nothing to order yet
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await expect(page.getByLabel('Order Summary')).not.toContainText('Comes')
  await expect(button(page, 'Place Order')).toHaveCount(0)
  await customer.saveHome()
  await page.reload()
  await expect(page.getByLabel('Order Summary')).toContainText(/Comes.*\d/)
})

test('the list of addresses shows the new one, which stands at its end, and again after a reload', async ({
  page,
  customer,
}) => {
  for (const houseNo of ['B-1', 'B-2', 'B-3']) await customer.saveHome({ house_no: houseNo })
  await customer.put('kaju-katli-500g')
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  const card = (houseNo: string) => page.getByRole('radio', { name: new RegExp(houseNo) })
  await expect(card('B-1')).toBeChecked()
  await expect(card('B-3')).not.toBeInViewport({ ratio: 1 })
  await button(page, 'Add New Address').click()
  const form = page.getByRole('dialog', { name: 'Add Address' })
  await fillAddress(form, { 'House number': 'B-9', Contact: '9810043210' })
  await form.getByRole('button', { name: 'Save Address' }).click()
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload()
    await expect(card('B-9')).toBeChecked()
    const list = page.getByRole('radiogroup', { name: 'Address' })
    const gap = async () => {
      const [frame, own] = await Promise.all([list.boundingBox(), card('B-9').boundingBox()])
      return frame!.y + frame!.height - own!.y - own!.height
    }
    await expect.poll(gap).toBeGreaterThan(0)
  }
})

test('what is being ordered can be changed no more; before, the checkout follows the address book', async ({
  page,
  customer,
}) => {
  await customer.goToPaymentWith(['kaju-katli-500g'], /Cash on Delivery/)
  const tab = await page.context().newPage()
  await tab.goto('/my-address')
  await tab.getByRole('link', { name: /^Edit/ }).click()
  await tab.getByLabel('House number').fill('D-9')
  await tab.getByRole('button', { name: 'Save Address' }).click()
  await expect(tab).toHaveURL(/\/my-address$/)
  await tab.close()
  // A window of a test is never hidden.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('D-9, Greater Kailash II')).toBeVisible()

  const release = await hold(page, '**/store/cashOnDelivery')
  await button(page, 'Place Order').click()
  const change = page.getByRole('button', { name: 'Change the address or the day' })
  await expect(change).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Pay online/ })).toBeDisabled()
  release()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('To D-9, Greater Kailash II')).toBeVisible()
})

test('hardly anything moves when the addresses come, however many there are @both', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-250g')
  await watchShifts(page)
  const openPage = async () => {
    const release = await hold(page, `**${addressList.path}`)
    await page.goto('/checkout#address')
    await expect(page.getByLabel('Loading your addresses')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    await atRest(page)
    // The button beside the heading grows if there is no address.
    const shifts = await shiftsOf(page)
    const sum = shifts.reduce((all, shift) => all + parseFloat(shift), 0)
    expect(sum, shifts.join('\n')).toBeLessThan(0.01)
  }
  await openPage()
  await customer.saveHome()
  await page.goto('about:blank')
  await openPage()
})

test('Proceed shows that it waits for the addresses; going back to the cart cancels it', async ({
  page,
  customer,
}) => {
  await customer.put('kaju-katli-500g')
  await customer.saveHome()
  const release = await hold(page, /addressList/)
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  await button(page, 'Proceed').click()
  await expect(button(page, 'Proceed')).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  const loaded = page.waitForResponse(/addressList/)
  release()
  await loaded
  await button(page, 'Place Order').click()
  await expect(page.getByText('Greater Kailash II')).toBeVisible()
  await expect(page).toHaveURL(/#address$/)
  await button(page, 'Proceed').click()
  await expect(page).toHaveURL(/#payment$/)
})
