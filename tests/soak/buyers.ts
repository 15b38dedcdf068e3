import { eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '#src/api.ts'
import type { Database } from '#src/server/db/database.ts'
import { orderItems } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { say, ScriptError } from '#scripts/lib/console.ts'
import { behindPgBouncer, countOf, onBothDatabases } from './databases.ts'
import { enlist, openFleet } from './fleet.ts'
import { persistent } from './persistent.ts'
import { preparePurchase } from '#tests/support/shop/purchase.ts'
import { addHome } from '#tests/support/shop/shopper.ts'
import type { ShopProcess } from './shop-process.ts'

/** Packs of each of the two products, of which every buyer wants one. */
const stock = 10
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && ['sold-out', 'changed'].includes(error.code)

const shelve = async ({ db }: Database): Promise<[number, number]> => {
  const [one, other] = await db
    .select({ id: products.id })
    .from(products)
    .orderBy(products.id)
    .limit(2)
  if (!one || !other) throw new Error('The sample shop has no two products.')
  await db
    .update(products)
    .set({ stock, maxPerOrder: 1 })
    .where(inArray(products.id, [one.id, other.id]))
  return [one.id, other.id]
}

const count = async ({ db }: Database, id: number) => {
  const [product] = await db.select().from(products).where(eq(products.id, id))
  const [sold] = await db
    .select({ packs: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .where(eq(orderItems.productId, id))
  return { left: product?.stock, sold: sold?.packs }
}

/**
 * Orders the same two products at once, half in reverse order; of several processes one leaves meanwhile and
 * another joins. Throws unless exactly the stock is sold.
 */
export const letThemBuy = async (size: number, processes: number): Promise<string> => {
  const fleet = await openFleet()
  try {
    const { ids, buyers } = await fleet.withDatabase(async (database) => ({
      ids: await shelve(database),
      buyers: await enlist(database, size),
    }))
    const shops: ShopProcess[] = []
    for (let n = 0; n < processes; n++) shops.push(await fleet.start())
    const orders: { place: () => Promise<number> }[] = []
    for (const [n, { customerId, at }] of buyers.entries()) {
      let turn = n
      const send = persistent(() => at(shops[turn++ % shops.length]?.origin ?? ''))
      const addressId = await addHome({ send, customerId })
      const wanted = n % 2 ? ids : [...ids].reverse()
      const place = await preparePurchase({ send, customerId }, addressId, wanted)
      orders.push({ place: () => place(send, `buyer-${n}`) })
    }
    const results = Promise.allSettled(orders.map(({ place }) => place()))
    if (processes > 1) {
      await shops.shift()?.stop()
      shops.push(await fleet.start())
    }
    const placed = (await results).filter(({ status }) => status === 'fulfilled').length
    for (const shop of shops) await shop.stop()
    const odd = (await results).find(
      (result) => result.status === 'rejected' && !isRefusal(result.reason),
    )
    if (odd?.status === 'rejected') throw odd.reason
    const counts = await fleet.withDatabase(async (database) => [
      await count(database, ids[0]),
      await count(database, ids[1]),
    ])
    const told = `${size} buyers, ${processes} processes${processes > 1 ? ', one replaced' : ''}: ${placed} bought, ${size - placed} told that it is sold out`
    if (placed !== stock || counts.some(({ left, sold }) => left !== 0 || sold !== stock))
      throw new ScriptError(`${told}; stock and sales: ${JSON.stringify(counts)}`)
    return told
  } finally {
    await fleet.remove()
  }
}

export const run = async ([howMany]: string[]): Promise<void> => {
  const size = countOf(howMany, 300)
  const buy = async (database: string) =>
    say(`${database}: ${await letThemBuy(size, database === 'PGlite' ? 1 : 3)}`)
  await onBothDatabases(buy)
  await behindPgBouncer(buy)
}
