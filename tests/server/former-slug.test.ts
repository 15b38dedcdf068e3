import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dietCounts } from '#src/contract/diet.ts'
import * as call from '#src/contract/listing.ts'
import { formerSlugs } from '#src/contract/former-slug.ts'
import { productDetail } from '#src/contract/product.ts'
import { categories, verticals } from '#src/server/db/schema/menu.ts'
import { products } from '#src/server/db/schema/product.ts'
import { stockAlerts } from '#src/server/db/schema/stock-alert.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import { site } from '#src/site.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { openSite, smallSite } from '#tests/support/shop/site.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'

const shop = shopForEach()
const pages = openForEach(() => openSite({}, shop.db))

const rename = (from: string, to: string, kind = 'item') => shop.owner('rename', { kind, from, to })
const publish = (...names: string[]) =>
  pages.release({
    ...smallSite,
    'product.html': 'newer',
    ...Object.fromEntries(names.map((name) => [`${name}.html`, name])),
  })
const answerAt = async (path: string) => {
  const { statusCode, headers } = await pages.get(path)
  return [statusCode, headers.location]
}
const told = async () =>
  (await shop.send(formerSlugs, { store_id: site.storeId })).payload_formerSlugs

test('the address of a renamed dish leads to the new one, over two names straight to the last', async () => {
  await publish()
  expect(await rename('kaju-katli', 'kaju-barfi')).toContain(
    'The item kaju-katli is kaju-barfi now',
  )
  expect(await answerAt('/product/kaju-katli-250g?from=mail')).toEqual([
    301,
    '/product/kaju-barfi-250g?from=mail',
  ])
  await rename('kaju-barfi', 'cashew-fudge')
  for (const old of ['kaju-katli', 'kaju-barfi'])
    for (const end of ['250g', '500G', '250g/'])
      expect((await answerAt(`/product/${old}-${end}`)).at(-1), end).toBe(
        end.endsWith('/') ? `/product/${old}-250g` : `/product/cashew-fudge-${end.toLowerCase()}`,
      )
  expect(await answerAt('/product/cashew-fudge-250g')).toEqual([200, undefined])
  const { payload } = await shop.send(productDetail, {
    product_slug: 'kaju-katli-250g',
    store_id: site.storeId,
  })
  expect(payload.name_url).toBe('cashew-fudge-250g')
})

test('a slug that is taken again wins, and a name that comes back is no loop', async () => {
  await publish()
  const peda = await shop.product('peda-250g')
  await rename('peda', 'pedha')
  const { id: _, ...facts } = peda
  await shop.db.insert(products).values({ ...facts, itemCode: 'OTHER', barcode: null })
  expect(await answerAt('/product/peda-250g')).toEqual([200, undefined])
  expect((await told()).map(({ former }) => former)).not.toContain('peda-250g')
  // To shoppers that other product does not exist, but its address is its own.
  await shop.owner('product', { slug: 'peda-250g', hidden: true })
  expect(await answerAt('/product/peda-250g')).toEqual([404, undefined])
  const ask = { product_slug: 'peda-250g', store_id: site.storeId }
  expect(await refusal(shop.send(productDetail, ask))).toMatchObject({ status: 404 })
  await shop.db.delete(products).where(eq(products.itemCode, 'OTHER'))
  expect(await answerAt('/product/peda-250g')).toEqual([301, '/product/pedha-250g'])
  await rename('pedha', 'peda')
  expect(await answerAt('/product/peda-250g')).toEqual([200, undefined])
  expect(await answerAt('/product/pedha-250g')).toEqual([301, '/product/peda-250g'])
  await shop.owner('withdraw', { slugs: ['peda'] })
  expect(await answerAt('/product/pedha-250g')).toEqual([404, undefined])
  expect(await told()).toEqual([])
})

test("a hidden dish's old address behaves as the dish itself", async () => {
  await publish()
  await rename('soan-papdi', 'patisa')
  await shop.owner('product', { slug: 'patisa', hidden: true })
  expect(await answerAt('/product/soan-papdi-250g')).toEqual([404, undefined])
  expect(await told()).toEqual([])
  await shop.owner('product', { slug: 'patisa', hidden: false })
  expect(await answerAt('/product/soan-papdi-250g')).toEqual([301, '/product/patisa-250g'])
})

test('menus and occasions lead on, with the pages of a listing, whoever renames them', async () => {
  const [category] = await shop.db.select().from(categories).limit(1)
  const all = await shop.db.select().from(verticals)
  const own = all.find(({ id }) => id === category!.verticalId)!
  const other = all.find(({ id }) => id !== own.id)!
  const place = (vertical: string, name: string) =>
    `/store-product/vertical/${vertical}/category/${name}`
  const now = place(other.slug, 'renamed')
  await publish('store/big', 'store/big/page/2', now.slice(1), 'store-product/renamed')
  // As another program does, with SQL.
  await shop.db.update(verticals).set({ slug: 'big' }).where(eq(verticals.id, own.id))
  expect(await answerAt(`/store/${own.slug}`)).toEqual([301, '/store/big'])
  expect(await answerAt(`/store/${own.slug}/page/2`)).toEqual([301, '/store/big/page/2'])
  expect(await answerAt(`/store/${own.slug}/page/9`)).toEqual([301, '/store/big'])
  await rename(category!.slug, 'renamed', 'category')
  // Its page is not built yet.
  expect(await answerAt(place(own.slug, category!.slug))).toEqual([404, undefined])
  await shop.db
    .update(categories)
    .set({ verticalId: other.id })
    .where(eq(categories.id, category!.id))
  for (const old of [
    place(own.slug, category!.slug),
    place('big', category!.slug),
    place('big', 'renamed'),
  ])
    expect(await answerAt(old), old).toEqual([301, now])
  expect(await answerAt(`/store-product/${category!.slug}`)).toEqual([
    301,
    '/store-product/renamed',
  ])
})

test('a page that is not rebuilt yet goes on asking with the old name', async () => {
  const [category] = await shop.db.select().from(categories).limit(1)
  const all = await shop.db.select().from(verticals)
  const own = all.find(({ id }) => id === category!.verticalId)
  const other = all.find(({ id }) => id !== own!.id)
  const place = { store_id: site.storeId }
  const [age] = (await shop.send(call.ageGroups, place)).payload_ageGroupList.age_group
  const old = { vertical_slug: own!.slug, category_name_url: category!.slug }
  const counts = async () => ({
    vertical: (await shop.send(call.verticalListing, { ...place, ...old }))
      .payload_VerticalByProduct.total,
    category: (await shop.send(call.categoryListing, { ...place, ...old }))
      .payload_FilterByProductCategory.total,
    age: (await shop.send(call.ageGroupListing, { ...place, age_group_slug: age!.name_url }))
      .payload_ageGroupByProduct.total,
    ofAge: (await shop.send(call.ageFilter, { ...place, age_name_url: age!.name_url }))
      .payload_FilterByProductAge.total,
    diets: (await shop.send(dietCounts, { ...place, ...old })).payload_dietCounts.total,
  })
  const before = await counts()
  for (const count of Object.values(before)) expect(count).toBeGreaterThan(0)
  await rename(own!.slug, 'big', 'vertical')
  await rename(category!.slug, 'renamed', 'category')
  await rename(age!.name_url, 'children', 'age-group')
  expect(await counts()).toEqual(before)
  // Its last name is another one's now.
  const ofOther = { ...place, vertical_slug: other!.slug }
  const { total } = (await shop.send(call.verticalListing, ofOther)).payload_VerticalByProduct
  await rename(other!.slug, own!.slug, 'vertical')
  expect((await counts()).vertical).toBe(total)
})

test('an occasion and an age group keep their old addresses, also after their files are saved again', async () => {
  await publish('occasion/festival-of-lights', 'store/age/children')
  const print = async () => JSON.parse(await shop.owner('occasions', {})) as { occasions: object[] }
  await rename('diwali', 'festival-of-lights', 'occasion')
  await shop.owner('occasions', { text: JSON.stringify(await print()) })
  expect(await answerAt('/occasion/diwali')).toEqual([301, '/occasion/festival-of-lights'])
  const shopFile = JSON.parse(await shop.owner('shop', {})) as { ageGroups: { slug: string }[] }
  const age = shopFile.ageGroups[0]!.slug
  await rename(age, 'children', 'age-group')
  expect(await answerAt(`/store/age/${age}`)).toEqual([301, '/store/age/children'])
  await shop.owner('occasions', { text: '{"occasions":[]}' })
  expect((await told()).map(({ kind }) => kind)).toEqual(['age-group'])
})

test('bags, alerts and what is featured stay with a renamed dish', async () => {
  const slug = 'soan-papdi-250g'
  const { id, rank } = await shop.product(slug)
  await shop.owner('feature', { items: ['soan-papdi'] })
  const who = await shop.customer()
  await who.put(id)
  await shop.owner('product', { slug, stock: 0 })
  const alerts = alertsOf(shop, id)
  await alerts.ask({ contact: 'asha@example.in' })
  await shop.db.update(stockAlerts).set({ state: 'waiting' })
  await rename('soan-papdi', 'patisa')
  const lines = await who.bag()
  expect(lines).toMatchObject([{ product_id: id, name_url: 'patisa-250g' }])
  await shop.owner('product', { slug: 'patisa-250g', stock: 9 })
  expect(await alerts.tell()).toEqual(['asha@example.in'])
  const [row] = await shop.db.select().from(settings)
  expect(row?.featured).toEqual(['patisa'])
  expect((await shop.product('patisa-250g')).rank).toBeLessThan(rank || 0)
})

test('a wrong name changes nothing, and says why', async () => {
  for (const [kind, from, to, message] of [
    ['item', 'kaju-kattli', 'x', 'There is no item "kaju-kattli"'],
    ['item', 'kaju-katli', 'peda', 'There is an item "peda" already'],
    // It has no size in common, and would become one with it.
    ['item', 'shubh-hamper', 'samosa', 'There is an item "samosa" already'],
    ['item', 'kaju-katli', 'kaju-katli', 'is its name already'],
    ['item', 'kaju-katli', 'Kaju Barfi', 'The new name'],
    ['brand', 'none', 'x', 'There is no brand "none"'],
    ['occasion', 'diwali', 'wedding', 'The occasion "wedding" exists already'],
    ['shelf', 'a', 'b', 'What is renamed'],
  ])
    await expect(rename(from!, to!, kind)).rejects.toThrow(message)
  expect(await told()).toEqual([])
})
