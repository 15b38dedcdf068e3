import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { products } from '#src/server/db/schema/product.ts'
import { openForAll } from '#tests/support/hooks/opened.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openSite, smallSite } from '#tests/support/shop/site.ts'

const shop = shopForAll()
const site = openForAll(() => openSite({}, shop.db))
beforeAll(async () => {
  await site.release({ ...smallSite, 'product.html': 'newer' })
})

const statusOf = async (path: string) => {
  const { statusCode, headers } = await site.get(path)
  return [statusCode, headers.location]
}

test('a product that came after the pages were built is found at once, and gone at once', async () => {
  const [row] = await shop.db.select().from(products).where(eq(products.slug, 'besan-laddu-500g'))
  if (!row) throw new Error('no such product')
  expect(await statusOf('/product/twin')).toEqual([404, undefined])
  const { id: _, ...facts } = row
  const twin = { slug: 'twin', item: 'twin', itemCode: 'TWIN', barcode: null }
  const [made] = await shop.db
    .insert(products)
    .values({ ...facts, ...twin })
    .returning()
  expect(await statusOf('/product/twin')).toEqual([200, undefined])
  expect(await statusOf('/product/TWIN')).toEqual([302, '/product/twin'])
  expect(await statusOf(`/product?id=${made?.id}`)).toEqual([302, '/product/twin'])
  await shop.db.update(products).set({ slug: 'triplet' }).where(eq(products.slug, 'twin'))
  expect(await statusOf('/product/twin')).toEqual([301, '/product/triplet'])
  expect(await statusOf(`/product?id=${made?.id}`)).toEqual([302, '/product/triplet'])
  await shop.owner('product', { slug: 'triplet', hidden: true })
  expect(await statusOf('/product/triplet')).toEqual([404, undefined])
  expect(await statusOf(`/product?id=${made?.id}`)).toEqual([404, undefined])
  await shop.owner('product', { slug: 'triplet', hidden: false })
  expect(await statusOf('/product/triplet')).toEqual([200, undefined])
  await shop.db.delete(products).where(eq(products.slug, 'triplet'))
  expect(await statusOf('/product/triplet')).toEqual([404, undefined])
  expect(await statusOf(`/product?id=${made?.id}`)).toEqual([404, undefined])
})

test('addresses of products that do not exist cost the database no query each', async () => {
  await statusOf('/product/none')
  const queries = [vi.spyOn(shop.db, 'select'), vi.spyOn(shop.db, 'execute')]
  const paths = Array.from({ length: 100 }, (_, n) => `/product${n % 2 ? '/no' : '?id=9999'}${n}`)
  const answers = await Promise.all(paths.map(statusOf))
  expect(answers.filter(([status]) => status === 404)).toHaveLength(100)
  const asked = queries.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  // One query for recent changes serves all waiting requests.
  expect(asked).toBeLessThan(20)
})
