import { beforeEach, describe, expect, test, vi } from 'vitest'
import { removeAddress } from '#src/contract/address.ts'
import { cashOnDelivery, deliveryCharge, paymentFees } from '#src/contract/order.ts'
import {
  listOrders,
  markShipment,
  setItemProgress,
} from '#src/server/fulfilment/progress.service.ts'
import { site } from '#src/site.ts'
import { shopForAll, shopForEach, shopperForEach } from '#tests/support/hooks/shop.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const jamun = 'gulab-jamun-500g'
const company_id = site.companyId

const shop = shopForAll()
const shopper = shopperForEach(shop, { [katli]: 0, [jamun]: 0 })

const fill = async (katliPacks = 2, jamunPacks = 1) => {
  await shopper.put(katli, katliPacks)
  if (jamunPacks) await shopper.put(jamun, jamunPacks)
}
const stocks = async () => [await shop.stock(katli), await shop.stock(jamun)]

describe('fees', () => {
  test('delivery costs its charge below the threshold and nothing from it on', async () => {
    const charge = async (sub_total: number) =>
      (await shop.send(deliveryCharge, { company_id, store_id: site.storeId, sub_total }))
        .payload_deliveryCharge
    expect(await charge(998.99)).toEqual({ delivery_charge: 49, delivery_upto: 999 })
    expect(await charge(999)).toEqual({ delivery_charge: 0, delivery_upto: 999 })
  })

  test('handling fee and digital discount are percentages', async () => {
    expect(await shop.send(paymentFees, { company_id })).toMatchObject({
      handling_fee: 1,
      digital_discount: 2,
    })
  })
})

describe('an order', () => {
  test('takes the packs from the stock, empties the bag and shows under My Orders', async () => {
    await fill()
    const wanted = await shopper.wish()
    const placed = await shopper.order(wanted)
    expect(placed.order_string).toBe(`MG-20261120-${String(placed.order_id).padStart(6, '0')}`)
    expect(await stocks()).toEqual([18, 19])
    expect(await shopper.bag()).toEqual([])
    const product = await shop.product(katli)
    expect(await shopper.orders()).toEqual([
      {
        order_id: placed.order_id,
        order_string: placed.order_string,
        image: product.pictures[0],
        name: product.name,
        item_name: `${product.name} and 1 more`,
        total_paid_amount: wanted.total_paid_amount,
        ordered_amount: wanted.total_paid_amount,
        store_name: site.name,
        ordered_on: '2026-11-20T05:30:00.000Z',
        slot_date: wanted.slot_date,
        late_days: 0,
        status: 'placed',
        standing: { title: 'Order Placed', sentences: [] },
      },
    ])
    expect(await shopper.details(placed.order_id)).toMatchObject({
      order_string: placed.order_string,
      paymentmode: 'Cash on Delivery',
      handling_fee: wanted.handling_fee,
      deliveryCharge: wanted.deliveryCharge,
      total_paid_amount: wanted.total_paid_amount,
      is_shiprocket_shipment_created: 0,
      delivered_name: 'Ritika Sharma',
      delivered_pincode: '110048',
      delivered_contact: '9810043210',
      orderdetails: [
        { name_url: katli, quantity: 2, q_number: 500, q_unit_name: 'g', cancel_status: 0 },
        { name_url: jamun, quantity: 1, packed_action: 0 },
      ],
    })
  })

  test('the number carries the date in India, where the day begins earlier', async () => {
    shop.clock.advance(13.5 * 60 * 60_000)
    await fill()
    expect((await shopper.buy()).order_string).toMatch(/^MG-20261121-\d{6}$/)
    shop.clock.advance(-13.5 * 60 * 60_000)
  })

  test('the next product goes into a new bag, and can be ordered too', async () => {
    await fill()
    const first = await shopper.buy()
    await fill(1, 0)
    const second = await shopper.buy()
    expect(second.order_id).not.toBe(first.order_id)
    expect((await shopper.orders()).map((row) => row.order_id)).toEqual([
      second.order_id,
      first.order_id,
    ])
  })

  test('is told by mail and SMS', async () => {
    await fill()
    const { order_string } = await shopper.buy()
    const told = () => shop.messagesAbout(order_string)
    await vi.waitFor(() => expect(told()).toHaveLength(2))
    // Each channel sends by itself.
    const [letter, sms] = told().sort((a, b) => a.channel.localeCompare(b.channel))
    expect(letter).toMatchObject({ channel: 'mail', to: 'ritika@example.in' })
    expect(letter?.text).toContain('2 x Kaju Katli (500 g)')
    expect(sms).toMatchObject({ channel: 'sms', to: '9810043210' })
  })

  test('keeps names, prices and address as they were, whatever changes later', async () => {
    await fill()
    const { order_id } = await shopper.buy()
    const before = await shopper.details(order_id)
    const product = await shop.product(jamun)
    await shop.changeProduct(jamun, { sellingPrice: product.sellingPrice - 500 })
    await shopper.send(removeAddress, {
      ...shopper.own,
      address_id: await shopper.addAddress(),
    })
    expect(await shopper.details(order_id)).toEqual(before)
    await shop.changeProduct(jamun, { sellingPrice: product.sellingPrice })
  })

  test('a price that changed since the shopper looked is told, and nothing is bought', async () => {
    await fill()
    const wanted = await shopper.wish()
    const product = await shop.product(jamun)
    await shop.changeProduct(jamun, { sellingPrice: product.sellingPrice - 500 })
    const { status, code, message } = await refusal(shopper.order(wanted))
    expect([status, code]).toEqual([409, 'changed'])
    expect(message).toMatch(/^The total is now ₹[\d,]+(\.\d\d)?\. Please look through your cart/)
    expect(await stocks()).toEqual([20, 20])
    expect(await shopper.bag()).toHaveLength(2)
    await shop.changeProduct(jamun, { sellingPrice: product.sellingPrice })
  })

  test('prices of the payload count for nothing', async () => {
    await fill()
    const cheap = await shopper.wish({ total_paid_amount: 1, handling_fee: 0, deliveryCharge: 0 })
    expect((await refusal(shopper.order(cheap))).code).toBe('changed')
    const odd = await shopper.wish({ handling_fee: 0, deliveryCharge: 0, total_saving: 9999 })
    const { order_id } = await shopper.order(odd)
    const order = await shopper.details(order_id)
    expect(order.total_paid_amount).toBe(odd.total_paid_amount)
    expect(order.handling_fee).toBeGreaterThan(0)
  })

  test('a product sold out meanwhile is named, and nothing is bought', async () => {
    await fill()
    const wanted = await shopper.wish()
    await shop.changeProduct(katli, { stock: 0 })
    const { status, code, message } = await refusal(shopper.order(wanted))
    expect([status, code]).toEqual([409, 'sold-out'])
    expect(message).toMatch(/^Sold out: Kaju Katli \(500 g\)\. /)
    expect(await stocks()).toEqual([0, 20])
  })

  test('fewer packs than wanted are told with their number', async () => {
    await fill(5, 1)
    const wanted = await shopper.wish()
    await shop.changeProduct(katli, { stock: 3 })
    const { code, message } = await refusal(shopper.order(wanted))
    expect(code).toBe('changed')
    expect(message).toContain('Of Kaju Katli (500 g) only 3 can be ordered now.')
  })

  test('an empty bag, a foreign bag, no bag and a foreign address are refused', async () => {
    const other = await shop.newShopper()
    await other.put(katli)
    const foreign = await other.wish()
    await fill()
    const own = await shopper.wish()
    const attempt = async (change: object) =>
      (await refusal(shopper.order({ ...own, ...change }))).code
    expect(await attempt({ cart_id: foreign.cart_id })).toBe('changed')
    expect(await attempt({ cart_id: '' })).toBe('changed')
    expect(await attempt({ address_id: foreign.address_id })).toBe('unknown-address')
    expect(await attempt({ customer_id: other.customerId })).toBe('not-yours')
    expect(await attempt({ slot_date: 'tomorrow' })).toBe('invalid')
    expect(await attempt({ slot_date: '2026-02-31' })).toBe('invalid')
    expect(await shopper.orders()).toEqual([])
  })
})

describe('the day of delivery', () => {
  const order = async (address_id: number, slot_date: string) => {
    await fill()
    const placed = await shopper.order(await shopper.wish({ address_id, slot_date }))
    return shopper.details(placed.order_id)
  }

  test('is never before the sweets can be there', async () => {
    const far = await shopper.addAddress({ pincode: '400001' })
    const near = await shopper.addAddress()
    const days = { slot_date: '2026-11-20', first_slot_date: '2026-11-20' }
    expect(await order(near, '2026-11-20')).toMatchObject(days)
    const later = { slot_date: '2026-11-21', first_slot_date: '2026-11-21' }
    // Also the day of an order that was sent before six and came after it.
    const early = await refusal(order(far, '2026-11-20'))
    expect([early.status, early.code, early.message]).toEqual([
      409,
      'slot',
      'We can be there on Sat, 21 November at the earliest. Please choose a later day.',
    ])
    expect(await order(far, '')).toMatchObject(later)
    const { order_id } = await order(far, '2026-11-23')
    const { code, message } = await refusal(shopper.move(order_id, '2026-11-20'))
    expect([code, message]).toEqual([
      'slot',
      'We can be there on Sat, 21 November at the earliest. Please choose a later day.',
    ])
    await shopper.move(order_id, '2026-11-21')
    expect(await shopper.details(order_id)).toMatchObject({ slot_date: '2026-11-21' })
  })
})

test('an order is read with its numbers in digits, and null for no offer', async () => {
  await fill()
  const digits = ([field, value]: [string, unknown]): [string, unknown] => [field, String(value)]
  const wanted = Object.entries(await shopper.wish()).map(digits)
  const body = { ...Object.fromEntries(wanted), offer_id: '7', offer_product_id: null }
  const answer = await shopper.request('/api/store/cashOnDelivery', { body })
  expect(await answer.json()).toMatchObject({ message: 'Cash on delivery successfully.' })
})

describe('the same order sent again', () => {
  test('with its key, gives the same order and changes nothing', async () => {
    await fill()
    const wanted = await shopper.wish()
    const options = { idempotencyKey: 'attempt-1' }
    const first = await shopper.send(cashOnDelivery, wanted, options)
    await fill(3, 0)
    const again = await shopper.send(cashOnDelivery, wanted, options)
    expect(again).toEqual(first)
    expect(await stocks()).toEqual([18, 19])
    expect(await shopper.bag()).toMatchObject([{ quantity: 3 }])
  })

  test('with its key but another bag, address, day or amount, is refused', async () => {
    await fill()
    const wanted = await shopper.wish()
    const options = { idempotencyKey: 'attempt-1' }
    const { payload_cashOnDelivery: first } = await shopper.send(cashOnDelivery, wanted, options)
    await fill(3, 0)
    for (const change of [
      { cart_id: (await shopper.wish()).cart_id },
      { address_id: wanted.address_id + 1 },
      { slot_date: '2026-11-24' },
      { total_paid_amount: 5 },
    ]) {
      const other = shopper.send(cashOnDelivery, { ...wanted, ...change }, options)
      const { status, code, message } = await refusal(other)
      expect([status, code]).toEqual([409, 'key-reused'])
      const what = 'cart_id' in change ? 'attempt' : 'cart'
      expect(message).toContain(`This ${what} led to order ${first.order_string} already`)
    }
    expect(await shopper.orders()).toHaveLength(1)
    expect(await stocks()).toEqual([18, 19])
  })

  test('without a key, the bag that was ordered gives its order', async () => {
    await fill()
    const wanted = await shopper.wish()
    const first = await shopper.send(cashOnDelivery, wanted)
    expect(await shopper.send(cashOnDelivery, wanted)).toEqual(first)
    expect(await shopper.send(cashOnDelivery, wanted, { idempotencyKey: 'late' })).toEqual(first)
    expect(await stocks()).toEqual([18, 19])
  })

  test('once all of it was cancelled, is told so, and orders nothing', async () => {
    await fill()
    const wanted = await shopper.wish()
    const options = { idempotencyKey: 'cancelled' }
    const { payload_cashOnDelivery: first } = await shopper.send(cashOnDelivery, wanted, options)
    await shopper.cancel(first.order_id)
    const again = await refusal(shopper.send(cashOnDelivery, wanted, options))
    expect(again).toMatchObject({ status: 409, code: 'cancelled' })
    expect(await shopper.orders()).toHaveLength(1)
    expect(await stocks()).toEqual([20, 20])
  })

  test('as another order of a bag that was ordered, is refused', async () => {
    await fill()
    const wanted = await shopper.wish()
    const first = await shopper.order(wanted)
    for (const change of [
      { address_id: wanted.address_id + 1 },
      { slot_date: '2026-11-24' },
      { total_paid_amount: 5 },
    ]) {
      const other = { ...wanted, ...change }
      for (const options of [{}, { idempotencyKey: 'another-attempt' }]) {
        const { code, message } = await refusal(shopper.send(cashOnDelivery, other, options))
        expect([code, message]).toEqual(['key-reused', expect.stringContaining(first.order_string)])
      }
    }
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('is told to the customer once', async () => {
    await fill()
    const wanted = await shopper.wish()
    const { order_string } = await shopper.order(wanted)
    for (let n = 0; n < 2; n++) await shopper.order(wanted)
    const told = () => shop.messagesAbout(order_string).length
    await vi.waitFor(() => expect(told()).toBeGreaterThanOrEqual(2))
    expect(told()).toBe(2)
  })

  test('the key of one customer is not that of another', async () => {
    await fill()
    const first = await shopper.buy('same-key')
    const other = await shop.newShopper()
    await other.put(katli)
    expect((await other.buy('same-key')).order_id).not.toBe(first.order_id)
  })
})

describe('of one customer', () => {
  const few = { CASH_ORDERS_PER_HOUR: '2', ORDER_CHANGES_PER_HOUR: '2' }
  const limited = shopForEach({ on: shop, env: few })
  // Numbers, addresses and callers that no other test has used.
  let used = 0
  const contacts = () => {
    const n = String(++used).padStart(3, '0')
    return { contact: `9810000${n}`, email: `buyer-${n}@example.com` }
  }
  const caller = () => `198.51.100.${++used}`
  beforeEach(async () => void Object.assign(shopper, await limited.newShopper(caller())))
  const place = async (idempotencyKey: string, change = {}) => {
    await fill(1, 0)
    const address_id = await shopper.addAddress(contacts())
    const wanted = await shopper.wish({ address_id, ...change })
    const again = () => shopper.order(wanted, idempotencyKey)
    return { again, ...(await again()) }
  }
  const tooMany = { status: 429, code: 'too-many' }

  test('cash orders are limited in an hour and in a day; one refused or sent again counts not', async () => {
    const { again, order_id } = await place('a')
    expect((await refusal(place('b', { total_paid_amount: 5 }))).code).toBe('changed')
    await place('c')
    const refused = await refusal(place('d'))
    expect(refused).toMatchObject(tooMany)
    expect(refused.message).toBe(
      'Too many orders were placed with cash on delivery. Please try again in 60 minutes.',
    )
    expect((await again()).order_id).toBe(order_id)
    expect((await stocks())[0]).toBe(18)
    for (let hour = 1; hour < 3; hour++) {
      limited.clock.advance(61 * 60_000)
      for (const key of ['e', 'f']) await place(`${key}${hour}`)
    }
    limited.clock.advance(61 * 60_000)
    expect((await refusal(place('g'))).message).toContain('in 21 hours.')
  })

  /** Another customer, at another place, orders a pack. */
  const orderTo = async (contact: object, ip = caller()) => {
    const other = await limited.newShopper(ip)
    await other.put(katli)
    const address_id = await other.addAddress({ ...contacts(), ...contact })
    return other.order(await other.wish({ address_id }), 'key')
  }

  test('cash orders of all customers to one number or email are limited in a day', async () => {
    const { contact, email } = contacts()
    await orderTo({ contact })
    await orderTo({ contact, email })
    expect(await refusal(orderTo({ contact }))).toMatchObject(tooMany)
    await orderTo({ email: email.toUpperCase().replace('@', '+DIWALI@') })
    expect(await refusal(orderTo({ email }))).toMatchObject(tooMany)
    // The refused ones took nothing and told nobody.
    expect(await limited.stock(katli)).toBe(17)
    const told = limited
      .outbox()
      .filter(({ to }) => [contact, email].includes(to.toLowerCase().replace('+diwali', '')))
    expect(told).toHaveLength(4)
    limited.clock.advance(23 * 60 * 60_000)
    for (const one of [{ contact }, { email }])
      expect(await refusal(orderTo(one))).toMatchObject(tooMany)
    limited.clock.advance(60 * 60_000)
    await orderTo({ contact, email })
  })

  test('cash orders of one caller are limited in an hour, whoever places them', async () => {
    const ip = caller()
    for (let n = 0; n < 10; n++) await orderTo({}, ip)
    expect(await refusal(orderTo({}, ip))).toMatchObject(tooMany)
    await orderTo({})
    limited.clock.advance(61 * 60_000)
    await orderTo({}, ip)
  })

  test('cancellations and changes of day are limited', async () => {
    const { order_id } = await place('a')
    for (const day of ['2026-11-24', '2026-11-25']) await shopper.move(order_id, day)
    expect(await refusal(shopper.move(order_id, '2026-11-24'))).toMatchObject(tooMany)
    expect(await refusal(shopper.cancel(order_id))).toMatchObject(tooMany)
    const [item] = (await shopper.details(order_id)).orderdetails
    const one = shopper.cancel(order_id, item?.item_id ?? 0)
    expect(await refusal(one)).toMatchObject(tooMany)
    expect(await shopper.details(order_id)).toMatchObject({
      slot_date: '2026-11-25',
      status: 'placed',
    })
    limited.clock.advance(61 * 60_000)
    await shopper.cancel(order_id)
    expect(await shopper.details(order_id)).toMatchObject({ status: 'cancelled' })
  })
})

test('a cash order above the owner’s limit is to be paid online, where that is possible', async () => {
  const small = await openShop({ on: shop, env: { CASH_ORDER_MAX: '500' } })
  const buyer = await small.newShopper()
  await buyer.put(katli)
  const wanted = await buyer.wish()
  expect(wanted.total_paid_amount).toBeGreaterThan(500)
  expect(await refusal(buyer.order(wanted, 'key'))).toMatchObject({
    status: 409,
    code: 'cash-max',
    message: 'Cash on delivery is for orders of up to ₹500. Please choose online payment.',
  })
  const told = async (at: TestShop) => (await at.send(paymentFees, { company_id })).cash_order_max
  expect([await told(small), await told(shop)]).toEqual([500, 50_000])
  await buyer.openPayment()
  await small.close()

  const exact = await openShop({
    on: shop,
    env: { CASH_ORDER_MAX: String(wanted.total_paid_amount) },
  })
  const atLimit = await exact.newShopper()
  await atLimit.put(katli)
  await atLimit.order(await atLimit.wish(), 'key')
  await exact.close()

  const cashOnly = await openShop({
    on: shop,
    env: { CASH_ORDER_MAX: '500', PAYMENT_SANDBOX: '0' },
  })
  const other = await cashOnly.newShopper()
  await other.put(katli)
  expect(await told(cashOnly)).toBe(undefined)
  await other.order(await other.wish(), 'key')
  await cashOnly.close()
})

test('somebody else’s order is not found', async () => {
  await fill()
  const { order_id } = await shopper.buy()
  const item = (await shopper.details(order_id)).orderdetails[0]?.item_id ?? 0
  const other = await shop.newShopper()
  expect((await refusal(other.details(order_id))).status).toBe(404)
  expect((await refusal(other.cancel(order_id, item))).status).toBe(404)
  expect(await other.orders()).toEqual([])
})

describe('cancelling an item', () => {
  const place = async () => {
    await fill()
    const { order_id } = await shopper.buy()
    const order = await shopper.details(order_id)
    const [first, second] = order.orderdetails.map((item) => item.item_id)
    return { order_id, order, first: first ?? 0, second: second ?? 0 }
  }

  test('gives the packs back and lowers the total; the same again changes nothing', async () => {
    const { order_id, order, first } = await place()
    await shopper.cancel(order_id, first)
    await shopper.cancel(order_id, first)
    expect(await stocks()).toEqual([20, 19])
    const after = await shopper.details(order_id)
    const left = order.orderdetails[1]?.total ?? 0
    expect(after.orderdetails.map((item) => item.cancel_status)).toEqual([1, 0])
    expect(after.totalsellingprice).toBe(left)
    expect(after.deliveryCharge).toBe(order.deliveryCharge)
    expect(after.handling_fee).toBe(Math.floor(left / 100))
    expect(after.total_paid_amount).toBeCloseTo(left + after.handling_fee + order.deliveryCharge, 2)
    expect((await shopper.orders())[0]?.status).toBe('placed')
  })

  test('says before what it makes of the total', async () => {
    const { order_id, order, first } = await place()
    const [item] = order.orderdetails
    await shopper.cancel(order_id, first)
    expect((await shopper.details(order_id)).total_paid_amount).toBe(item?.total_after_cancel)
    expect((await shopper.details(order_id)).orderdetails[0]?.total_after_cancel).toBeUndefined()
  })

  test('of what earned free delivery keeps it free, or not, as the owner has set', async () => {
    for (const [stays, charge] of [
      ['1', 0],
      ['0', 49],
    ] as const) {
      await using set = await openShop({ on: shop, env: { FREE_DELIVERY_STAYS: stays } })
      // ₹1,428: free delivery, until only the jamun is left.
      await fill()
      const browser = set.browser()
      browser.cookies.set('session', shopper.cookies.get('session') ?? '')
      const placed = await browser.send(cashOnDelivery, await shopper.wish())
      const { order_id } = placed.payload_cashOnDelivery
      const order = await shopper.details(order_id)
      const [katlis] = order.orderdetails
      expect([order.deliveryCharge, katlis?.delivery_after_cancel]).toEqual([0, charge])
      await shopper.cancel(order_id, katlis?.item_id ?? 0)
      expect((await shopper.details(order_id)).deliveryCharge).toBe(charge)
    }
  })

  test('never costs more than it saves, if delivery is charged again', async () => {
    await using set = await openShop({ on: shop, env: { FREE_DELIVERY_STAYS: '0' } })
    const peda = 'peda-250g'
    const before = { [jamun]: await shop.product(jamun), [peda]: await shop.product(peda) }
    for (const [slug, mrp] of [[jamun, 980_00] as const, [peda, 30_00] as const])
      await shop.changeProduct(slug, { mrp, sellingPrice: mrp, stock: 20 })
    await shopper.put(jamun)
    await shopper.put(peda)
    const browser = set.browser()
    browser.cookies.set('session', shopper.cookies.get('session') ?? '')
    const placed = await browser.send(cashOnDelivery, await shopper.wish())
    const { order_id } = placed.payload_cashOnDelivery
    const order = await shopper.details(order_id)
    await shopper.cancel(order_id, order.orderdetails[1]?.item_id ?? 0)
    expect(await shopper.details(order_id)).toMatchObject({
      deliveryCharge: 31,
      total_paid_amount: order.total_paid_amount,
    })
    for (const [slug, { sellingPrice, mrp }] of Object.entries(before))
      await shop.changeProduct(slug, { sellingPrice, mrp })
  })

  test('of the last item leaves nothing to pay, and the order is cancelled', async () => {
    const { order_id, first, second } = await place()
    await Promise.all([
      shopper.cancel(order_id, first),
      shopper.cancel(order_id, second),
      shopper.cancel(order_id, first),
    ])
    expect(await stocks()).toEqual([20, 20])
    expect(await shopper.details(order_id)).toMatchObject({
      total_paid_amount: 0,
      deliveryCharge: 0,
    })
    expect((await shopper.orders())[0]?.status).toBe('cancelled')
  })

  test('is refused once the courier’s shipment exists', async () => {
    const { order_id, first } = await place()
    await markShipment(shop.db, order_id, shop.clock.now())
    await markShipment(shop.db, order_id, shop.clock.now())
    const { status, code } = await refusal(shopper.cancel(order_id, first))
    expect([status, code]).toEqual([409, 'too-late'])
    expect((await shopper.details(order_id)).is_shiprocket_shipment_created).toBe(1)
    expect(await stocks()).toEqual([18, 19])
  })

  test('is refused for the item that is out for delivery, not for the other one', async () => {
    const { order_id, first, second } = await place()
    await setItemProgress(shop.db, first, 'out-for-delivery', shop.clock.now())
    expect((await refusal(shopper.cancel(order_id, first))).code).toBe('too-late')
    await shopper.cancel(order_id, second)
    expect((await refusal(shopper.cancel(order_id, 999_999))).code).toBe('unknown-item')
  })

  test('the owner moves items on; the order is as far as its slowest item', async () => {
    const { order_id, first, second } = await place()
    await setItemProgress(shop.db, first, 'delivered', shop.clock.now())
    expect((await shopper.details(order_id)).orderdetails[0]).toMatchObject({
      packed_action: 1,
      out_for_delivery_action: 1,
      delivered_action: 1,
    })
    expect((await shopper.orders())[0]?.status).toBe('placed')
    await setItemProgress(shop.db, second, 'packed', shop.clock.now())
    await setItemProgress(shop.db, second, 'packed', shop.clock.now())
    expect((await shopper.orders())[0]?.status).toBe('packed')
    await expect(setItemProgress(shop.db, first, 'packed', shop.clock.now())).rejects.toThrow(
      'it only goes on',
    )
    await shopper.cancel(order_id, second)
    expect((await shopper.orders())[0]?.status).toBe('delivered')
    await expect(setItemProgress(shop.db, second, 'delivered', shop.clock.now())).rejects.toThrow(
      'was cancelled',
    )
    await expect(setItemProgress(shop.db, 999_999, 'packed', shop.clock.now())).rejects.toThrow(
      'no order item',
    )
    await expect(markShipment(shop.db, 999_999, shop.clock.now())).rejects.toThrow('not found')
    const [newest] = await listOrders(shop.db)
    expect(newest).toMatchObject({
      id: order_id,
      name: 'Ritika Sharma',
      state: 'delivered',
      items: [
        { id: first, name: 'Kaju Katli', size: '500 g', quantity: 2, state: 'delivered' },
        { id: second, state: 'cancelled' },
      ],
    })
  })
})
