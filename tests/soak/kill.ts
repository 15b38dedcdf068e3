import { setTimeout as sleep } from 'node:timers/promises'
import { asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#src/server/db/database.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { orderNumber } from '#src/server/order/number.ts'
import { say, ScriptError } from '#scripts/lib/console.ts'
import { countOf, onBothDatabases } from './databases.ts'
import { enlist, openFleet, type Buyer, type Fleet } from './fleet.ts'
import { persistent } from './persistent.ts'
import { preparePurchase } from '#tests/support/shop/purchase.ts'
import { addHome } from '#tests/support/shop/shopper.ts'
import { randomOf } from './random.ts'

const stock = 100_000
const crowd = 12
const choice = 5
/** Bounds of the time from a start to the kill, in milliseconds. */
const [soonest, latest] = [50, 3000]

const keepKilling = async (fleet: Fleet, random: () => number, wanted: number) => {
  let shop = await fleet.start()
  let [kills, abandoned] = [0, false]
  let failure: Error | null = null
  const kill = async () => {
    while (kills < wanted) {
      await sleep(soonest + random() * (latest - soonest))
      if (abandoned) return
      await shop.kill()
      kills++
      shop = await fleet.start()
    }
  }
  const killing = kill().catch((error: unknown) => {
    failure = error as Error
  })
  return {
    origin: () => {
      if (failure) throw failure
      return shop.origin
    },
    isDone: () => kills >= wanted,
    end: async () => {
      abandoned = true
      await killing
      await shop.stop()
    },
  }
}

const shelve = async ({ db }: Database): Promise<number[]> => {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.id))
    .limit(choice)
  const ids = found.map(({ id }) => id)
  await db.update(products).set({ stock, maxPerOrder: 100 }).where(inArray(products.id, ids))
  return ids
}

/** Checks that every order has a mail and an SMS, sent or queued. */
const auditMessages = async ({ db }: Database, sent: string[]): Promise<void> => {
  const waiting = (await db.select({ text: messages.text }).from(messages)).map(({ text }) => text)
  const told = new Map<string, number>()
  // A mail gets its link when it is sent, and may wait still.
  const texts = [...sent, ...waiting].map((text) => text.replace(/\nYour order: .*\n$/, ''))
  for (const text of new Set(texts))
    for (const [number] of text.matchAll(/MG-\d{8}-\d+/g))
      told.set(number, (told.get(number) ?? 0) + 1)
  const placed = await db.select({ id: orders.id, placedAt: orders.placedAt }).from(orders)
  const silent = placed.map(orderNumber).filter((number) => told.get(number) !== 2)
  if (silent.length) throw new ScriptError(`Nobody was told of ${silent.join(', ')}.`)
}

const audit = async ({ db }: Database, ids: number[], acknowledged: number[]): Promise<void> => {
  const there = new Set((await db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
  const lost = acknowledged.filter((id) => !there.has(id))
  const twice = acknowledged.length - new Set(acknowledged).size
  const sold = await db
    .select({ id: orderItems.productId, packs: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .where(isNull(orderItems.cancelledAt))
    .groupBy(orderItems.productId)
  const packsOf = new Map(sold.map(({ id, packs }) => [id, packs]))
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const wrong = rows.filter((row) => row.stock !== stock - (packsOf.get(row.id) ?? 0))
  if (lost.length || twice || wrong.length || there.size !== acknowledged.length)
    throw new ScriptError(
      `${acknowledged.length} acknowledged, ${there.size} there, lost: ${lost.join()}, twice: ${twice}, wrong stock: ${wrong.map(({ slug }) => slug).join()}`,
    )
}

/** Throws if an acknowledged order is lost or stored twice, or the stock does not match the sales. */
export const orderWhileKilled = async (
  least: number,
  kills: number,
  seed: number,
): Promise<string> => {
  const random = randomOf(seed)
  const fleet = await openFleet()
  try {
    const { ids, buyers } = await fleet.withDatabase(async (database) => ({
      ids: await shelve(database),
      buyers: await enlist(database, crowd),
    }))
    const shop = await keepKilling(fleet, random, kills)
    const acknowledged: number[] = []
    let begun = 0
    const buy = async ({ customerId, at }: Buyer) => {
      const send = persistent(() => at(shop.origin()))
      const addressId = await addHome({ send, customerId })
      while (begun < least || !shop.isDone()) {
        const key = `order-${begun++}`
        const some = ids.filter(() => random() < 0.5)
        const wanted = some.length ? some : ids
        const place = await preparePurchase({ send, customerId }, addressId, wanted)
        acknowledged.push(await place(send, key))
      }
    }
    const results = await Promise.allSettled(buyers.map(buy))
    await shop.end()
    for (const result of results) if (result.status === 'rejected') throw result.reason
    const sent = await fleet.sent()
    await fleet.withDatabase(async (database) => {
      await audit(database, ids, acknowledged)
      await auditMessages(database, sent)
    })
    return `${acknowledged.length} orders, ${kills} kills: none lost, none twice, stock = initial - sold, all told`
  } finally {
    await fleet.remove()
  }
}

export const run = async ([howMany, seeded]: string[]): Promise<void> => {
  const count = countOf(howMany, 1000)
  const seed = countOf(seeded, Date.now() % 1_000_000)
  await onBothDatabases(async (database) => {
    say(`${database}: seed ${seed}`)
    say(`${database}: ${await orderWhileKilled(count, Math.ceil(count / 40), seed)}`)
  })
}
