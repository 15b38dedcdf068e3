import { beforeEach, expect, test, vi } from 'vitest'
import { removeAddress, updateAddress } from '#src/contract/address.ts'
import { bagList } from '#src/contract/bag.ts'
import type { Product } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import { entity } from '#tests/original/shapes.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openDevice, type Device, type Page } from '#tests/support/page/page.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'
import { changeProduct, ofCustomer, productOnPage, put } from '#tests/support/shop/shopper.ts'

/** Bag, addresses and listings with a store API that knows only section 7 of the specification: no capabilities. */

vi.mock('#src/capabilities.ts', async (load) => ({
  ...(await load<typeof import('#src/capabilities.ts')>()),
  can: () => false,
}))

const shop = shopForAll({ env: { OTP_SENDS_PER_CALLER: '1000', OTP_SENDS_PER_HOUR: '1000' } })
let laptop: Awaited<ReturnType<TestShop['customer']>>
let katli: Product, jamun: Product
let user: User
let device: Device
let page: Page
let mobile = 9_840_000_000
/** Last path segment and body of each call of the page. */
let calls: [string, Record<string, unknown>][]
/** Last path segment of a call that is refused with a message. */
let refused = ''

/** Removes what our own server returns beyond section 7. */
const strip = async (path: string, answer: Response): Promise<Response> => {
  const reply = (await answer.json()) as Record<string, unknown>
  // Also for an address that is gone: nothing says that another API refuses that.
  if (path.endsWith('updateToaddress')) return Response.json({ message: updateAddress.success })
  if (path.endsWith('removeTocart') || path.endsWith('updateTocart'))
    return Response.json({ message: 'Done' }, { status: answer.status })
  if (path.endsWith('addTocart') && answer.ok)
    reply['payload_addTocart'] = (reply['payload_addTocart'] as Record<string, unknown>[]).map(
      ({ product_id, cart_id }) => ({ product_id, cart_id }),
    )
  delete reply['capped']
  delete reply['payload_addressDetail']
  return Response.json(reply, { status: answer.status })
}

beforeEach(async () => {
  for (const slug of ['kaju-katli-500g', 'gulab-jamun-1kg'])
    await changeProduct(shop, slug, { stock: 20, maxPerOrder: 10 })
  katli = await productOnPage(shop, 'kaju-katli-500g')
  jamun = await productOnPage(shop, 'gulab-jamun-1kg')
  laptop = await shop.customer(String(++mobile))
  user = { customerId: laptop.customerId, name: '', contact: String(mobile), email: '' }
  const phone = shop.browser()
  for (const [name, value] of laptop.cookies) phone.cookies.set(name, value)
  calls = []
  refused = ''
  device = openDevice({
    ...phone,
    request: async (path, init) => {
      if (refused && path.endsWith(refused)) return Response.json({ message: 'No such customer' })
      calls.push([path.split('/').at(-1)!, JSON.parse(String(init?.body)) as never])
      return strip(path, await phone.request(path, init))
    },
  })
  page = await device.openPage()
})

const onServer = async () =>
  (await laptop.send(bagList, ofCustomer(laptop))).payload_cartList.map((line) => [
    line.product_name,
    line.quantity,
  ])
const here = () => page.$lines.get().map((line) => [line.name, line.quantity])
const asked = () => calls.map(([name]) => name)
const settled = () => page.saveBag({ quiet: true })
const who = () => ({ store_id: 121, customer_id: laptop.customerId })

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
  page.addProduct(jamun)
  await settled()
  page.setQuantity(katli.id, 0)
  await settled()
  const changes = calls.filter(([name]) => name !== 'cartList')
  const { cart_id } = changes[1]![1]
  expect(cart_id).toMatch(/./)
  const pack = (of: Product) => ({
    company_id: 180,
    product_id: of.id,
    product_name: of.name,
    stock: 20,
    quantity: 1,
    mrp: of.mrp / 100,
    selling_price: of.sellingPrice / 100,
    no_of_quantity_allowed: 10,
    is_hot_deals: of.isDeal || of.isHotDeal ? 1 : 0,
    deal_type_id: of.dealTypeId,
  })
  expect(changes).toEqual([
    ['addTocart', { ...who(), ...pack(katli) }],
    ['updateTocart', { ...who(), company_id: 180, cart_id, product_id: katli.id, quantity: 3 }],
    ['addTocart', { ...who(), ...pack(jamun) }],
    ['removeTocart', { ...who(), cart_id, product_id: katli.id }],
  ])
  expect(here()).toEqual([['Gulab Jamun', 1]])
  expect(await onServer()).toEqual(here())
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
  expect(await onServer()).toEqual([['Kaju Katli', 2]])
})

test("a guest's bag goes with all fields of its lines; what is missing of it afterwards is told", async () => {
  await put(laptop, katli.id, 2)
  page.addProduct(katli)
  page.addProduct(jamun)
  await changeProduct(shop, 'gulab-jamun-1kg', { stock: 0 })
  await page.enterSession(user)
  const { cartJson, ...rest } = calls.find(([name]) => name === 'addTocartMultiple')![1]
  expect(rest).toEqual({ ...who(), company_id: 180 })
  const lines = JSON.parse(String(cartJson)) as Record<string, unknown>[]
  expect(Object.keys(lines[0]!).sort()).toEqual(Object.keys(entity.cartLine).sort())
  expect(here()).toEqual([['Kaju Katli', 3]])
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
  expect(await onServer()).toEqual([['Kaju Katli', 1]])
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
    city: '',
    state: '',
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
  await laptop.send(removeAddress, { ...ofCustomer(laptop), address_id: first.id })
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
  const query = { kind: 'vertical', vertical: 'sweets' } as const
  for (const sort of ['none', 'low'] as const) {
    const { products } = await sortedPage(query, sort, 1, 10, async () => ({ products: cards }))
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
