import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dietCounts } from '#src/contract/diet.ts'
import * as call from '#src/contract/listing.ts'
import { productDetail } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { indiaDate } from '#src/domain/india.ts'
import { allergens, dietChoice, diets, fitsDiet, keepsChoices } from '#src/domain/diet.ts'
import { productsOf, type Item } from '#src/server/product/item.ts'
import { saveProducts } from '#src/server/product/save.service.ts'
import { products } from '#src/server/db/schema/product.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import sweets from '#src/server/sample/items/sweets.json' with { type: 'json' }

const store = { store_id: 121 }
/** In milliseconds. */
const day = 86_400_000
const ofSweets = { ...store, vertical_slug: 'sweets', by_dish: 1, result_per_page: 1000 } as const
const shop = shopForAll()
beforeAll(async () => {
  // One of which nothing is stated.
  await shop.db.update(products).set({ contains: null, diets: [] }).where(eq(products.item, 'peda'))
})

const listed = async (asked: { diet?: string; without?: string; keeps?: number }) => {
  const reply = await shop.send(call.verticalListing, { ...ofSweets, ...asked })
  const { products: dishes, total } = reply.payload_VerticalByProduct
  expect(dishes).toHaveLength(total ?? -1)
  return dishes.map(({ item }) => item)
}

describe('a listing', () => {
  it('admits what fits the choice, as fitsDiet of the domain does', async () => {
    const keepsDays = (row: typeof products.$inferSelect) =>
      row.shelfLife && row.shelfLife * (row.shelfLifeUnit === 'months' ? 30 : 1)
    const rows = (await shop.db.select().from(products)).filter(({ expDate }) => !expDate)
    const asked = [
      ...Object.keys(diets).map((diet) => ({ diet })),
      ...Object.keys(allergens).map((without) => ({ without })),
      ...keepsChoices.map((days) => ({ keeps: Number(days) })),
      { diet: 'jain,eggless', without: 'cashew,gluten', keeps: 7 },
    ]
    for (const one of asked) {
      const reply = await shop.send(call.filter, { ...store, ...one, result_per_page: 1000 })
      const found = reply.payload_FilterByProduct.products.map(({ product_id }) => product_id)
      const fitting = rows.filter((row) =>
        fitsDiet({ ...row, keepsDays: keepsDays(row) }, dietChoice(one)),
      )
      expect(
        fitting.map(({ id }) => id).filter((id) => !found.includes(id)),
        JSON.stringify(one),
      ).toEqual([])
      const others = rows.filter((row) => !fitting.includes(row)).map(({ id }) => id)
      expect(
        found.filter((id) => others.includes(id ?? 0)),
        JSON.stringify(one),
      ).toEqual([])
    }
  })

  it('without nuts leaves out each kind, and what states nothing', async () => {
    expect(await listed({})).toContain('peda')
    const free = await listed({ without: 'cashew' })
    expect(free).toContain('milk-cake')
    expect(free).not.toContain('kaju-katli')
    expect(free).not.toContain('peda')
    expect(await listed({ without: 'nuts' })).toEqual([])
  })

  it('keeps no longer than the batch that is sold now', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await listed({ keeps: 15 })).toContain('besan-laddu')
    await shop.db
      .update(products)
      .set({ expDate: inDays(5) })
      .where(eq(products.item, 'besan-laddu'))
    expect(await listed({ keeps: 15 })).not.toContain('besan-laddu')
    expect(await listed({ keeps: 3 })).toContain('besan-laddu')
  })

  it('refuses codes that nobody knows: it never shows what was to be left out', async () => {
    for (const bad of [{ without: 'nut' }, { diet: 'jain;vegan' }, { without: 'milk,' }])
      expect(await refusal(shop.send(call.verticalListing, { ...ofSweets, ...bad }))).toMatchObject(
        {
          status: 400,
        },
      )
  })
})

describe('what keeps longest', () => {
  const longest = { ...store, sort: 'keeps' } as const
  const daysOf = (row: typeof products.$inferSelect): number => {
    const { shelfLife, shelfLifeUnit, expDate } = row
    if (!shelfLife) return -Infinity
    const days = shelfLife * (shelfLifeUnit === 'months' ? 30 : 1)
    const left = (Date.parse(expDate ?? '9999-12-31') - Date.parse(indiaDate(new Date()))) / day
    return Math.min(days, left)
  }
  /** The cards in that order, as the domain says it: available ones first. */
  const sorted = async (cards: readonly { product_id?: number }[]) => {
    const ids = cards.map(({ product_id }) => product_id)
    const rows = (await shop.db.select().from(products)).filter(({ id }) => ids.includes(id))
    const facts = rows.map((row) => ({ ...row, days: daysOf(row) }))
    facts.sort(
      (a, b) =>
        Number(a.soldOut) - Number(b.soldOut) ||
        (a.days === b.days ? 0 : b.days - a.days) ||
        byListingOrder(a, b),
    )
    return facts
  }

  it('comes first where that is asked; what is sold out and what states nothing come last', async () => {
    await shop.db.update(products).set({ shelfLife: null }).where(eq(products.item, 'rasgulla'))
    const all = await shop.send(call.verticalListing, {
      ...longest,
      vertical_slug: 'sweets',
      result_per_page: 1000,
    })
    const cards = all.payload_VerticalByProduct.products
    const rows = await sorted(cards)
    expect(cards.map(({ product_id }) => product_id)).toEqual(rows.map(({ id }) => id))
    const ends = [rows[0], rows.findLast(({ soldOut }) => !soldOut), rows.at(-1)]
    expect(ends.map((row) => row?.days)).toEqual([90, -Infinity, expect.any(Number)])
    expect(ends[2]?.soldOut).toBe(true)
    // Page by page, by dish: where the first of its sizes stands.
    const dishes: (string | undefined)[] = []
    for (let page = 1; page <= 4; page++) {
      const part = await shop.send(call.verticalListing, {
        ...longest,
        vertical_slug: 'sweets',
        by_dish: 1,
        page,
        result_per_page: 8,
      })
      dishes.push(...part.payload_VerticalByProduct.products.map(({ item }) => item))
    }
    expect(dishes).toEqual([...new Set(rows.map(({ item }) => item))])
  })

  it('comes first in a search, too', async () => {
    for (const by_dish of [0, 1] as const) {
      const found = await shop.send(search, { ...longest, keyword: 'barfi', by_dish })
      const cards = found.payload_searchAI
      expect(cards.length).toBeGreaterThan(2)
      const ids = (await sorted(cards)).map(({ id }) => id)
      expect(cards.map(({ product_id }) => product_id)).toEqual(ids)
    }
  })
})

it('a search and the options of a filter keep to the choice', async () => {
  const found = async (asked: object) => {
    const reply = await shop.send(search, { ...store, keyword: 'barfi', by_dish: 1, ...asked })
    return reply.payload_searchAI.map(({ item }) => item)
  }
  expect(await found({})).toContain('dodha-barfi')
  const free = await found({ without: 'gluten', diet: 'eggless' })
  expect(free).toContain('pista-barfi')
  expect(free).not.toContain('dodha-barfi')
  const filtered = await shop.send(call.filter, { ...store, without: 'milk,nuts,gluten' })
  const all = await shop.send(call.filter, store)
  expect(filtered.payload_FilterByProduct.brands?.length).toBeLessThan(
    all.payload_FilterByProduct.brands?.length ?? 0,
  )
})

describe('counts', () => {
  const countsOf = async (asked: object) =>
    (await shop.send(dietCounts, { ...store, ...asked })).payload_dietCounts

  it('are those of the listing with one more option', async () => {
    const chosen = { diet: 'jain' }
    const counts = await countsOf({ vertical_slug: 'sweets', ...chosen })
    expect(counts.total).toBe((await listed(chosen)).length)
    for (const { code, count } of counts.diet)
      expect(count, code).toBe((await listed({ diet: `jain,${code}` })).length)
    for (const { code, count } of counts.without)
      expect(count, code).toBe((await listed({ ...chosen, without: code })).length)
    for (const { days, count } of counts.keeps)
      expect(count, String(days)).toBe((await listed({ ...chosen, keeps: days })).length)
  })

  it('are those of a category, a brand, an age group and a search', async () => {
    const category = { vertical_slug: 'sweets', category_name_url: 'laddu' }
    const laddu = await shop.send(call.categoryListing, { ...store, ...category, by_dish: 1 })
    expect(laddu.payload_FilterByProductCategory.total).toBeGreaterThan(1)
    expect((await countsOf(category)).total).toBe(laddu.payload_FilterByProductCategory.total)
    const brand = await countsOf({ brand_id: '1' })
    const page = await shop.send(call.brandListing, { ...store, brand_id: 1, by_dish: 1 })
    expect(brand.total).toBe(page.payload_BrandByProduct.total)
    const kids = await countsOf({ age_name_url: 'kids' })
    const age = await shop.send(call.ageFilter, { ...store, age_name_url: 'kids', by_dish: 1 })
    expect(kids.total).toBe(age.payload_FilterByProductAge.total)
    for (const keyword of ['barfi', 'kaju barfee', 'xyzzy']) {
      const found = await shop.send(search, { ...store, keyword, by_dish: 1 })
      expect((await countsOf({ keyword })).total, keyword).toBe(found.total)
    }
  })

  it('of a search tell what fewer days would bring', async () => {
    const keyword = 'barfi'
    const found = async (keeps: number) =>
      (await shop.send(search, { ...store, keyword, by_dish: 1, keeps })).total
    const counts = await countsOf({ keyword, keeps: 15 })
    expect(counts.total).toBe(await found(15))
    expect(await found(3)).toBeGreaterThan(counts.total)
    for (const { days, count } of counts.keeps) expect(count, String(days)).toBe(await found(days))
  })
})

describe('what an owner states', () => {
  const item = (change: object): Item => ({ ...(sweets[0] as unknown as Item), ...change })
  const save = (change: object) => saveProducts(shop.db, productsOf([item(change)]))
  const detail = async () =>
    (await shop.send(productDetail, { ...store, product_slug: slug })).payload
  const slug = productsOf([item({})])[0]?.slug ?? ''

  it('is on the page in one truth: names of the codes, else the words of the label', async () => {
    await save({ contains: ['milk', 'cashew'], diets: ['eggless'], allergens: ['Anything'] })
    expect(await detail()).toMatchObject({ allergens: ['Milk', 'Cashews'], diets: ['eggless'] })
    await save({ contains: undefined, diets: undefined, allergens: ['Milk'] })
    expect(await detail()).toMatchObject({ allergens: ['Milk'], diets: [] })
  })

  it('is refused if it contradicts itself', async () => {
    for (const [stated, said] of [
      [{ contains: ['milk'], diets: ['vegan'] }, 'it cannot be "vegan" and contain "milk"'],
      [{ contains: ['egg'], diets: [] }, 'it cannot be "veg" and contain "egg"'],
      [{ contains: ['gluten'] }, 'allergens has "Milk", but contains has no "milk"'],
    ] as const)
      await expect(save(stated)).rejects.toThrow(`${slug}: ${said}.`)
  })

  it('comes from a CSV file, where an empty cell states nothing', async () => {
    const head =
      'item,name,brand,category,quantity,unit,mrp,stock,item_code,hsn,gst_percent,allergens,veg,contains,diets'
    const row = (name: string, stated: string) =>
      `${name},Test,chaina-ram,milk-sweets,500,g,100,5,T-${name},2106,5,none,yes,${stated}`
    const load = (...rows: string[]) =>
      shop.owner('import', { kind: 'csv', text: [head, ...rows].join('\n') })
    await load(row('one', 'milk|cashew,eggless|jain'), row('two', 'none,'), row('three', ','))
    const stated = await shop.db
      .select({ slug: products.slug, contains: products.contains, diets: products.diets })
      .from(products)
      .where(eq(products.name, 'Test'))
      .orderBy(products.id)
    expect(stated).toEqual([
      { slug: 'one-500g', contains: ['milk', 'cashew'], diets: ['eggless', 'jain'] },
      { slug: 'two-500g', contains: [], diets: [] },
      { slug: 'three-500g', contains: null, diets: [] },
    ])
    for (const [wrong, said] of [
      ['milk,vegan', 'Line 2, item four: it cannot be "vegan" and contain "milk"'],
      ['butter,', 'Line 2, item four: contains is "butter", but must be milk, '],
      [',tasty', 'Line 2, item four: diets is "tasty", but must be jain, vrat, '],
    ] as const)
      await expect(load(row('four', wrong))).rejects.toThrow(said)
  })
})
