import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, createSend } from '#src/api.ts'
import { addAddress, removeAddress } from '#src/contract/address.ts'
import { bagList, removeFromBag, updateBag } from '#src/contract/bag.ts'
import { verticalListing } from '#src/contract/listing.ts'
import { sendOtp, signIn, verifyOtp } from '#src/contract/login.ts'
import { sendMail } from '#src/contract/mail.ts'
import { applicableOffer } from '#src/contract/offer.ts'
import { cancelItem, cashOnDelivery } from '#src/contract/order.ts'
import { onlinePaymentProcess } from '#src/contract/payment.ts'
import { pincodeLookup } from '#src/contract/pincode.ts'
import { productDetail } from '#src/contract/product.ts'
import { addReview } from '#src/contract/review.ts'
import { faults, type Fault } from '#tests/support/browser/faults.ts'

/** Session storage whose entries are its own properties, as in a browser. */
const openStorage = (): Record<string, string> => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Record<string, string>
}

let storage: Record<string, string>
const asked: string[] = []
/** Responses of the store API by path. */
const answers: Record<string, unknown> = {}
const fetch = (async (url: string) => {
  asked.push(url)
  return Response.json(answers[url])
}) as unknown as typeof globalThis.fetch
const send = createSend(fetch, { api: '', main: '', delivery: '' })
const listing = (page: number) =>
  send(verticalListing, { store_id: 121, vertical_slug: 'sweets', page, result_per_page: 10 })
const detail = (fresh: boolean) =>
  send(productDetail, { product_slug: 'peda', company_id: 180, store_id: 121 }, { fresh })

const card = (name: string, mrp: number, about = '') => ({
  id: 1,
  name,
  name_url: name,
  mrp,
  selling_price: mrp,
  stock: 9,
  about,
})
const page = (...products: object[]) => ({
  message: 'Fetch successfully.',
  payload_VerticalByProduct: { products, total: 99 },
})

beforeEach(() => {
  storage = openStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.useFakeTimers({ toFake: ['Date'] })
  asked.length = 0
  answers['/store/VerticalByProduct'] = page(card('peda', 300), card('kalakand', 360))
  answers['/store/productDetail'] = { message: 'Product Detail', payload: card('peda', 300) }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a catalog call is answered from the storage for 500 seconds, by path and payload', async () => {
  const reply = await listing(1)
  vi.advanceTimersByTime(499_000)
  expect(await listing(1)).toEqual(reply)
  expect(asked).toHaveLength(1)
  await listing(2)
  expect(asked).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  await listing(1)
  expect(asked).toHaveLength(3)
})

test('a reply is not kept longer because the clock was set back', async () => {
  await listing(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  await listing(1)
  expect(asked).toHaveLength(2)
  await listing(1)
  expect(asked).toHaveLength(2)
})

test('what must be fresh is asked for in spite of it', async () => {
  await detail(false)
  await detail(true)
  expect(asked).toHaveLength(2)
})

test('the oldest replies make room for new ones', async () => {
  answers['/store/VerticalByProduct'] = page(card('peda', 300, 'x'.repeat(600_000)))
  for (const number of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(1000)
    await listing(number)
  }
  expect(Object.values(storage).join('').length).toBeLessThan(2_000_000)
  await listing(4)
  await listing(2)
  expect(asked).toHaveLength(4)
  await listing(1)
  expect(asked).toHaveLength(5)
})

test('nothing but replies goes', async () => {
  storage['draft'] = 'an address'
  answers['/store/VerticalByProduct'] = page(card('peda', 300, 'x'.repeat(1_500_000)))
  await listing(1)
  await listing(2)
  expect(storage['draft']).toBe('an address')
})

test.each([
  ['a product that is looked at', () => detail(true), '/store/productDetail'],
  ['a bag', () => send(bagList, { store_id: 121, customer_id: 1 }), '/store/cartList'],
])('the answer for %s corrects what is kept of its products', async (_, ask, path) => {
  await listing(1)
  const now = { ...card('peda', 330), stock: 0 }
  answers[path] =
    path === '/store/productDetail'
      ? { message: 'Product Detail', payload: now }
      : { message: 'Cart list successfully', payload_cartList: [now] }
  await ask()
  await vi.waitFor(async () => {
    const [peda, kalakand] = (await listing(1)).payload_VerticalByProduct.products
    expect(peda).toMatchObject({ mrp: 330, selling_price: 330, stock: 0 })
    expect(kalakand).toMatchObject({ mrp: 360, stock: 9 })
  })
  expect(asked.filter((url) => url === '/store/VerticalByProduct')).toHaveLength(1)
})

test('an older price that cannot be corrected, as the storage is full, is kept no longer', async () => {
  await listing(1)
  answers['/store/productDetail'] = { message: 'Product Detail', payload: card('peda', 330) }
  Object.getPrototypeOf(storage).setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await detail(true)
  await vi.waitFor(() => expect(Object.keys(storage)).toEqual([]))
})

/** The calls of the error catalogue. tests/e2e/faults.spec.ts provokes only some of the faults for each. */
const catalogueCalls = [
  signIn,
  sendOtp,
  verifyOtp,
  updateBag,
  removeFromBag,
  bagList,
  applicableOffer,
  productDetail,
  pincodeLookup,
  addAddress,
  removeAddress,
  cashOnDelivery,
  onlinePaymentProcess,
  cancelItem,
  addReview,
  sendMail,
]

/** As a browser's `fetch` meets the fault. */
const fetchWith = (response: Fault['response']) =>
  (async () => {
    if (response === 'late') throw new DOMException('Timed out.', 'TimeoutError')
    if (response === 'offline') throw new TypeError('Failed to fetch')
    const { status, contentType, body } = response
    return new Response(body, { status, headers: { 'content-type': contentType } })
  }) as typeof globalThis.fetch

const unreached: Partial<ApiError> = {
  kind: 'network',
  message: 'The shop could not be reached.',
  code: '',
  status: 0,
}
const errors: Record<string, Partial<ApiError>> = {
  'the server fails': { kind: 'broken', message: '', code: 'internal', status: 500 },
  'a refusal': { kind: 'refused', message: 'Not today.', code: 'no', status: 422 },
  'another message': { kind: 'refused', message: 'Something failed.', code: '', status: 200 },
  'no JSON': { kind: 'network', message: 'The answer broke off.', code: '', status: 0 },
  'no answer in time': unreached,
  offline: unreached,
}

test.each(faults)('$name gives the same error for every call', async ({ name, response }) => {
  const failing = createSend(fetchWith(response), { api: '', main: '', delivery: '' })
  for (const call of catalogueCalls) {
    const error = await failing(call as typeof bagList, {} as never).catch((one: unknown) => one)
    expect(error, call.path).toBeInstanceOf(ApiError)
    expect(error, call.path).toMatchObject(errors[name]!)
  }
})
