import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { business } from '#src/business.ts'
import {
  allProducts,
  productDetail,
  productDetails,
  productVariants,
} from '#src/contract/product.ts'
import { products } from '#src/server/db/schema/product.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { versionOf } from '#src/server/product/version.service.ts'
import { reviews } from '#src/server/db/schema/review.ts'
import { bankOffers } from '#src/server/db/schema/shop.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const store = { store_id: 121 }
const shop = shopForAll()

const detail = async (slug: string) =>
  (await shop.send(productDetail, { ...store, product_slug: slug })).payload
const versions = async () => {
  const reply = await shop.send(allProducts, store)
  return new Map(reply.payload_getAllProducts.map((p) => [p.name_url, p.version]))
}
const change = (slug: string, values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(eq(products.slug, slug))

describe('a product', () => {
  it('is told with all that its page shows', async () => {
    const product = await detail('kaju-katli-500g')
    expect(product).toMatchObject({
      name: 'Kaju Katli',
      q_number: 500,
      q_unit_name: 'g',
      category_name_url: 'katli',
      vertical_name_url: 'sweets',
      age_groups: expect.arrayContaining(['kids']) as unknown,
      store_name: 'Meetha Ghar',
      other_information: { country_origin: 'India' },
    })
    expect(product.mrp).toBeGreaterThanOrEqual(product.selling_price)
    expect(product.gallery_images[0]).toBe(product.image)
    expect(product.ratings.length).toBeGreaterThan(1)
    expect(product.ratings[0]).toMatchObject({ customer_name: 'Ritika S.', rating: 5 })
    expect(product.total_rating).toBe(4.7)
    expect(product.bank_offer).toHaveLength(2)
  })

  it("has its label under the specification's names, and what the law asks for besides", async () => {
    const { specifications, other_information: other } = await detail('kaju-katli-500g')
    expect(Object.keys(specifications).sort()).toEqual([
      'container_type',
      'exp_date',
      'manufactured_by',
      'model_name',
      'organic',
      'package_dimension_height',
      'package_dimension_length',
      'package_dimension_width',
      'packed_by',
      'polished',
      'shelf_life',
      'shelf_life_month_years',
      'type',
    ])
    expect(Object.keys(other).sort()).toEqual([
      'best_before',
      'consumer_care',
      'country_origin',
      'fssai_license',
      'manufactured_by',
      'marketed_by',
      'net_quantity',
    ])
    const [row] = await shop.db.select().from(products).where(eq(products.slug, 'kaju-katli-500g'))
    expect(specifications).toMatchObject({
      type: row?.type,
      container_type: row?.containerType,
      packed_by: row?.packedBy,
      organic: 'No',
    })
    expect(other).toMatchObject({
      manufactured_by: row?.manufacturedBy,
      marketed_by: row?.marketedBy,
      net_quantity: '500 g',
    })
  })

  it('is found by id and by address alike', async () => {
    const bySlug = await detail('samosa-6-pieces')
    const byId = await shop.send(productDetail, { ...store, product_id: bySlug.id })
    expect(byId.payload).toEqual(bySlug)
  })

  it('is read together with others that are asked for at the same time', async () => {
    await using fresh = await openShop({ on: shop })
    const select = vi.spyOn(fresh.db, 'select')
    const slugs = [...(await versions()).keys()].slice(0, 30)
    const together = await Promise.allSettled(
      [...slugs, 'kaju-katli-7kg'].map((product_slug) =>
        fresh.send(productDetail, { ...store, product_slug }),
      ),
    )
    const read = select.mock.calls.length
    select.mockRestore()
    expect(together.pop()).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    for (const [at, slug] of slugs.entries())
      expect(together[at]).toMatchObject({ value: { payload: await detail(slug) } })
    // One at a time they take four statements each.
    expect(read).toBeLessThan(16)
  })

  it('has its version read with those of all others, as one value', async () => {
    await using fresh = await openShop({ on: shop })
    const select = vi.spyOn(fresh.db, 'select')
    await fresh.send(allProducts, store)
    const fields = select.mock.calls.map(([chosen]) => Object.keys(chosen ?? {}))
    select.mockRestore()
    expect(fields).toContainEqual(['rows'])
  })

  it('has its details called by one address 30 times a minute, whatever others do', async () => {
    await using fresh = await openShop({ on: shop, env: { DETAILS_PER_MINUTE: '30' } })
    const { id } = await detail('samosa-6-pieces')
    const call = (ip: string) =>
      fresh.browser(ip).request(pathOf(productDetails), { body: { ...store, product_ids: [id] } })
    for (let n = 0; n < 30; n++) expect((await call('203.0.113.1')).status).toBe(200)
    const refused = await call('203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('203.0.113.2')).status).toBe(200)
    // The shop's own programs are not counted.
    for (let n = 0; n < 31; n++) expect((await call('127.0.0.1')).status).toBe(200)
  })

  it('that does not exist is not found', async () => {
    await expect(detail('kaju-katli-7kg')).rejects.toMatchObject({
      status: 404,
      message: 'Sorry, Product detail not found.',
    })
    await expect(
      shop.send(productVariants, { ...store, product_id: 99_999 }),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(shop.send(productDetail, store)).rejects.toMatchObject({
      status: 400,
      message: 'product_id or product_slug is missing',
    })
  })

  it('lists all its sizes, smallest first, a kilo after 500 grams', async () => {
    const { id } = await detail('kaju-katli-1kg')
    const reply = await shop.send(productVariants, { ...store, product_id: id })
    expect(reply.payload.map((v) => `${v.q_number} ${v.q_unit_name}`)).toEqual([
      '250 g',
      '500 g',
      '1 kg',
    ])
  })

  it('tells colours apart, by name, code, address and picture', async () => {
    const green = await detail('mithai-gift-box-500g-green')
    expect(green).toMatchObject({ name: 'Mithai Gift Box, Green', image: 'gift-box-green.jpg' })
    expect(green.variants.map((v) => [v.name_url, v.q_number, v.color_code, v.color_name])).toEqual(
      [
        ['mithai-gift-box-500g-maroon', 500, '#6d1327', 'Maroon'],
        ['mithai-gift-box-500g-green', 500, '#0f6350', 'Green'],
        ['mithai-gift-box-1kg', 1, '', ''],
      ],
    )
    const before = await versions()
    await change('mithai-gift-box-500g-green', { colorCode: '#0f6351' })
    const after = await versions()
    for (const { name_url } of green.variants)
      expect(after.get(name_url)).not.toBe(before.get(name_url))
  })

  it('tells which of its sizes are sold out, and changes every size’s page when one is', async () => {
    const told = async () =>
      (await detail('jalebi-500g')).variants.map((v) => [v.name_url, v.in_stock])
    const sizes = ['jalebi-250g', 'jalebi-500g', 'jalebi-1kg']
    const before = await versions()
    expect(await told()).toEqual(sizes.map((slug) => [slug, 1]))
    await change('jalebi-1kg', { stock: 0 })
    expect(await told()).toEqual(sizes.map((slug) => [slug, slug === 'jalebi-1kg' ? 0 : 1]))
    const { payload } = await shop.send(productVariants, {
      ...store,
      product_id: (await detail('jalebi-250g')).id,
    })
    expect(payload.map((v) => v.in_stock)).toEqual([1, 1, 0])
    const after = await versions()
    for (const slug of sizes) expect(after.get(slug)).not.toBe(before.get(slug))
    // A sale that leaves enough changes no other size's page.
    await change('jalebi-1kg', { stock: 30 })
    const stocked = await versions()
    await change('jalebi-1kg', { stock: 29 })
    expect((await versions()).get('jalebi-500g')).toBe(stocked.get('jalebi-500g'))
  })

  it('changes its page once its batch expires before the slowest delivery ends', () => {
    const around = { ages: [], sizes: [], offers: [], similar: [] }
    const shown = {
      ...{ digest: 'd', stock: 5, maxPerOrder: 5, brandName: '', categoryName: '' },
      ...{ categorySlug: '', verticalName: '', verticalSlug: '' },
    }
    const version = (keepsDays: number | null) => versionOf({ ...shown, keepsDays }, around)
    expect(new Set([null, 20, 5].map(version)).size).toBe(1)
    expect(version(4)).not.toBe(version(5))
    expect(version(4)).toBe(version(3))
  })

  it('tells its model, polish and expiry date where the owner does', async () => {
    const { specifications } = await detail('dry-fruit-gift-box-400g')
    expect(specifications).toMatchObject({
      model_name: 'Mewa 4',
      polished: 'No',
      exp_date: '2027-03-31',
    })
    expect((await detail('kaju-katli-500g')).specifications).toMatchObject({
      model_name: '',
      polished: '',
      exp_date: '',
    })
  })

  it('names eight similar items, none twice, none of them itself, its own category first', async () => {
    const { similar } = await detail('besan-laddu-250g')
    expect(similar).toHaveLength(8)
    expect(new Set(similar.map((p) => p.name)).size).toBe(8)
    expect(similar.map((p) => p.name)).not.toContain('Besan Laddu')
    expect(similar[0]?.category_name).toBe('Laddu')
    const places = similar.map((p) => p.stock <= 0)
    expect(places).toEqual(places.toSorted())
  })

  it('two products of one name are two products', async () => {
    const [first] = await shop.db.select().from(products).where(eq(products.slug, 'jalebi-250g'))
    if (!first) throw new Error('no jalebi')
    const { id: _, ...facts } = first
    const twin = { slug: 'jalebi-rabri', item: 'jalebi-rabri', itemCode: 'TWIN', barcode: null }
    await shop.db.insert(products).values({ ...facts, ...twin })
    const ids = [(await detail('jalebi-250g')).id, (await detail('jalebi-rabri')).id]
    expect(new Set(ids).size).toBe(2)
    expect((await detail('jalebi-rabri')).similar.map((p) => p.name_url)).toContain('jalebi-250g')
    await shop.db.delete(products).where(eq(products.slug, 'jalebi-rabri'))
  })
})

describe('the version of a product', () => {
  const slug = 'besan-laddu-500g'
  /** Slugs of the products whose version changes with `act`. */
  const changedBy = async (act: () => Promise<unknown>) => {
    const before = await versions()
    await act()
    const after = await versions()
    return [...after.keys()].filter((key) => before.get(key) !== after.get(key))
  }

  it('is the same in the list and in the detail, and from one request to the next', async () => {
    const [first, second] = [await versions(), await versions()]
    expect(second).toEqual(first)
    for (const one of ['kaju-katli-250g', slug, 'samosa-6-pieces'])
      expect((await detail(one)).version).toBe(first.get(one))
  })

  it('stays when a pack of many is sold', async () => {
    await change(slug, { stock: 40, maxPerOrder: 10 })
    expect(await changedBy(() => change(slug, { stock: 39 }))).toEqual([])
  })

  it('changes when fewer can be bought in one order than before', async () => {
    await change(slug, { stock: 10, maxPerOrder: 10 })
    expect(await changedBy(() => change(slug, { stock: 9 }))).toContain(slug)
  })

  it.each([
    ['price', () => change(slug, { mrp: 99_900 })],
    ['description', () => change(slug, { description: 'New words.' })],
    ['deal', () => change(slug, { dealKind: 'hot', dealPrice: 100 })],
    ['pictures', () => change(slug, { pictures: ['jalebi.jpg'] })],
  ])('changes with its %s', async (_what, act) => {
    expect(await changedBy(act)).toContain(slug)
  })

  it('changes with a review, for that product only', async () => {
    const { id: productId } = await detail(slug)
    const review = { productId, author: 'A.', rating: 4, review: 'Good', createdAt: new Date() }
    expect(await changedBy(() => shop.db.insert(reviews).values(review))).toEqual([slug])
  })

  it('stays with the price of a product that is shown beside it, which has its own version', async () => {
    const shown = (await detail('motichoor-laddu-250g')).similar[0]?.name_url ?? ''
    expect(await changedBy(() => change(shown, { mrp: 123_400 }))).toEqual([shown])
  })

  it('changes when another product is shown beside it', async () => {
    const shown = (await detail('motichoor-laddu-250g')).similar[0]?.name_url ?? ''
    const changed = await changedBy(() => change(shown, { stock: 0 }))
    expect(changed).toEqual(expect.arrayContaining([shown, 'motichoor-laddu-250g']))
    expect(changed).not.toContain('samosa-6-pieces')
  })

  it.each([
    ['phone', site, { phone: '+91 11 4000 0001' }],
    ['licence', business, { fssai: '10025011000001' }],
  ])('changes with the %s of the shop, which the label names', async (_what, facts, changed) => {
    const before = await versions()
    const old = { ...facts }
    Object.assign(facts, changed)
    // A change of the settings takes effect with the next start.
    const restarted = await openShop({ on: shop })
    const { payload_getAllProducts: after } = await restarted.send(allProducts, store)
    await restarted.close()
    Object.assign(facts, old)
    expect(after.filter((item) => item.version === before.get(item.name_url))).toEqual([])
  })

  it('is computed once, until something changes', async () => {
    await versions()
    const select = vi.spyOn(shop.db, 'select')
    await versions()
    expect(select).not.toHaveBeenCalled()
    await change('samosa-6-pieces', { mrp: 123_500 })
    await versions()
    expect(select).toHaveBeenCalled()
    select.mockRestore()
  })

  it('changes when a bank offer ends', async () => {
    const [offer] = await shop.db.select().from(bankOffers)
    const left = (offer?.endsAt.getTime() ?? 0) - shop.clock.now().getTime()
    const changed = await changedBy(async () => shop.clock.advance(left + 1))
    expect(changed.length).toBe((await versions()).size)
  })
})
