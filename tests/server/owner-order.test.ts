import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderDetails } from '#src/contract/order.ts'
import { orderItems } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openPayment, payInDialog } from '#tests/support/shop/payer.ts'
import { buy, changeProduct, ofCustomer, put, type Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForAll({ env: { ORDERS_EMAIL: 'kitchen@shop.example' } })
let shopper: Shopper
beforeAll(async () => {
  shopper = await shop.customer()
})
const katli = 'kaju-katli-500g'
const cake = 'milk-cake-250g'
beforeEach(async () => {
  for (const slug of [katli, cake])
    await put(shopper, (await changeProduct(shop, slug, { stock: 20, maxPerOrder: 10 })).id)
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
  const { order_id, order_string } = await buy(shop, shopper)
  const [item] = await itemsOf(order_id)
  const told = await look(order_string)
  for (const part of [
    `${order_string}  order ${order_id}  `,
    `item ${item!.id}  1 x Kaju Katli (500 g): ₹`,
    'Total: ₹',
    'B-14, Greater Kailash II',
    '9810043210',
    `npm run store -- item ${item!.id} packed`,
    `npm run store -- shipment ${order_id}`,
    `npm run store -- cancel ${order_string} "reason"`,
  ])
    expect(told).toContain(part)
  expect(await look(String(order_id))).toBe(told)
  expect(await look('+91 98100 43210')).toContain(told)
  await expect(look(order_string.replace(/\d{8}/, '20200101'))).rejects.toThrow('There is no order')
  await expect(look('999999')).rejects.toThrow('There is no order "999999".')
  await expect(look('9999999999')).rejects.toThrow('There is no order of 9999999999.')
})

test('the owner cancels an item, and then the rest; the customer is told why', async () => {
  const { order_id, order_string } = await buy(shop, shopper)
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
  const { payload_orderDetails: order } = await shopper.send(orderDetails, {
    ...{ ...ofCustomer(shopper), company_id: site.companyId, order_id },
  })
  expect(order.orderdetails.map((one) => one.cancel_status)).toEqual([1, 1])
})

test('what was delivered, or not placed, cannot be cancelled', async () => {
  const { order_id, order_string } = await buy(shop, shopper)
  for (const { id } of await itemsOf(order_id))
    await shop.owner('item', { item: id, progress: 'delivered' })
  await expect(cancel(order_string, reason)).rejects.toThrow('It was delivered')
  await put(shopper, (await changeProduct(shop, cake, { stock: 20 })).id)
  const { order_id: unpaid } = await openPayment(shop, shopper)
  await expect(cancel(String(unpaid), reason)).rejects.toThrow('waits for its payment')
})

test('what was paid for a cancelled order goes back, also after it was shipped', async () => {
  const opened = await openPayment(shop, shopper)
  await payInDialog(shop, shopper, opened)
  await shop.owner('shipment', { order: opened.order_id })
  const said = await cancel(opened.order_string, reason)
  expect(said).toMatch(/goes back to the customer\.\n[^]*needs a credit note/)
  await vi.waitFor(async () =>
    expect(await look(opened.order_string)).toMatch(/refund ₹.* \(item\) processed/),
  )
})
