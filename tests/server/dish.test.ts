import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as home from '#src/contract/home.ts'
import * as call from '#src/contract/listing.ts'
import * as offer from '#src/contract/offer.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { dishOf, productOf } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { dishesOf } from '#src/domain/dish.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { byListingOrder, sorts } from '#src/domain/listing.ts'
import { unitPrice } from '#src/domain/price.ts'
import { categories } from '#src/server/db/schema/menu.ts'
import { products } from '#src/server/db/schema/product.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const store = { store_id: 121 }
const by_dish = 1 as const
const everything = { result_per_page: 1000 }
const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })

const filtered = async (request: object) =>
  (await shop.send(call.filter, { ...store, ...request })).payload_FilterByProduct
const found = async (keyword: string, request: object = {}) => {
  const reply = await shop.send(search, { ...store, keyword, ...request })
  return { products: reply.payload_searchAI as WireDish[], total: reply.total ?? 0 }
}
const allSizes = async () => (await filtered(everything)).products.map(productOf)

const set = (slug: string, values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(eq(products.slug, slug))
const slugs = (dish: WireDish | undefined) => dish?.sizes?.map((size) => size.name_url)

/** The pages of a listing one after the other, and what it counts. */
const paged = async (
  ask: (page: object) => Promise<{ products: WireDish[]; total?: number | undefined }>,
  size = 7,
) => {
  const seen: WireDish[] = []
  const { total = 0 } = await ask({ by_dish, page: 1, result_per_page: size })
  for (let page = 1; page <= Math.ceil(total / size); page++)
    seen.push(...(await ask({ by_dish, page, result_per_page: size })).products)
  const past = await ask({ by_dish, page: 1000, result_per_page: size })
  expect(past).toMatchObject({ products: [], total })
  return { seen, total }
}

const expectDishes = async (
  ask: (page: object) => Promise<{ products: WireDish[]; total?: number | undefined }>,
) => {
  const plain = (await ask(everything)).products
  const { seen, total } = await paged(ask)
  expect(seen.map(dishOf)).toEqual(dishesOf(plain.map(productOf), await allSizes()))
  expect(total).toBe(seen.length)
  expect(new Set(seen.map(({ item }) => item)).size).toBe(total)
}

describe('a listing by dish', () => {
  it('shows each dish once, with all its sizes, smallest first', async () => {
    const ask = async (page: object) =>
      (await shop.send(call.verticalListing, { ...store, vertical_slug: 'sweets', ...page }))
        .payload_VerticalByProduct
    await expectDishes(ask)
    const { products: dishes } = await ask({ by_dish, ...everything })
    const katli = dishes.find(({ item }) => item === 'kaju-katli')
    expect(slugs(katli)?.slice(0, 2)).toEqual(['kaju-katli-250g', 'kaju-katli-500g'])
    expect((await ask({ by_dish })).products).toHaveLength(10)
  })

  it('is as before without by_dish', async () => {
    const ask = { ...store, vertical_slug: 'sweets' }
    const plain = await shop.send(call.verticalListing, ask)
    expect(await shop.send(call.verticalListing, { ...ask, by_dish: 0 })).toEqual(plain)
    for (const card of plain.payload_VerticalByProduct.products)
      expect(card).not.toHaveProperty('sizes')
  })

  it('holds for every call that lists', async () => {
    const { vertical } = (await shop.send(call.verticals, store)).payload_verticalWithCatList
    const category_id = vertical[0]?.catList[1]?.category_id ?? 0
    const below = await shop.send(call.subcategories, { ...store, category_id })
    const subcategory_id = below.payload_categoryBySubCategory[0]?.subcategory_id ?? 0
    const age_group_slug = 'kids'
    const lists = [
      async (page: object) =>
        (await shop.send(call.brandListing, { ...store, brand_id: 1, ...page }))
          .payload_BrandByProduct,
      async (page: object) =>
        (await shop.send(call.subcategoryListing, { ...store, subcategory_id, ...page }))
          .payload_SubCategoryByProduct,
      async (page: object) =>
        (await shop.send(call.ageGroupListing, { ...store, age_group_slug, ...page }))
          .payload_ageGroupByProduct,
      async (page: object) =>
        (await shop.send(call.categoryIdListing, { ...store, category_id, ...page }))
          .payload_CategoryByProduct,
      async (page: object) =>
        (await shop.send(call.categoryProducts, { ...store, category_slug: 'laddu', ...page }))
          .payload_getProductByCategory,
    ]
    for (const ask of lists) await expectDishes(ask)
  })

  it('of a price band shows the size that is in it', async () => {
    const sizes = (await allSizes()).filter(({ item }) => item === 'kaju-katli')
    const dearest = sizes.toSorted((a, b) => unitPrice(b) - unitPrice(a))[0]!
    const rupees = Math.floor(unitPrice(dearest) / 100)
    const band = { from_price: rupees, to_price: rupees, by_dish }
    const [dish] = (await filtered({ ...band, ...everything })).products.filter(
      ({ item }) => item === 'kaju-katli',
    )
    expect(dish?.name_url).toBe(dearest.slug)
    expect(dish?.sizes).toHaveLength(sizes.length)
  })

  it('of a category has a dish whose other size lies elsewhere', async () => {
    const [laddu, barfi] = await shop.db
      .select()
      .from(categories)
      .where(eq(categories.verticalId, 1))
      .orderBy(asc(categories.id))
    const row = (await allSizes()).filter(({ item }) => item === 'kaju-katli')
    const [first, ...rest] = row.map(({ slug }) => slug)
    await set(first!, { categoryId: laddu!.id, verticalId: 1, subcategoryId: null })
    for (const slug of rest)
      await set(slug, { categoryId: barfi!.id, verticalId: 1, subcategoryId: null })
    for (const [{ id }, shown] of [
      [laddu!, [first]],
      [barfi!, rest],
    ] as const) {
      const ofBoth = await filtered({ category_id: String(id), by_dish, ...everything })
      const dish = ofBoth.products.find(({ item }) => item === 'kaju-katli')
      expect(shown).toContain(dish?.name_url)
      expect(dish?.sizes).toHaveLength(row.length)
    }
  })

  it('shows a size that can be had; a sold-out dish comes last', async () => {
    const [small, ...larger] = (await allSizes())
      .filter(({ item }) => item === 'besan-laddu')
      .map(({ slug }) => slug)
    await set(small!, { stock: 0 })
    const dish = async () => {
      const { products: dishes } = await filtered({ by_dish, ...everything })
      const at = dishes.findIndex(({ item }) => item === 'besan-laddu')
      return { dish: dishes[at], left: dishes.slice(at + 1) }
    }
    const { dish: shown } = await dish()
    expect(shown?.name_url).not.toBe(small)
    expect(shown?.sizes?.find(({ name_url }) => name_url === small)?.stock).toBe(0)
    for (const slug of larger) await set(slug, { stock: 0 })
    expect((await dish()).left.every(({ stock }) => stock === 0)).toBe(true)
  })
})

describe('other cards by dish', () => {
  it.each(['kaju', 'laddu', 'gulab jamn', 'box of sweets for diwali'])(
    'a search for "%s" finds each dish once, where its best size stands',
    async (keyword) => {
      for (const sort of sorts) await expectDishes((page) => found(keyword, { sort, ...page }))
    },
  )

  it('deals are one per dish, and show the size on offer', async () => {
    const plain = (await shop.send(home.hotDeals, store)).payload_hotDeals.product
    const hot = (await shop.send(home.hotDeals, { ...store, by_dish })).payload_hotDeals.product
    expect(hot.map(dishOf)).toEqual(dishesOf(plain.map(productOf), await allSizes()))
    expect(hot.every((dish) => dish.is_hot_deals === 1)).toBe(true)
    const deals = await shop.send(home.deals, { ...store, by_dish })
    expect(deals.payload_normalDeals.product.every((dish) => dish.is_deal === 1)).toBe(true)
    expect(deals.payload_normalDeals.product.length).toBeGreaterThan(0)
  })

  it('new arrivals and what goes with a bag come with their sizes', async () => {
    const plain = (await shop.send(home.newArrivals, store)).payload_newarrivalRandom
    const fresh = (await shop.send(home.newArrivals, { ...store, by_dish }))
      .payload_newarrivalRandom
    const all = await allSizes()
    expect(fresh.map(dishOf)).toEqual(dishesOf(plain.map(productOf), all))
    const beside = { ...store, product_id: '1' }
    const one = (await shop.send(offer.bagSimilar, beside)).payload_cartSimilarProduct
    const dishes = (await shop.send(offer.bagSimilar, { ...beside, by_dish }))
      .payload_cartSimilarProduct
    expect(dishes.map(dishOf)).toEqual(dishesOf(one.map(productOf), all))
  })

  it('offers on a bag list each dish once', async () => {
    const plain = (await shop.send(offer.offers, store)).payload_offers
    const offers = (await shop.send(offer.offers, { ...store, by_dish })).payload_offers
    const all = await allSizes()
    expect(offers.length).toBeGreaterThan(0)
    for (const [at, { products: dishes }] of offers.entries())
      expect(dishes.map(dishOf)).toEqual(dishesOf(plain[at]!.products.map(productOf), all))
    const cart_amount = 5000
    const best = await shop.send(offer.applicableOffer, { ...store, cart_amount, by_dish })
    expect(best.offer?.products.every((dish) => dish.sizes?.length)).toBe(true)
  })
})

// Last, as it changes products at random.
describe('any catalog by dish', () => {
  it('has the order of the domain, whatever the sort and filter', async () => {
    const all = (await shop.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const items = ['a', 'B', 'é', 'kaju-katli', 'z z']
    const sizeOf = fc.record({
      item: fc.constantFrom(...items),
      name: fc.constantFrom('apple', 'Zebra', 'Éclair', '_x'),
      stock: fc.constantFrom(0, 3, 40),
      rank: fc.integer({ min: -3, max: 0 }),
      mrp: fc.integer({ min: 3, max: 12 }).map((tens) => tens * 10_000),
      amount: fc.constantFrom(0, 1, 250, 500, 1000),
      unit: fc.constantFrom('g', 'kg'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(sizeOf, { minLength: 30, maxLength: 30 }),
        fc.constantFrom(...sorts),
        fc.integer({ min: 300, max: 1200 }),
        async (values, sort, to_price) => {
          for (const [at, value] of values.entries())
            await shop.db
              .update(products)
              .set({ ...value, sellingPrice: value.mrp, dealKind: null, dealPrice: 0 })
              .where(eq(products.id, all[at]!))
          const ask = (page: object) => filtered({ sort, to_price, ...page })
          await expectDishes(ask)
          if (sort === 'none') {
            const { products: plain } = await ask(everything)
            const ids = plain.map(({ id }) => id)
            const rows = (await shop.db.select().from(products)).filter((row) =>
              ids.includes(row.id),
            )
            expect(ids).toEqual(rows.sort(byListingOrder).map((row) => row.id))
          }
        },
      ),
      { numRuns: 6 },
    )
  })
})

it('is not led by a size whose batch has expired, which comes last', async () => {
  const small = 'kaju-katli-250g'
  const yesterday = daysAfter(indiaDate(new Date()), -1)
  const shown = async () => {
    const { products: dishes } = await filtered({ ...everything, by_dish })
    return dishes.find(({ item }) => item === 'kaju-katli')
  }
  expect((await shown())?.name_url).toBe(small)
  await set(small, { expDate: yesterday })
  expect((await shown())?.name_url).toBe('kaju-katli-500g')
  const sorted = async () => (await filtered({ ...everything, sort: 'low' })).products
  expect((await sorted()).findIndex(({ name_url }) => name_url === small)).toBeGreaterThan(
    (await sorted()).findLastIndex(({ stock }) => stock > 0),
  )
  // A day begins: nobody has written the row.
  await set(small, { expDate: daysAfter(yesterday, 3) })
  await shop.db.execute(sql`alter table products disable trigger products_batch`)
  await set(small, { expDate: yesterday })
  await shop.db.execute(sql`alter table products enable trigger products_batch`)
  expect((await shown())?.name_url).toBe(small)
  await forgetOld(shop.app.shop)
  expect((await shown())?.name_url).toBe('kaju-katli-500g')
  await set(small, { expDate: null })
  expect((await shown())?.name_url).toBe(small)
})
