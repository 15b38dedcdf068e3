import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Customer } from './state.ts'
import { openOriginalStore, type OriginalStore } from './store.ts'
import { table } from './table.ts'

let store: OriginalStore
beforeEach(async () => {
  store = await openOriginalStore()
})
afterEach(() => store.close())

type Json = Record<string, unknown>

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(store.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Json }
}

const store_id = 121
const company_id = 180

test('a request without one of its keys is refused, and that is a fault', async () => {
  for (const [name, [keys]] of Object.entries(table)) {
    const path = name.startsWith('/') ? name : `/api/${name}`
    expect((await post(path, {})).status).toBe(400)
    const required = keys.split(' ').filter((word) => !word.endsWith('?'))
    const lacking = required.map((word) => `lacks ${word.replace(/:.*/, '')}`)
    expect(store.faults.pop()).toBe(`${path}: ${lacking.join('; ')}`)
  }
})

test('a reply has the listed fields only, and one that is not there is a fault', async () => {
  const sign = { company_id, type: 'mobile', username: '9810012345', password: 'secret-1' }
  const user = { customer_id: 1, name: 'Asha', contact: sign.username }
  store.state.customers.push({ ...user, email: '', password: sign.password })
  const { body } = await post('/api/user/signin', sign)
  expect(body).toEqual({ message: 'Login successfully.', user })
  expect(store.faults).toEqual([])
  delete (store.state.customers[0] as Partial<Customer>).name
  await post('/api/user/signin', sign)
  expect(store.faults).toEqual(['/api/user/signin.user.name is no single value'])
})

test('what the specification does not know is a fault', async () => {
  const faults: [ask: () => Promise<{ status: number }>, status: number, fault: RegExp][] = [
    [() => post('/api/store/orderCancelled', { store_id }), 404, /no such call/],
    [() => post('/api/store/banner', { store_id: '121' }), 400, /store_id is "121", not \/\^121/],
    [() => post('/api/store/banner', { store_id, sort: 'low' }), 400, /knows no sort/],
    [
      () => post('/api/store/productDetail', { company_id, store_id }),
      200,
      /one of product_id and/,
    ],
    [() => post('/api/store/banner', { store_id }, { 'idempotency-key': 'a' }), 200, /idempotency/],
    [() => post('/api/store/banner', { store_id }, { cookie: 'a=b' }), 200, /headers cookie/],
    [() => fetch(`${store.origin}/api/store/banner`), 405, /not by POST/],
    [
      () => fetch(`${store.origin}/api/store/banner`, { method: 'POST', body: 'x' }),
      400,
      /no JSON/,
    ],
    [
      () =>
        fetch(`${store.origin}/api/store/banner`, {
          method: 'OPTIONS',
          headers: { 'access-control-request-headers': 'content-type,idempotency-key' },
        }),
      204,
      /may not send/,
    ],
    [() => fetch(`${store.origin}/gallery/sweets/Never.jpg`), 404, /no such picture/],
  ]
  for (const [ask, status, fault] of faults) {
    expect((await ask()).status).toBe(status)
    expect(store.faults.pop()).toMatch(fault)
    expect(store.faults).toEqual([])
  }
})

test('asking what it can do besides is no fault, and what fails is told by the message', async () => {
  expect((await post('/api/store/capabilities', {})).status).toBe(404)
  const { status, body } = await post('/api/user/verifyotp', {
    otp_id: 1,
    otp: 1234,
    otp_type: 'mobile',
    company_id,
  })
  expect([status, body]).toEqual([200, { message: 'Otp does not match.' }])
  expect((await fetch(`${store.origin}/gallery/sweets/Anjeer%20Katli.jpg`)).status).toBe(200)
  expect(store.faults).toEqual([])
})
