import { beforeEach, expect, test, vi } from 'vitest'
import { openCheckoutDevice } from '#tests/support/page/checkout-page.ts'
import type { Browser } from '#tests/support/shop/browser-session.ts'

const openAccount = async (response: Response) => {
  const request: Browser['request'] = async () => response
  const page = await openCheckoutDevice({ request } as Browser).openPage()
  page.rememberUser({ customerId: 7, name: '', contact: '9810043210', email: '' })
  return import('#src/features/account/profile.store.ts')
}

beforeEach(() => vi.resetModules())

const html = (status: number) => new Response('<h1>nginx</h1>', { status })

test.each([
  ['failed', 'a gateway without a server', html(502)],
  ['failed', 'a gateway that waited too long', html(504)],
  ['failed', 'an error of the shop', Response.json({ message: 'Oops' }, { status: 500 })],
  ['fixed', 'a store API without this call', html(404)],
  ['fixed', 'a store API that answers without a word', Response.json({}, { status: 400 })],
] as const)('My Account is %s after %s', async (state, _name, response) => {
  const { $account, loadProfile } = await openAccount(response)
  await loadProfile()
  expect($account.get()).toMatchObject({ state })
})

test('a profile that comes late does not replace a change that was saved meanwhile', async () => {
  const own = { mobile_proven: true, email_proven: true, has_password: true, joinable: false }
  const wire = { ...own, customer_id: 7, name: 'Old', contact: '9810043210', email: '' }
  const late = Promise.withResolvers<Response>()
  const request: Browser['request'] = () => late.promise
  const page = await openCheckoutDevice({ request } as Browser).openPage()
  page.rememberUser({ customerId: 7, name: '', contact: '9810043210', email: '' })
  const { $account, adoptProfile, loadProfile } =
    await import('#src/features/account/profile.store.ts')
  const loading = loadProfile()
  adoptProfile({ ...wire, name: 'New' })
  late.resolve(Response.json({ message: 'Fetch successfully.', payload: wire }))
  await loading
  expect($account.get()).toMatchObject({ state: 'ready', value: { name: 'New' } })
})

test('the next customer of the tab sees nothing of the first one, nor what was being changed', async () => {
  const { $account, adoptProfile, loadProfile } = await openAccount(html(502))
  const { $edit, openEdit, pendingContact, setEdit } =
    await import('#src/features/account/edit.state.ts')
  const { $user } = await import('#src/stores/session.ts')
  const code = { subject: 'mobile', kind: 'mobile', contact: '9810043210', otpId: '1' } as const
  pendingContact.set({ ...code, resendAt: Date.now() })
  await loadProfile()
  // A code on its way outlasts a reload.
  expect(pendingContact.get()).toMatchObject(code)

  const proven = { mobile_proven: true, email_proven: true, has_password: true, joinable: false }
  adoptProfile({ ...proven, customer_id: 7, name: '', contact: '9810043210', email: '' })
  openEdit('mobile')
  setEdit({ ...code, step: 'code' })
  await loadProfile()
  expect($edit.get()).toMatchObject(code)
  $user.set({ customerId: 8, name: '', contact: '9810043211', email: '' })
  const loading = loadProfile()
  expect($account.get()).toEqual({ state: 'loading' })
  expect($edit.get()).toMatchObject({ subject: null, contact: '' })
  await loading
})
