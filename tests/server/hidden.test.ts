import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mergeBag } from '#src/contract/bag.ts'
import { dietCounts } from '#src/contract/diet.ts'
import { newArrivals } from '#src/contract/home.ts'
import { orderInvoice } from '#src/contract/invoice.ts'
import { productDetail, productVariants } from '#src/contract/product.ts'
import { addReview, reviews } from '#src/contract/review.ts'
import { search } from '#src/contract/search.ts'
import { brands, categories, verticals } from '#src/server/db/schema/menu.ts'
import { occasionProducts, occasions } from '#src/server/db/schema/occasion.ts'
import { products } from '#src/server/db/schema/product.ts'
import { searchWords } from '#src/server/db/schema/search.ts'
import { banners } from '#src/server/db/schema/shop.ts'
import { stockAlerts } from '#src/server/db/schema/stock-alert.ts'
import { runCommand } from '#src/server/control/commands.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { allCalls } from '#tests/support/shop/all-calls.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import { refusal, type Shopper } from '#tests/support/shop/shopper.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'

const shop = shopForEach()
const { storeId: store_id, companyId: company_id } = site

const dish = 'soan-papdi'
const slug = `${dish}-250g`
const neighbour = 'karachi-halwa-250g'
const ofDish = eq(products.item, dish)

const change = (hidden: boolean, name = dish) => shop.owner('product', { slug: name, hidden })
const hide = (name?: string) => change(true, name)
const show = (name?: string) => change(false, name)
const readIds = async () =>
  (await shop.db.select().from(products).where(ofDish)).map(({ id }) => id)

/** Puts the dish, which is a piece of boxes, into all that holds products, and alone into a brand. */
const putEverywhere = async (): Promise<void> => {
  const { id: productId } = await shop.product(slug)
  const [brand] = await shop.db
    .insert(brands)
    .values({ name: 'Papdi House', slug: 'papdi-house', position: 99 })
    .returning()
  await shop.db.update(products).set({ isNew: true, brandId: brand!.id }).where(ofDish)
  await shop.db
    .update(products)
    .set({ dealKind: 'hot', dealPrice: 100 })
    .where(eq(products.slug, `${dish}-1kg`))
  const [occasion] = await shop.db.select().from(occasions).limit(1)
  await shop.db
    .insert(occasionProducts)
    .values({ occasionId: occasion!.id, productId, position: 99 })
  await shop.db
    .update(banners)
    .set({ verticalId: null, categoryId: null, subcategoryId: null, siteLink: null, productId })
}

/** A request for any call: of what it does not know, none takes notice. */
const requestAbout = async (named: string) => {
  const product = await shop.product(named)
  const [{ category, vertical } = { category: '', vertical: '' }] = await shop.db
    .select({ category: categories.slug, vertical: verticals.slug })
    .from(categories)
    .innerJoin(verticals, eq(verticals.id, categories.verticalId))
    .where(eq(categories.id, product.categoryId))
  return {
    store_id,
    company_id,
    vertical_id: product.verticalId,
    vertical_slug: vertical,
    category_id: product.categoryId,
    category_slug: category,
    category_name_url: category,
    subcategory_id: product.subcategoryId,
    brand_id: product.brandId,
    age_group_slug: 'kids',
    age_name_url: 'kids',
    product_id: product.id,
    product_slug: named,
    product_ids: [product.id],
    keyword: product.name,
    cart_amount: 1500,
    result_per_page: 1000,
  }
}

/** Whether a reply has one of the ids as a product's, or a text with the dish or its brand. */
const namesDish = (value: unknown, ids: readonly number[], key = ''): boolean => {
  if (typeof value === 'number')
    return /^(product_id|product_ids|similar)$/.test(key) && ids.includes(value)
  if (typeof value === 'string') return /Papdi House|soan-papdi-\d/.test(value)
  if (Array.isArray(value)) return value.some((one) => namesDish(one, ids, key))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => namesDish(one, ids, name))
}

/** A listing's total, if all of it is on one page, is the number of its cards. */
const expectTotals = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  const {
    total,
    products: cards,
    payload_searchAI: found = cards,
  } = value as Record<string, unknown>
  if (typeof total === 'number' && Array.isArray(found)) expect(found).toHaveLength(total)
  Object.values(value).forEach(expectTotals)
}

/** Paths of all calls that name the dish to anybody. */
const readNaming = async (): Promise<string[]> => {
  const ids = await readIds()
  const naming = new Set<string>()
  const own = await requestAbout(slug)
  for (const body of [own, { ...own, by_dish: 1 }, await requestAbout(neighbour)])
    for (const call of allCalls.filter(({ access }) => access === 'anyone')) {
      const reply = await shop.browser().request(pathOf(call), { body })
      expect(reply.status, call.path).toBeLessThan(500)
      if (!reply.ok) continue
      const answer = (await reply.json()) as unknown
      expectTotals(answer)
      if (namesDish(answer, ids)) naming.add(call.path)
    }
  return [...naming].sort()
}

const naming = [
  'BrandByProduct',
  'FilterByProducBrand',
  'FilterByProduct',
  'FilterByProductAge',
  'FilterByProductCategory',
  'FilterByProductNew',
  'SubCategoryByProduct',
  'VerticalByProduct',
  'ageGroupByProduct',
  'applicable-offer',
  'banner',
  'boxes',
  'cartSimilarProduct',
  'category-by-product',
  'categoryByBrand',
  'filterOption',
  'filterOptionVerticalSlug',
  'getAllBrands',
  'getAllProduct',
  'getProductByCategory',
  'getProductDetails',
  'hotDeals',
  'newarrivalRandom',
  'normalDeals',
  'occasions',
  'offers',
  'product-variants-info',
  'productDetail',
  'promobanner',
  'searchAI',
].map((name) => `/store/${name}`)

test(
  'no call names a hidden dish, and each names it again once it is shown',
  {
    timeout: 120_000,
  },
  async () => {
    await putEverywhere()
    expect(await readNaming()).toEqual(naming)
    const count = async () => {
      const asked = { store_id, vertical_slug: 'sweets' }
      return (await shop.send(dietCounts, asked)).payload_dietCounts.total
    }
    const before = await count()
    const banner = await shop.db.select().from(banners).limit(1)
    expect(await hide()).toContain(`banner "${banner[0]!.name}" led to it, and now leads nowhere`)
    // The list of all brands has those without products, too.
    expect(await readNaming()).toEqual(['/store/getAllBrands'])
    expect(await count()).toBe(before - 1)
    await show()
    expect(await readNaming()).toEqual(naming)
  },
)

test('a size can be hidden alone; the owner sees which are, and neither misses nor repeats anything', async () => {
  const variants = async () =>
    (await productReply(`${dish}-500g`)).variants.map(({ name_url }) => name_url)
  expect(await shop.owner('product', {})).toBe('No product is hidden.')
  const told = await hide(slug)
  expect(told).toMatch(
    /^soan-papdi-250g: hidden, \d+ in stock, MRP ₹[\d.]+, selling price ₹[\d.]+$/,
  )
  expect(await hide(slug)).toBe(told)
  expect(await shop.owner('product', {})).toBe(told)
  expect(await shop.owner('product', { slug: dish })).toMatch(
    /250g: hidden.*\n.*500g: \d+ in stock/,
  )
  expect(await variants()).toEqual([`${dish}-500g`, `${dish}-1kg`])
  expect((await refusal(productReply(slug))).status).toBe(404)
  const { id: product_id } = await shop.product(slug)
  const ofHidden = shop.send(productVariants, { store_id, product_id })
  expect((await refusal(ofHidden)).status).toBe(404)
  // The smallest size represents the dish where one is shown, also if all are sold out.
  await shop.db.update(products).set({ isNew: true, stock: 0 }).where(ofDish)
  const { payload_newarrivalRandom: arrivals } = await shop.send(newArrivals, { store_id })
  expect(arrivals.map(({ name_url }) => name_url)).toContain(`${dish}-500g`)
  const prices = { slug: dish, stock: 3 }
  await expect(shop.owner('product', prices)).rejects.toThrow(
    `Each size has its own stock and prices: name one of ${slug}, ${dish}-500g, ${dish}-1kg. Nothing was changed.`,
  )
  await expect(hide('soan-pappdi')).rejects.toThrow('There is no product "soan-pappdi".')
  expect(await show(slug)).not.toContain('hidden')
  expect(await variants()).toContain(slug)
})

const productReply = async (product_slug: string) =>
  (await shop.send(productDetail, { store_id, product_slug })).payload
const order = async (who: Shopper, address_id: number) => who.order(await who.wish({ address_id }))

test('a cart has it as sold out until it is shown; none can add it', async () => {
  const who = await shop.customer()
  const { id, stock } = await shop.product(slug)
  await who.put(id, 2)
  const pieces = Array.from({ length: 4 }, () => id).join('.')
  await who.setBox(pieces)
  const address = await who.addAddress()
  await hide()
  expect(await who.bag()).toMatchObject([
    { product_id: id, quantity: 2, stock: 0 },
    { contents: pieces, quantity: 1, stock: 0 },
  ])
  expect(await refusal(order(who, address))).toMatchObject({ code: 'sold-out' })
  const other = await shop.customer('9810043211')
  expect(await refusal(other.put(id))).toMatchObject({ status: 409, code: 'limit' })
  expect(await refusal(other.setBox(pieces))).toMatchObject({ status: 409, code: 'sold-out' })
  const cartJson = JSON.stringify([{ product_id: id, quantity: 1 }])
  const merged = await other.send(mergeBag, { ...other.own, cartJson, company_id })
  expect(merged).toMatchObject({ payload_cartList_items: [], capped: [id] })
  await show()
  expect(await who.bag()).toMatchObject([{ stock }, { contents: pieces, quantity: 1 }])
  await order(who, address)
  expect(await shop.stock(slug)).toBe(stock - 3)
})

test('what was ordered of it goes on: payment, order, invoice and review', async () => {
  const who = await shop.customer()
  const { id, name } = await shop.product(slug)
  await who.put(id)
  const opened = await who.openPayment()
  await hide()
  await payInDialog(shop, who, opened)
  const own = { ...who.own, order_id: opened.order_id }
  expect(await who.details(opened.order_id)).toMatchObject({
    status: 'placed',
    orderdetails: [{ product_name: name }],
  })
  await shop.owner('shipment', { order: String(opened.order_id) })
  expect(JSON.stringify(await who.send(orderInvoice, own))).toContain(name)
  const opinion = { customer_id: who.customerId, product_id: id, rating: 5, review: 'Flaky.' }
  await who.send(addReview, opinion)
  await show()
  const { data } = await shop.send(reviews, { product_id: id, limit: 1 })
  expect(data).toMatchObject([{ rating: 5, review: 'Flaky.' }])
})

test('nobody can wait for it, and nobody who waits is told that it is back', async () => {
  const { id } = await shop.product(slug)
  await shop.owner('product', { slug, stock: 0 })
  const alerts = alertsOf(shop, id)
  const asha = 'asha@example.in'
  await alerts.ask({ contact: asha })
  await shop.db.update(stockAlerts).set({ state: 'waiting' })
  await shop.owner('product', { slug, stock: 9, hidden: true })
  expect(await alerts.tell()).toEqual([])
  expect(await shop.owner('alerts')).toContain('1 waiting for 1 packs; hidden')
  expect(await refusal(alerts.ask({ contact: 'ravi@example.in' }))).toMatchObject({ status: 404 })
  await show()
  expect(await alerts.tell()).toEqual([asha])
})

test('words that only a hidden dish has are no longer known to the search', async () => {
  const find = async (keyword: string) => {
    const found = await shop.send(search, { store_id, keyword })
    return found.payload_searchAI.map(({ name_url }) => name_url)
  }
  expect(await find('jalabi')).toContain('jalebi-250g')
  await hide('jalebi')
  const known = await shop.db.select().from(searchWords).where(eq(searchWords.word, 'jalebi'))
  expect(known).toEqual([])
  expect(await find('jalabi')).toEqual([])
  expect(await find('jalebi')).toEqual([])
  await show('jalebi')
  expect(await find('jalabi')).toContain('jalebi-250g')
})

test('a file hides and shows sizes; one that says nothing of it changes nothing', async () => {
  const load = (text: string, kind = 'csv') => shop.owner('import', { kind, text })
  const isHidden = async () => (await shop.product(slug)).hidden
  await load(`item,quantity,unit,hidden\n${dish},250,g,yes`)
  expect(await isHidden()).toBe(true)
  const exported = async (kind: string) => {
    let text = ''
    await runCommand(shop.app, 'export', { kind, stock: false }, () => undefined).then(
      (result) => (text = String(result)),
    )
    return text
  }
  const [csv, json] = [await exported('csv'), await exported('json')]
  await load(`item,quantity,unit,mrp,selling_price\n${dish},250,g,150,140`)
  await load(json.replaceAll(/"hidden": (true|false),\s*/g, ''), 'json')
  expect(await isHidden()).toBe(true)
  const said = await load(`item,quantity,unit,hidden\n${dish},250,g,`)
  expect(said).toContain(`Warning: the file shows again what was hidden: ${slug}`)
  expect(await isHidden()).toBe(false)
  for (const [kind, text] of Object.entries({ csv, json })) {
    await load(text, kind)
    expect(await isHidden(), kind).toBe(true)
    await show()
  }
  await expect(load(`item,quantity,unit,hidden\n${dish},250,g,maybe`)).rejects.toThrow('hidden')
})

test('hidden dishes take no place among the similar ones of a large category', async () => {
  await shop.owner('generate', { count: 1000 })
  const similar = async () => {
    const { payload } = await shop.send(productDetail, { product_slug: slug, store_id, company_id })
    return { category: payload.category_name, shown: payload.similar ?? [] }
  }
  const { category, shown } = await similar()
  const ofCategory = Array.from({ length: 8 }, () => category)
  expect(shown.map((card) => card.category_name)).toEqual(ofCategory)
  const gone = shown.slice(0, 3).map((card) => card.name_url)
  for (const name of gone) await hide((await shop.product(name)).item)
  const after = (await similar()).shown
  expect(after.map((card) => card.category_name)).toEqual(ofCategory)
  expect(after.filter((card) => gone.includes(card.name_url))).toEqual([])
})
