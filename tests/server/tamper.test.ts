import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#src/api.ts'
import * as address from '#src/contract/address.ts'
import * as bag from '#src/contract/bag.ts'
import * as order from '#src/contract/order.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { allCalls } from '#tests/support/shop/all-calls.ts'
import { homeAddress, refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const shop = shopForEach()
let thief: Shopper
let victim: Shopper
beforeEach(async () => {
  thief = await shop.newShopper()
  victim = await shop.newShopper()
  await shop.changeProduct(katli, { stock: 20, maxPerOrder: 5 })
})

describe('a payload that was changed on the way', () => {
  it.each([
    ['the total', { total_paid_amount: 1 }],
    ['a total of nothing', { total_paid_amount: 0 }],
    ['a total that is a paisa too low', { total_paid_amount: -0.01 }],
    [
      'the total, and all that it is made of',
      { total_paid_amount: 1, deliveryCharge: 0, handling_fee: 0, total_saving: 9999 },
    ],
    ['a coupon', { couponValue: 5000, couponcode: 'FREE', total_paid_amount: -5000 }],
    ['an offer', { offer_id: 1, offer_product_id: 1, total_paid_amount: -100 }],
  ])('%s: is no cheaper order', async (_what, change: Record<string, unknown>) => {
    const stock = await shop.stock(katli)
    await thief.put(katli, 2)
    const honest = await thief.wish()
    const cut = Number(change['total_paid_amount'])
    const total_paid_amount = cut < 0 ? honest.total_paid_amount + cut : cut
    const body = { ...honest, ...change, total_paid_amount }
    const answer = await thief.request(pathOf(order.cashOnDelivery), { body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await thief.orders()).toEqual([])
    expect(await shop.stock(katli)).toBe(stock)
  })

  it.each([
    [
      'discounts and charges beside the total',
      {
        digital_discount: 100,
        handling_fee: 0,
        deliveryCharge: 0,
        total_saving: 1e6,
      },
    ],
    [
      'prices and stock',
      { mrp: 1, selling_price: 1, stock: 999, quantity: 50, is_hot_deals: 1, deal_price: 1 },
    ],
    [
      'a payment that was never made',
      { paymentmode: 'online', transection_id: 'pay_1', paid: true },
    ],
  ])('%s: the order costs what it costs', async (_what, change: Record<string, unknown>) => {
    const stock = await shop.stock(katli)
    await thief.put(katli, 2)
    const honest = await thief.wish()
    const answer = await thief.request(pathOf(order.cashOnDelivery), {
      body: { ...honest, ...change },
    })
    expect(answer.status).toBe(200)
    const [placed] = await thief.orders()
    expect(placed?.total_paid_amount).toBe(honest.total_paid_amount)
    const details = await thief.details(placed?.order_id ?? 0)
    expect(details).toMatchObject({ paymentmode: 'Cash on Delivery', transection_id: '' })
    expect(details.orderdetails).toMatchObject([{ quantity: 2 }])
    expect(await shop.stock(katli)).toBe(stock - 2)
  })

  it('a bag’s prices, stock and limits are the shop’s, whatever a browser says', async () => {
    const product = await shop.product(katli)
    const lie = {
      mrp: 1,
      selling_price: 1,
      deal_price: 1,
      is_hot_deals: 1,
      deal_type_id: 1,
      stock: 999,
      no_of_quantity_allowed: 999,
    }
    const own = { ...thief.own, product_id: product.id, ...lie }
    const tooMany = await thief.request(pathOf(bag.addToBag), { body: { ...own, quantity: 6 } })
    expect(tooMany.status).toBe(409)
    expect(
      (await thief.request(pathOf(bag.addToBag), { body: { ...own, quantity: 5 } })).status,
    ).toBe(200)
    const cartJson = JSON.stringify([
      { ...own, quantity: 400 },
      { ...own, quantity: 1e9 },
    ])
    await thief.request(pathOf(bag.mergeBag), { body: { ...own, cartJson } })
    expect(await thief.bag()).toMatchObject([
      {
        quantity: 5,
        mrp: product.mrp / 100,
        selling_price: product.sellingPrice / 100,
        no_of_quantity_allowed: 5,
        stock: 20,
      },
    ])
    for (const quantity of [-1, 0.5, '1e3', null]) {
      const answer = await thief.request(pathOf(bag.addToBag), { body: { ...own, quantity } })
      expect(answer.status).toBe(400)
    }
  })
})

describe('another customer’s things', () => {
  /** What a thief may have seen of another customer's order. */
  const plunder = async () => {
    const { id } = await shop.product(katli)
    await victim.put(id)
    const placed = await victim.buy()
    const address_id = await victim.addAddress()
    await victim.put(id, 3)
    const [line] = await victim.bag()
    const { orderdetails } = await victim.details(placed.order_id)
    const item_id = orderdetails[0]?.item_id ?? 0
    const cart_id = line?.cart_id ?? ''
    return { productId: id, cart_id, address_id, order_id: placed.order_id, item_id }
  }
  const stateOfVictim = async () =>
    JSON.stringify([
      await victim.bag(),
      await victim.orders(),
      await victim.addresses(),
      await shop.stock(katli),
    ])

  it('are neither shown nor changed by any call, with any of their numbers', async () => {
    const { productId, ...seen } = await plunder()
    const before = await stateOfVictim()
    const honest = {
      ...homeAddress,
      ...(await thief.wish({ address_id: 0 })),
      product_id: productId,
      quantity: 1,
      cartJson: '[]',
      contents: '1.2.3.4',
      rating: 1,
      review: 'x',
      transection_id: 'pay_x',
      gateway_order_id: 'order_x',
      signature: 'x',
      otp_id: 'x',
      otp: 1,
      otp_type: 'mobile',
      type: 'mobile',
      username: '9810000099',
      password: 'a-guess-of-it',
    }
    const secrets = [homeAddress.email, homeAddress.landmark, seen.cart_id]
    for (const call of allCalls.filter(({ access }) => access === 'customer'))
      for (const customer_id of [thief.customerId, victim.customerId]) {
        const body = { ...honest, ...seen, customer_id }
        const answer = await thief.request(pathOf(call), { body })
        const text = await answer.text()
        if (customer_id === victim.customerId)
          expect([call.path, answer.status]).toEqual([call.path, 403])
        expect(answer.status).toBeLessThan(500)
        // The thief's own new address contains the same words.
        if (call.path !== address.addAddress.path && call.path !== address.addressList.path)
          for (const secret of secrets) expect(text, call.path).not.toContain(secret)
      }
    expect(await stateOfVictim()).toBe(before)
  })

  it('a bag of somebody else’s cannot be ordered, nor sent to somebody else’s address', async () => {
    const { productId, cart_id, address_id } = await plunder()
    await thief.put(productId)
    const wish = await thief.wish()
    const place = (change: object): Promise<ApiError> =>
      refusal(thief.order({ ...wish, ...change }))
    expect((await place({ cart_id })).status).toBeLessThan(500)
    expect((await place({ address_id })).status).toBeLessThan(500)
    expect(await thief.orders()).toEqual([])
    expect(await victim.bag()).toMatchObject([{ quantity: 3 }])
  })
})
