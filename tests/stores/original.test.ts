import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { noFilter } from '#src/domain/listing-filter.ts'
import type { Product } from '#src/domain/product.ts'
import { entity } from '#tests/original/shapes.ts'
import { openOriginalStore } from '#tests/original/store.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { openDevice, type Device, type Page } from '#tests/support/page/page.ts'

/** Bag, addresses and listings with a store API that knows only section 7 of the specification: no capabilities. */

vi.mock('#src/capabilities.ts', async (load) => ({
  ...(await load<typeof import('#src/capabilities.ts')>()),
  can: () => false,
}))

const store = openForEach(openOriginalStore)
const user = { customerId: 1, name: '', contact: '9840000001', email: '' }
let katli: Product, peda: Product
let device: Device
let page: Page
/** Last path segment and body of each call of the page. */
let calls: [string, Record<string, unknown>][]
/** Last path segment of a call that is refused with a message. */
let refused = ''

const { fetch } = globalThis

beforeEach(async () => {
  katli = productOf(productNamed('Anjeer Katli') as WireCard)
  peda = productOf(productNamed('Mathura Peda') as WireCard)
  calls = []
  refused = ''
  device = openDevice({
    request: async (path, init) => {
      if (refused && path.endsWith(refused)) return Response.json({ message: 'No such customer' })
      calls.push([path.split('/').at(-1)!, JSON.parse(String(init?.body)) as never])
      return fetch(store.origin + path, { method: 'POST', ...(init as RequestInit) })
    },
  })
  page = await device.openPage()
})
afterEach(() => expect(store.faults).toEqual([]))

const productNamed = (name: string) => store.state.products.find((one) => one.name === name)!
const onServer = () =>
  store.state.bags.get(user.customerId)?.map(({ product, quantity }) => [product.name, quantity])
const here = () => page.$lines.get().map((line) => [line.name, line.quantity])
const asked = () => calls.map(([name]) => name)
const settled = () => page.saveBag({ quiet: true })
const who = { store_id: 121, customer_id: user.customerId }

test('to a guest, the charge of delivery may be told or not; to a customer it must', async () => {
  const { $deliveryCharge, loadDelivery } = await import('#src/stores/address/delivery.ts')
  page.addProduct(katli)
  refused = 'deliveryCharge'
  await loadDelivery()
  expect($deliveryCharge.get()).toBeNull()
  await page.enterSession(user)
  await expect(loadDelivery()).rejects.toMatchObject({ kind: 'refused' })
  refused = ''
  await loadDelivery()
  expect($deliveryCharge.get()).not.toBeNull()
})

test('first packs are added, more are updated, and a removal is one', async () => {
  await page.enterSession(user)
  calls = []
  page.addProduct(katli)
  await settled()
  page.setQuantity(katli.id, 3)
  await settled()
  page.addProduct(peda)
  await settled()
  page.setQuantity(katli.id, 0)
  await settled()
  const changes = calls.filter(([name]) => name !== 'cartList')
  const { cart_id } = changes[1]![1]
  expect(cart_id).toMatch(/./)
  const pack = (product: Product) => ({
    company_id: 180,
    product_id: product.id,
    product_name: product.name,
    stock: 40,
    quantity: 1,
    mrp: product.mrp / 100,
    selling_price: product.sellingPrice / 100,
    no_of_quantity_allowed: 6,
    is_hot_deals: product.isDeal || product.isHotDeal ? 1 : 0,
    deal_type_id: product.dealTypeId,
  })
  expect(changes).toEqual([
    ['addTocart', { ...who, ...pack(katli) }],
    ['updateTocart', { ...who, company_id: 180, cart_id, product_id: katli.id, quantity: 3 }],
    ['addTocart', { ...who, ...pack(peda) }],
    ['removeTocart', { ...who, cart_id, product_id: katli.id }],
  ])
  expect(here()).toEqual([['Mathura Peda', 1]])
  expect(onServer()).toEqual(here())
})

test('a product whose adding was not answered is looked for before it is sent again', async () => {
  await page.enterSession(user)
  device.setLine('answers get lost')
  page.addProduct(katli)
  expect(await settled()).toBe(false)
  device.setLine('up')
  calls = []
  page.setQuantity(katli.id, 2)
  await settled()
  expect(asked().slice(0, 2)).toEqual(['cartList', 'updateTocart'])
  expect(onServer()).toEqual([['Anjeer Katli', 2]])
})

test("a guest's bag goes with all fields of its lines; what is missing of it afterwards is told", async () => {
  store.state.bags.set(user.customerId, [{ product: productNamed('Anjeer Katli'), quantity: 2 }])
  page.addProduct(katli)
  page.addProduct(peda)
  productNamed('Mathura Peda').stock = 0
  await page.enterSession(user)
  const { cartJson, ...rest } = calls.find(([name]) => name === 'addTocartMultiple')![1]
  expect(rest).toEqual({ ...who, company_id: 180 })
  const lines = JSON.parse(String(cartJson)) as Record<string, unknown>[]
  expect(Object.keys(lines[0]!).sort()).toEqual(Object.keys(entity.cartLine).sort())
  expect(here()).toEqual([['Anjeer Katli', 3]])
  expect(page.$notice.get()?.text).toBe('You have reached the product quantity limit.')
})

test("a guest's bag whose adding was not answered is not added twice", async () => {
  page.addProduct(katli)
  device.setLine('answers get lost')
  await page.enterSession(user)
  device.setLine('up')
  page = await device.openPage()
  calls = []
  await settled()
  expect(asked()).toEqual(['cartList'])
  expect(onServer()).toEqual([['Anjeer Katli', 1]])
})

test('an address that a reply does not name is found by its fields, and is never another one', async () => {
  await page.enterSession(user)
  const { saveAddress } = await import('#src/stores/address/address.ts')
  const form = {
    pincode: '110048',
    name: 'Ritika',
    email: 'ritika@example.in',
    contact: '9810043210',
    houseNo: 'B-14',
    street: 'Greater Kailash II',
    landmark: '',
    city: 'Delhi',
    state: 'NCT of Delhi',
    type: 'Home' as const,
    instructions: '',
  }
  const first = await saveAddress(form, null)
  const second = await saveAddress({ ...form, houseNo: 'C-2' }, null)
  expect([first.houseNo, second.houseNo]).toEqual(['B-14', 'C-2'])
  // It already existed, so it is not the newest one.
  expect((await saveAddress(form, null)).id).toBe(first.id)
  expect((await saveAddress({ ...form, houseNo: 'D-3' }, first.id)).id).toBe(first.id)
  // Removed on another device.
  store.state.addresses.shift()
  await expect(saveAddress(form, first.id)).rejects.toThrow()
})

test('two brands may have a dish of one name, which is a card of each, with its sizes', async () => {
  const { sortedPage } = await import('#src/stores/listing/fallback-sort.ts')
  const card = (name_url: string, brand_name: string) => ({
    name: 'Kaju Katli',
    name_url,
    brand_name,
    mrp: 300,
    selling_price: 300,
    stock: 5,
  })
  const cards = [card('a-250', 'Anand'), card('b-250', 'Bikaner'), card('a-500', 'Anand')]
  for (const sort of ['none', 'low'] as const) {
    const filter = { ...noFilter, sort }
    const query = { kind: 'vertical', vertical: 'sweets', filter } as const
    const { products } = await sortedPage(query, 1, 10, async () => ({ products: cards }))
    const slugs = products.map(({ sizes }) => sizes.map(({ slug }) => slug))
    expect(slugs).toEqual([['a-250', 'a-500'], ['b-250']])
  }
})

test('a logout asks nothing of a store API without sessions, and empties the browser', async () => {
  page.addProduct(katli)
  await page.enterSession(user)
  calls = []
  await page.forgetShopper()
  page = await device.openPage()
  await page.sendLogout()
  expect(calls).toEqual([])
  expect([page.$user.get(), here()]).toEqual([null, []])
})
