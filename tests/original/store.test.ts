import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from './calls/all.ts'
import { products } from './catalog.ts'
import { misfits, type Shape } from './shapes.ts'
import { openOriginalStore, type OriginalStore } from './store.ts'
import { answeredWithoutAKey } from './without-keys.ts'

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
const mobile = '9810012345'
const page = { page: 1, result_per_page: 10 }
const [first] = products
const line = {
  store_id,
  company_id,
  product_id: 501,
  image: 'anjeer-katli.jpg',
  quantity: 1,
  product_name: 'Anjeer Katli',
  name_url: 'anjeer-katli-250-gm',
  stock: 40,
  mrp: 420,
  selling_price: 420,
  no_of_quantity_allowed: 6,
  is_hot_deals: 0,
  deal_type_id: 0,
  deal_price: 0,
}
const form = {
  store_id,
  pincode: '110048',
  name: 'Asha',
  contact: mobile,
  email: 'asha@example.in',
  city: 'South Delhi',
  state: 'Delhi',
  house_no: '4',
  street: 'M Block',
  landmark: '',
  address_type: 'Home',
  instruction_delivery: '',
}

/** Complete requests of one customer, in an order in which each succeeds. */
const journey = async (step: (path: string, body: Json) => Promise<Json>): Promise<void> => {
  const sent = (await step('user/sendotp', { otp_type: 'mobile', username: mobile })).payload
  const user = await step('user/verifyotp', {
    ...(sent as Json),
    otp: Number(store.lastCode()),
    otp_type: 'mobile',
    company_id,
  })
  const { customer_id } = user.payload as { customer_id: number }
  const registering = { otp_type: 'email', username: 'new@example.in' }
  const { payload } = await step('user/sendOtpReg', registering)
  await step('user/verifyOtpReg', {
    ...(payload as Json),
    otp: Number(store.lastCode()),
    otp_type: 'email',
    company_id,
    email: 'new@example.in',
    password: 'secret-1',
    name: 'New',
    phone: '9810099999',
  })
  await step('user/signin', {
    company_id,
    type: 'email',
    username: 'new@example.in',
    password: 'secret-1',
  })
  for (const call of ['getAllProduct', 'verticalWithCatList', 'getAllBrands', 'ageGroupList'])
    await step(`store/${call}`, { store_id })
  for (const call of ['banner', 'normalDeals', 'hotDeals', 'newarrivalRandom'])
    await step(`store/${call}`, { store_id })
  for (const call of ['store/get-all-stores', 'store/brandOffer']) await step(call, { company_id })
  await step('store/productDetail', { product_id: 501, company_id, store_id })
  await step('store/productDetail', { product_slug: first?.name_url, company_id, store_id })
  await step('store/product-variants-info', { product_id: 501, store_id })
  await step('store/verticalByCategory', { store_id, vertical_slug: 'mithai' })
  await step('store/categoryBySubCategory', { store_id, category_id: 21 })
  await step('store/categoryByBrand', { store_id, category_id: 21 })
  await step('store/filterOption', { store_id, vertical_id: 11 })
  await step('store/VerticalByProduct', { store_id, vertical_slug: 'mithai', ...page })
  await step('store/FilterByProductCategory', {
    store_id,
    vertical_slug: 'mithai',
    category_name_url: 'laddus',
    ...page,
  })
  await step('store/getProductByCategory', { store_id, category_slug: 'laddus', ...page })
  await step('store/category-by-product', { store_id, category_id: 21, ...page })
  await step('store/category-by-product', { store_id, vertical_id: 11, ...page })
  await step('store/SubCategoryByProduct', { store_id, subcategory_id: 31, ...page })
  await step('store/BrandByProduct', { store_id, brand_id: 42, ...page })
  await step('store/ageGroupByProduct', { store_id, age_group_slug: 'little-ones', ...page })
  await step('store/FilterByProductAge', {
    store_id,
    age_name_url: 'little-ones',
    vertical_id: '',
    from_price: 101,
    to_price: 500,
    brand_id: '',
    gender: '',
    age: '',
    page: 1,
    result_per_page: 1000,
  })
  await step('store/searchAI', { store_id, keyword: 'katli' })
  const ofCustomer = { store_id, customer_id }
  const buyer = { ...ofCustomer, company_id }
  const { image: _, name_url: _slug, deal_price: _deal, ...pack } = line
  await step('store/addTocart', { ...pack, ...buyer })
  const many = await step('store/addTocartMultiple', { ...buyer, cartJson: JSON.stringify([line]) })
  const bag = { ...ofCustomer, cart_id: many.payload_cartList_id, product_id: 501 }
  await step('store/updateTocart', { ...bag, quantity: 2 })
  await step('store/cartList', ofCustomer)
  await step('store/removeTocart', bag)
  await step('store/applicable-offer', { store_id, cart_amount: 900 })
  await step('store/deliveryCharge', { ...buyer, sub_total: 420 })
  await step('store/addToaddress', { ...form, customer_id })
  const { payload_addressList } = await step('store/addressList', ofCustomer)
  const [{ address_id }] = payload_addressList as [{ address_id: number }]
  await step('store/addressDetail', { ...ofCustomer, address_id })
  await step('store/updateToaddress', { ...form, customer_id, address_id })
  await step('payments/get-company-payment-fees', { company_id })
  await step('payments/get-public-active-keys-for-company-id', { company_id })
  const wish = {
    ...buyer,
    offer_id: '',
    offer_product_id: '',
    address_id,
    total_saving: 0,
    deliveryCharge: 40,
    cart_id: bag.cart_id,
    slot_id: 1,
    couponValue: 0,
    couponcode: '',
    slot_date: '2026-11-24',
  }
  await step('store/addTocart', { ...pack, ...buyer })
  await step('store/cashOnDelivery', {
    ...wish,
    paymentmode: 'cash',
    handling_fee: 4.2,
    digital_discount: 0,
    total_paid_amount: 464,
  })
  await step('store/addTocart', { ...pack, ...buyer })
  const { payload_onlinePaymentProcess } = await step('store/onlinePaymentProcess', {
    ...wish,
    paymentmode: 'online',
    handling_fee: 0,
    digital_discount: 8.4,
    total_paid_amount: 451.6,
  })
  const { order_id } = payload_onlinePaymentProcess as { order_id: number }
  await step('store/onlinePaymentSuccess', {
    ...buyer,
    offer_id: '',
    offer_product_id: '',
    order_id,
    transection_id: 'pay_1',
    cart_id: bag.cart_id,
  })
  await step('store/orderList', buyer)
  const { payload_orderDetails } = await step('store/orderDetails', { ...buyer, order_id })
  const [{ item_id }] = (payload_orderDetails as { orderdetails: [{ item_id: number }] })
    .orderdetails
  await step('store/orderItemCancel', { ...buyer, order_id, item_id })
  await step('store/removeToaddress', { ...ofCustomer, address_id })
  await step('store/reviews/add', { customer_id, product_id: 501, rating: 4, review: 'Good.' })
  await step('store/reviews', { product_id: 501, limit: 1000 })
  await step('send-mail', {
    subjectUser: 'a',
    subjectAdmin: 'b',
    userEmail: 'c',
    phone: mobile,
    adminEmail: 'd',
    adminHtmlTemplate: 'e',
    userHtmlTemplate: 'f',
  })
  await step('/main/v1/getMatchedZipCodeDetails', { zip_code: '110048' })
  await step('/delivery/pincode-status', { store_email: 'd', pincode: '110048' })
}

test('complete requests are answered with exactly the fields that are listed', async () => {
  const called = new Set<string>()
  await journey(async (name, body) => {
    const path = name.startsWith('/') ? name : `/api/${name}`
    const call = calls.find((one) => one.path === path)
    const { status, body: answer } = await post(path, body)
    const shape: Record<string, Shape> = { message: 'value', ...call?.gives }
    expect([status, ...misfits(shape, answer, path)], JSON.stringify(answer)).toEqual([200])
    called.add(path)
    return answer
  })
  expect(store.faults).toEqual([])
  expect([...called].sort()).toEqual(calls.map(({ path }) => path).sort())
})

test('a request without one of its keys is refused, and that is a fault', async () => {
  let requests = 0
  await journey(async (name, body) => {
    const path = name.startsWith('/') ? name : `/api/${name}`
    expect(await answeredWithoutAKey(store.origin, [[path, body]])).toEqual([])
    const { landmark: _, instruction_delivery: _other, ...required } = body
    requests += Object.keys(required).length
    return (await post(path, body)).body
  })
  expect(store.faults).toHaveLength(requests)
})

test('what the specification does not know is a fault', async () => {
  const faults: [ask: () => Promise<{ status: number }>, status: number, fault: RegExp][] = [
    [() => post('/api/store/orderCancelled', { store_id }), 404, /no such call/],
    [() => post('/api/store/banner', { store_id: '121' }), 400, /store_id is "121", not 121/],
    [() => post('/api/store/banner', { store_id, sort: 'low' }), 200, /unknown keys sort/],
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
