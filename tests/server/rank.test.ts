import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as home from '#src/contract/home.ts'
import { verticalListing } from '#src/contract/listing.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { search } from '#src/contract/search.ts'
import type { Snapshot } from '#src/catalog/snapshot.ts'
import { indiaDate, startOfDay } from '#src/domain/india.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { site } from '#src/site.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'

const shop = shopForEach({ env: { REQUESTS_PER_MINUTE: '100000' } })
const store = { store_id: 121 }
const day = 24 * 60 * 60_000

const itemsOf = (cards: readonly WireCard[]) => cards.map(({ item }) => item)
const sweets = async (page = 1) =>
  itemsOf(
    (await shop.send(verticalListing, { ...store, vertical_slug: 'sweets', by_dish: 1, page }))
      .payload_VerticalByProduct.products,
  )
/** A sold-out dish would come last whatever its rank. */
const available = () => shop.db.update(products).set({ stock: 50 })

/** An order of so many packs, as if there had been enough. */
const sell = async (slug: string, packs: number) => {
  const customer = await shop.newShopper()
  await customer.put(slug)
  const { order_id } = await customer.buy()
  await shop.db.update(orderItems).set({ quantity: packs }).where(eq(orderItems.orderId, order_id))
  return order_id
}
const upkeepAfter = async (days: number) => {
  shop.clock.advance(days * day)
  await forgetOld(shop.app.shop)
}

test('a shop begins with what the owner features, in that order, everywhere', async () => {
  await available()
  const said = await shop.owner('feature', { items: ['peda', 'dodha-barfi', 'samosa'] })
  expect(said).toContain('Listings begin with peda, dodha-barfi, samosa')
  expect((await sweets()).slice(0, 3)).toEqual(['peda', 'dodha-barfi', 'milk-cake'])
  expect(await shop.owner('feature', { items: null })).toBe('peda dodha-barfi samosa')
  const found = await shop.send(search, { ...store, keyword: 'barfi', by_dish: 1 })
  expect(itemsOf(found.payload_searchAI)[0]).toBe('dodha-barfi')
  await shop.db.update(products).set({ dealKind: 'hot', dealPrice: 1 })
  const deals = await shop.send(home.hotDeals, { ...store, by_dish: 1 })
  expect(itemsOf(deals.payload_hotDeals.product).slice(0, 2)).toEqual(['peda', 'dodha-barfi'])

  // A new size takes the place of its dish.
  const peda = await shop.product('peda-250g')
  const text = `item,quantity,unit,mrp,stock,item_code,hsn,gst_percent\npeda,2,kg,900,5,PEDA-2,${peda.hsn},${peda.gstPercent}`
  await shop.owner('import', { kind: 'csv', text })
  expect((await shop.product('peda-2kg')).rank).toBe(peda.rank)

  await shop.owner('feature', { items: [] })
  expect(await shop.owner('feature', { items: null })).toContain('No item is featured')
  expect((await sweets()).slice(0, 2)).toEqual(['milk-cake', 'anjeer-roll'])
})

test('names that are no item, or stand twice, change nothing', async () => {
  const before = await sweets()
  for (const items of [['kaju-katli-250g'], ['peda', 'peda']])
    await expect(shop.owner('feature', { items })).rejects.toThrow('Nothing was changed')
  expect(await sweets()).toEqual(before)
})

test('then come the dishes that sold most, in all sizes, until yesterday', async () => {
  await available()
  await shop.owner('feature', { items: ['peda'] })
  await sell('jalebi-250g', 3)
  await sell('kalakand-250g', 8)
  await sell('kalakand-500g', 9)
  await sell('besan-barfi-250g', 40)
  const cancelled = await sell('rasgulla-500g', 500)
  await shop.db
    .update(orderItems)
    .set({ cancelledAt: shop.clock.now() })
    .where(eq(orderItems.orderId, cancelled))
  await upkeepAfter(0)
  expect((await sweets()).slice(0, 2)).toEqual(['peda', 'milk-cake'])
  await upkeepAfter(1)
  const order = ['peda', 'besan-barfi', 'kalakand', 'jalebi', 'milk-cake']
  expect((await sweets()).slice(0, 5)).toEqual(order)

  // One placed after midnight in India is of today, even if it is yesterday in UTC.
  const late = await sell('anjeer-roll-250g', 2000)
  const midnight = startOfDay(indiaDate(shop.clock.now())).getTime()
  await shop.db
    .update(orders)
    .set({ placedAt: new Date(midnight + 60_000) })
    .where(eq(orders.id, late))
  await shop.owner('feature', { items: ['peda'] })
  expect((await sweets()).slice(0, 5)).toEqual(order)
  await shop.db
    .update(orderItems)
    .set({ cancelledAt: shop.clock.now() })
    .where(eq(orderItems.orderId, late))

  // Once a day, and no sale moves a dish before it.
  await shop.db.update(orders).set({ placedAt: new Date(shop.clock.now().getTime() - day) })
  await sell('badam-barfi-250g', 1000)
  await shop.db.update(orders).set({ placedAt: new Date(shop.clock.now().getTime() - day) })
  await upkeepAfter(0)
  expect((await sweets()).slice(0, 5)).toEqual(order)
  await upkeepAfter(1)
  expect((await sweets())[1]).toBe('badam-barfi')
  await upkeepAfter(29)
  expect((await sweets()).slice(0, 2)).toEqual(['peda', 'milk-cake'])
})

test('dishes that sell about equally keep their order', async () => {
  await available()
  await shop.owner('feature', { items: [] })
  await sell('peda-250g', 15)
  await sell('jalebi-250g', 8)
  await upkeepAfter(1)
  expect((await sweets()).slice(0, 2)).toEqual(['jalebi', 'peda'])
})

test('static pages have the order of the listings, page by page, and follow a change', async () => {
  await sell('badam-barfi-250g', 70)
  const pull = (previous: Snapshot | null) =>
    pullCatalog({
      send: shop.send,
      storeId: site.storeId,
      companyId: site.companyId,
      previous,
      code: 'any',
    })
  const compare = async (snapshot: Snapshot) => {
    const listed: (string | undefined)[] = []
    for (const page of [1, 2, 3]) listed.push(...(await sweets(page)))
    const ordered = snapshot.products
      .filter(({ vertical }) => vertical.slug === 'sweets')
      .toSorted(byListingOrder)
    expect([...new Set(ordered.map(({ item }) => item))]).toEqual(listed)
    return listed
  }
  const first = await pull(null)
  const before = await compare(first)
  await upkeepAfter(1)
  const second = await pull(first)
  expect(await compare(second)).not.toEqual(before)
  await shop.owner('feature', { items: ['jalebi'] })
  expect((await compare(await pull(second)))[0]).toBe('jalebi')
})
