import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Request } from '#src/contract/call.ts'
import * as call from '#src/contract/listing.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { allProducts } from '#src/contract/product.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { products } from '#src/server/db/schema/product.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const store = { store_id: 121 }
const sweets = { ...store, vertical_slug: 'sweets' }
const shop = shopForAll()

const page = async (page: number, result_per_page?: number) =>
  (await shop.send(call.verticalListing, { ...sweets, page, result_per_page }))
    .payload_VerticalByProduct

/** These products in the order of the static pages. */
const sorted = async (cards: readonly WireCard[]) => {
  const rows = await shop.db.select().from(products)
  const listed = slugs(cards)
  return rows
    .filter(({ slug }) => listed.includes(slug))
    .sort(byListingOrder)
    .map(({ slug }) => slug)
}

const slugs = (cards: readonly WireCard[]) => cards.map((card) => card.name_url)

describe('the menu', () => {
  it('has verticals with their categories in the shop’s order', async () => {
    const reply = await shop.send(call.verticals, store)
    const { vertical } = reply.payload_verticalWithCatList
    expect(vertical.map((v) => v.name)).toEqual([
      'Sweets',
      'Namkeen',
      'Snacks',
      'Dry Fruits',
      'Gift Boxes',
    ])
    expect(vertical[0]?.catList[1]).toMatchObject({ name: 'Laddu', name_url: 'laddu' })
  })

  it('has subcategories, brands and age groups', async () => {
    const { vertical } = (await shop.send(call.verticals, store)).payload_verticalWithCatList
    const laddu = vertical[0]?.catList[1]?.category_id ?? 0
    const below = await shop.send(call.subcategories, { ...store, category_id: laddu })
    expect(below.payload_categoryBySubCategory.map((s) => s.name)).toEqual([
      'Ghee Laddu',
      'Boondi Laddu',
    ])
    const brands = await shop.send(call.brands, store)
    expect(brands.payload_getAllBrands.map((b) => b.name)).toContain('Chaina Ram')
    const ages = await shop.send(call.ageGroups, store)
    expect(ages.payload_ageGroupList.age_group).toContainEqual({ name: 'Kids', name_url: 'kids' })
  })
})

describe('a listing', () => {
  it('shows ten products a page unless asked for more', async () => {
    expect((await page(1)).products).toHaveLength(10)
    expect((await page(1, 25)).products).toHaveLength(25)
  })

  it('shows every product exactly once over its pages, and knows how many there are', async () => {
    const { total } = await page(1)
    const seen: WireCard[] = []
    for (let at = 1; seen.length < total; at++) seen.push(...(await page(at, 7)).products)
    expect(new Set(slugs(seen)).size).toBe(total)
    expect(await page(1000)).toEqual({ products: [], total })
  })

  it('has the order of the static pages: to be had first, then by rank, name and price', async () => {
    const { products: all } = await page(1, 1000)
    expect(slugs(all)).toEqual(await sorted(all))
    expect(all.at(-1)?.stock).toBe(0)
    expect(all[0]?.stock).toBeGreaterThan(0)
  })

  it('sorts names by code point, as the pages do, and not by a language', async () => {
    const names = ['apple', 'Zebra', 'Éclair', '_x']
    const { products: all } = await page(1, 1000)
    const ids = all.slice(0, names.length).map((card) => card.id)
    for (const [at, name] of names.entries())
      await shop.db
        .update(products)
        .set({ name })
        .where(eq(products.id, ids[at] ?? 0))
    const { products: after } = await page(1, 1000)
    expect(slugs(after)).toEqual(await sorted(after))
  })

  it('of a category holds that category only; without one, the whole vertical', async () => {
    const reply = await shop.send(call.categoryListing, { ...sweets, category_name_url: 'laddu' })
    const { products: found } = reply.payload_FilterByProductCategory
    expect(new Set(found.map((card) => card.category_name))).toEqual(new Set(['Laddu']))
    const whole = await shop.send(call.categoryListing, sweets)
    expect(whole.payload_FilterByProductCategory.total).toBe((await page(1)).total)
  })

  it('of a brand, an age group and a subcategory holds theirs', async () => {
    const brand = (await shop.send(call.brands, store)).payload_getAllBrands[0]
    const branded = await shop.send(call.brandListing, { ...store, brand_id: brand?.id ?? 0 })
    expect(new Set(branded.payload_BrandByProduct.products.map((c) => c.brand_name))).toEqual(
      new Set([brand?.name]),
    )
    const kids = await shop.send(call.ageGroupListing, { ...store, age_group_slug: 'kids' })
    const all = (await shop.send(allProducts, store)).payload_getAllProducts.length
    expect(kids.payload_ageGroupByProduct.total).toBeGreaterThan(10)
    expect(kids.payload_ageGroupByProduct.total).toBeLessThan(all)
    expect(kids.payload_ageGroupByProduct.brands.length).toBeGreaterThan(1)
    const { vertical } = (await shop.send(call.verticals, store)).payload_verticalWithCatList
    const category_id = vertical[0]?.catList[1]?.category_id ?? 0
    const below = await shop.send(call.subcategories, { ...store, category_id })
    let sum = 0
    for (const { subcategory_id } of below.payload_categoryBySubCategory)
      sum += (await shop.send(call.subcategoryListing, { ...store, subcategory_id }))
        .payload_SubCategoryByProduct.total
    const laddus = await shop.send(call.categoryListing, { ...sweets, category_name_url: 'laddu' })
    expect(sum).toBe(laddus.payload_FilterByProductCategory.total)
  })

  it('of given products keeps their order over its pages, unless it is sorted, by product and by dish', async () => {
    const ids = (await page(1, 1000)).products.map((card) => card.product_id).toReversed()
    const given = async (asked: Partial<Request<typeof call.filter>>) =>
      (await shop.send(call.filter, { ...store, product_ids: ids, ...asked }))
        .payload_FilterByProduct
    const seen = [1, 2, 3].map((page) => given({ page, result_per_page: 30 }))
    const cards = (await Promise.all(seen)).flatMap((part) => part.products)
    expect(cards.map((card) => card.product_id)).toEqual(ids)

    const dishes = await given({ by_dish: 1, result_per_page: 1000 })
    const firsts = cards.filter(
      ({ item }, at) => cards.findIndex((one) => one.item === item) === at,
    )
    expect(dishes.products.map((card) => card.product_id)).toEqual(
      firsts.map((card) => card.product_id),
    )
    expect(dishes.total).toBe(firsts.length)

    const { products: sorted } = await given({ sort: 'low', result_per_page: 1000 })
    expect(slugs(sorted)).not.toEqual(slugs(cards))
    expect(new Set(slugs(sorted))).toEqual(new Set(slugs(cards)))
    const [first] = ids
    const one = await given({ product_ids: [first!, 2_147_483_647] })
    expect(one.products.map((card) => card.product_id)).toEqual([first])
  })

  it('that does not exist is refused', async () => {
    const missing = { status: 404, code: 'unknown-listing' }
    const category = { ...store, vertical_slug: 'namkeen', category_name_url: 'laddu' }
    await expect(shop.send(call.categoryListing, category)).rejects.toMatchObject(missing)
    await expect(
      shop.send(call.verticalListing, { ...store, vertical_slug: 'toys' }),
    ).rejects.toMatchObject(missing)
    await expect(shop.send(call.brandListing, { ...store, brand_id: 77 })).rejects.toMatchObject(
      missing,
    )
    await expect(
      shop.send(call.ageGroupListing, { ...store, age_group_slug: 'cats' }),
    ).rejects.toMatchObject(missing)
  })
})
