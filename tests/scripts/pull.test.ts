import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, type Send } from '#src/api.ts'
import { snapshotFile, type Snapshot } from '#src/catalog/snapshot.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { keepSnapshot, readKept } from '#scripts/catalog/file.ts'
import { pullCatalog } from '#scripts/pull-catalog.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let folder: string
/** The catalog as it is at first. */
let whole: Snapshot
/** The same, but kaju-katli-250g was not known then: a pull asks for it. */
let before: Snapshot
beforeAll(async () => {
  shop = await openShop()
  whole = await pull(shop.send, null)
  before = { ...whole, products: whole.products.filter((p) => p.slug !== 'kaju-katli-250g') }
  folder = await mkdtemp(join(tmpdir(), 'pull-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const ids = { storeId: site.storeId, companyId: site.companyId }
const pull = (send: Send, previous: Snapshot | null = before) =>
  pullCatalog({ send, ...ids, previous })

type Answer = Record<string, unknown>
/** Changes what the shop answers to one path. */
const tampered = (path: string, change: (answer: Answer, request: Answer) => void): Send =>
  (async (call, request, options) => {
    const answer = structuredClone(await shop.send(call, request, options))
    if (call.path === path) change(answer as Answer, request as Answer)
    return answer
  }) as Send

const paths = (calls: string[]): Send =>
  (async (call, request, options) => {
    calls.push(call.path)
    return shop.send(call, request, options)
  }) as Send

test('the snapshot holds the whole catalog, its stock cut to what one order may hold', () => {
  expect(whole.products.length).toBeGreaterThan(100)
  expect(whole.verticals.length).toBeGreaterThan(2)
  expect(whole.deals.length).toBeGreaterThan(0)
  expect(whole.banners.length).toBeGreaterThan(0)
  for (const item of [...whole.products, ...whole.products.flatMap((p) => p.similar)])
    expect(item.stock).toBeLessThanOrEqual(item.maxPerOrder)
})

test('an unchanged catalog is the same file, byte for byte', async () => {
  const first = await keepSnapshot(folder, whole)
  const text = await readFile(snapshotFile(folder), 'utf8')
  const again = await pull(shop.send, (await readKept(folder))?.snapshot)
  expect(await keepSnapshot(folder, again)).toBe(first)
  expect(await readFile(snapshotFile(folder), 'utf8')).toBe(text)
  expect((await readKept(folder))?.digest).toBe(first)
})

test('only products that have changed are asked for again', async () => {
  const calls: string[] = []
  expect(await pull(paths(calls), whole)).toEqual(whole)
  expect(calls).not.toContain('/store/productDetail')
  const product = whole.products.find((item) => item.stock > 3)
  await shop.db
    .update(products)
    .set({ description: 'Another description.' })
    .where(eq(products.slug, product?.slug ?? ''))
  calls.length = 0
  const after = await pull(paths(calls), whole)
  expect(after.products.find((item) => item.id === product?.id)?.description).toBe(
    'Another description.',
  )
  const asked = calls.filter((path) => path === '/store/productDetail').length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(whole.products.length / 2)
})

test('a product that does not fit the contract stops the pull and is named with its field', async () => {
  const send = tampered('/store/productDetail', (answer) => {
    const payload = answer['payload'] as Answer
    if (payload['name_url'] === 'kaju-katli-250g') payload['mrp'] = 'many rupees'
  })
  await expect(pull(send)).rejects.toThrow(/product kaju-katli-250g: payload\.mrp/)
})

test('a field of a list is named with its place', async () => {
  const send = tampered('/store/verticalWithCatList', (answer) => {
    const { vertical } = answer['payload_verticalWithCatList'] as { vertical: Answer[] }
    const [category] = vertical[1]?.['catList'] as Answer[]
    if (category) delete category['color_code']
  })
  await expect(pull(send)).rejects.toThrow(
    /the verticals: payload_verticalWithCatList\.vertical\[1\]\.catList\[0\].*color_code/,
  )
})

test('a product that breaks a rule of the shop stops the pull', async () => {
  const priced = tampered('/store/productDetail', (answer) => {
    const payload = answer['payload'] as Answer
    if (payload['name_url'] === 'kaju-katli-250g') payload['selling_price'] = 9999
  })
  await expect(pull(priced)).rejects.toThrow('product kaju-katli-250g: selling_price is above mrp')
  const orphan = tampered('/store/productDetail', (answer) => {
    const payload = answer['payload'] as Answer
    if (payload['name_url'] === 'kaju-katli-250g') payload['brand_id'] = 9999
  })
  await expect(pull(orphan)).rejects.toThrow(
    'product kaju-katli-250g: brand_id 9999 does not exist',
  )
})

test('a call that fails for a moment is made again, one that is refused is not', async () => {
  let failures = 0
  const flaky = (async (call, request, options) => {
    if (call.path === '/store/getAllBrands' && failures++ < 2)
      throw new ApiError('network', 'The shop could not be reached.')
    return shop.send(call, request, options)
  }) as Send
  expect((await pull(flaky)).brands.length).toBeGreaterThan(2)
  expect(failures).toBe(3)
  let refusals = 0
  const closed = (async (call, request, options) => {
    if (call.path !== '/store/getAllBrands') return shop.send(call, request, options)
    refusals++
    throw new ApiError('refused', 'There is no store 121 here.', 'unknown-store', 404)
  }) as Send
  await expect(pull(closed)).rejects.toThrow(
    'the brands: /store/getAllBrands answered: There is no store 121 here.',
  )
  expect(refusals).toBe(1)
})
