import { cpus } from 'node:os'
import { asc, eq, gt } from 'drizzle-orm'
import { addToBag } from '#src/contract/bag.ts'
import { verticalListing } from '#src/contract/listing.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { productDetail } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { verticals } from '#src/server/db/schema/menu.ts'
import { products } from '#src/server/db/schema/product.ts'
import type { Database } from '#src/server/db/database.ts'
import { site } from '#src/site.ts'
import { say } from '#scripts/lib/console.ts'
import { behindPgBouncer, onBothDatabases, onPostgres } from '#tests/soak/databases.ts'
import { enlist, openFleet, type Buyer } from '#tests/soak/fleet.ts'
import { wishByCalls } from '#tests/support/shop/purchase.ts'
import { addHome, storeCustomerScope, put } from '#tests/support/shop/shopper.ts'
import { connections, measure, requestOf, type Row } from './api-load.ts'
import { printTable } from './table.ts'

const size = 10_000
const seconds = 8
const adds = 20
const orders = 8
/** Requests of one connection before it repeats them: creating the load must cost less than serving it. */
const longest = 400

const words = ['laddu', 'kaju katli', 'barfi', 'gulab jamun', 'namkeen', 'bhujia', 'royal', 'ghee']
const misspelt = ['kaju katly', 'gulab jamon', 'namkin bhujiya', 'rasgula', 'soan papri', 'halwaa']

/** Each product's name without one letter, a different one each time: too many for cached replies. */
const seldomWords = (names: readonly string[]): string[] => [
  ...new Set(
    names.map((name, n) =>
      name
        .replace(/ \d+$/, '')
        .toLowerCase()
        .replace(/\w/g, (letter, at) => (at === 2 + (n % 7) ? '' : letter)),
    ),
  ),
]

const store_id = site.storeId

/** A different part of the list for each connection, so that they do not send the same in step. */
const from = <T>(list: readonly T[], connection: number): T[] => {
  const start = Math.floor((list.length / connections) * connection)
  return [...list.slice(start), ...list.slice(0, start)]
}

const survey = async (database: Database) => {
  const { db } = database
  await db.update(products).set({ stock: 100_000 }).where(gt(products.stock, 0))
  const able = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(gt(products.stock, 0))
    .orderBy(asc(products.id))
  const pages = await db
    .select({ slug: verticals.slug })
    .from(verticals)
    .innerJoin(products, eq(products.verticalId, verticals.id))
    .groupBy(verticals.slug)
  return {
    ids: able.map(({ id }) => id),
    seldom: seldomWords(able.map(({ name }) => name)),
    slugs: pages.map(({ slug }) => slug),
    buyers: await enlist(database, connections * orders),
  }
}

type Survey = Awaited<ReturnType<typeof survey>>

const prepareOrders = async (origin: string, { ids, buyers }: Survey) => {
  const prepare = async (buyer: Buyer, n: number) => {
    const shopper = { send: buyer.at(origin), customerId: buyer.customerId }
    const addressId = await addHome(shopper)
    for (const turn of [0, 1]) await put(shopper, ids[(n * 2 + turn) % ids.length] ?? 0)
    const wish = await wishByCalls(shopper, addressId)
    const headers = { cookie: buyer.cookie, 'idempotency-key': `bench-${n}` }
    return requestOf(cashOnDelivery, wish, headers)
  }
  const requests = []
  for (let at = 0; at < buyers.length; at += 16)
    requests.push(
      ...(await Promise.all(buyers.slice(at, at + 16).map((buyer, n) => prepare(buyer, at + n)))),
    )
  return requests
}

const measureCatalog = async (origin: string, { ids, slugs, seldom }: Survey): Promise<Row[]> => {
  const detail = (id: number) => requestOf(productDetail, { store_id, product_id: id })
  const listings = slugs.flatMap((slug) =>
    [1, 2, 3, 4, 5].map((page) =>
      requestOf(verticalListing, { store_id, vertical_slug: slug, page }),
    ),
  )
  const find = (keyword: string) => requestOf(search, { store_id, keyword })
  const over = (what: string, requests: ReturnType<typeof requestOf>[]) =>
    measure(what, origin, {
      requestsOf: (connection) => from(requests, connection).slice(0, longest),
      seconds,
    })
  // No reply is asked for twice, so none comes from memory.
  const each = Math.floor(ids.length / connections)
  return [
    await over('product detail, 100 products', ids.slice(0, 100).map(detail)),
    await measure('product detail, each once', origin, {
      requestsOf: (connection) => from(ids, connection).slice(0, each).map(detail),
    }),
    await over(`listing page (${listings.length} pages)`, listings),
    await over('search', words.map(find)),
    await over('search, misspelt', misspelt.map(find)),
    await measure(`search, ${seldom.length} misspelt, by one`, origin, {
      requestsOf: () => seldom.map(find),
      over: 1,
    }),
  ]
}

const measureBuying = async (origin: string, shop: Survey): Promise<Row[]> => {
  const { ids, buyers } = shop
  // Orders are placed before the bags are filled any further.
  const placing = await prepareOrders(origin, shop)
  const placed = await measure('place order', origin, {
    requestsOf: (connection) => placing.slice(connection * orders, (connection + 1) * orders),
  })
  const bagOf = (buyer: Buyer, n: number) =>
    from(ids, n)
      .slice(0, adds)
      .map((product_id) =>
        requestOf(
          addToBag,
          { ...storeCustomerScope(buyer), product_id, quantity: 1 },
          { cookie: buyer.cookie },
        ),
      )
  const added = await measure('add to cart', origin, {
    requestsOf: (connection) =>
      buyers.slice(connection, connection + 1).flatMap((buyer) => bagOf(buyer, connection)),
  })
  return [placed, added]
}

const parts = { catalog: measureCatalog, buying: measureBuying }

const benchmark = async (database: string, part?: string): Promise<void> => {
  const fleet = await openFleet()
  try {
    let process = await fleet.start()
    await process.command('generate', { count: size })
    await process.stop()
    const shop = await fleet.withDatabase(survey)
    process = await fleet.start()
    say(`${database}: ${size} generated products, ${connections} connections, one process`)
    try {
      const rows: Row[] = []
      for (const [name, measureIt] of Object.entries(parts))
        if (!part || part === name) rows.push(...(await measureIt(process.origin, shop)))
      printTable(['call', 'per second', 'p50 ms', 'p99 ms'], rows)
    } finally {
      await process.stop()
    }
  } finally {
    await fleet.remove()
  }
}

/** Load and shop share this machine's processors. `only`: a database (`pglite`, `postgresql`, `pgbouncer`), `part`: one of the parts above. */
export const run = async ([only, part]: string[]): Promise<void> => {
  console.log(`${cpus().length} processors, Node ${process.version}`)
  const measureOn = (database: string) => benchmark(database, part)
  if (only === 'postgresql') return onPostgres(measureOn)
  if (only === 'pgbouncer') return behindPgBouncer(measureOn)
  if (only === 'pglite') return measureOn('PGlite')
  return onBothDatabases(measureOn)
}
