import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Call } from '#src/contract/call.ts'
import * as home from '#src/contract/home.ts'
import * as listing from '#src/contract/listing.ts'
import { productDetail } from '#src/contract/product.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { openResponseCache } from '#src/server/cache/response-cache.ts'
import { singleFlight } from '#src/server/cache/single-flight.ts'
import { brands } from '#src/server/db/schema/menu.ts'
import { products } from '#src/server/db/schema/product.ts'
import { isOnPostgres } from '#tests/support/database/database.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

const store = { store_id: 121 }
const slug = 'besan-laddu-500g'
const shop = shopForAll()
/** A second server on the same database, as another process would be. */
const other = shopForAll({ on: shop })

const detail = async (at: TestShop, product_slug = slug) =>
  (await at.send(productDetail, { ...store, product_slug })).payload
const listed = async (at: TestShop) => {
  const asked = { ...store, vertical_slug: 'sweets', category_name_url: 'laddu' }
  const reply = await at.send(listing.categoryListing, { ...asked, result_per_page: 100 })
  return reply.payload_FilterByProductCategory.products
}
const change = (values: Partial<typeof products.$inferInsert>, product = slug) =>
  shop.db.update(products).set(values).where(eq(products.slug, product))

/** One megabyte for answers; `made`: the keys of those that were made, in turn. */
const openSmall = (bodyOf: (key: string) => string) => {
  const answers = openResponseCache(shop.db, 1)
  const made: string[] = []
  const ask = (key: string) =>
    answers(key, shop.clock.now(), async () => {
      made.push(key)
      return { body: bodyOf(key), products: [] }
    })
  return { ask, made }
}

describe('an answer that is kept', () => {
  it('is told again while nothing changes', async () => {
    expect(await detail(shop)).toEqual(await detail(shop))
    expect(await listed(shop)).toEqual(await listed(other))
  })

  it('is refused for a header to nobody but who sent it', async () => {
    const ask = (headers: Record<string, string> = {}, call: Call = home.banners) =>
      shop.browser().request(pathOf(call), { body: store, headers })
    const odd = { 'idempotency-key': 'a b' }
    // Nothing is kept of what changed: behind the first request, all wait for one reading.
    await shop.db.update(brands).set({ name: sql`${brands.name}` })
    const answers = await Promise.all([ask({}, home.deals), ask(odd), ask(), ask(odd), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200])
  })

  it('is never older than a sale, in any process', async () => {
    await change({ stock: 30, maxPerOrder: 10 })
    for (let stock = 29; stock > 20; stock--) {
      await change({ stock })
      for (const at of [shop, other]) {
        expect((await detail(at)).stock).toBe(stock)
        expect((await listed(at)).find((card) => card.name_url === slug)?.stock).toBe(stock)
      }
    }
  })

  it('moves a product to the end once it is sold out, and back', async () => {
    await change({ stock: 0 })
    expect((await listed(other)).at(-1)?.name_url).toBe(slug)
    await change({ stock: 5 })
    expect((await listed(other)).at(-1)?.name_url).not.toBe(slug)
  })

  it('shows a new price wherever the product is shown, beside another one, too', async () => {
    const shown = (await detail(shop, 'motichoor-laddu-250g')).similar[0]
    await change({ mrp: 777_700 }, shown?.name_url)
    const { similar } = await detail(other, 'motichoor-laddu-250g')
    expect(similar.find((card) => card.id === shown?.id)?.mrp).toBe(7777)
    await change({ stock: 0 }, shown?.name_url)
    const after = (await detail(shop, 'motichoor-laddu-250g')).similar
    expect(after.slice(0, -1).map((card) => card.id)).not.toContain(shown?.id)
    await change({ stock: 30 }, shown?.name_url)
    expect((await detail(other, 'motichoor-laddu-250g')).similar[0]?.id).toBe(shown?.id)
  })

  it('knows a product that comes, one that goes, and a brand that changes its name', async () => {
    const before = (await listed(shop)).length
    const [row] = await shop.db.select().from(products).where(eq(products.slug, slug))
    if (!row) throw new Error('no such product')
    const { id: _, ...facts } = row
    const twin = { slug: 'twin', item: 'twin', itemCode: 'TWIN', barcode: null }
    await shop.db.insert(products).values({ ...facts, ...twin })
    expect(await listed(other)).toHaveLength(before + 1)
    await shop.db.delete(products).where(eq(products.slug, 'twin'))
    expect(await listed(other)).toHaveLength(before)
    await expect(detail(other, 'twin')).rejects.toMatchObject({ status: 404 })
    await shop.db.update(brands).set({ name: 'Renamed' }).where(eq(brands.id, row.brandId))
    expect((await detail(other)).brand_name).toBe('Renamed')
  })

  it('shows nothing of a change that is taken back', async () => {
    const { mrp } = await detail(shop)
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.update(products).set({ mrp: 999_900 }).where(eq(products.slug, slug))
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect((await detail(shop)).mrp).toBe(mrp)
  })

  it('of new arrivals stays in the order of their stock while packs are sold', async () => {
    const arrivals = async () => (await shop.send(home.newArrivals, store)).payload_newarrivalRandom
    const slug = (await arrivals()).at(-1)?.name_url ?? ''
    await change({ stock: 2000 }, slug)
    expect((await arrivals())[0]?.name_url).toBe(slug)
    await change({ stock: 1 }, slug)
    const stocks = (await arrivals()).map(({ stock }) => stock)
    expect(stocks).toEqual(stocks.toSorted((a, b) => b - a))
  })

  it('is made once for many who ask, and anew after a change', async () => {
    const answers = openResponseCache(shop.db, 1)
    let made = 0
    const ask = (key: string, length = 10) =>
      answers(key, shop.clock.now(), async () => {
        made++
        return { body: 'x'.repeat(length), products: [1] }
      })
    await Promise.all([ask('a'), ask('a'), ask('a')])
    await ask('a')
    expect(made).toBe(1)
    await change({ description: 'Other words.' })
    await ask('a')
    expect(made).toBe(2)
    shop.clock.advance(60_000)
    await ask('a')
    expect(made).toBe(3)
  })

  // An open transaction on any database of the server holds back the point from which changes are read.
  it.runIf(isOnPostgres())('is not made anew for a change from before the first one', async () => {
    const answers = openResponseCache(shop.db, 1)
    let made = 0
    const ask = () =>
      answers('a', shop.clock.now(), async () => {
        made++
        return { body: 'x', products: [1] }
      })
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`)
      await change({ description: 'Older words.' })
      await ask()
      await ask()
      expect(made).toBe(1)
      await change({ description: 'Newer words.' })
      await ask()
      expect(made).toBe(2)
    })
  })

  it('makes room for newer ones when memory is full', async () => {
    const { ask, made } = openSmall((key) => key.padEnd(400_000))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('counts what is asked for, too, and does not keep what nobody asks twice', async () => {
    const { ask, made } = openSmall(() => '{}')
    await ask('first')
    // Together they fill memory once, with keys alone.
    for (let n = 0; n < 600; n++) await ask(String(n).padEnd(1800, '.'))
    await ask('first')
    expect(made.filter((key) => key === 'first')).toHaveLength(2)
    const long = 'x'.repeat(20_000)
    await ask(long)
    await ask(long)
    expect(made.filter((key) => key === long)).toHaveLength(2)
  })
})

describe('work in turns', () => {
  it('gives everyone a run that began after they asked, and shares it', async () => {
    let [begun, done] = [0, 0]
    const ask = singleFlight(async () => {
      begun++
      await sleep(5)
      done++
    })
    const first = ask()
    const others = [ask(), ask(), ask()]
    expect(begun).toBe(1)
    await first
    expect(done).toBe(1)
    await Promise.all(others)
    expect([begun, done]).toEqual([2, 2])
  })

  it('goes on after a run that failed', async () => {
    let runs = 0
    const ask = singleFlight(async () => {
      if (++runs === 1) throw new Error('the database is away')
    })
    const [first, second] = [ask(), ask()]
    await expect(first).rejects.toThrow('away')
    await second
    expect(runs).toBe(2)
  })
})
