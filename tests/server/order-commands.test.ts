import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import { refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForAll({ env: { ORDERS_EMAIL: 'kitchen@shop.example' } })
let shopper: Shopper
beforeAll(async () => {
  shopper = await shop.customer()
})
const katli = 'kaju-katli-500g'
const cake = 'milk-cake-250g'
beforeEach(async () => {
  for (const slug of [katli, cake])
    await shopper.put((await shop.changeProduct(slug, { stock: 20, maxPerOrder: 10 })).id)
})

const look = (day: string): Promise<string> => shop.owner('orders', { day })
const itemsOf = (orderId: number) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
const stockOf = async (slug: string) =>
  (await shop.db.select().from(products).where(eq(products.slug, slug)))[0]?.stock
const cancel = (order: string, reason: string, item?: number): Promise<string> =>
  shop.owner('cancel', { order, reason, ...(item && { item }) })
const reason = 'The kitchen burnt it.'

test('an order is looked up by its number, and by the mobile number of who calls', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [item] = await itemsOf(order_id)
  const told = await look(order_string)
  for (const part of [
    `${order_string}  order ${order_id}  `,
    `item ${item!.id}  1 x Kaju Katli (500 g): ₹`,
    'Total: ₹',
    'B-14, Greater Kailash II',
    '9810043210',
    `npm run store -- item ${item!.id} packed`,
    `npm run store -- shipment ${order_string}`,
    `npm run store -- cancel ${order_string} "reason"`,
  ])
    expect(told).toContain(part)
  expect(await look(String(order_id))).toBe(told)
  // As customers have it from before the shop's prefix was another one.
  expect(await look(order_string.replace('MG', 'old'))).toBe(told)
  expect(await look('+91 98100 43210')).toContain(told)
  await expect(look(order_string.replace(/\d{8}/, '20200101'))).rejects.toThrow('There is no order')
  await expect(look(order_string.replace(/-0(?=\d+$)/, '-'))).rejects.toThrow('There is no order')
  await expect(look('999999')).rejects.toThrow('There is no order "999999".')
  await expect(look('9999999999')).rejects.toThrow('There is no order of "9999999999".')
  await expect(look('10.12.2026')).rejects.toThrow('no mobile number and no name')
})

test('the owner cancels an item, and then the rest; the customer is told why', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [first, second] = await itemsOf(order_id)
  const before = await stockOf(katli)
  await shop.owner('item', { item: first!.id, progress: 'out-for-delivery' })
  const said = await cancel(order_string, reason, first!.id)
  expect(said).toContain(`item ${first!.id}  1 x Kaju Katli  is cancelled, and counted as in stock`)
  expect(said).toContain('A mail with the reason goes to ritika@example.in.')
  expect(await stockOf(katli)).toBe(before! + 1)
  await vi.waitFor(() => {
    const mails = shop.outbox().filter(({ subject }) => subject?.startsWith('Cancelled'))
    expect(mails.map(({ to }) => to).sort()).toEqual(['kitchen@shop.example', 'ritika@example.in'])
    for (const { text } of mails) {
      expect(text).toContain(reason)
      expect(text).toMatch(/Kaju Katli[^]+Still to be delivered:\n1 x Alwar Milk Cake/)
    }
  })
  await expect(cancel(order_string, reason, first!.id)).rejects.toThrow('cancelled already')
  await expect(cancel(order_string, reason, 99_999)).rejects.toThrow(
    `The order has no item 99999; it has ${first!.id}, ${second!.id}.`,
  )
  await expect(cancel(order_string, ' ')).rejects.toThrow('reason')
  await cancel(String(order_id), reason)
  const order = await shopper.details(order_id)
  expect(order.orderdetails.map((one) => one.cancel_status)).toEqual([1, 1])
})

test('what was delivered, or not placed, cannot be cancelled', async () => {
  const { order_id, order_string } = await shopper.buy()
  for (const { id } of await itemsOf(order_id))
    await shop.owner('item', { item: id, progress: 'delivered' })
  await expect(cancel(order_string, reason)).rejects.toThrow('It was delivered')
  await shopper.put((await shop.changeProduct(cake, { stock: 20 })).id)
  const { order_id: unpaid } = await shopper.openPayment()
  await expect(cancel(String(unpaid), reason)).rejects.toThrow('waits for its payment')
})

test('what was paid for a cancelled order goes back, also after it was shipped', async () => {
  const opened = await shopper.openPayment()
  await payInDialog(shop, shopper, opened)
  await shop.owner('shipment', { order: String(opened.order_id) })
  const said = await cancel(opened.order_string, reason)
  expect(said).toMatch(
    /goes back to the customer\.\n[^]*credit note MG\/[\w/-]+ takes back its part/,
  )
  await vi.waitFor(async () =>
    expect(await look(opened.order_string)).toMatch(/refund ₹.* \(item\) processed/),
  )
})

const statesOf = async (orderId: number) =>
  (await itemsOf(orderId)).map(({ packedAt, outAt, deliveredAt }) =>
    [packedAt, outAt, deliveredAt].map((at) => Number(at !== null)).join(''),
  )
const move = async (order: string, progress: string): Promise<string> => {
  shop.clock.advance(60_000)
  return shop.owner('order', { order, progress })
}

test('a whole order is packed and sent at once, and its last step is taken back', async () => {
  const { order_id, order_string } = await shopper.buy()
  const [first, second] = await itemsOf(order_id)
  await expect(move(order_string, 'undo')).rejects.toThrow('No step of order')
  await shop.owner('item', { item: first!.id, progress: 'packed' })
  expect(await look(order_string)).toContain(`npm run store -- order ${order_string} packed`)
  expect(await move(order_string, 'packed')).toContain(
    `item ${second!.id}  1 x Alwar Milk Cake  packed`,
  )
  expect(await move(order_string, 'packed')).toContain('is as far already')
  // Only the second one was packed by that step.
  await move(order_string, 'undo')
  expect(await statesOf(order_id)).toEqual(['100', '000'])
  await move(order_string, 'out-for-delivery')
  expect(await statesOf(order_id)).toEqual(['110', '110'])
  expect(await look(order_string)).toMatch(/invoice MG/)
  await move(order_string, 'undo')
  expect(await statesOf(order_id)).toEqual(['100', '000'])
  expect(await shop.owner('shipment', { order: order_string })).toContain(
    `The courier has order ${order_string}`,
  )
  expect(await look(order_string)).toContain(', shipped ')
  await move(order_string, 'undo')
  expect(await look(order_string)).not.toContain(', shipped ')
  // The customer can cancel again; the invoice stays, so a credit note takes it back.
  await shopper.cancel(order_id, second!.id)
  expect(await look(order_string)).toContain('Cancelled by the customer')
  await move(order_string, 'delivered')
  expect(await statesOf(order_id)).toEqual(['111', '000'])
  await shop.owner('refund', { order: order_string, amount: 5, reason })
  await expect(move(order_string, 'undo')).rejects.toThrow('Money was given back')
  await expect(shop.owner('order', { order: order_string, progress: 'eaten' })).rejects.toThrow()
})

const change = (order: string, wish: Record<string, string>): Promise<string> =>
  shop.owner('change', { order, ...wish })
const orderOf = async (id: number) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

test('the owner changes day and address of an order, until it is packed', async () => {
  const { order_id, order_string } = await shopper.buy()
  const before = await orderOf(order_id)
  const day = daysAfter(before.slotDate, 2)
  const said = await change(order_string, {
    day,
    houseNo: '7',
    street: 'Connaught Place',
    pincode: '110001',
  })
  expect(said).toContain('7, Connaught Place')
  const after = await orderOf(order_id)
  expect(after).toEqual({
    ...before,
    slotDate: day,
    deliverHouseNo: '7',
    deliverStreet: 'Connaught Place',
    deliverPincode: '110001',
    deliverCity: after.deliverCity,
    deliverState: 'Delhi',
  })
  expect(await change(order_string, { day, houseNo: '7' })).toContain('is so already')
  await vi.waitFor(() => {
    const mails = shop.outbox().filter(({ subject }) => subject?.startsWith('Changed'))
    expect(mails.map(({ to }) => to).sort()).toEqual(['kitchen@shop.example', 'ritika@example.in'])
    for (const { text } of mails) expect(text).toMatch(/It goes to:\n.*\n7, Connaught Place\n/)
    expect(mails.find(({ to }) => to === 'ritika@example.in')?.text).toContain(
      `It comes on ${formatWeekdayDate(day)}.`,
    )
  })
  for (const [wish, fault] of [
    [{ pincode: '999999' }, 'Pincode not found.'],
    [{ pincode: '11' }, '--pincode is "11", but must be six digits, such as 110048.'],
    [{ day: '4.12.2026' }, '--day is "4.12.2026", but must be a day such as 2026-12-04.'],
    [{ contact: '12' }, '--contact is "12", but must be the ten digits of a mobile number'],
    [{ email: 'x@y@z' }, 'valid'],
    [{ day: '2020-01-01' }, 'at the earliest'],
    [{ day: daysAfter(before.slotDate, 40) }, 'at most'],
    [{ street: ' ' }, 'must not be empty'],
  ] as const)
    await expect(change(order_string, wish)).rejects.toThrow(fault)
  await shop.owner('days', { day: daysAfter(day, 1), places: 0 })
  await expect(change(order_string, { day: daysAfter(day, 1) })).rejects.toThrow('are taken')
  expect(await orderOf(order_id)).toEqual(after)
  await move(order_string, 'packed')
  await expect(change(order_string, { street: 'Elsewhere' })).rejects.toThrow(
    'is packed for its old',
  )
  await change(order_string, { day: before.slotDate })
  await move(order_string, 'out-for-delivery')
  await expect(change(order_string, { day })).rejects.toThrow('on its way')
})

test('what the owner types is cleaned as what a shopper types', async () => {
  const { order_id, order_string } = await shopper.buy()
  // As a messenger writes what is copied from it.
  await change(order_string, { name: '\u2068Ritika\nRao\u2069', email: '\u202aritika@example.in' })
  const named = { deliverName: 'Ritika Rao', deliverEmail: 'ritika@example.in' }
  expect(await orderOf(order_id)).toMatchObject(named)
  await expect(change(order_string, { street: '\u200b' })).rejects.toThrow('must not be empty')
  await shop.owner('cancel', { order: order_string, reason: 'sold\u202e out\u001b' })
  await vi.waitFor(() =>
    expect(shop.outbox().map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`The shop cancelled of order ${order_string}: sold out\n`),
    ),
  )
})

test('an address stays as the invoice names it, also after the order was taken back', async () => {
  const { order_id, order_string } = await shopper.buy()
  await move(order_string, 'out-for-delivery')
  await move(order_string, 'undo')
  const before = await orderOf(order_id)
  const wishes: Record<string, string>[] = [
    { pincode: '400001', street: 'Elsewhere' },
    { name: 'Somebody else' },
  ]
  for (const wish of wishes)
    await expect(change(order_string, wish)).rejects.toThrow(
      `The invoice of this order names its old address. Cancel it`,
    )
  expect(await orderOf(order_id)).toEqual(before)
  await change(order_string, { day: daysAfter(before.slotDate, 1) })
  expect((await orderOf(order_id)).slotDate).toBe(daysAfter(before.slotDate, 1))
})

test('an order does not move to where its sweets would spoil, or not yet arrive', async () => {
  const { order_id, order_string } = await shopper.buy()
  const slotDate = indiaDate(shop.clock.now())
  await shop.db.update(orders).set({ slotDate }).where(eq(orders.id, order_id))
  const keeping = (shelfLife: number) =>
    shop.db.update(products).set({ shelfLife }).where(eq(products.slug, cake))
  await keeping(1)
  await expect(change(order_string, { pincode: '400001' })).rejects.toThrow(
    'Alwar Milk Cake (250 g) does not keep',
  )
  await keeping(30)
  // Its day is too early for there.
  await expect(change(order_string, { pincode: '400001' })).rejects.toThrow('at the earliest')
  await change(order_string, { pincode: '400001', day: daysAfter(slotDate, 6) })
  expect(await orderOf(order_id)).toMatchObject({ deliverState: 'Maharashtra' })
})

test('what is cancelled of an older batch is not sold as one of the new batch', async () => {
  const enter = (expDate: string | null) =>
    shop.db.update(products).set({ expDate }).where(eq(products.slug, katli))
  await enter('2099-01-01')
  const buyTwo = async () => {
    await shopper.put((await shop.product(katli)).id)
    const first = await shopper.buy()
    await shopper.put((await shop.product(katli)).id)
    return [first, await shopper.buy()] as const
  }
  const [one, two] = await buyTwo()
  await enter('2099-06-01')
  await shop.changeProduct(katli, { stock: 30 })
  const line = 'x Kaju Katli, as it is of an older batch (2099-01-01) than the one in stock.'
  expect(await cancel(one.order_string, reason)).toContain(line)
  await shopper.cancel(two.order_id)
  await vi.waitFor(() =>
    expect(
      shop
        .outbox()
        .filter(
          ({ to, text }) =>
            to === 'kitchen@shop.example' && text.includes(two.order_string) && text.includes(line),
        ),
    ).toHaveLength(1),
  )
  expect(await stockOf(katli)).toBe(30)
  // Of the batch in stock, and of one that the owner has given an earlier date since.
  const [three, four] = await buyTwo()
  expect(await stockOf(katli)).toBe(28)
  await cancel(three.order_string, reason)
  await enter('2099-05-01')
  expect(await cancel(four.order_string, reason)).toContain('counted as in stock')
  expect(await stockOf(katli)).toBe(30)
  // Nobody notes dates any more.
  const [five] = await buyTwo()
  await enter(null)
  expect(await cancel(five.order_string, reason)).toContain('counted as in stock')
  expect(await stockOf(katli)).toBe(29)
})

test('what an unpaid order kept of an older batch is told, and not sold as one of the new batch', async () => {
  const enter = (expDate: string | null, stock: number) =>
    shop.db.update(products).set({ expDate, stock }).where(eq(products.slug, katli))
  const told = async (order: string) => {
    shop.app.shop.sendMessages()
    const mails = () =>
      shop.outbox().filter(({ subject }) => subject?.endsWith(`items of order ${order}`))
    await vi.waitFor(() => expect(mails()).toHaveLength(1))
    const [mail] = mails()
    expect(mail?.to).toBe('kitchen@shop.example')
    const line = '1 x Kaju Katli, as it is of an older batch (2099-01-01) than the one in stock.'
    expect(mail?.text).toContain(line)
    expect(mail?.text).not.toContain('Milk Cake')
  }
  await enter('2099-01-01', 20)
  const late = await shopper.openPayment()
  await enter('2099-06-01', 30)
  shop.clock.advance(16 * 60_000)
  await reconcile(shop.app.shop)
  expect((await orderOf(late.order_id)).phase).toBe('expired')
  expect(await stockOf(katli)).toBe(30)
  await told(late.order_string)

  // The bag is ordered in another way, and what it had reserved is not there for it.
  await enter('2099-01-01', 20)
  const first = await shopper.openPayment()
  await enter('2099-06-01', 0)
  // The cart still counts them, so it must not be told that they are sold out.
  const refused = await refusal(shopper.buy())
  expect(refused).toMatchObject({ status: 409, code: 'held' })
  expect(refused.message).toContain('The last packs of Kaju Katli (500 g) are kept')
  expect(refused.message).not.toContain('Milk Cake')
  expect((await orderOf(first.order_id)).phase).toBe('pending')
  expect((await shopper.openPayment()).order_id).toBe(first.order_id)
  await enter('2099-06-01', 1)
  await shopper.buy()
  expect((await orderOf(first.order_id)).phase).toBe('expired')
  expect(await stockOf(katli)).toBe(0)
  await told(first.order_string)
  await enter(null, 20)
})

test('an order is found by a part of the name, or by the email address', async () => {
  const address_id = await shopper.addAddress({ name: 'Meera 100%', email: 'Meera@example.in' })
  const { order_string } = await shopper.order(await shopper.wish({ address_id }))
  for (const typed of ['meera', 'Meera 100%', 'meera@EXAMPLE.in']) {
    const told = await look(typed)
    expect(told).toContain(order_string)
    expect(told).not.toContain('Ritika')
  }
  await expect(look('a%b')).rejects.toThrow('no mobile number and no name')
  await expect(look('Mee%a')).rejects.toThrow('There is no order of "Mee%a".')
})

test('an order that is not paid shows no progress, and is changed in the cart', async () => {
  const { order_id, order_string } = await shopper.openPayment()
  const listed = async () =>
    (await shop.owner('orders')).split(/^(?=MG-)/m).find((one) => one.startsWith(order_string))
  for (const told of [await listed(), await look(order_string)]) {
    expect(told).toMatch(/^MG-.* {2}not paid yet\n/)
    expect(told).toMatch(/ item \d+ {2}1 x Kaju Katli .* {2}not paid yet\n/)
  }
  await expect(change(order_string, { street: 'Elsewhere' })).rejects.toThrow('is not paid yet')
  await shop.db.update(orders).set({ phase: 'expired' }).where(eq(orders.id, order_id))
  expect(await look(order_string)).toMatch(/^MG-.* {2}never paid\n/)
  await expect(change(order_string, { street: 'Elsewhere' })).rejects.toThrow('Nothing of this')
})

test('the slip of one order is made at any time, with the command that its mail names', async () => {
  const address_id = await shopper.addAddress({ pincode: '400001' })
  const far = await shopper.order(await shopper.wish({ address_id, slot_date: '' }))
  const other = await shopper.put(katli).then(() => shopper.buy())
  const named = async () => {
    const mail = await vi.waitFor(() => {
      const found = shop
        .outbox()
        .find(({ to, subject }) => to.startsWith('kitchen') && subject?.includes(far.order_string))
      return found ?? Promise.reject(new Error('no mail yet'))
    })
    return /slips (\S+) > slip\.html/.exec(mail.text)?.[1] ?? ''
  }
  shop.clock.advance(60_000)
  const slip = await shop.owner('slips', { day: await named() })
  expect(slip).toContain(`<title>Slip of ${far.order_string}</title>`)
  expect(slip.split('<section')).toHaveLength(2)
  expect(slip).not.toContain(other.order_string)
  expect(await shop.owner('slips', { day: String(far.order_id) })).toBe(slip)
  expect(await shop.owner('change', { order: far.order_string, street: 'Marine Drive' })).toContain(
    `print the new one: npm run -s store -- slips ${far.order_string} > slip.html`,
  )
  await cancel(far.order_string, reason)
  expect(await shop.owner('slips', { day: far.order_string })).toContain(
    `Nothing of ${far.order_string} is left to pack.`,
  )
})
