import { expect, test, vi } from 'vitest'
import { bagLineOf } from '#src/contract/bag.ts'
import { cartJsonOf } from '#src/stores/bag/bag.merge.ts'
import { onlinePaymentSuccess } from '#src/contract/payment.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { press } from '#tests/support/shop/payer.ts'
import { homeAddress, refusal, type Shopper } from '#tests/support/shop/shopper.ts'

/** The payloads of the specification's section 7, taken literally. */

const katli = 'kaju-katli-500g'
const shop = shopForAll()
const customer = shopperForEach(shop, { [katli]: 0 })
const none = { offer_id: '', offer_product_id: '' } as const

const ask = async (path: string, body: object) => {
  const answer = await customer.request(`/api/${path}`, { body })
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
const lies = { product_name: 'Free gift', stock: 999, mrp: 1, selling_price: 0.01 }

test('the bag is kept as the specification tells of it, and none of its claims is believed', async () => {
  const { id, name } = await shop.product(katli)
  const pack = { ...lies, no_of_quantity_allowed: 99, is_hot_deals: 1, deal_type_id: 0 }
  const first = { ...customer.own, ...pack, product_id: id, quantity: 1 }
  expect(await ask('store/addTocart', first)).toEqual([200, 'Add successfully.'])
  const lines = await customer.bag()
  expect(lines).toMatchObject([{ product_name: name, quantity: 1, stock: 20 }])
  const line = { ...bagLineOf(lines[0]!), quantity: 2, sellingPrice: 1 }
  const cartJson = cartJsonOf([line], '')
  expect(await ask('store/addTocartMultiple', { ...customer.own, cartJson })).toEqual([
    200,
    'Add successfully.',
  ])
  const cart_id = lines[0]!.cart_id
  const more = { ...customer.own, cart_id, product_id: id, quantity: 4 }
  expect((await ask('store/updateTocart', more))[0]).toBe(200)
  const gone = { ...customer.own, cart_id, product_id: id }
  expect((await ask('store/removeTocart', gone))[0]).toBe(200)
  expect(await customer.bag()).toEqual([])
})

test('an address, a letter and an order with an empty offer are taken', async () => {
  const address = { ...homeAddress, ...customer.own, city: 'Nowhere', state: 'Nowhere' }
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
  await customer.put(katli, 2)
  const wish = await customer.wish()
  expect(await ask('store/cashOnDelivery', { ...wish, ...none })).toEqual([
    200,
    'Cash on delivery successfully.',
  ])
})

/** An order that was paid at the gateway, without the shop being notified. */
const paid = async (by: Shopper) => {
  await by.put(katli)
  const opened = await by.openPayment()
  return { ...opened, proof: await press(shop, opened.gateway_order_id) }
}
const claimOf = (by: Shopper, order_id: number, transection_id: string) => ({
  ...by.own,
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
  expect(await customer.bag()).toEqual([])
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
  const thief = await shop.newShopper()
  const mine = await paid(customer)
  await thief.put(katli)
  const theirs = await thief.openPayment()
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
  expect((await thief.orderOnline(theirs.wish)).state).toBe('pending')
})

test('an order for cash has no payment that could be told', async () => {
  const mine = await paid(customer)
  const other = await shop.newShopper()
  await other.put(katli)
  const { order_id } = await other.buy()
  const claim = claimOf(other, order_id, mine.proof.razorpay_payment_id)
  expect((await refusal(other.send(onlinePaymentSuccess, claim))).code).toBe('wrong-payment')
})

test('who guesses names of payments is stopped', async () => {
  await customer.put(katli)
  const { order_id } = await customer.openPayment()
  const codes = new Set<string>()
  for (let n = 0; n < 31; n++)
    codes.add(
      (await refusal(customer.send(onlinePaymentSuccess, claimOf(customer, order_id, `pay_${n}`))))
        .code,
    )
  expect([...codes]).toEqual(['wrong-payment', 'too-many'])
})
