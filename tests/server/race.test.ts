import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { orderedTables } from '#src/server/backup/tables.ts'
import { lockDay } from '#src/server/db/advisory-locks.ts'
import { customers, rateLimits } from '#src/server/db/schema/account.ts'
import { deliveryDays } from '#src/server/db/schema/delivery-day.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/support/shop/shop.ts'

const katli = 'kaju-katli-500g'
const folder = folderForAll('race')
let shop: TestShop
afterEach(() => shop.close())

/** A shop with twenty packs, and a shopper who wishes to order so many of them. */
const openWithBag = async (quantity: number, options?: ShopOptions) => {
  shop = await openShop(options)
  const { id, stock } = await shop.changeProduct(katli, { stock: 20, maxPerOrder: 10 })
  const shopper = await shop.newShopper()
  await shopper.put(id, quantity)
  return { shopper, stock, wish: await shopper.wish() }
}

test('twenty shoppers order the last three packs: three get one, the others are told', async () => {
  shop = await openShop()
  await shop.changeProduct(katli, { stock: 3, maxPerOrder: 1 })
  const shoppers = await shop.crowd(20)
  const wishes = []
  for (const shopper of shoppers) {
    await shopper.put(katli)
    wishes.push({ shopper, wish: await shopper.wish() })
  }
  const results = await Promise.allSettled(wishes.map(({ shopper, wish }) => shopper.order(wish)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(17)
  for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'sold-out' })
  expect(await shop.stock(katli)).toBe(0)
  let orders = 0
  for (const shopper of shoppers) orders += (await shopper.orders()).length
  expect(orders).toBe(3)
})

test('one order sent ten times at once is one order', async () => {
  const { shopper, stock, wish } = await openWithBag(2)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => shopper.order(wish, 'double-click')),
  )
  const ids = replies.map((reply) => reply.order_id)
  expect(new Set(ids).size).toBe(1)
  expect(await shop.stock(katli)).toBe(stock - 2)
})

test('one bag ordered at once with ten different keys is one order', async () => {
  const { shopper, stock, wish } = await openWithBag(2)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => shopper.order(wish, `tab-${n}`)),
  )
  expect(new Set(replies.map((reply) => reply.order_id)).size).toBe(1)
  expect(await shop.stock(katli)).toBe(stock - 2)
})

test('one item cancelled ten times at once gives its packs back once', async () => {
  const { shopper, stock, wish } = await openWithBag(4)
  const placed = await shopper.order(wish)
  const order = await shopper.details(placed.order_id)
  const item_id = order.orderdetails[0]?.item_id ?? 0
  await Promise.all(Array.from({ length: 10 }, () => shopper.cancel(placed.order_id, item_id)))
  expect(await shop.stock(katli)).toBe(stock)
})

/** A program waits for a lock. */
const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await shop.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).toHaveLength(1)
  }, 5000)

test('slips wait for an order whose day is being changed: it gets none for the old day', async ({
  skip,
}) => {
  const { shopper, wish } = await openWithBag(1)
  skip(shop.databaseUrl === null, 'PGlite has one connection')
  const { order_id, order_string } = await shopper.order(wish)
  const ofOrder = eq(orders.id, order_id)
  const { slot_date: day } = await shopper.details(order_id)
  const slips = await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ slotDate: '2026-12-04' }).where(ofOrder)
    const printing = shop.owner('slips', { day })
    await someoneWaits()
    return { printing }
  })
  expect(await slips.printing).not.toContain(order_string)
  expect(await shop.db.select().from(orders).where(ofOrder)).toMatchObject([{ slipAt: null }])
})

test('a cancellation that waits for a product has not locked the item, which a withdrawal changes', async ({
  skip,
}) => {
  const { shopper, wish } = await openWithBag(1)
  skip(shop.databaseUrl === null, 'PGlite has one connection')
  const placed = await shopper.order(wish)
  const [item] = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.order_id))
  const ofItem = eq(orderItems.id, item!.id)
  const cancelled = await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.slug, katli)).for('update')
    const cancelling = shopper.cancel(placed.order_id, item!.id)
    await someoneWaits()
    await tx.select().from(orderItems).where(ofItem).for('update', { noWait: true })
    return { done: cancelling }
  })
  await cancelled.done
  expect(await shop.db.select().from(orderItems).where(ofItem)).toMatchObject([
    { cancelledAt: expect.any(Date) as Date },
  ])
})

/** Waits until so many statements wait for a lock (PostgreSQL). */
const waitForLocks = (many: number) =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect((await shop.db.execute(waiting)).rows).toHaveLength(many)
  }, 5000)

test('a day that is closed while an order for it is written names that order', async ({ skip }) => {
  const { shopper, wish } = await openWithBag(1)
  skip(shop.databaseUrl === null, 'PGlite has one connection')
  await shopper.order(wish)
  await shopper.put(katli, 1)
  const again = await shopper.wish({ address_id: wish.address_id })
  const day = again.slot_date
  const { placing, closing } = await shop.db.transaction(async (tx) => {
    // The last that an order does is to count against its customer's limits.
    await tx.select().from(rateLimits).for('update')
    const placing = shopper.order(again)
    await waitForLocks(1)
    const closing = shop.owner('days', { day, places: 0 })
    await waitForLocks(2)
    return { placing, closing }
  })
  await placing
  expect(await closing).toContain('2 orders are for it already and stay')
})

test('of two orders for a day that the owner limits to one at that moment, one is placed', async ({
  skip,
}) => {
  const { shopper, wish } = await openWithBag(1)
  skip(shop.databaseUrl === null, 'PGlite has one connection')
  const other = await shop.newShopper()
  await other.put('dodha-barfi-250g')
  const orders = [
    { shopper, wish },
    { shopper: other, wish: await other.wish() },
  ]
  const placing = await shop.db.transaction(async (tx) => {
    await lockDay(tx, wish.slot_date)
    await tx.insert(deliveryDays).values({ date: wish.slot_date, places: 1 })
    const placing = orders.map((one) => one.shopper.order(one.wish))
    await waitForLocks(2)
    return { all: Promise.allSettled(placing) }
  })
  const results = await placing.all
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject([{ code: 'day-full' }])
})

test('an order whose messages cannot be sent is an order all the same', async () => {
  const down = { send: () => Promise.reject(new Error('no network')) }
  const { shopper, wish } = await openWithBag(1, { providers: { mail: down } })
  await shopper.order(wish)
  await vi.waitFor(() => expect(shop.logs()).toContain('was not sent'))
  expect(shop.logs()).not.toContain('Ritika')
})

test.for(['restore', 'reset'])(
  'a %s waits for what is under way, and keeps no table from it',
  async (command, { skip }) => {
    shop = await openShop()
    skip(shop.databaseUrl === null, 'PGlite has one connection')
    await shop.newShopper()
    const dir = join(folder, 'backup')
    if (command === 'restore') await shop.owner('backup', { dir })
    const { emptying } = await shop.db.transaction(async (tx) => {
      await tx.select().from(customers).limit(1).for('no key update')
      const emptying = shop.owner(command, command === 'restore' ? { dir } : null)
      await someoneWaits()
      for (const { name } of await orderedTables(tx))
        if (name !== 'customers')
          await tx.execute(sql.raw(`lock table ${name} in row exclusive mode nowait`))
      return { emptying }
    })
    expect(await emptying).toContain('brings it to the pages')
  },
)
