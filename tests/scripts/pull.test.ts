import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, notInArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, createSend, type Send } from '#src/api.ts'
import { readHead, snapshotFile, withoutCards, type Snapshot } from '#src/catalog/snapshot.ts'
import { ageGroupListing } from '#src/contract/listing.ts'
import { allProducts, productDetails } from '#src/contract/product.ts'
import * as productSchema from '#src/contract/product.schema.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { unitPrice } from '#src/domain/price.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { createAsk } from '#scripts/catalog/ask.ts'
import { catalogErrors } from '#scripts/catalog/catalog-errors.ts'
import { withItems } from '#scripts/catalog/items.ts'
import { withIds } from '#scripts/catalog/menu-references.ts'
import { Busy } from '#scripts/catalog/retry-after.ts'
import { storeSnapshot, readStoredSnapshot } from '#scripts/catalog/file.ts'
import { comparedFormerSlugs } from '#scripts/catalog/former-slugs.ts'
import { openResumeLog } from '#scripts/catalog/resume-log.ts'
import { askStore, digestOfReplies, pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { openOriginalStore } from '#tests/original/store.ts'
import { diskSteps } from '#tests/support/disk-steps.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })
const folder = folderForAll('pull')
/** The catalog as the shop has it. */
let whole: Snapshot
/** The same without kaju-katli-250g, so that a pull requests it. */
let before: Snapshot
const startFrom = (now: Snapshot) => {
  whole = now
  before = { ...whole, products: whole.products.filter((p) => p.slug !== 'kaju-katli-250g') }
}
beforeAll(async () => startFrom(await pull(shop.send, null)))

const ids = { storeId: site.storeId, companyId: site.companyId }
const pull = (send: Send, previous: Snapshot | null = before) =>
  pullCatalog({ send, ...ids, previous, code: 'any' })

const productIn = ({ products }: Snapshot, slug = 'kaju-katli-250g') =>
  products.find((one) => one.slug === slug)

type Answer = Record<string, unknown>

/** Calls `see` with each call's path and request before the shop answers it; it may throw. */
const seen = (see: (path: string, request: Answer) => void, send: Send = shop.send): Send =>
  (async (call, request, options) => {
    see(call.path, request as Answer)
    return send(call, request, options)
  }) as Send

const noting = (paths: string[], send?: Send) => seen((path) => void paths.push(path), send)

/** Notes the ids of the products whose details are asked for. */
const notingIds = (asked: unknown[], send?: Send) =>
  seen((path, request) => {
    if (path === '/store/getProductDetails') asked.push(...(request['product_ids'] as unknown[]))
  }, send)

/** Changes what the shop responds. */
const changed = (change: (answer: Answer, path: string, request: Answer) => unknown): Send =>
  (async (call, request, options) => {
    const answer = structuredClone(await shop.send(call, request, options)) as Answer
    await change(answer, call.path, request as Answer)
    return answer
  }) as Send

/** Changes what the shop responds to one path. */
const tampered = (path: string, change: (answer: Answer) => unknown) =>
  changed((answer, at) => at === path && change(answer))

const without = (capability: string, answer: Answer) => {
  const able = answer['payload_capabilities'] as string[]
  answer['payload_capabilities'] = able.filter((name) => name !== capability)
}

test('the snapshot holds the whole catalog, its stock cut to what one order may hold', () => {
  expect(whole.products.length).toBeGreaterThan(100)
  expect(whole.verticals.length).toBeGreaterThan(2)
  expect(whole.deals.length).toBeGreaterThan(0)
  expect(whole.banners.length).toBeGreaterThan(0)
  for (const item of [...whole.products, ...whole.products.flatMap((p) => p.similar)])
    expect(item.stock).toBeLessThanOrEqual(item.maxPerOrder)
})

test('a product is new on the day in India, also before dawn', async () => {
  const now = new Date('2026-11-23T20:00:00Z')
  const { changedOn } = await pullCatalog({ send: shop.send, ...ids, previous: null, now })
  expect(new Set(Object.values(changedOn ?? {}))).toEqual(new Set(['2026-11-24']))
})

test('an unchanged catalog is the same file, byte for byte', async () => {
  let first = ''
  const steps = await diskSteps(join(folder, 'catalog'), async () => {
    first = await storeSnapshot(folder, whole)
  })
  // A power cut leaves this one or the one before.
  expect(steps).toEqual([
    'sync snapshot.jsonl.draft',
    'move snapshot.jsonl.draft to snapshot.jsonl',
  ])
  const text = await readFile(snapshotFile(folder), 'utf8')
  const again = await pull(shop.send, await readStoredSnapshot(folder))
  expect(await storeSnapshot(folder, again)).toBe(first)
  expect(await readFile(snapshotFile(folder), 'utf8')).toBe(text)
  expect(createHash('sha256').update(text).digest('hex')).toBe(first)
})

test('a snapshot that lost products counts as none, one of many products is stored whole', async () => {
  const twenty = Array.from({ length: 20 }, (_, n) =>
    whole.products.map((one) => ({ ...one, id: one.id + n * 10_000, similar: [] })),
  ).flat()
  const digest = await storeSnapshot(folder, { ...whole, products: twenty })
  const file = snapshotFile(folder)
  const text = await readFile(file, 'utf8')
  expect(createHash('sha256').update(text).digest('hex')).toBe(digest)
  expect((await readStoredSnapshot(folder))?.products).toHaveLength(twenty.length)
  // Its first line is longer than one that is read at once.
  const changedOn = Object.fromEntries(twenty.map(({ id }) => [id, '2026-11-24']))
  const { products: _, ...head } = { ...whole, changedOn }
  await storeSnapshot(folder, { ...whole, changedOn, products: twenty })
  expect(readHead(folder)).toEqual({ ...head, count: twenty.length })
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1
  for (const end of [lastLine, -1]) {
    await writeFile(file, text.slice(0, end))
    expect(await readStoredSnapshot(folder)).toBeNull()
  }
})

/** The product details in a batch response. */
const detailsIn = (answer: Answer) => (answer['payload_getProductDetails'] ?? []) as Answer[]

/** What the following tests name, and no more: they pull it again and again. */
const kept = [
  ...['besan-laddu', 'besan-barfi', 'kaju-katli', 'kaju-pista-roll', 'karachi-halwa'],
  ...['soan-papdi', 'peda', 'almonds', 'samosa', 'aloo-bhujia', 'dry-fruit-gift-box'],
]

test('a catalog that lost most of its products is pulled again without them', async () => {
  await shop.db.delete(products).where(notInArray(products.item, kept))
  startFrom(await pull(shop.send, null))
  expect(new Set(whole.products.map(({ item }) => item))).toEqual(new Set(kept))
})

/** A store API that names no dishes: only each product's own sizes, in an order of its own. */
const withoutDishes = changed((answer, path) => {
  if (path === '/store/capabilities') without('dishes', answer)
  for (const [at, details] of detailsIn(answer).entries()) {
    delete details['item']
    const sizes = details['variants'] as Answer[]
    const turned = [...sizes.slice(at % sizes.length), ...sizes.slice(0, at % sizes.length)]
    const own = details['name_url']
    // Some lists lack the product itself, some name it and one other.
    details['variants'] = at % 2 ? turned.filter((size) => size['name_url'] !== own) : turned
  }
})

test('products whose sizes name each other are one dish, however each lists them', async () => {
  const dishes = (snapshot: Snapshot) =>
    [...Map.groupBy(snapshot.products, ({ item }) => item).values()].map((sizes) =>
      sizes.map(({ slug }) => slug),
    )
  const other = await pull(withoutDishes, null)
  expect(dishes(other)).toEqual(dishes(whole))
  expect(dishes(other).length).toBeLessThan(other.products.length)
  const cards = other.products.flatMap(({ similar }) => similar)
  expect(cards.every(({ item }) => item)).toBe(true)
  // Products that are known from before and those that are new end up in one group: whichever is new, the
  // others were named without it.
  for (const missing of ['kaju-katli-1kg', 'kaju-katli-250g']) {
    const known = other.products.filter(({ slug }) => slug !== missing)
    const named = (item: string) => (item === missing ? 'kaju-katli-250g' : item)
    const before = known.map((product) => ({ ...product, item: named(product.item) }))
    expect(dishes(await pull(withoutDishes, { ...other, products: before }))).toEqual(dishes(whole))
  }
})

/** Changes what the shop returns for kaju-katli-250g. */
const katli = (change: (details: Answer) => void): Send =>
  tampered('/store/getProductDetails', (answer) => {
    for (const details of detailsIn(answer))
      if (details['name_url'] === 'kaju-katli-250g') change(details)
  })

test('only products that have changed are asked for again', async () => {
  const calls: string[] = []
  expect(await pull(noting(calls), whole)).toEqual(whole)
  expect(calls).not.toContain('/store/getProductDetails')
  const product = whole.products.find((item) => item.stock > 3)
  await shop.db
    .update(products)
    .set({ description: 'Another description.' })
    .where(eq(products.slug, product?.slug ?? ''))
  const asked: unknown[] = []
  const after = await pull(notingIds(asked), whole)
  expect(after.products.find((item) => item.id === product?.id)?.description).toBe(
    'Another description.',
  )
  expect(asked).toEqual([product?.id])
  whole = after
})

test('a store that knows only the calls of the specification is asked product by product', async () => {
  const plain = seen((path) => {
    if (['/store/capabilities', '/store/getProductDetails'].includes(path))
      throw new ApiError('refused', {
        message: 'There is no such call.',
        code: 'unknown-call',
        status: 404,
      })
  })
  const calls: string[] = []
  expect(await pull(noting(calls, plain), null)).toEqual({
    ...whole,
    capabilities: [],
    occasions: [],
    boxes: null,
    currentOccasions: [],
    repliesDigest: expect.anything() as unknown,
    changedOn: expect.anything() as unknown,
  })
  expect(calls).not.toContain('/store/occasions')
  expect(calls).not.toContain('/store/boxes')
  expect(calls.filter((path) => path === '/store/productDetail')).toHaveLength(
    whole.products.length,
  )
})

const homeBlocks = {
  '/store/banner': ['banners', 'promoBanners', 'offerBanners'],
  '/store/normalDeals': ['deals'],
  '/store/hotDeals': ['hotDeals'],
  '/store/newarrivalRandom': ['newArrivals'],
  '/store/brandOffer': ['brandOffers'],
  '/store/get-all-stores': ['stores'],
} as const
/** A store that says this instead of blocks: in a refusal with a status, or in a reply. */
const withoutBlocks = (message: string, status: number | null, paths = Object.keys(homeBlocks)) =>
  (async (call, ...rest) => {
    if (!paths.includes(call.path)) return shop.send(call, ...rest)
    if (status !== null) throw new ApiError('refused', { message, status })
    return { message }
  }) as Send

test.each([
  ['No record available', null],
  ['No Record Found.', 200],
  ['Record not found', 404],
])('"%s" is an empty block', async (message, status) => {
  const names = Object.values(homeBlocks).flat()
  const empty = Object.fromEntries(names.map((name) => [name, []]))
  expect(await pull(withoutBlocks(message, status), whole)).toMatchObject(empty)
})

test('a block that had entries and is empty now is told, once; the rest stays', async () => {
  const store = await openOriginalStore()
  let message = ''
  const fetched: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    return message && String(url).endsWith('/store/banner') ? Response.json({ message }) : answer
  }
  const send = createSend(fetched, {
    api: `${store.origin}/api`,
    main: `${store.origin}/main`,
    delivery: `${store.origin}/delivery`,
  })
  const warnings: string[] = []
  const pullFrom = async (previous: Snapshot | null) => {
    warnings.length = 0
    const warn = (text: string) => void (text.includes('are empty now') && warnings.push(text))
    return pullCatalog({ send, ...ids, previous, code: 'any', warn })
  }
  try {
    const first = await pullFrom(null)
    expect([first.banners.length > 0, warnings.length]).toEqual([true, 0])
    message = 'No data available'
    const second = await pullFrom(first)
    expect([second.banners, second.deals]).toEqual([[], first.deals])
    expect(warnings[0]).toBe(
      `the banners are empty now, so pages lose them: the last pull had ${first.banners.length}. If that is not meant, look at what the store API answers.`,
    )
    await pullFrom(second)
    expect(warnings).toEqual([])
  } finally {
    await store.close()
  }
})

const deals = '/store/normalDeals'
test.each([
  ['Database error', 200, deals, 'the deals of the day'],
  ['No connection available', null, deals, 'the deals of the day'],
  ['No record found', 403, deals, 'the deals of the day'],
  ['No record found', null, '/store/verticalWithCatList', 'the verticals'],
  ['No record found', 404, '/store/getAllProduct', 'the list of products'],
])('"%s" (%s) of %s stops the pull', async (message, status, path, what) => {
  await expect(pull(withoutBlocks(message, status, [path]), whole)).rejects.toThrow(what)
})

test('a product whose sizes the store refuses to tell has none, and is there', async () => {
  const refused = new ApiError('refused', { message: 'No variant found', status: 200 })
  const plain = seen(
    (path) => {
      if (['/store/capabilities', '/store/product-variants-info'].includes(path)) throw refused
    },
    changed((answer) => {
      const payload = answer['payload'] as Answer | undefined
      if (payload && 'variants' in payload) delete payload['variants']
    }),
  )
  const { products: pulled } = await pull(plain, null)
  expect(pulled.map(({ slug }) => slug)).toEqual(whole.products.map(({ slug }) => slug))
  expect(pulled.flatMap(({ variants }) => variants)).toEqual([])
})

test('the pull has the boxes to fill, and refuses a piece that is no product', async () => {
  expect(whole.boxes?.sizes.map(({ places }) => places)).toEqual([4, 9, 16, 25])
  // Pages need to know no more of a stock than fits into a box.
  expect(Math.max(...(whole.boxes?.pieces ?? []).map(({ stock }) => stock))).toBe(25)
  const told = (pieces: object[]) =>
    tampered('/store/boxes', (answer) => {
      const offer = answer['payload_boxes'] as { pieces: object[] }
      offer.pieces = pieces.map((change) => ({ ...offer.pieces[0], ...change }))
    })
  expect((await pull(told([]), null)).boxes).toBeNull()
  await expect(pull(told([{ name_url: 'no-such-sweet' }]), null)).rejects.toThrow(
    'boxes: the piece no-such-sweet is no product of the shop',
  )
})

test('details that other code has pulled are asked for again, and are no newer for it', async () => {
  const asked: unknown[] = []
  const send = notingIds(asked)
  const days = Object.fromEntries(whole.products.map(({ id }) => [id, '2026-01-31']))
  const previous = { ...whole, changedOn: days }
  const { changedOn } = await pullCatalog({ send, ...ids, previous, code: 'other' })
  expect(asked).toHaveLength(whole.products.length)
  expect(changedOn).toEqual(days)
  // Which code two pulls without a digest had is unknown.
  await pullCatalog({ send, ...ids, previous: { ...previous, code: null }, code: null })
  expect(asked).toHaveLength(2 * whole.products.length)
})

test('a listed product whose details are refused keeps those of the last pull, and that is told', async () => {
  const refusing = changed((answer) => {
    for (const item of (answer['payload_getAllProducts'] ?? []) as Answer[]) delete item['version']
    if ('payload_getProductDetails' in answer)
      answer['payload_getProductDetails'] = detailsIn(answer).filter(
        ({ name_url: slug }) => slug !== 'samosa-6-pieces',
      )
  })
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  const options = { send: refusing, ...ids, code: 'any', warn }
  const { products: pulled } = await pullCatalog({ ...options, previous: whole })
  expect(pulled.map(({ slug }) => slug)).toEqual(whole.products.map(({ slug }) => slug))
  expect(warnings).toEqual([expect.stringContaining('product samosa-6-pieces: the store has it')])
  // Without a last pull there is nothing to show.
  await expect(pullCatalog({ ...options, previous: null })).rejects.toThrow('samosa-6-pieces')
})

test('of a store without versions every product is asked for each time, once', async () => {
  const asked: unknown[] = []
  const bare = changed((answer) => {
    const all = [...((answer['payload_getAllProducts'] ?? []) as Answer[]), ...detailsIn(answer)]
    for (const item of all) delete item['version']
  })
  const send = notingIds(asked, bare)
  const first = await pull(send, null)
  expect(asked).toHaveLength(whole.products.length)
  expect(await pull(send, first)).toEqual(first)
  expect(asked).toHaveLength(2 * whole.products.length)
})

test('of a store whose list alone has versions, only products that have changed are asked for', async () => {
  const asked: unknown[] = []
  const listing = changed((answer) => {
    for (const details of detailsIn(answer)) delete details['version']
  })
  const send = notingIds(asked, listing)
  const first = await pull(send, null)
  expect(asked).toHaveLength(whole.products.length)
  await shop.db.update(products).set({ storage: 'Dry.' }).where(eq(products.slug, 'almonds-1kg'))
  const second = await pull(send, first)
  expect(asked.length - whole.products.length).toBeLessThan(10)
  startFrom(await pull(shop.send, null))
  expect(second).toEqual({ ...whole, changedOn: second.changedOn })
})

/**
 * A store API whose details name neither ids, slugs nor age groups, but have versions. Listings have two products a
 * page, and none behind the last.
 */
const onlyNames = (change: (answer: Answer) => void = () => undefined) =>
  changed(async (answer, path, request) => {
    if (path === ageGroupListing.path) {
      const part = { ...request, result_per_page: 2 } as never
      const { payload_ageGroupByProduct: listed } = await shop.send(ageGroupListing, part)
      if (!listed.products.length)
        throw new ApiError('refused', { message: 'No products found', status: 200 })
      answer['payload_ageGroupByProduct'] = listed
    }
    const unknown = ['brand_id', 'category_id', 'category_name_url', 'vertical_name_url']
    for (const details of detailsIn(answer))
      for (const name of [...unknown, 'age_groups']) delete details[name]
    change(answer)
  })

test('an age group may have no products, but a failure does not empty it', async () => {
  let message = 'No products found'
  const send = seen(
    (path, { age_group_slug: group }) => {
      if (path === ageGroupListing.path && group === 'nobody')
        throw new ApiError('refused', { message, status: 200 })
    },
    onlyNames((answer) => {
      const list = answer['payload_ageGroupList'] as { age_group: Answer[] } | undefined
      list?.age_group.push({ name: 'Nobody', name_url: 'nobody' })
    }),
  )
  const { ageGroups, products: pulled } = await pull(send, null)
  expect(ageGroups.at(-1)?.slug).toBe('nobody')
  expect(pulled.map((item) => item.ageGroups)).toEqual(whole.products.map((item) => item.ageGroups))
  message = 'Unable to fetch'
  await expect(pull(send, null)).rejects.toThrow('the products of age group nobody')
})

test('a menu without ids has those of its categories and products', async () => {
  const send = tampered('/store/verticalWithCatList', (answer) => {
    const { vertical } = answer['payload_verticalWithCatList'] as { vertical: Answer[] }
    for (const one of vertical) {
      delete one['id']
      for (const category of one['catList'] as Answer[]) delete category['category_id']
    }
  })
  const { verticals, genders } = await pull(send, null)
  const idsOf = (all: Snapshot['verticals']) =>
    all.map(({ id, slug, categories }) => [id, slug, categories.map((one) => [one.id, one.slug])])
  const sold = new Set(whole.products.map(({ vertical }) => vertical.slug))
  const isSold = ({ slug }: { slug: string }) => sold.has(slug)
  expect(idsOf(verticals.filter(isSold))).toEqual(idsOf(whole.verticals.filter(isSold)))
  expect(verticals.filter((one) => !isSold(one)).every(({ id }) => id < 0)).toBe(true)
  expect(genders).toEqual(whole.genders)
})

test('products that are kept get the age groups, names and slugs that the menus have now', async () => {
  const first = await pull(onlyNames(), null)
  const groupsOf = (snapshot: Snapshot) =>
    snapshot.products.map(({ slug, ageGroups }) => [slug, ageGroups])
  expect(groupsOf(first)).toEqual(groupsOf(whole))
  // No version tells that these have changed.
  expect(first.repliesDigest).toBeNull()
  const slug = 'besan-barfi-250g'
  await shop.db.update(products).set({ storage: 'Cool.' }).where(eq(products.slug, slug))
  const katli = { name: 'Katli & more', name_url: 'katli-and-more' }
  const second = await pull(
    onlyNames(({ payload_verticalWithCatList: menu }) => {
      for (const { catList } of (menu as { vertical: { catList: Answer[] }[] })?.vertical ?? [])
        for (const one of catList) if (one['name_url'] === 'katli') Object.assign(one, katli)
    }),
    first,
  )
  expect(groupsOf(second)).toEqual(groupsOf(first))
  expect(productIn(second, slug)?.ageGroups).not.toEqual([])
  expect(productIn(second)?.category).toMatchObject({ name: katli.name, slug: katli.name_url })
  startFrom(await pull(shop.send, null))
})

test('products that change or go away during the pull are told as they are at its end', async () => {
  let asked = 0
  const moving = changed(async (answer, path, request) => {
    if (path !== '/store/getProductDetails' || asked++ > 0) return
    await shop.db.update(products).set({ mrp: 199_900 }).where(eq(products.slug, 'kaju-katli-1kg'))
    await shop.db.delete(products).where(eq(products.slug, 'soan-papdi-250g'))
    const product_ids = request['product_ids'] as number[]
    const details = detailsIn(
      await shop.send(productDetails, { product_ids, store_id: site.storeId }),
    )
    answer['payload_getProductDetails'] = details.slice(1)
  })
  const pulled = await pull(moving, null)
  startFrom(await pull(shop.send, null))
  expect(pulled.products).toEqual(whole.products)
  expect(productIn(pulled, 'kaju-katli-1kg')?.mrp).toBe(199_900)
  expect(productIn(pulled, 'soan-papdi-250g')).toBeUndefined()
})

test('a product that is withdrawn after the deals were asked is pulled once more, without it', async () => {
  const [deal = 0] = whole.deals
  const moving = tampered('/store/normalDeals', () =>
    shop.db.delete(products).where(eq(products.id, deal)),
  )
  const warnings: string[] = []
  const pulled = await pullCatalog({
    send: moving,
    ...ids,
    code: 'any',
    replies: await askStore({ send: moving, ...ids }),
    warn: (text) => void warnings.push(text),
  })
  // The store was asked for the deals again.
  expect(warnings).toEqual([])
  expect(pulled.deals).toEqual(whole.deals.slice(1))
  expect(pulled.products.some(({ id }) => id === deal)).toBe(false)
  startFrom(pulled)
})

test('a pull that broke off goes on where it was, also after a line that was cut off', async () => {
  // Looked up once the details are there.
  const broken = tampered('/store/brandOffer', (answer) => {
    const { brand_offer: offers } = answer['payload_brandOffer'] as { brand_offer: Answer[] }
    for (const offer of offers) Object.assign(offer, { brand_id: 0, name_url: 'no-brand' })
  })
  const resumeLog = await openResumeLog(folder, 'code')
  await expect(pullCatalog({ send: broken, ...ids, previous: null, resumeLog })).rejects.toThrow(
    'there is no brand no-brand',
  )
  const file = join(folder, 'catalog', 'part-code.jsonl')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, -40))
  const again = await openResumeLog(folder, 'code')
  expect(again.known.size).toBe(whole.products.length - 1)
  const asked: unknown[] = []
  const send = notingIds(asked)
  const snapshot = await pullCatalog({ send, ...ids, previous: null, resumeLog: again })
  expect(snapshot.products).toEqual(whole.products)
  expect(asked).toHaveLength(1)
  // What was added after the cut-off line can be read.
  expect((await openResumeLog(folder, 'code')).known.size).toBe(whole.products.length)
  // Results of other code are not reused.
  expect((await openResumeLog(folder, 'newer')).known.size).toBe(0)
})

test('a product that does not fit the contract stops the pull and is named with its field', async () => {
  const send = katli((details) => (details['mrp'] = 'many rupees'))
  await expect(pull(send)).rejects.toThrow(
    /product kaju-katli-250g: payload_getProductDetails\[\d+\]\.mrp/,
  )
})

test('a field of a list is named with its place', async () => {
  const send = tampered('/store/verticalWithCatList', (answer) => {
    const { vertical } = answer['payload_verticalWithCatList'] as { vertical: Answer[] }
    const [category] = vertical[1]?.['catList'] as Answer[]
    if (category) delete category['name_url']
  })
  await expect(pull(send)).rejects.toThrow(
    /the verticals: payload_verticalWithCatList\.vertical\[1\]\.catList\[0\].*name_url/,
  )
})

test.each([
  [
    'a deal price above the MRP',
    { is_hot_deals: 1, deal_price: 9999, deals_price: 9999 },
    'deal_price is above mrp',
  ],
  ['a brand that is not there', { brand_id: 9999 }, 'brand_id 9999 does not exist'],
  ['a category of no vertical', { category_id: 9999 }, 'category_id 9999 is not in vertical'],
  [
    'a subcategory of no category',
    { subcategory_id: 9999 },
    'subcategory_id 9999 is not in category',
  ],
  ['no name', { name: ' ' }, 'it has no name'],
  ['a price below nothing', { mrp: -5 }, '].mrp must be >= 0'],
  ['a price of nothing', { selling_price: 0 }, 'selling_price must be above 0'],
  ['HTML', { name: '<b>Best</b> sweet' }, 'name may hold no HTML'],
])('a product with %s stops the pull and is named', async (_, change, message) => {
  const error = pull(katli((details) => Object.assign(details, change)))
  await expect(error).rejects.toThrow('product kaju-katli-250g: ')
  await expect(error).rejects.toThrow(message)
  await expect(error).rejects.toMatchObject({ transient: false })
})

test('HTML in texts becomes plain text', async () => {
  const pulled = await pull(
    katli((details) => {
      details['description'] = '<p>Best <b>sweet</b></p><p>of&nbsp;all</p>'
      details['other_information'] = { country_origin: 'India<br>(Delhi &amp; NCR)' }
    }),
  )
  expect(productIn(pulled)).toMatchObject({
    description: 'Best sweet\n\nof all',
    other: { countryOfOrigin: 'India, (Delhi & NCR)' },
  })
})

test('pages may load pictures from the hosts that a store API names', async () => {
  const urls = ['https://b.example/1.jpg', 'https://a.example/2.jpg', 'https://b.example/3.jpg']
  const pulled = await pull(katli((details) => (details['gallery_images'] = urls)))
  expect(pulled.pictureOrigins).toEqual(['https://a.example', 'https://b.example'])
})

test.each([
  ['a deal without a price', { is_hot_deals: 1, deal_price: 0, deals_price: 0 }],
  ['a selling price above the MRP', { selling_price: 9999 }],
])('of %s the specification says which price counts', async (_, change) => {
  const item = productIn(await pull(katli((details) => Object.assign(details, change))))
  const { mrp = 0, sellingPrice = 0 } = item ?? {}
  expect(item && unitPrice(item)).toBe(Math.min(mrp, sellingPrice))
})

test('a banner may name what is not there by its id or slug', async () => {
  const target = { product_id: null, category_id: null, vertical_id: null, site_link: '' }
  for (const lost of [
    ...['product', 'category', 'vertical'].map((kind) => ({ [`${kind}_name_url`]: 'no-such' })),
    { category_id: 77_777 },
    { vertical_id: 77_777 },
  ]) {
    const send = tampered('/store/banner', ({ payload_banner: lists }) => {
      for (const list of Object.values(lists as Record<string, Answer[]>))
        Object.assign(list[0]!, target, lost)
    })
    const warnings: string[] = []
    const warn = (text: string) => void warnings.push(text)
    const pulled = await pullCatalog({ send, ...ids, previous: before, warn })
    const told = expect.stringContaining('leads to nothing that exists') as unknown
    expect(warnings, JSON.stringify(lost)).toEqual([told, told, told])
    for (const [banner] of [pulled.banners, pulled.promoBanners, pulled.offerBanners])
      expect(banner).toMatchObject({ categoryId: 0, verticalId: 0, productSlug: '' })
  }
})

test('what leads to a product that is not listed is left out, and told', async () => {
  const gone = { id: 77_777, product_id: 77_777 }
  let card: Answer | undefined
  const send = changed((answer) => {
    for (const details of detailsIn(answer))
      if (details['name_url'] === 'kaju-katli-250g') {
        ;(details['similar'] as number[]).push(gone.id)
        const sizes = details['variants'] as Answer[]
        sizes.push({ ...sizes[0], name_url: 'kaju-katli-9kg' })
      }
    const { product: deals } = (answer['payload_normalDeals'] ?? {}) as { product?: Answer[] }
    const { product: hotDeals } = (answer['payload_hotDeals'] ?? {}) as { product?: Answer[] }
    const arrivals = answer['payload_newarrivalRandom'] as Answer[] | undefined
    for (const list of [deals, hotDeals, arrivals]) {
      card ??= list?.[0]
      list?.push({ ...card, ...gone })
    }
    const { banner: banners } = (answer['payload_banner'] ?? {}) as { banner?: Answer[] }
    if (banners?.[0]) Object.assign(banners[0], gone, { product_name_url: '' })
  })
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  const pulled = await pullCatalog({ send, ...ids, previous: before, warn })
  expect(warnings).toEqual([
    expect.stringContaining('product kaju-katli-250g: similar names product 77777, which does not'),
    expect.stringContaining('product kaju-katli-250g: its size kaju-katli-9kg does not exist'),
    ...['deals', 'hotDeals', 'newArrivals'].map(
      (block) => expect.stringContaining(`${block} names product 77777, which does not`) as unknown,
    ),
    expect.stringMatching(/^banner .* leads to nothing that exists/),
  ])
  expect(pulled.products).toEqual(whole.products)
  const { deals, hotDeals, newArrivals } = whole
  expect(pulled).toMatchObject({ deals, hotDeals, newArrivals })
  expect(pulled.banners[0]).toMatchObject({ productId: 0, categoryId: 0, verticalId: 0 })
})

// Together, as they wait between two attempts.
test.concurrent.each([
  ['refuses it', new ApiError('refused', { message: 'Invalid request', status: 200 })],
  ['forbids it', new ApiError('broken', { status: 403 })],
  ['has not implemented it', new ApiError('broken', { status: 501 })],
])('a store that %s can do nothing beyond the specification', async (_, error) => {
  const send = seen((path) => {
    if (path === '/store/capabilities') throw error
  })
  expect((await pull(send, null)).capabilities).toEqual([])
})

const answered = 'what delivery costs: /store/deliveryCharge'
test.concurrent.each([
  [
    'refuses it',
    new ApiError('refused', { message: 'Customer not found', status: 200 }),
    'Customer not found',
  ],
  [
    'forbids it',
    new ApiError('broken', { status: 403 }),
    'what is no answer of this call (HTTP 403).',
  ],
])('a store that %s tells the charge of delivery only at the checkout', async (_, error, why) => {
  const said: string[] = []
  let asked = 0
  const send = seen((path) => {
    if (path !== '/store/deliveryCharge') return
    asked++
    throw error
  })
  const pulled = await pullCatalog({ send, ...ids, warn: (text) => void said.push(text) })
  expect(pulled.delivery).toBeNull()
  expect(said).toEqual([
    `no page but the checkout tells the delivery charge. ${answered} answered: ${why}`,
  ])
  expect(asked).toBe(1)
})

test.concurrent(
  'a charge of delivery that cannot be told for a moment is asked for again',
  async () => {
    let asked = 0
    const send = seen((path) => {
      if (path === '/store/deliveryCharge' && asked++ < 3)
        throw new ApiError('refused', { message: 'Oops', status: 500 })
    })
    await expect(pull(send)).rejects.toMatchObject({ transient: true })
    expect(asked).toBe(3)
    expect((await pull(send)).delivery).toEqual(whole.delivery)
  },
)

test.concurrent(
  'a call that fails for a moment is made again, one that is refused is not',
  async () => {
    let failures = 0
    const flaky = seen((path) => {
      if (path !== '/store/getAllBrands' || failures++ >= 2) return
      throw failures === 1
        ? new ApiError('network', { message: 'The shop could not be reached.' })
        : new ApiError('broken', { status: 429 })
    })
    expect((await pull(flaky)).brands.length).toBeGreaterThan(2)
    expect(failures).toBe(3)
    let refusals = 0
    const closed = seen((path) => {
      if (path !== '/store/getAllBrands') return
      refusals++
      throw new ApiError('refused', {
        message: 'There is no store 121 here.',
        code: 'unknown-store',
        status: 404,
      })
    })
    await expect(pull(closed)).rejects.toThrow(
      'the brands: /store/getAllBrands answered: There is no store 121 here.',
    )
    expect(refusals).toBe(1)
  },
)

test('new arrivals are sorted by stock', async () => {
  const stocks = new Map<unknown, number>()
  const send = tampered('/store/newarrivalRandom', (answer) => {
    const cards = answer['payload_newarrivalRandom'] as Answer[]
    cards.reverse()
    for (const { product_id, stock } of cards) stocks.set(product_id, stock as number)
  })
  const inOrder = (await pull(send)).newArrivals.map((id) => stocks.get(id) ?? -1)
  expect(inOrder).toEqual([...stocks.values()].sort((a, b) => b - a))
})

test('an occasion has the products that it names and those of its rule, and is current on its days', async () => {
  const occasion = {
    slug: 'eid',
    name: 'Eid',
    first_day: '2027-03-01',
    last_day: '2027-03-10',
    image: null,
    last_order: '2027-03-08 18:30:00',
    enquiry: 1,
    product_ids: [productIn(whole, 'almonds-1kg')?.id, 77_777],
    rule: { category_slugs: ['katli'], from_price: 1000, tag: null },
  }
  const told = (...occasions: object[]) =>
    tampered('/store/occasions', (answer) => (answer['payload_occasions'] = occasions))
  const at = async (now: string) =>
    pullCatalog({ send: told(occasion), ...ids, previous: whole, now: new Date(now) })
  const { occasions, currentOccasions } = await at('2027-03-10T18:29:59Z')
  const [eid] = occasions
  expect(eid).toMatchObject({
    slug: 'eid',
    text: '',
    picture: null,
    firstDay: '2027-03-01',
    lastDay: '2027-03-10',
    lastOrder: '2027-03-08T18:30:00+05:30',
    enquiry: true,
  })
  const slugs = eid?.products.map((id) => whole.products.find((p) => p.id === id)?.slug)
  expect(slugs).toEqual(['almonds-1kg', 'kaju-katli-1kg', 'kaju-pista-roll-1kg'])
  expect(currentOccasions).toEqual(['eid'])
  expect((await at('2027-03-10T18:30:00Z')).currentOccasions).toEqual([])
  await expect(pull(told(occasion, occasion))).rejects.toThrow('occasion eid stands twice')
  await expect(pull(told({ ...occasion, first_day: '2027-02-30' }))).rejects.toThrow(
    'the occasions: payload_occasions[0].first_day',
  )
  await expect(pull(told({ ...occasion, last_order: 'soon' }))).rejects.toThrow(
    'occasion eid: its last order "soon" is no moment',
  )
})

test('a vertical, category, brand or age group whose page would stand twice stops the pull', async () => {
  const verticals = tampered('/store/verticalWithCatList', (answer) => {
    const { vertical } = answer['payload_verticalWithCatList'] as { vertical: Answer[] }
    vertical[1]!['name_url'] = vertical[0]!['name_url']
  })
  await expect(pull(verticals)).rejects.toThrow('vertical sweets stands twice')
  const brands = tampered('/store/getAllBrands', ({ payload_getAllBrands: all }) => {
    for (const brand of (all as Answer[]).slice(0, 2)) brand['brand_id'] = 1
  })
  await expect(pull(brands)).rejects.toThrow('brand id 1 stands twice')
  const everywhere = tampered('/store/verticalWithCatList', (answer) => {
    const { vertical } = answer['payload_verticalWithCatList'] as { vertical: Answer[] }
    for (const { catList } of vertical)
      Object.assign((catList as Answer[])[0]!, { name_url: 'all' })
  })
  await expect(pull(everywhere)).rejects.toThrow('category slug all stands twice')
  const ages = tampered('/store/ageGroupList', (answer) => {
    const { age_group: groups } = answer['payload_ageGroupList'] as { age_group: Answer[] }
    groups.push({ ...groups[0] })
  })
  await expect(pull(ages)).rejects.toThrow('age group kids stands twice')
})

test('a slug that two products have stops the pull', async () => {
  const twin = tampered('/store/getProductDetails', (answer) => {
    for (const details of detailsIn(answer))
      if (details['name_url'] === 'besan-laddu-500g') details['name_url'] = 'besan-laddu-250g'
  })
  await expect(pull(twin, null)).rejects.toThrow('product slug besan-laddu-250g stands twice')
})

test('a product id of two products, or of none, stops the pull', () => {
  const [first, second] = whole.products
  const withId = (id: number) =>
    catalogErrors({ ...whole, products: [first!, { ...second!, id }] }).join('\n')
  expect(withId(first!.id)).toContain(`product id ${first!.id} stands twice`)
  expect(withId(0)).toContain(`product ${second!.slug}: it has no id`)
})

test('a vertical without an id has that of most products of its categories', () => {
  const [vertical] = whole.verticals
  const own = whole.products.filter((item) => item.vertical.slug === vertical!.slug).slice(0, 3)
  const strays = own.map((item, at) =>
    at ? item : { ...item, vertical: { ...item.vertical, id: 999 } },
  )
  const [found] = withIds([{ ...vertical!, id: 0 }], strays.map(withoutCards))
  expect([strays[0]?.vertical.id, found?.id]).toEqual([999, vertical!.id])
})

test('a size that is no product of the shop makes no dish', () => {
  const [product] = whole.products
  const variants = [{ slug: 'aaa-withdrawn' } as LeanDetails['variants'][number]]
  expect(withItems([{ ...withoutCards(product!), variants }])[0]?.item).toBe(product!.item)
})

test('a store may ask ten times to wait', async () => {
  let asked = 0
  const busy = new ApiError('network', { cause: new Busy(0) })
  const send = (() => {
    asked++
    return Promise.reject(busy)
  }) as Send
  const answer = createAsk(send)(
    allProducts,
    productSchema.allProducts,
    { store_id: 1 },
    'the products',
  )
  await expect(answer).rejects.toThrow('It asks to wait 0 s.')
  expect(asked).toBe(11)
})

test('a slug of another store may have capitals, underscores and two hyphens, but not be a path', async () => {
  const renamed = (slug: string) =>
    changed((answer) => {
      const text = JSON.stringify(answer).replaceAll('"besan-laddu-500g"', JSON.stringify(slug))
      Object.assign(answer, JSON.parse(text))
    })
  const slug = 'Besan_Laddu--500G'
  expect(productIn(await pull(renamed(slug), null), slug)?.name).toBe('Besan Laddu')
  // A version need not tell that the slug is another one.
  expect(productIn(await pull(renamed(slug), whole), slug)?.name).toBe('Besan Laddu')
  // Some file systems do not tell capitals apart.
  await expect(pull(renamed('Besan-Laddu-250g'), null)).rejects.toThrow('laddu-250g stands twice')
  await expect(pull(renamed('../laddu'), null)).rejects.toThrow('name_url may hold letters, digits')
})

test('what a store tells is the same while nothing changed, also after the sale of one pack of many', async () => {
  const told = async (send: Send) => digestOfReplies(await askStore({ send, ...ids }))
  const before = await told(shop.send)
  expect(before).not.toBe(null)
  expect(await told(shop.send)).toBe(before)
  // New arrivals are sorted by stock.
  const { newArrivals } = await askStore({ send: shop.send, ...ids })
  const [plenty] = await shop.db
    .select()
    .from(products)
    .where(and(gt(products.stock, 30), notInArray(products.id, newArrivals)))
    .limit(1)
  const stockOf = (stock: number) =>
    shop.db
      .update(products)
      .set({ stock })
      .where(eq(products.id, plenty?.id ?? 0))
  await stockOf(29)
  expect(await told(shop.send)).toBe(before)
  await stockOf(0)
  expect(await told(shop.send)).not.toBe(before)
  await stockOf(plenty?.stock ?? 0)
  const later = tampered('/store/getAllBrands', (answer) => {
    const [brand] = answer['payload_getAllBrands'] as Answer[]
    brand!['name'] = 'Another'
  })
  expect(await told(later)).not.toBe(before)
  const bare = tampered('/store/getAllProduct', (answer) => {
    for (const item of answer['payload_getAllProducts'] as Answer[]) delete item['version']
  })
  expect(await told(bare)).toBe(null)
})

test('what a store tells is another when an occasion begins or ends', async () => {
  const replies = await askStore({ send: shop.send, ...ids })
  const [{ first_day: first = '', last_day: last = '' } = {}] = replies.occasions
  const at = (day: string, hours: number) =>
    digestOfReplies(replies, new Date(Date.parse(`${day}T12:00+05:30`) + hours * 3_600_000))
  expect(at(first, 0)).not.toBe(at(first, -24))
  expect(at(last, 0)).not.toBe(at(last, 24))
})

test('work of one’s own is begun while the store makes the list of products', async () => {
  const work = Promise.withResolvers<void>()
  const send = tampered('/store/getAllProduct', () => work.promise)
  const { list } = await askStore({ send, ...ids, whileListing: () => work.resolve() })
  expect(list).toHaveLength(whole.products.length)
})

test('a pull brings the former slugs, and notices them where nothing else has changed', async () => {
  const { send } = shop
  const asked = () => askStore({ send, ...ids })
  const digest = digestOfReplies(await asked())
  await shop.owner('rename', { kind: 'item', from: 'peda', to: 'pedha' })
  await shop.owner('rename', { kind: 'item', from: 'pedha', to: 'peda' })
  const replies = await asked()
  expect(digestOfReplies(replies)).not.toBe(digest)
  expect(digestOfReplies({ ...replies, formerSlugs: [] })).toBe(digest)
  const { formerSlugs } = await pull(send, null)
  expect(formerSlugs).toContainEqual({
    kind: 'product',
    former: 'pedha-250g',
    slug: 'peda-250g',
  })
})

test('of a store API without former slugs, a pull compares those of the last one by id', async () => {
  const send = tampered('/store/capabilities', (answer) => without('former-slugs', answer))
  const first = await pull(send, null)
  expect(first.formerSlugs).toEqual([])
  const { id, vertical, category } = productIn(first, 'karachi-halwa-250g')!
  const renamed = async (from: string, to: string, previous: Snapshot) => {
    await shop.owner('rename', { kind: 'item', from, to })
    return pull(send, previous)
  }
  const second = await renamed('karachi-halwa', 'karachi', first)
  expect(second.products.find((one) => one.id === id)?.slug).toBe('karachi-250g')
  const third = await renamed('karachi', 'halwa', second)
  const led = ({ formerSlugs }: Snapshot) =>
    formerSlugs.map(({ former, slug }) => [former, slug]).filter(([old]) => old?.endsWith('-250g'))
  expect(led(third)).toEqual([
    ['karachi-halwa-250g', 'halwa-250g'],
    ['karachi-250g', 'halwa-250g'],
  ])
  await shop.owner('rename', { kind: 'vertical', from: vertical.slug, to: 'renamed' })
  const fourth = await renamed('halwa', 'karachi-halwa', third)
  expect(led(fourth)).toEqual([
    ['karachi-250g', 'karachi-halwa-250g'],
    ['halwa-250g', 'karachi-halwa-250g'],
  ])
  expect(fourth.formerSlugs).toContainEqual({
    kind: 'category',
    former: `${vertical.slug}/${category.slug}`,
    slug: `renamed/${category.slug}`,
  })
  expect((await pull(send, fourth)).formerSlugs).toEqual(fourth.formerSlugs)
  // They lead to nothing that is gone. Menus without an id of their own cannot be compared.
  const withMenu = (slug: string) => ({
    ...fourth,
    products: [],
    verticals: [{ ...fourth.verticals[0]!, id: -1, slug, categories: [] }],
  })
  expect(comparedFormerSlugs(withMenu('a'), withMenu('b'))).toEqual([])
})
