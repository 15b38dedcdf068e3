import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productDetail } from '#src/contract/product.ts'
import { reviews as readReviews } from '#src/contract/review.ts'
import { products } from '#src/server/db/schema/product.ts'
import { reviews } from '#src/server/db/schema/review.ts'
import { banners } from '#src/server/db/schema/shop.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'

const shop = shopForEach()

const katli = 'kaju-katli-250g'
const slugs = async () => (await shop.db.select().from(products)).map(({ slug }) => slug)

test('a withdrawn product leaves bags and pages; orders keep it', async () => {
  const { id, name } = await shop.product(katli)
  const [buyer, other] = [await shop.customer(), await shop.customer('9810043211')]
  await buyer.put(id)
  const { order_id } = await buyer.buy()
  await other.put(id, 2)
  await shop.changeProduct(katli, { stock: 0 })
  const { ask } = alertsOf(shop, id)
  for (const contact of ['asha@example.in', 'ravi@example.in']) await ask({ contact })
  expect(await shop.owner('withdraw', { slugs: [katli] })).toBe(
    `${katli} is withdrawn; it was in 1 bags; 2 had asked to be told when it is back`,
  )
  expect(await other.bag()).toEqual([])
  const gone = await refusal(
    shop.send(productDetail, { store_id: site.storeId, product_slug: katli }),
  )
  expect(gone.status).toBe(404)
  const order = await buyer.details(order_id)
  expect(order.orderdetails).toMatchObject([{ product_name: name }])
  // The other sizes stay.
  expect(await slugs()).toContain('kaju-katli-500g')
})

test('all sizes of an item, or everything, can be withdrawn; a misspelt name changes nothing', async () => {
  const before = await slugs()
  await expect(shop.owner('withdraw', { slugs: [katli, 'kaju-kattli'] })).rejects.toThrow(
    'There is no product or item "kaju-kattli". Nothing was changed.',
  )
  expect(await slugs()).toEqual(before)
  const { occasions } = JSON.parse(await shop.owner('occasions', {})) as { occasions: object[] }
  const eid = { ...occasions[0], slug: 'eid', products: [katli], rule: undefined }
  const text = JSON.stringify({ occasions: [eid] })
  await shop.owner('occasions', { text })
  const empty = 'the occasion eid has no product left: npm run store -- occasions'
  expect(await shop.owner('withdraw', { slugs: ['peda'] })).not.toContain(empty)
  expect(await shop.owner('withdraw', { slugs: ['kaju-katli'] })).toContain(empty)
  const after = await slugs()
  expect(after.filter((slug) => /^kaju-katli-\d/.test(slug))).toEqual([])
  expect(after.length).toBeGreaterThan(before.length - 10)
  const said = await shop.owner('withdraw', { slugs: null })
  expect(said).toContain('boxes have no pieces left')
  expect(await slugs()).toEqual([])
})

test('banners that led to a withdrawn product are named', async () => {
  const { id } = await shop.product(katli)
  const hero = eq(banners.place, 'hero')
  const nowhere = { verticalId: null, categoryId: null, subcategoryId: null, siteLink: null }
  const [first] = await shop.db.select().from(banners).where(hero).orderBy(banners.position)
  await shop.db
    .update(banners)
    .set({ ...nowhere, productId: id })
    .where(eq(banners.id, first!.id))
  expect(await shop.owner('withdraw', { slugs: ['peda-250g'] })).not.toContain('banner')
  expect(await shop.owner('withdraw', { slugs: ['kaju-katli'] })).toContain(
    `the hero banner "${first!.name}" led to it, and now leads nowhere and has no button: npm run store -- shop`,
  )
})

test('the owner reads the newest reviews, and deletes one', async () => {
  const [review] = await shop.db.select().from(reviews).limit(1)
  const { id, productId, author } = review!
  const read = () => shop.send(readReviews, { product_id: productId, limit: 1000 })
  const before = await read()
  expect(await shop.owner('reviews', {})).toContain(`review ${id} `)
  const [{ slug } = { slug: '' }] = await shop.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.id, productId))
  const ofOne = await shop.owner('reviews', { product: slug })
  expect(ofOne).toContain(`review ${id} `)
  expect(ofOne.match(/^review /gm)).toHaveLength(before.total)
  expect(ofOne.match(new RegExp(`^review .*  ${slug}  `, 'gm'))).toHaveLength(before.total)
  await expect(shop.owner('reviews', { product: 'no-such' })).rejects.toThrow(
    'There is no product "no-such".',
  )
  expect(await shop.owner('reviews', { remove: id })).toBe(`Review ${id} by ${author} is deleted.`)
  expect((await read()).total).toBe(before.total - 1)
  await expect(shop.owner('reviews', { remove: id })).rejects.toThrow(`There is no review ${id}.`)
  await shop.db.delete(reviews).where(eq(reviews.productId, productId))
})

test('what is featured is no longer so once all its sizes are withdrawn', async () => {
  await shop.owner('feature', { items: ['peda', 'kaju-katli', 'besan-laddu'] })
  await shop.owner('withdraw', { slugs: ['kaju-katli', 'peda-250g'] })
  expect(await shop.owner('feature', { items: null })).toBe('peda besan-laddu')
})
