import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AddressForm } from '#src/domain/address.ts'
import { addresses } from '#src/server/db/schema/address.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { openCheckoutDevice } from '#tests/support/page/checkout-page.ts'

const shop = shopForAll()
let phone: ReturnType<typeof openCheckoutDevice>
let page: Awaited<ReturnType<typeof phone.openCheckout>>
const shopper = shopperForEach(shop)

const open = async () => {
  page = await phone.openCheckout()
}
const logIn = (customerId: number) =>
  page.rememberUser({ customerId, name: 'Ritika Sharma', contact: shopper.mobile, email: '' })

beforeEach(async () => {
  phone = openCheckoutDevice(shopper)
  await open()
  logIn(shopper.customerId)
  await page.loadAddresses()
  page.openAddressForm(null)
})

const type = (values: Partial<AddressForm>) => {
  for (const [field, value] of Object.entries(values))
    page.setAddressField(field as keyof AddressForm, value)
}
const home = { email: 'ritika@example.in', houseNo: 'B-14', street: 'Greater Kailash II' }
const form = () => page.$addressForm.get()
const errors = () => form().errors.map(({ field, message }) => `${field}: ${message}`)
const pincodeIs = (state: string) => vi.waitFor(() => expect(form().pincode).toBe(state))

test('six digits of a pincode fill in city and state', async () => {
  type({ pincode: '11004' })
  expect(form().pincode).toBe('unknown')
  type({ pincode: '110048' })
  await pincodeIs('found')
  expect([form().values.city, form().values.state]).toEqual(['South Delhi', 'Delhi'])
})

test('a pincode that nobody has is told at once', async () => {
  type({ pincode: '999999' })
  await pincodeIs('missing')
  expect(errors()).toEqual(['pincode: Pincode not found.'])
})

test('a seventh digit is refused and the six stay', () => {
  type({ pincode: '110048' })
  type({ pincode: '1100481' })
  expect(form().values.pincode).toBe('110048')
  expect(errors()).toEqual(['pincode: Pincode should be 6 digits.'])
})

test('another pincode takes the old city away until it is found', async () => {
  type({ pincode: '110048' })
  await pincodeIs('found')
  type({ pincode: '12200' })
  expect([form().values.city, form().pincode]).toEqual(['', 'unknown'])
})

test('the answer for an old pincode does not fill in the new one', async () => {
  type({ pincode: '110048' })
  type({ pincode: '122002' })
  await pincodeIs('found')
  expect(form().values.state).toBe('Haryana')
})

test('everything wrong is told in the order of the specification', async () => {
  type({ name: ' ', contact: '' })
  expect(await page.submitAddressForm()).toBeNull()
  expect(errors()).toEqual([
    'pincode: Please enter valid PinCode.',
    'name: Enter your first name.',
    'email: Enter your email address.',
    'contact: Enter your contact number.',
    'houseNo: Enter your house number.',
    'street: Please enter valid PinCode.',
  ])
})

test('a pincode that is found takes the fault of the state away', async () => {
  await page.submitAddressForm()
  type({ pincode: '110048' })
  await pincodeIs('found')
  expect(errors().filter((text) => /^(pincode|city|state)/.test(text))).toEqual([])
})

test('an email of a wrong form is told at its field', async () => {
  type({ ...home, pincode: '110048', email: 'x' })
  expect(await page.submitAddressForm()).toBeNull()
  expect(errors()).toEqual(['email: Email address is not valid. Enter valid email address.'])
})

test('what the check of the server says to programs is not shown', async () => {
  type({ ...home, pincode: '110048', instructions: 'x'.repeat(501) })
  expect(await page.submitAddressForm()).toBeNull()
  expect(form().refusal).toBe('We got an error while saving your address.')
})

test('a contact may be pasted with +91 or 0 and spaces', () => {
  for (const contact of ['+91 98100 43210', '098100 43210']) {
    type({ contact })
    expect(form().values.contact).toBe('9810043210')
  }
})

test('a saved address closes the form and stands in the list', async () => {
  type({ ...home, pincode: '110048' })
  expect(await page.submitAddressForm()).toMatchObject({ city: 'South Delhi', houseNo: 'B-14' })
  expect(form().open).toBe(false)
  expect(page.$notice.get()).toMatchObject({
    title: 'Address Added',
    text: 'Your address has been saved successfully',
  })
  expect(page.$addressBook.get().addresses).toHaveLength(1)
})

test('saving right after the sixth digit waits for the lookup', async () => {
  type(home)
  type({ pincode: '110048' })
  expect(await page.submitAddressForm()).not.toBeNull()
})

test('nothing typed is lost when the line breaks, and saving again works', async () => {
  type({ ...home, pincode: '110048' })
  await pincodeIs('found')
  phone.setLine('down')
  expect(await page.submitAddressForm()).toBeNull()
  expect(page.$notice.get()?.text).toBe('We got an error while saving your address.')
  expect([form().open, form().values.houseNo]).toEqual([true, 'B-14'])
  phone.setLine('up')
  expect(await page.submitAddressForm()).not.toBeNull()
})

test('what is typed while an address is being saved is not taken', async () => {
  type({ ...home, pincode: '110048' })
  let during = ''
  phone.onCall((path) => {
    if (!path.endsWith('addToaddress')) return
    type({ houseNo: 'Z-9', pincode: '122002', type: 'Office' })
    during = [form().values.houseNo, form().values.pincode, form().values.type].join(' ')
  })
  expect(await page.submitAddressForm()).toMatchObject({ houseNo: 'B-14' })
  expect(during).toBe('B-14 110048 Home')
})

/** Holds back the next answer to a call for the list, until it is released, or lost. */
const holdList = () => {
  const { promise: end, resolve: release, reject } = Promise.withResolvers<void>()
  const { promise: answered, resolve: tell } = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fetch(path, init)
    if (!path.endsWith('addressList')) return answer
    vi.stubGlobal('fetch', fetch)
    tell()
    await end
    return answer
  })
  return { answered, release, lose: () => reject(new TypeError('Failed to fetch')) }
}

test.each([
  ['release', 'ready'],
  ['lose', 'failed'],
] as const)(
  'a list that was asked for before an address was saved does not take it away: %s',
  async (end, state) => {
    type({ ...home, pincode: '110048' })
    await page.submitAddressForm()
    const list = holdList()
    const loading = page.loadAddresses()
    await list.answered
    page.openAddressForm(null)
    type({ ...home, houseNo: 'C-2', pincode: '110048' })
    await page.submitAddressForm()
    list[end]()
    await loading
    const book = page.$addressBook.get()
    expect(book.state).toBe(state)
    expect(book.addresses.map(({ houseNo }) => houseNo)).toEqual(['B-14', 'C-2'])
  },
)

test('an earlier list that comes late does not replace a later one', async () => {
  type({ ...home, pincode: '110048' })
  await page.submitAddressForm()
  const list = holdList()
  const earlier = page.loadAddresses()
  await list.answered
  // Another tab has deleted it meanwhile.
  const [known] = page.$addressBook.get().addresses
  await shop.db.delete(addresses).where(eq(addresses.id, known!.id))
  await page.loadAddresses()
  expect(page.$addressBook.get()).toMatchObject({ state: 'ready', addresses: [] })
  list.release()
  await earlier
  expect(page.$addressBook.get()).toMatchObject({ state: 'ready', addresses: [] })
})

test('whoever comes back from another app finds the form as it was, with its errors', async () => {
  type({ ...home, pincode: '110048', contact: '12' })
  await page.submitAddressForm()
  const before = form()
  expect(before.errors).toHaveLength(1)
  page.goToStep('address')
  // As the checkout does whenever its tab is shown again.
  await page.enterDelivery()
  expect(form()).toEqual(before)
})

test('the late end of an earlier session does not log out the next customer', async () => {
  const list = holdList()
  shop.clock.advance(91 * 24 * 3_600_000)
  const loading = page.loadAddresses()
  await list.answered
  logIn(999_999)
  list.release()
  await loading
  expect(page.$user.get()?.customerId).toBe(999_999)
})

test('a late list of an earlier login is not shown to the next customer', async () => {
  type({ ...home, pincode: '110048' })
  await page.submitAddressForm()
  const list = holdList()
  const loading = page.loadAddresses()
  await list.answered
  logIn(999_999)
  await page.loadAddresses()
  list.release()
  await loading
  expect(page.$addressBook.get()).toMatchObject({ addresses: [], state: 'failed' })
})

test('a lookup that got no answer is asked again on saving', async () => {
  phone.setLine('down')
  type({ ...home, pincode: '110048' })
  await pincodeIs('lost')
  phone.setLine('up')
  expect(await page.submitAddressForm()).toMatchObject({ state: 'Delhi' })
})

test('a lookup that is refused for now is asked again on saving', async () => {
  const fetchBefore = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Please wait.' }, { status: 429 }))
  type({ ...home, pincode: '110048' })
  await pincodeIs('lost')
  vi.stubGlobal('fetch', fetchBefore)
  expect(await page.submitAddressForm()).toMatchObject({ state: 'Delhi' })
})

test('two presses save one address', async () => {
  type({ ...home, pincode: '110048' })
  await Promise.all([page.submitAddressForm(), page.submitAddressForm()])
  expect(page.$addressBook.get().addresses).toHaveLength(1)
})

test('a reload finds the form open with what was typed', async () => {
  type({ houseNo: 'Z-9' })
  await open()
  await page.loadAddresses()
  page.reopenAddressForm([])
  expect([form().open, form().values.houseNo]).toEqual([true, 'Z-9'])
})

test('a form left by Escape keeps its words but does not open by itself', async () => {
  type({ houseNo: 'Z-9' })
  page.leaveAddressForm()
  await open()
  page.reopenAddressForm([])
  expect(form().open).toBe(false)
  page.openAddressForm(null)
  expect(form().values.houseNo).toBe('Z-9')
})

test('what was typed for one address stands in the form of no other', async () => {
  type({ ...home, pincode: '110048' })
  const address = await page.submitAddressForm()
  page.openAddressForm(address)
  type({ houseNo: 'C-2' })
  page.openAddressForm(null)
  expect(form().values.houseNo).toBe('')
  page.openAddressForm(address)
  expect(form().values.houseNo).toBe('C-2')
  // Removed on another device: there is nothing left to edit.
  await open()
  page.reopenAddressForm([])
  expect(form().open).toBe(false)
})

test('a form left on another page waits until it is asked for', async () => {
  phone.location.pathname = '/add-new-address'
  type({ houseNo: 'Z-9' })
  phone.location.pathname = '/checkout'
  await open()
  page.reopenAddressForm([])
  expect(form().open).toBe(false)
  page.openAddressForm(null)
  expect(form().values.houseNo).toBe('Z-9')
})

test('another customer does not find what the first one typed', async () => {
  type({ houseNo: 'Z-9' })
  await open()
  logIn(999_999)
  page.reopenAddressForm([])
  page.openAddressForm(null)
  expect(form().values.houseNo).toBe('')
})

test('a logout forgets what was typed', async () => {
  type({ houseNo: 'Z-9' })
  await page.forgetShopper()
  expect(phone.tab.size).toBe(0)
})

test('an address is edited in place', async () => {
  type({ ...home, pincode: '110048' })
  const address = await page.submitAddressForm()
  page.openAddressForm(address)
  type({ houseNo: 'C-2' })
  await page.submitAddressForm()
  expect(page.$addressBook.get().addresses.map(({ houseNo }) => houseNo)).toEqual(['C-2'])
})
