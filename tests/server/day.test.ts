import { afterEach, expect, test } from 'vitest'
import { closedDays, deliveryDays } from '#src/contract/delivery-day.ts'
import { site } from '#src/site.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

/** Several, because buyers of one product wait for each other anyway. */
const slugs = [
  'kaju-katli-500g',
  'kaju-katli-250g',
  'milk-cake-250g',
  'dodha-barfi-250g',
  'pistachios-250g',
]
let shop: TestShop
afterEach(() => shop.close())

/** Shoppers with a bag each, ready to order. */
const buyers = async (size: number) => {
  const ids: number[] = []
  for (const slug of slugs)
    ids.push((await shop.changeProduct(slug, { stock: 500, maxPerOrder: 5 })).id)
  const ready = []
  for (const [n, shopper] of (await shop.crowd(size)).entries()) {
    await shopper.put(ids[n % ids.length] ?? 0)
    ready.push({ shopper, wish: await shopper.wish() })
  }
  return ready
}

const open = async (ordersPerDay: number) => {
  shop = await openShop({ env: { ORDERS_PER_DAY: String(ordersPerDay) } })
}

test('of 100 shoppers who want a day with ten places at once, ten get it', async () => {
  await open(10)
  const all = await buyers(100)
  const results = await Promise.allSettled(all.map(({ shopper, wish }) => shopper.order(wish)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(90)
  for (const error of refused)
    expect(error).toMatchObject({
      status: 409,
      code: 'day-full',
      message: expect.stringMatching('Mon, 23 Nov') as string,
    })
  const [first] = all
  if (!first) return
  const days = await first.shopper.send(deliveryDays, {
    ...first.shopper.own,
    address_id: first.wish.address_id,
  })
  const full = days.payload_deliveryDays.filter((day) => day.is_full)
  expect(full).toEqual([{ date: '2026-11-22', is_full: 1 }])
  // A hundred logins, addresses and orders take long beside other tests.
}, 120_000)

test('a full day takes an order again once one of its own is cancelled or moved', async () => {
  await open(1)
  const [one, two, three] = await buyers(3)
  if (!one || !two || !three) return
  const order = async ({ shopper, wish }: typeof one, slot_date = wish.slot_date) =>
    (await shopper.order({ ...wish, slot_date })).order_id
  const id = await order(one)
  await expect(order(two)).rejects.toMatchObject({ code: 'day-full' })
  await one.shopper.cancel(id)
  const moved = await order(two)
  await expect(order(three)).rejects.toMatchObject({ code: 'day-full' })
  const move = (slot_date: string) => two.shopper.move(moved, slot_date)
  await move('2026-11-24')
  const kept = await order(three)
  await expect(move('2026-11-22')).rejects.toMatchObject({ code: 'day-full' })
  await move('2026-11-24')
  const details = await two.shopper.details(moved)
  expect([details.slot_date, details.full_slot_dates]).toEqual(['2026-11-24', ['2026-11-22']])
  expect(kept).not.toBe(moved)
})

test('an unpaid online order holds its place as long as its packs, and asked again keeps it', async () => {
  await open(1)
  const [one, two] = await buyers(2)
  if (!one || !two) return
  const isFull = async ({ shopper, wish }: typeof one) => {
    const asked = { ...shopper.own, address_id: wish.address_id }
    const { payload_deliveryDays: days } = await shopper.send(deliveryDays, asked)
    return days.some(({ is_full }) => is_full)
  }
  const online = await one.shopper.onlineWish({ address_id: one.wish.address_id })
  await one.shopper.orderOnline(online)
  await expect(two.shopper.order(two.wish)).rejects.toMatchObject({
    code: 'day-full',
  })
  // Its own place is free for the shopper who holds it.
  expect([await isFull(one), await isFull(two)]).toEqual([false, true])
  const { order_id } = await one.shopper.order(one.wish)
  await expect(two.shopper.order(two.wish)).rejects.toMatchObject({
    code: 'day-full',
  })
  // What was given up for another payment holds none any more.
  await one.shopper.cancel(order_id)
  await two.shopper.order(two.wish)
})

test('as soon as possible is the first day with a place, and no limit takes all', async () => {
  await open(1)
  const [one, two] = await buyers(2)
  if (!one || !two) return
  const order = async ({ shopper, wish }: typeof one) => {
    const { order_id } = await shopper.order({ ...wish, slot_date: '' })
    return (await shopper.details(order_id)).slot_date
  }
  const first = await order(one)
  const second = await order(two)
  expect(Date.parse(second) - Date.parse(first)).toBe(86_400_000)
})

test('a closed day is offered to nobody, and names the orders that it has', async () => {
  await open(0)
  const [one, two, three] = await buyers(3)
  if (!one || !two || !three) return
  const day = '2026-11-23'
  const days = (change: object): Promise<string> => shop.owner('days', change)
  const order = ({ shopper, wish }: typeof one, slot_date: string) =>
    shopper.order({ ...wish, slot_date })
  const { order_id, order_string } = await order(one, day)
  expect(await days({})).toBe('All days take any number of orders (ORDERS_PER_DAY is not set).')
  expect(await days({ day, places: 0 })).toContain(
    `Mon, 23 November is closed.\nThe checkout knows it at once, pages after the next rebuild.\nNothing is delivered on it. Parcels for later days still leave on it.\n1 order is for it already and stays: ${order_string}.`,
  )
  await expect(order(two, day)).rejects.toMatchObject({
    code: 'day-full',
    message: expect.stringMatching('Tue, 24 Nov') as string,
  })
  const last = '2026-12-04'
  await days({ day: last, places: 0 })
  await expect(order(two, last)).rejects.toMatchObject({
    code: 'day-full',
    message: expect.stringMatching('come today instead') as string,
  })
  await days({ day: last, places: null })
  const offered = await two.shopper.send(deliveryDays, {
    ...two.shopper.own,
    address_id: two.wish.address_id,
  })
  expect(offered.payload_deliveryDays.filter(({ is_full }) => is_full)).toEqual([
    { date: day, is_full: 1 },
  ])
  const { payload_closedDays: closed } = await shop.send(closedDays, { store_id: site.storeId })
  expect(closed).toEqual([day])
  expect((await one.shopper.details(order_id)).slot_date).toBe(day)
  // Its own day stays possible for the order that is on it.
  const move = (slot_date: string) => one.shopper.move(order_id, slot_date)
  await move('2026-11-24')
  await expect(move(day)).rejects.toMatchObject({ code: 'day-full' })
  expect(await days({ day, places: 1 })).toBe('Mon, 23 November takes 1 order at most.')
  await order(two, day)
  await expect(move(day)).rejects.toMatchObject({ code: 'day-full' })
  expect(await days({})).toMatch(/^2026-11-23 {2}Mon, 23 November {2}1 order at most\nAll other/)
  expect(await days({ day, places: null })).toContain('takes any number of orders')
  await move(day)
  // An order that awaits its payment is one of its day, which nobody can move; a cancelled one is none.
  const { address_id } = three.wish
  const online = await three.shopper.onlineWish({ address_id, slot_date: day })
  const { order_string: unpaid } = await three.shopper.orderOnline(online)
  const stay = async () => (await days({ day, places: 0 })).split('\n').slice(3)
  expect(await stay()).toEqual([
    expect.stringMatching(/^2 orders are for it already and stay: /),
    `Not paid yet: ${unpaid}. Look again later, as they come on it if they are.`,
  ])
  await one.shopper.cancel(order_id)
  expect((await stay())[0]).toMatch(/^1 order is for it already and stays: /)
  // A gift may come until the 20th of December.
  const soon = 'Shoppers cannot choose it yet.'
  expect(await days({ day: '2026-12-20', places: 5 })).not.toContain(soon)
  expect(await days({ day: '2026-12-21', places: 5 })).toContain(soon)
  for (const later of ['2026-12-20', '2026-12-21']) await days({ day: later, places: null })
  await days({ day: last, places: 3 })
  await days({ day, places: 2 })
  expect(await days({})).toMatch(/^2026-11-23 .*\n2026-12-04 .*\nAll other/)
  shop.clock.advance(5 * 24 * 3_600_000)
  expect(await days({})).toMatch(/^2026-12-04/)
  await expect(days({ day: '2026-02-30', places: 0 })).rejects.toThrow('such as 2026-11-29')
  await expect(days({ day: '2026-01-01', places: 0 })).rejects.toThrow('2026-01-01 is over.')
})

test('a customer moves an order until its slip is printed, or its day takes no order any more', async () => {
  await open(0)
  const [one, two] = await buyers(2)
  if (!one || !two) return
  const hour = 3_600_000
  const tooLate = (day: string) => ({
    status: 409,
    code: 'too-late',
    message: expect.stringContaining(`for ${day}, so its day can no longer change`) as string,
  })
  const place = async ({ shopper, wish }: typeof one, slot_date: string) =>
    (await shopper.order({ ...wish, slot_date })).order_id
  const mayMove = async ({ shopper }: typeof one, id: number) =>
    (await shopper.details(id)).standing?.may_change_day
  const first = await place(one, '2026-11-24')
  const second = await place(two, '2026-11-25')
  shop.clock.advance(hour)
  await one.shopper.move(first, '2026-11-25')
  expect(await mayMove(one, first)).toBe(1)
  for (const day of ['2026-11-24', '2026-11-25']) await shop.owner('slips', { day })
  shop.clock.advance(1)
  expect(await mayMove(one, first)).toBe(0)
  await expect(one.shopper.move(first, '2026-11-26')).rejects.toMatchObject(
    tooLate('Wed, 25 November'),
  )
  // A change whose reply was lost is repeated.
  await one.shopper.move(first, '2026-11-25')
  // The owner prints another slip.
  const order = String(first)
  expect(await shop.owner('change', { order, day: '2026-11-27' })).toContain('print the new one')
  expect(await mayMove(one, first)).toBe(1)
  // No slips are printed at all.
  await shop.db.update(orders).set({ slipAt: null })
  expect(await mayMove(two, second)).toBe(1)
  const { first_slot_date } = await two.shopper.details(second)
  for (let hours = 0; hours < 24 * 6 && (await mayMove(two, second)); hours += 6)
    shop.clock.advance(6 * hour)
  const { first_slot_date: then = '' } = await two.shopper.details(second)
  expect([first_slot_date! <= '2026-11-25', then]).toEqual([true, '2026-11-26'])
  await expect(two.shopper.move(second, '2026-11-28')).rejects.toMatchObject(
    tooLate('Wed, 25 November'),
  )
})
