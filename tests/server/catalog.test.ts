import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as home from '#src/contract/home.ts'
import * as listing from '#src/contract/listing.ts'
import * as offer from '#src/contract/offer.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { search } from '#src/contract/search.ts'
import { unitPrice } from '#src/domain/price.ts'
import { brands } from '#src/server/db/schema/menu.ts'
import { productAgeGroups, products } from '#src/server/db/schema/product.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const store = { store_id: 121 }
const shop = shopForAll()

const unknown = { status: 404, code: 'unknown-listing' }
const verticals = async () =>
  (await shop.send(listing.verticals, store)).payload_verticalWithCatList.vertical
const brandNamed = async (name: string) =>
  (await shop.send(listing.brands, store)).payload_getAllBrands.find((b) => b.name === name)
    ?.brand_id ?? 0
const prices = (cards: readonly WireCard[]) => cards.map((card) => unitPrice(productOf(card)) / 100)
const filter = async (conditions: object) =>
  (await shop.send(listing.filter, { ...store, result_per_page: 1000, ...conditions }))
    .payload_FilterByProduct

describe('the menus', () => {
  it('name the verticals, their categories and a tile for each category', async () => {
    const all = await verticals()
    const names = (await shop.send(listing.verticalNames, store)).payload_verticalList.vertical
    expect(names).toEqual(all.map(({ id, name, name_url }) => ({ id, name, name_url })))
    const sweets = await shop.send(listing.verticalCategories, {
      ...store,
      vertical_slug: 'sweets',
    })
    expect(sweets.payload_verticalByCategory).toEqual(all[0]?.catList)
    const tiles = (await shop.send(listing.verticalDesign, store)).payload_verticaldesign
    expect(tiles).toHaveLength(all.flatMap((vertical) => vertical.catList).length)
    expect(tiles[1]).toMatchObject({ verticalSlug: 'sweets', category: { name: 'Laddu' } })
    await expect(
      shop.send(listing.verticalCategories, { ...store, vertical_slug: 'toys' }),
    ).rejects.toMatchObject(unknown)
  })

  it('have promo banners of their own', async () => {
    const { payload_promobanner } = await shop.send(home.promoBanners, store)
    const { payload_banner } = await shop.send(home.banners, store)
    expect(payload_promobanner).toEqual(payload_banner.promobanner)
  })

  it('tell the brands of a category, and by what a vertical can be filtered', async () => {
    const [sweets] = await verticals()
    const category_id = sweets?.catList[1]?.category_id ?? 0
    const reply = await shop.send(listing.categoryBrands, { ...store, category_id })
    const laddus = await filter({ category_id: String(category_id) })
    const brands = new Set(laddus.products.map((card) => card.brand_name))
    expect(new Set(reply.payload_categoryByBrand.map((brand) => brand.name))).toEqual(brands)
    const byId = await shop.send(listing.filterOptions, { ...store, vertical_id: sweets?.id ?? 0 })
    const bySlug = await shop.send(listing.filterOptionsBySlug, {
      ...store,
      vertical_slug: 'sweets',
    })
    expect(byId.payload_filterOption).toEqual(bySlug.payload_filterOptionVerticalSlug)
    expect(byId.payload_filterOption.gender.map((g) => g.gender_name)).toEqual([
      'Everyone',
      'Women',
      'Men',
    ])
    expect(byId.payload_filterOption.age_group[0]).toEqual({ name: 'Kids', name_url: 'kids' })
    await expect(
      shop.send(listing.filterOptions, { ...store, vertical_id: 999 }),
    ).rejects.toMatchObject(unknown)
    await expect(
      shop.send(listing.categoryBrands, { ...store, category_id: 999 }),
    ).rejects.toMatchObject(unknown)
  })
})

describe('a listing', () => {
  it('of a category is the same by slug, by number and below its vertical', async () => {
    const [sweets] = await verticals()
    const category_id = sweets?.catList[1]?.category_id ?? 0
    const bySlug = await shop.send(listing.categoryProducts, { ...store, category_slug: 'laddu' })
    const byId = await shop.send(listing.categoryIdListing, { ...store, category_id })
    const below = { ...store, vertical_slug: 'sweets', category_name_url: 'laddu' }
    const whole = await shop.send(listing.categoryListing, below)
    expect(bySlug.payload_getProductByCategory).toEqual(whole.payload_FilterByProductCategory)
    expect(byId.payload_CategoryByProduct).toEqual(whole.payload_FilterByProductCategory)
    const vertical = await shop.send(listing.categoryIdListing, {
      ...store,
      vertical_id: sweets?.id ?? 0,
    })
    const ofVertical = await shop.send(listing.verticalListing, {
      ...store,
      vertical_slug: 'sweets',
    })
    expect(vertical.payload_CategoryByProduct).toEqual(ofVertical.payload_VerticalByProduct)
    expect(vertical.payload_CategoryByProduct.total).toBeGreaterThan(
      byId.payload_CategoryByProduct.total,
    )
    await expect(
      shop.send(listing.categoryProducts, { ...store, category_slug: 'toys' }),
    ).rejects.toMatchObject(unknown)
    for (const missing of [
      () => shop.send(listing.categoryIdListing, { ...store, category_id: 999 }),
      () => shop.send(listing.categoryIdListing, { ...store, vertical_id: 999 }),
      () => shop.send(listing.subcategoryListing, { ...store, subcategory_id: 999 }),
      () => shop.send(listing.brandListing, { ...store, brand_id: 999 }),
    ])
      await expect(missing()).rejects.toMatchObject(unknown)
    await expect(shop.send(listing.categoryIdListing, store)).rejects.toMatchObject({ status: 400 })
  })

  it('is sorted by MRP when asked, over all its pages, and what can be bought stays first', async () => {
    for (const [sort, direction] of [
      ['low', 1],
      ['high', -1],
    ] as const) {
      const asked = { ...store, vertical_slug: 'sweets', sort }
      const seen: WireCard[] = []
      for (let page = 1; page <= 4; page++)
        seen.push(
          ...(await shop.send(listing.verticalListing, { ...asked, page, result_per_page: 30 }))
            .payload_VerticalByProduct.products,
        )
      expect(new Set(seen.map((card) => card.id)).size).toBe(seen.length)
      const here = seen.filter((card) => card.stock > 0).map((card) => card.mrp)
      expect(here).toEqual(here.toSorted((a, b) => direction * (a - b)))
      expect(seen.findLastIndex((card) => card.stock > 0)).toBe(here.length - 1)
      const found = await shop.send(search, { ...store, keyword: 'laddu', sort })
      const mrps = found.payload_searchAI.filter((card) => card.stock > 0).map((card) => card.mrp)
      expect(mrps).toEqual(mrps.toSorted((a, b) => direction * (a - b)))
    }
  })
})

describe('a filter', () => {
  it('by price asks what a shopper pays, and its ranges leave no gap', async () => {
    const all = await filter({})
    let sum = 0
    for (const [from_price, to_price] of [
      [0, 100],
      [101, 500],
      [501, 1000],
      [1001, 0],
    ] as const) {
      const { products, total } = await filter({ from_price, to_price })
      for (const price of prices(products)) {
        expect(price).toBeGreaterThanOrEqual(from_price)
        expect(price).toBeLessThan(to_price === 0 ? Infinity : to_price + 1)
      }
      sum += total
    }
    expect(sum).toBe(all.total)
  })

  it('by brands takes several, and goes on telling the brands that could be chosen', async () => {
    const [one, two] = [await brandNamed('Sevpak'), await brandNamed('Chaina Ram')]
    const both = await filter({ brand_id: `${one},${two}` })
    expect(new Set(both.products.map((card) => card.brand_name))).toEqual(
      new Set(['Sevpak', 'Chaina Ram']),
    )
    expect(both.brands.length).toBeGreaterThan(2)
    expect((await filter({ brand_id: '' })).total).toBe((await filter({})).total)
  })

  it('admits what fits, and tells the brands of all that fits in the shop’s order', async () => {
    const { gender } = (await shop.send(listing.filterOptions, { ...store, vertical_id: 0 }))
      .payload_filterOption
    const [, women = 0, men = 0] = gender.map(({ gender_id }) => gender_id)
    const change = (slug: string, values: Partial<typeof products.$inferSelect>) =>
      shop.db.update(products).set(values).where(eq(products.slug, slug))
    const price = { mrp: 60_000, dealKind: null, dealPrice: 0 }
    await change('pistachios-250g', { ...price, sellingPrice: 50_100, genderId: women })
    await change('dodha-barfi-250g', { ...price, sellingPrice: 50_099, genderId: men })
    const rows = await shop.db.select().from(products)
    const sevpak = await brandNamed('Sevpak')
    const ofSevpak = rows.flatMap(({ id, brandId }) => (brandId === sevpak ? [id] : []))
    await shop.db.delete(productAgeGroups).where(inArray(productAgeGroups.productId, ofSevpak))
    const inOrder = await shop.db.select().from(brands).orderBy(brands.position)
    const sub = rows.find(({ subcategoryId }) => subcategoryId)?.subcategoryId ?? 0
    const ofAge = async (age_group_slug: string) => {
      const asked = { ...store, age_group_slug, result_per_page: 1000 }
      return (await shop.send(listing.ageGroupListing, asked)).payload_ageGroupByProduct
    }
    const [kids, seniors] = [await ofAge('kids'), await ofAge('seniors')]
    const aged = new Set([...kids.products, ...seniors.products].map((card) => card.name_url))
    const namesOf = (fitting: typeof rows) =>
      inOrder
        .filter(({ id }) => fitting.some(({ brandId }) => brandId === id))
        .map(({ name }) => name)
    const paid = ({ dealPrice, sellingPrice }: (typeof rows)[number]) => dealPrice || sellingPrice
    type Fits = (row: (typeof rows)[number]) => boolean
    const wishes: [object, Fits][] = [
      [{ age: '0', gender: '0', brand_id: '0', from_price: 0, to_price: 0 }, () => true],
      [{ gender: String(women) }, ({ genderId }) => genderId === null || genderId === women],
      [{ subcategory_id: String(sub) }, ({ subcategoryId }) => subcategoryId === sub],
      [{ age: 'kids,seniors' }, ({ slug }) => aged.has(slug)],
      [{ age: 'seniors' }, ({ slug }) => seniors.products.some((card) => card.name_url === slug)],
      [{ from_price: 101, to_price: 500 }, (row) => paid(row) >= 10_100 && paid(row) < 50_100],
      [{ from_price: 501, to_price: 501 }, ({ slug }) => slug === 'pistachios-250g'],
    ]
    for (const [conditions, fits] of wishes) {
      const found = await filter(conditions)
      const fitting = rows.filter(fits)
      expect(found.products.map((card) => card.name_url).sort()).toEqual(
        fitting.map(({ slug }) => slug).sort(),
      )
      expect(found.brands.map(({ name }) => name)).toEqual(namesOf(fitting))
    }
    for (const { brands, products } of [kids, seniors]) {
      const ofGroup = rows.filter(({ slug }) => products.some((card) => card.name_url === slug))
      expect(brands.map(({ name }) => name)).toEqual(namesOf(ofGroup))
    }
  })

  it('does not offer a brand of which nothing is shown', async () => {
    const brand = await brandNamed('Chaina Ram')
    const offered = async () => {
      const asked = { ...store, age_group_slug: 'kids' }
      const kids = (await shop.send(listing.ageGroupListing, asked)).payload_ageGroupByProduct
      return [...(await filter({})).brands, ...kids.brands].map(({ brand_id }) => brand_id)
    }
    const hide = (hidden: boolean) =>
      shop.db.update(products).set({ hidden }).where(eq(products.brandId, brand))
    expect((await offered()).filter((id) => id === brand)).toHaveLength(2)
    await hide(true)
    expect(await offered()).not.toContain(brand)
    await hide(false)
  })

  it('of an age group joins its conditions', async () => {
    const sweets = (await verticals())[0]?.id ?? 0
    const asked = { ...store, age_name_url: 'kids', result_per_page: 1000 }
    const all = (await shop.send(listing.ageFilter, asked)).payload_FilterByProductAge
    const some = (
      await shop.send(listing.ageFilter, {
        ...asked,
        vertical_id: String(sweets),
        from_price: 101,
        to_price: 500,
        age: 'seniors',
        gender: '1',
        sort: 'low' as const,
      })
    ).payload_FilterByProductAge
    expect(some.total).toBeGreaterThan(0)
    expect(some.total).toBeLessThan(all.total)
    expect(some.products.every((card) => card.vertical_id === sweets)).toBe(true)
    const { payload_ageGroupByProduct } = await shop.send(listing.ageGroupListing, {
      ...store,
      age_group_slug: 'kids',
    })
    expect(all.total).toBe(payload_ageGroupByProduct.total)
    await expect(
      shop.send(listing.ageFilter, { ...store, age_name_url: 'cats' }),
    ).rejects.toMatchObject(unknown)
  })

  it('of new arrivals and of one brand admits those only', async () => {
    const fresh = (await shop.send(listing.newFilter, store)).payload_FilterByProductNew
    expect(fresh.products.every((card) => card.is_new === 1)).toBe(true)
    const brand_id = String(await brandNamed('Sevpak'))
    const branded = (await shop.send(listing.brandFilter, { ...store, brand_id }))
      .payload_FilterByProducBrand
    expect(new Set(branded.products.map((card) => card.brand_name))).toEqual(new Set(['Sevpak']))
    await expect(
      shop.send(listing.brandFilter, { ...store, brand_id: '999' }),
    ).rejects.toMatchObject(unknown)
  })
})

describe('offers on a bag', () => {
  const applicable = async (cart_amount: number) =>
    (await shop.send(offer.applicableOffer, { ...store, cart_amount })).offer

  it('are the best one that its worth reaches', async () => {
    expect(await applicable(998.99)).toBeNull()
    expect((await applicable(999))?.name).toBe('Festive treat')
    expect((await applicable(1999))?.name).toBe('House full')
    expect((await applicable(100_000))?.name).toBe('House full')
    const { payload_offers } = await shop.send(offer.offers, store)
    expect(payload_offers.map((one) => [one.name, one.min_cart_amount])).toEqual([
      ['Festive treat', 999],
      ['House full', 1999],
    ])
    expect(payload_offers[0]?.products.map((card) => card.name_url)).toContain('peda-250g')
  })

  it('show what is sold out last', async () => {
    const shown = async () =>
      (await shop.send(offer.offers, store)).payload_offers[0]!.products.map(
        (card) => card.name_url,
      )
    const [first = '', ...others] = await shown()
    const { stock } = await shop.product(first)
    await shop.changeProduct(first, { stock: 0 })
    expect(await shown()).toEqual([...others, first])
    await shop.changeProduct(first, { stock })
  })

  it('come with products that go with it, none of its own items among them', async () => {
    const { payload } = await shop.send(productDetail, {
      ...store,
      product_slug: 'besan-laddu-250g',
    })
    const beside = async (product_id: string) =>
      (await shop.send(offer.bagSimilar, { ...store, product_id })).payload_cartSimilarProduct
    const cards = await beside(String(payload.id))
    expect(cards).toHaveLength(8)
    expect(cards.map((card) => card.name)).not.toContain('Besan Laddu')
    expect(cards[0]?.category_name).toBe('Laddu')
    expect(new Set(cards.map((card) => card.name)).size).toBe(8)
    expect((await beside('')).every((card) => card.is_new === 1)).toBe(true)
    expect((await beside('2147483')).length).toBeGreaterThan(0)
  })
})

describe('a product', () => {
  it('tells what the law of India wants of food, its Hindi name and its sizes', async () => {
    const { payload } = await shop.send(productDetail, {
      ...store,
      product_slug: 'kaju-katli-500g',
    })
    expect(payload.name_hi).toBe('काजू कतली')
    expect(payload.other_information).toMatchObject({
      fssai_license: expect.stringMatching(/^\d{14}$/) as unknown,
      net_quantity: '500 g',
      best_before: expect.stringMatching(/^\d+ (days|months) from packing$/) as unknown,
      consumer_care: expect.stringContaining('Meetha Ghar') as unknown,
    })
    expect(payload.ingredients).not.toBe('')
    expect(payload.variants.map((size) => size.name_url)).toContain('kaju-katli-250g')
  })
})
