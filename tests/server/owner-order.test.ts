import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderItems } from '#src/server/db/schema/order.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { buy, changeProduct, put, type Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForAll()
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
  ])
    expect(told).toContain(part)
  expect(await look(String(order_id))).toBe(told)
  expect(await look('+91 98100 43210')).toContain(told)
  await expect(look(order_string.replace(/\d{8}/, '20200101'))).rejects.toThrow('There is no order')
  await expect(look('999999')).rejects.toThrow('There is no order "999999".')
  await expect(look('9999999999')).rejects.toThrow('There is no order of 9999999999.')
})

