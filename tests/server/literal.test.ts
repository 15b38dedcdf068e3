import { expect, test, vi } from 'vitest'
import { bagLineOf, bagList } from '#src/contract/bag.ts'
import { cartJsonOf } from '#src/stores/bag/bag.merge.ts'
import { onlinePaymentProcess, onlinePaymentSuccess } from '#src/contract/payment.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { openPayment, press } from '#tests/support/shop/payer.ts'
import type { Customer } from '#tests/support/shop/shop.ts'
import {
  addHome,
  homeAddress,
  newShopper,
  buyerScope,
  storeCustomerScope,
  productBySlug,
  put,
  refusal,
  wishFor,
} from '#tests/support/shop/shopper.ts'

/** The payloads of the specification's section 7, taken literally. */

const katli = 'kaju-katli-500g'
const shop = shopForAll()
const customer = shopperForEach(shop, { [katli]: 0 })

const who = () => buyerScope(customer)
const none = { offer_id: '', offer_product_id: '' } as const

const ask = async (path: string, body: object) => {
  const answer = await customer.request(`/api/${path}`, { body })
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
const lies = { product_name: 'Free gift', stock: 999, mrp: 1, selling_price: 0.01 }

test('the bag is kept as the specification tells of it, and none of its claims is believed', async () => {
  const { id, name } = await productBySlug(shop, katli)
  const pack = { ...lies, no_of_quantity_allowed: 99, is_hot_deals: 1, deal_type_id: 0 }
  const first = { ...who(), ...pack, product_id: id, quantity: 1 }
  expect(await ask('store/addTocart', first)).toEqual([200, 'Add successfully.'])
  const { payload_cartList } = await customer.send(bagList, storeCustomerScope(customer))
  expect(payload_cartList).toMatchObject([{ product_name: name, quantity: 1, stock: 20 }])
  const line = { ...bagLineOf(payload_cartList[0]!), quantity: 2, sellingPrice: 1 }
  const cartJson = cartJsonOf([line], '')
  expect(await ask('store/addTocartMultiple', { ...who(), cartJson })).toEqual([
    200,
    'Add successfully.',
  ])
  const cart_id = payload_cartList[0]!.cart_id
  const more = { ...who(), cart_id, product_id: id, quantity: 4 }
  expect((await ask('store/updateTocart', more))[0]).toBe(200)
  const gone = { ...storeCustomerScope(customer), cart_id, product_id: id }
  expect((await ask('store/removeTocart', gone))[0]).toBe(200)
  expect((await customer.send(bagList, storeCustomerScope(customer))).payload_cartList).toEqual([])
})

test('an address, a letter and an order with an empty offer are taken', async () => {
  const address = {
    ...homeAddress,
    ...storeCustomerScope(customer),
    city: 'Nowhere',
    state: 'Nowhere',
  }
  expect(await ask('store/addToaddress', address)).toEqual([200, 'Add successfully.'])
  const letter = {
    subjectUser: 'Thanks',
    subjectAdmin: 'News',
    userEmail: 'a@example.in',
    phone: '9810043210',
    adminEmail: 'evil@example.in',
    adminHtmlTemplate: '<p>Is it fresh?</p>',
    userHtmlTemplate: '<p>Thanks</p>',
  }
  expect(await ask('send-mail', letter)).toEqual([200, 'Mail Sent Successfully.'])
  await vi.waitFor(() => expect(shop.outbox().map(({ to }) => to)).toContain(letter.userEmail))
  expect(shop.outbox().map(({ to }) => to)).not.toContain('evil@example.in')
  await put(customer, (await productBySlug(shop, katli)).id, 2)
  const wish = await wishFor(shop, customer, await addHome(customer))
  expect(await ask('store/cashOnDelivery', { ...wish, ...none })).toEqual([
    200,
    'Cash on delivery successfully.',
  ])
})

/** An order that was paid at the gateway, without the shop being notified. */
const paid = async (by: Customer) => {
  await put(by, (await productBySlug(shop, katli)).id, 1)
  const opened = await openPayment(shop, by)
  return { ...opened, proof: await press(shop, opened.gateway_order_id) }
}
const claimOf = (by: Customer, order_id: number, transection_id: string) => ({
  ...buyerScope(by),
  ...none,
  order_id,
  transection_id,
})

test('a payment is told by its name alone: the gateway is asked, once and again', async () => {
  const { order_id, proof, wish } = await paid(customer)
  const payload = {
    ...claimOf(customer, order_id, proof.razorpay_payment_id),
    cart_id: wish.cart_id,
  }
  for (let again = 0; again < 2; again++)
    expect(await ask('store/onlinePaymentSuccess', payload)).toEqual([
      200,
      'Online payment successfully.',
    ])
  expect((await customer.send(bagList, storeCustomerScope(customer))).payload_cartList).toEqual([])
})

test('a signature that is sent must be right, whole or half', async () => {
  const { order_id, proof } = await paid(customer)
  const right = claimOf(customer, order_id, proof.razorpay_payment_id)
  for (const more of [
    { gateway_order_id: proof.razorpay_order_id, signature: 'f'.repeat(64) },
    { gateway_order_id: 'order_other', signature: proof.razorpay_signature },
    { gateway_order_id: proof.razorpay_order_id },
    { signature: 'f'.repeat(64) },
  ])
    expect((await refusal(customer.send(onlinePaymentSuccess, { ...right, ...more }))).code).toBe(
      'wrong-signature',
    )
})

test("nobody places an order with somebody else's payment, a made-up one, or somebody else's order", async () => {
  const thief = await newShopper(shop)
  const mine = await paid(customer)
  await put(thief, (await productBySlug(shop, katli)).id, 1)
  const theirs = await openPayment(shop, thief)
  const payment = mine.proof.razorpay_payment_id
  const tries: [number, string, string][] = [
    [theirs.order_id, payment, 'wrong-payment'],
    [theirs.order_id, 'pay_MadeUp12345678', 'wrong-payment'],
    [mine.order_id, payment, 'unknown-order'],
  ]
  for (const [order_id, transection_id, code] of tries)
    expect(
      (await refusal(thief.send(onlinePaymentSuccess, claimOf(thief, order_id, transection_id))))
        .code,
    ).toBe(code)
  const again = await thief.send(onlinePaymentProcess, theirs.wish)
  expect(again.payload_onlinePaymentProcess.state).toBe('pending')
})

test('an order for cash has no payment that could be told', async () => {
  const mine = await paid(customer)
  const other = await newShopper(shop)
  await put(other, (await productBySlug(shop, katli)).id, 1)
  const wish = await wishFor(shop, other, await addHome(other))
  const placed = await other.request('/api/store/cashOnDelivery', { body: wish })
  const { payload_cashOnDelivery } = (await placed.json()) as {
    payload_cashOnDelivery: { order_id: number }
  }
  const claim = claimOf(other, payload_cashOnDelivery.order_id, mine.proof.razorpay_payment_id)
  expect((await refusal(other.send(onlinePaymentSuccess, claim))).code).toBe('wrong-payment')
})

test('who guesses names of payments is stopped', async () => {
  await put(customer, (await productBySlug(shop, katli)).id, 1)
  const { order_id } = await openPayment(shop, customer)
  const codes = new Set<string>()
  for (let n = 0; n < 31; n++)
    codes.add(
      (await refusal(customer.send(onlinePaymentSuccess, claimOf(customer, order_id, `pay_${n}`))))
        .code,
    )
  expect([...codes]).toEqual(['wrong-payment', 'too-many'])
})
