import type { TSchema } from 'typebox'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createSend, type Send } from '#src/api.ts'
import { sendMail } from '#src/contract/mail.ts'
import * as home from '#src/contract/home.ts'
import * as homeSchema from '#src/contract/home.schema.ts'
import { deliveryTermsOf, orderSummaryOf } from '#src/contract/order.ts'
import { productDetailsOf, variantOf } from '#src/contract/product-details.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import * as productSchema from '#src/contract/product.schema.ts'
import type { WireCard, WireDetail } from '#src/contract/product.schema.ts'
import { outletOf } from '#src/contract/outlet.ts'
import { bySize } from '#src/domain/dish.ts'
import { noFilter } from '#src/domain/listing-filter.ts'
import { unitSalePrice } from '#src/domain/price.ts'
import { variantName } from '#src/domain/product.ts'
import { foundPage } from '#src/stores/listing/fallback-search.ts'
import { readField } from '#src/other-replies.ts'
import { sortedPage } from '#src/stores/listing/fallback-sort.ts'
import { describedCalls } from '#scripts/api-docs.ts'
import { createAsk } from '#scripts/catalog/ask.ts'
import { entity } from '#tests/original/shapes.ts'
import { table } from '#tests/original/table.ts'

/** What another store API may reply, within the specification's section 7. */

let reply: (path: string, request: Record<string, unknown>) => unknown
const fakeSend = (async (call: { path: string }, request: Record<string, unknown>) =>
  reply(call.path, request)) as unknown as Send

vi.mock('#src/capabilities.ts', async (load) => ({
  ...(await load<typeof import('#src/capabilities.ts')>()),
  can: () => false,
}))
vi.mock('#src/api.ts', async (load) => ({
  ...(await load<typeof import('#src/api.ts')>()),
  send: (...args: Parameters<Send>) => fakeSend(...args),
}))

const card = (id: number, more: Partial<WireCard> = {}): WireCard => ({
  id,
  name: `Sweet ${id}`,
  name_url: `sweet-${id}`,
  mrp: 100 + id,
  selling_price: 100 + id,
  stock: 5,
  ...more,
})
const outlet = {
  city_id: 1,
  photo: 'a.jpg',
  address: 'A, Delhi 110001',
  contact: '98',
  email: 'a@b',
}

beforeEach(() => (reply = () => ({})))

test('a field without a value may be null, but no price or name', async () => {
  const ask = createAsk(fakeSend)
  reply = () => ({ payload: [{ ...outlet, photo: null, email: null, lat: null, lon: null }] })
  const stores = await ask(home.stores, homeSchema.stores, { company_id: 1 }, 'the stores')
  expect(outletOf(stores.payload[0]!)).toMatchObject({ photo: null, email: '', lat: 0, lon: 0 })
  reply = () => ({ payload_normalDeals: { product: null } })
  const deals = await ask(home.deals, homeSchema.deals, { store_id: 1 }, 'the deals')
  expect(deals.payload_normalDeals.product).toEqual([])

  const detail = { ...card(1), allergens: null, color_name: null, specifications: null }
  const asDetail = (payload: object) => {
    reply = () => ({ payload })
    const request = { product_id: 1, store_id: 1 }
    return ask(productDetail, productSchema.productDetail, request, 'product sweet-1')
  }
  const { payload } = await asDetail(detail)
  // Not 'None declared'.
  expect(productDetailsOf(payload, []).allergens).toBeNull()
  await expect(asDetail({ ...detail, mrp: null })).rejects.toThrow('payload must have required')
  await expect(asDetail({ ...detail, name: null })).rejects.toThrow('payload must have required')
})

test('browsers read a null as a field without a value', () => {
  const nulls = { specifications: null, other_information: null, barcode: null, q_unit_name: null }
  const product = productDetailsOf({ ...card(1), ...nulls } as never as WireDetail, [])
  expect(product).toMatchObject({ barcode: '', size: null })
  const wire = { name_url: 'x', q_number: null, q_unit_name: null, color_code: null }
  const variant = variantOf(wire as never)
  expect(variant.color).toBeNull()
  expect(variantName(variant)).toBe('')
  const own = { ...wire, name_url: card(1).name_url }
  expect(productDetailsOf(card(1), [variantOf(own as never)]).size).toBeNull()
})

test('units are written as people do, and sizes still have their order and unit price', () => {
  const sized = (id: number, q_number: number, q_unit_name: string) =>
    productOf(card(id, { q_number, q_unit_name }))
  const sizes = [sized(1, 1, 'Kg'), sized(2, 250, 'gm'), sized(3, 500, 'Gms')].sort(bySize)
  expect(sizes.map(({ id }) => id)).toEqual([2, 3, 1])
  expect(unitSalePrice(10_000, sizes[0]!.size)).toBe('₹0.40/g')
  expect(sized(4, 2, 'Ltr').size).toEqual({ amount: 2, unit: 'l' })
  expect(sized(5, 6, 'PCS').size).toEqual({ amount: 6, unit: 'pieces' })
  expect(sized(6, 1, 'tray').size).toEqual({ amount: 1, unit: 'tray' })
})

test('a time that is none is left out', () => {
  const ratings = [{ rating: 5, review: 'Good', created_at: '20/10/2024' }]
  const bank_offer = [{ description: '10%', starttime: '', endtime: '' }]
  const product = productDetailsOf({ ...card(1), ratings, bank_offer }, [])
  expect(product.reviews[0]?.at).toBe('')
  expect(product.bankOffers[0]?.endsAt).toBe('')
})

test('a charge for delivery from nothing on is never free', () => {
  const terms = (delivery_charge: number, delivery_upto: number) =>
    deliveryTermsOf({ delivery_charge, delivery_upto })
  expect(terms(40, 0)).toEqual({ charge: 4000, freeFrom: null })
  expect(terms(0, 0)).toEqual({ charge: 0, freeFrom: 0 })
  expect(terms(40, 800)).toEqual({ charge: 4000, freeFrom: 80_000 })
})

const notFound = (status: number) =>
  new ApiError('refused', { message: 'No record found.', status })

test.each([200, 404])(
  'a refusal behind the last page (%i) is the end of a listing',
  async (status) => {
    const ask = (failure: ApiError) => (_query: unknown, page: number) =>
      page === 1 ? Promise.resolve({ products: [card(2), card(1)] }) : Promise.reject(failure)
    const sorted = (failure: ApiError, sort: 'low' | 'none' = 'low') =>
      sortedPage(
        { kind: 'vertical', vertical: 'sweets', filter: { ...noFilter, sort } },
        1,
        10,
        ask(failure),
      )
    const { products, total } = await sorted(notFound(status))
    expect([products.map(({ id }) => id), total]).toEqual([[1, 2], 2])
    expect((await sorted(notFound(status), 'none')).total).toBe(2)
    await expect(sorted(notFound(500))).rejects.toThrow('No record found.')
  },
)

test('a search whose products cannot be loaded has failed; one without those that are gone has not', async () => {
  let failure = notFound(404)
  let isThere = true
  reply = (path, { product_slug: slug }) => {
    if (path.endsWith('searchAI'))
      return { payload_searchAI: [1, 2].map((id) => ({ ...card(id), id })) }
    if (slug === 'sweet-2' || !isThere) throw failure
    return { payload: card(1) }
  }
  const find = () => foundPage({ kind: 'search', keyword: 'sweet' }, 1, 10)
  expect((await find()).products.map(({ id }) => id)).toEqual([1])
  isThere = false
  failure = notFound(429)
  await expect(find()).rejects.toBe(failure)
})

test('a batch that has expired is sold out wherever it is asked for, whatever its stock', async () => {
  const { freshProduct, productOfCard } = await import('#src/stores/fresh-products.ts')
  let exp_date: string | undefined
  reply = () => ({ payload: { ...card(1), specifications: { exp_date } } })
  const stocks = async () => [(await freshProduct(1)).stock, (await productOfCard(1)).stock]
  expect(await stocks()).toEqual([5, 5])
  exp_date = '2025-01-31'
  expect(await stocks()).toEqual([0, 0])
  exp_date = '31/01/2025'
  expect(await stocks()).toEqual([5, 5])
})

/** The kinds of value of each field in a reply's schema: 'number' or 'string'. */
const kindsIn = (schema: TSchema, name = ''): [name: string, kind: string][] => {
  const {
    type,
    anyOf,
    items,
    properties,
    const: value,
  } = schema as {
    type?: string
    anyOf?: TSchema[]
    items?: TSchema
    properties?: Record<string, TSchema>
    const?: unknown
  }
  if (anyOf) return anyOf.flatMap((one) => kindsIn(one, name))
  if (items) return kindsIn(items, name)
  if (properties) return Object.entries(properties).flatMap(([key, one]) => kindsIn(one, key))
  const kind = type === 'integer' || typeof value === 'number' ? 'number' : (type ?? typeof value)
  return [[name, kind]]
}

test('each number of the specification may come in digits, and no text becomes one', async () => {
  const specified = new Set(JSON.stringify([entity, table]).match(/\w+/g))
  const kinds = new Map<string, Set<string>>()
  for (const { call, shapes } of await describedCalls())
    for (const [name, kind] of call.needs ? [] : kindsIn(shapes.reply))
      if (specified.has(name)) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  const named = (kind: string) =>
    [...kinds].flatMap(([name, own]) => (own.size === 1 && own.has(kind) ? name : []))
  expect(named('number').length).toBeGreaterThan(30)
  expect(named('number').filter((name) => readField?.(name, '1') !== 1)).toEqual([])
  expect(named('string').filter((name) => readField?.(name, '1') !== '1')).toEqual([])
})

test.each([
  ['mrp', '450.00', 450],
  ['stock', '-2', -2],
  ['is_deal', true, 1],
  ['deal_price', '', undefined],
  ['order_id', 'order_9A33', 'order_9A33'],
  ['mrp', '1,100.00', '1,100.00'],
  ['pincode', 110048, '110048'],
  ['contact', 9810012345, '9810012345'],
])('%s may come as %j', (name, value, read) => {
  expect(readField?.(name, value)).toBe(read)
})

describe('a call without a specified message', () => {
  const answered = (body: object) => {
    const fetched = createSend(async () => Response.json(body), { api: '', main: '', delivery: '' })
    const mail = { userEmail: 'a@b.in', phone: '9810012345' }
    return fetched(sendMail, mail).then(
      () => true,
      () => false,
    )
  }
  test.each([
    [true, { message: 'We have your message.' }],
    [true, { message: 'Thank you', status: true, error: false }],
    [true, { message: 'No data', status: false }],
    [false, { message: 'Something went wrong', status: false }],
    [false, { message: 'Sorry', success: 0 }],
    [false, { message: 'Sorry', error: 'Down' }],
    [false, { message: 'Unable to send' }],
  ])('has succeeded: %s, for %j', async (isWell, body) => {
    expect(await answered(body)).toBe(isWell)
  })
})

test('an empty list in place of an object, or the other way round, is one without fields', async () => {
  const ask = createAsk(fakeSend)
  reply = () => ({ payload_hotDeals: [] })
  const hot = await ask(home.hotDeals, homeSchema.hotDeals, { store_id: 1 }, 'the hot deals')
  expect(hot.payload_hotDeals.product).toEqual([])
  reply = () => ({ payload: { ...card(1), specifications: [], bank_offer: {} } })
  const request = { product_id: 1, store_id: 1 }
  const asked = ask(productDetail, productSchema.productDetail, request, 'product sweet-1')
  expect(productDetailsOf((await asked).payload, []).bankOffers).toEqual([])
  reply = () => ({ payload: [] })
  await expect(
    ask(productDetail, productSchema.productDetail, request, 'product sweet-1'),
  ).rejects.toThrow('payload')
})

test('stars may be halves, and a review without any is none', () => {
  const review = (rating: number) => ({ rating, review: '', created_at: '2026-11-24 17:30:00' })
  const wire = { ...card(1), ratings: [0, 4.5, 3].map(review) } as unknown as WireDetail
  const { reviews, averageRating, ratingCount } = productDetailsOf(wire, [])
  expect(reviews.map(({ rating }) => rating)).toEqual([5, 3])
  expect([averageRating, ratingCount]).toEqual([4, 2])
})

test('yes and no may be 1 and 0', () => {
  const label = { type: 'Sweet', organic: '1', polished: '0' }
  const wire = { ...card(1), specifications: label } as unknown as WireDetail
  expect(productDetailsOf(wire, []).specifications).toMatchObject({
    organic: 'Yes',
    polished: 'No',
  })
})

test('an order is in no state that only this shop knows by its name', () => {
  const row = { order_id: 7, total_paid_amount: 100, ordered_on: '2026-11-24 17:30:00' }
  for (const status of ['1', 'pending'])
    expect(orderSummaryOf({ ...row, status } as never)).toMatchObject({ state: null, title: '' })
})
