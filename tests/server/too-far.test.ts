import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliveryDays } from '#src/contract/delivery-day.ts'
import { productDetail } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-250g'
const samosa = 'samosa-6-pieces'
const samosaTooFar =
  'Samosa (6 pieces) does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.'

const shop = shopForAll()
/** In the morning of the database's day, by which a batch expires. */
const morning = () => new Date(`${indiaDate(new Date())}T11:00:00+05:30`)
beforeEach(async () => {
  shop.clock.advance(morning().getTime() - shop.clock.now().getTime())
  await keep(katli, 15)
})
const shopper = shopperForEach(shop, { [katli]: 0, [samosa]: 0 })

const idOf = async (slug: string) => (await shop.product(slug)).id
const keep = (slug: string, days: number, expDate: string | null = null) =>
  shop.db
    .update(products)
    .set({ shelfLife: days, shelfLifeUnit: 'days', expDate })
    .where(eq(products.slug, slug))
const addMumbai = () => shopper.addAddress({ pincode: '400001' })
const slips = (day: string): Promise<string> => shop.owner('slips', { day })
const daysAt = (address_id: number) => shopper.send(deliveryDays, { ...shopper.own, address_id })
const order = async (address_id: number) => shopper.order(await shopper.wish({ address_id }))

test('food that does not keep on its way is told before, refused, and stays in the bag', async () => {
  await shopper.put(samosa)
  await shopper.put(katli)
  const mumbai = await addMumbai()
  expect(await daysAt(mumbai)).toMatchObject({ too_far: ['Samosa (6 pieces)'], late_days: 3 })
  const { status, code, message } = await refusal(order(mumbai))
  expect([status, code, message]).toEqual([409, 'too-far', samosaTooFar])
  const online = await shopper.onlineWish({ address_id: mumbai })
  expect((await refusal(shopper.orderOnline(online))).code).toBe('too-far')
  expect(await shop.stock(samosa)).toBe(20)
  const home = await shopper.addAddress()
  expect(await daysAt(home)).toMatchObject({ too_far: [], late_days: 0 })
  await order(home)
  expect(await shop.stock(samosa)).toBe(19)
})

test('what keeps for longer than the slowest delivery goes anywhere', async () => {
  await shopper.put(katli)
  const mumbai = await addMumbai()
  await keep(katli, 4)
  expect((await refusal(order(mumbai))).code).toBe('too-far')
  await keep(katli, 5)
  expect((await daysAt(mumbai)).too_far).toEqual([])
  const { order_id } = await order(mumbai)
  // Its chosen day is the first of several: nobody is promised that one.
  const detail = await shopper.details(order_id)
  expect(detail.late_days).toBe(3)
  expect((await shopper.orders())[0]?.late_days).toBe(3)
  const days = `${formatWeekdayDate(detail.slot_date)} to ${formatWeekdayDate(daysAfter(detail.slot_date, 3))}`
  await vi.waitFor(() =>
    expect(shop.outbox().some(({ text }) => text.includes(`It comes ${days}.`))).toBe(true),
  )
})

test('a batch that expires soon does not go far', async () => {
  await shopper.put(katli)
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await keep(katli, 15, soon)
  expect((await refusal(order(await addMumbai()))).code).toBe('too-far')
  await order(await shopper.addAddress())
})

test('a filled box goes as far as its sweet that keeps least', async () => {
  const [first, second] = [await idOf(katli), await idOf('peda-250g')]
  await shop.changeProduct('peda-250g', { stock: 20 })
  const contents = [first, first, second, second].join('.')
  await shopper.setBox(contents)
  await keep(katli, 3)
  const mumbai = await addMumbai()
  const { code, message } = await refusal(order(mumbai))
  expect([code, message]).toEqual([
    'too-far',
    'Box of 4 (2 Kaju Katli, 2 Peda) does not keep until it arrives at this address. Please take it out of your cart, or choose an address nearer to us.',
  ])
  await keep(katli, 15)
  await order(mumbai)
})

test('a batch is neither sold for a day after its expiry nor moved to one, also in a box', async () => {
  const inDays = (days: number) => daysAfter(indiaDate(shop.clock.now()), days)
  await keep(katli, 15, inDays(3))
  const id = await idOf(katli)
  await shopper.put(id)
  const home = await shopper.addAddress()
  const orderFor = async (slot_date: string) =>
    shopper.order(await shopper.wish({ address_id: home, slot_date }))
  const { status, code, message } = await refusal(orderFor(inDays(4)))
  expect([status, code, message]).toEqual([
    409,
    'expires',
    `Kaju Katli expires on ${formatWeekdayDate(inDays(3))}, before it would arrive. Please choose an earlier day, or order without it.`,
  ])
  const { order_id } = await orderFor(inDays(3))
  expect((await refusal(shopper.move(order_id, inDays(4)))).code).toBe('expires')
  const contents = [id, id, id, id].join('.')
  await shopper.setBox(contents)
  expect((await refusal(orderFor(inDays(4)))).code).toBe('expires')
  // To Mumbai it may come three days after its day.
  await keep(katli, 15, inDays(10))
  const far = { address_id: await addMumbai(), slot_date: inDays(8) }
  expect((await refusal(shopper.order(await shopper.wish(far)))).code).toBe('expires')
  const placed = await shopper.order(await shopper.wish({ ...far, slot_date: inDays(7) }))
  await keep(katli, 15, inDays(3))
  expect((await refusal(shopper.move(placed.order_id, inDays(1)))).message).toMatch(
    /arrive\. Please order without it\.$/,
  )
})

test('no earlier day is advised where none is left', async () => {
  const today = indiaDate(shop.clock.now())
  await keep(katli, 15, today)
  await shopper.put(katli)
  const home = await shopper.addAddress()
  const wish = await shopper.wish({ address_id: home, slot_date: daysAfter(today, 3) })
  expect((await refusal(shopper.order(wish))).message).toMatch(/ expires on .* an earlier day/)
  const { order_id } = await shopper.order({ ...wish, slot_date: today })
  await keep(katli, 15, daysAfter(today, -1))
  expect((await refusal(shopper.move(order_id, daysAfter(today, 2)))).message).toBe(
    'Kaju Katli has expired. Please order without it.',
  )
})

test('an expired batch is sold out everywhere, and a new one is for sale', async () => {
  await shopper.put(katli)
  const home = await shopper.addAddress()
  const seen = async () => {
    const ofProduct = { company_id: site.companyId, store_id: site.storeId }
    const { payload } = await shop.send(productDetail, { ...ofProduct, product_slug: katli })
    const { payload_searchAI: found } = await shop.send(search, {
      store_id: site.storeId,
      keyword: 'kaju katli',
    })
    const lines = await shopper.bag()
    return {
      stock: payload.stock,
      size: payload.variants?.find(({ name_url }) => name_url === katli)?.in_stock,
      found: found.find((card) => card.name_url === katli)?.stock,
      cart: lines[0]?.stock,
      version: payload.version,
    }
  }
  const fresh = await seen()
  expect(fresh).toMatchObject({ stock: 20, size: 1, found: 20, cart: 20 })
  await keep(katli, 15, daysAfter(indiaDate(new Date()), -1))
  const expired = await seen()
  expect(expired).toMatchObject({ stock: 0, size: 0, found: 0, cart: 0 })
  expect(expired.version).not.toBe(fresh.version)
  expect((await refusal(order(home))).code).toBe('sold-out')
  await keep(katli, 15, indiaDate(new Date()))
  expect(await seen()).toMatchObject({ stock: 20, size: 1, found: 20, cart: 20 })
})

test('a parcel has its slip on the day on which it must leave, and is listed on that of its arrival, too', async () => {
  await shopper.put(katli)
  const wish = await shopper.wish({ address_id: await addMumbai() })
  // The first day on which it can come.
  const order = await shopper.order({
    ...wish,
    slot_date: '',
  })
  const today = indiaDate(shop.clock.now())
  const { slot_date: arrival } = await shopper.details(order.order_id)
  expect(arrival > today).toBe(true)
  expect(await slips(today)).toContain(order.order_string)
  expect(await slips(arrival)).not.toContain(order.order_string)
  expect(await shop.owner('days', { day: today, places: 0 })).toContain(
    `Parcels for later days still leave on it: ${order.order_string}.`,
  )
  expect(await shop.owner('days', { day: today, places: null })).not.toContain(order.order_string)
  for (const day of [today, arrival])
    expect(await shop.owner('orders', { day })).toContain(order.order_string)
  expect(await shop.owner('orders', { day: daysAfter(today, -1) })).toBe(
    `No order leaves or comes on ${formatWeekdayDate(daysAfter(today, -1))}.`,
  )
})
