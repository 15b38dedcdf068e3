import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { cancelItem, cashOnDelivery, orderDetails, orderList } from '#src/contract/order.ts'
import { orderItems } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/support/shop/shop.ts'
import {
  addHome,
  changeProduct,
  crowd,
  newShopper,
  buyerScope,
  productBySlug,
  put,
  wishFor,
} from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
let shop: TestShop
afterEach(() => shop.close())

/** A shop with twenty packs, and a shopper who wishes to order so many of them. */
const openWithBag = async (quantity: number, options?: ShopOptions) => {
  shop = await openShop(options)
  const { id, stock } = await changeProduct(shop, katli, { stock: 20, maxPerOrder: 10 })
  const shopper = await newShopper(shop)
  await put(shopper, id, quantity)
  return { shopper, stock, wish: await wishFor(shop, shopper, await addHome(shopper)) }
}

test('twenty shoppers order the last three packs: three get one, the others are told', async () => {
  shop = await openShop()
  const { id } = await changeProduct(shop, katli, { stock: 3, maxPerOrder: 1 })
  const shoppers = await crowd(shop, 20)
  const wishes = []
  for (const shopper of shoppers) {
    await put(shopper, id)
    wishes.push({ shopper, wish: await wishFor(shop, shopper, await addHome(shopper)) })
  }
  const results = await Promise.allSettled(
    wishes.map(({ shopper, wish }) => shopper.send(cashOnDelivery, wish)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(17)
  for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'sold-out' })
  expect((await productBySlug(shop, katli)).stock).toBe(0)
  let orders = 0
  for (const shopper of shoppers) {
    const own = buyerScope(shopper)
    orders += (await shopper.send(orderList, own)).payload_orderList.length
  }
  expect(orders).toBe(3)
})

test('one order sent ten times at once is one order', async () => {
  const { shopper, stock, wish } = await openWithBag(2)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      shopper.send(cashOnDelivery, wish, { idempotencyKey: 'double-click' }),
    ),
  )
  const ids = replies.map((reply) => reply.payload_cashOnDelivery.order_id)
  expect(new Set(ids).size).toBe(1)
  expect((await productBySlug(shop, katli)).stock).toBe(stock - 2)
})

test('one bag ordered at once with ten different keys is one order', async () => {
  const { shopper, stock, wish } = await openWithBag(2)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shopper.send(cashOnDelivery, wish, { idempotencyKey: `tab-${n}` }),
    ),
  )
  expect(new Set(replies.map((reply) => reply.payload_cashOnDelivery.order_id)).size).toBe(1)
  expect((await productBySlug(shop, katli)).stock).toBe(stock - 2)
})

test('one item cancelled ten times at once gives its packs back once', async () => {
  const { shopper, stock, wish } = await openWithBag(4)
  const { payload_cashOnDelivery: placed } = await shopper.send(cashOnDelivery, wish)
  const own = { ...buyerScope(shopper), order_id: placed.order_id }
  const order = (await shopper.send(orderDetails, own)).payload_orderDetails
  const item_id = order.orderdetails[0]?.item_id ?? 0
  await Promise.all(Array.from({ length: 10 }, () => shopper.send(cancelItem, { ...own, item_id })))
  expect((await productBySlug(shop, katli)).stock).toBe(stock)
})

test('a cancellation that waits for a product has not locked the item, which a withdrawal changes', async ({
  skip,
}) => {
  const { shopper, wish } = await openWithBag(1)
  skip(shop.databaseUrl === null, 'PGlite has one connection')
  const { payload_cashOnDelivery: placed } = await shopper.send(cashOnDelivery, wish)
  const own = { ...buyerScope(shopper), order_id: placed.order_id }
  const [item] = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.order_id))
  const ofItem = eq(orderItems.id, item!.id)
  const cancelled = await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.slug, katli)).for('update')
    const cancelling = shopper.send(cancelItem, { ...own, item_id: item!.id })
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`
    await vi.waitFor(
      async () => expect((await shop.db.execute(waiting)).rows).toHaveLength(1),
      5000,
    )
    await tx.select().from(orderItems).where(ofItem).for('update', { noWait: true })
    return { done: cancelling }
  })
  await cancelled.done
  expect(await shop.db.select().from(orderItems).where(ofItem)).toMatchObject([
    { cancelledAt: expect.any(Date) as Date },
  ])
})

test('an order whose messages cannot be sent is an order all the same', async () => {
  const down = { send: () => Promise.reject(new Error('no network')) }
  const { shopper, wish } = await openWithBag(1, { providers: { mail: down } })
  await shopper.send(cashOnDelivery, wish)
  await vi.waitFor(() => expect(shop.logs()).toContain('was not sent'))
  expect(shop.logs()).not.toContain('Ritika')
})
