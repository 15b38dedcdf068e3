import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { parseSnapshot, snapshotFile } from '#src/catalog/snapshot.ts'
import { unitPrice } from '#src/domain/price.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { jsonLdErrors, jsonLdOf } from '#tests/support/built-site/json-ld.ts'
import { findablePages, readSitemap } from '#tests/support/built-site/sitemap.ts'

/** What search engines read: the built pages and files, not a browser's view of them. */
test.describe('what search engines read @desktop', () => {
  const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''
  const root = () => join(dataDir(), 'releases', 'current', 'site')
  const read = (file: string) => readFile(join(root(), file), 'utf8')
  const snapshot = async () => parseSnapshot(await readFile(snapshotFile(dataDir())))

  test('facts of every page are whole, and true to the price that the page shows', async () => {
    const errors: string[] = []
    const kinds = new Set<string>()
    const canonical = new Set<string | undefined>()
    for (const file of (await filesBelow(root())).filter((name) => name.endsWith('.html'))) {
      const html = await read(file)
      errors.push(...jsonLdErrors(html, file))
      for (const node of jsonLdOf(html)) kinds.add(node['@type'] ?? '@graph')
      canonical.add(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1])
    }
    for (const [url] of (await read('llms.txt')).matchAll(/http[^)]+\/store[^)]+/g))
      expect(canonical).toContain(url)
    const bare = (await snapshot()).products.filter(({ picture }) => !picture)
    expect(errors).toEqual(bare.map(({ slug }) => `product/${slug}.html: the product has no image`))
    expect([...kinds].sort()).toEqual(['@graph', 'BreadcrumbList', 'ItemList', 'Product'])
    const { products } = await snapshot()
    const dishes = Map.groupBy(products, ({ item }) => item)
    for (const product of products) {
      const html = await read(`product/${product.slug}.html`)
      const facts = jsonLdOf(html).find((node) => node['@type'] === 'Product') as {
        offers: { price: number; availability: string; priceValidUntil: string }
        review?: { reviewBody: string }[]
        aggregateRating?: { reviewCount: number }
      }
      expect(facts.offers.price).toBe(unitPrice(product) / 100)
      expect(facts.offers.availability).toMatch(product.stock > 0 ? /InStock$/ : /OutOfStock$/)
      expect(new Date(facts.offers.priceValidUntil).getTime()).toBeGreaterThan(Date.now())
      const rated = (dishes.get(product.item) ?? []).reduce(
        (sum, size) => sum + size.ratingCount,
        0,
      )
      expect(facts.aggregateRating?.reviewCount ?? 0).toBe(rated)
      const { itemListElement: trail } = jsonLdOf(html).find(
        (node) => node['@type'] === 'BreadcrumbList',
      ) as { itemListElement: { item: string }[] }
      for (const { item } of trail) expect(canonical).toContain(item)
      for (const { reviewBody } of facts.review ?? [])
        expect(product.reviews.map(({ text }) => text)).toContain(reviewBody)
    }
  })

  test('Home tells of both stores with their hours, and of the search', async () => {
    const [graph] = jsonLdOf(await read('index.html'))
    const nodes = graph?.['@graph'] as { '@type': string; [field: string]: unknown }[]
    const stores = nodes.filter((node) => node['@type'] === 'Bakery')
    expect(stores).toHaveLength(2)
    const week = {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '11:00',
      closes: '19:00',
    }
    const sunday = { ...week, dayOfWeek: ['Sunday'], opens: '10:00', closes: '14:00' }
    expect(stores.map((store) => store['openingHoursSpecification'])).toEqual([
      [week],
      [week, sunday],
    ])
    for (const { image, address } of stores) {
      expect(image).toMatch(/\/gallery\/900\/store-/)
      expect(address).toMatchObject({ postalCode: expect.stringMatching(/^\d{6}$/) as unknown })
    }
    const search = nodes.find((node) => node['@type'] === 'WebSite')?.['potentialAction']
    expect(JSON.stringify(search)).toContain('/search-product/{search_term_string}')
  })

  test('one of several colours says which it is, and its group what sets them apart', async () => {
    const facts = jsonLdOf(await read('product/mithai-gift-box-500g-green.html')).find(
      (node) => node['@type'] === 'Product',
    )
    expect(facts).toMatchObject({ color: 'Green', model: 'Navratna 9' })
    expect(facts?.['isVariantOf']).toMatchObject({
      variesBy: [expect.stringMatching(/size$/), expect.stringMatching(/color$/)] as unknown,
    })
    expect(await read('feeds/google.xml')).toContain('<g:color>Green</g:color>')
  })

  test('the sitemap names every page that may be found, once, with pictures and days', async () => {
    const { index, pages, errors } = await readSitemap(root())
    expect(errors).toEqual([])
    expect([...pages.keys()].sort()).toEqual((await findablePages(root())).sort())
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', '/store/sweets', '/terms']))
    const { products, changedOn } = await snapshot()
    for (const { id, slug } of products)
      expect(pages.get(`/product/${slug}`)?.changedOn, slug).toBe(changedOn[id])
    expect(pages.get('/terms')?.changedOn).toBeUndefined()
    const latest = Object.values(changedOn).sort().at(-1)
    for (const path of ['/', '/shop-offers', '/store/sweets'])
      expect(pages.get(path)?.changedOn, path).toBe(latest)
    expect(pages.get('/product/kaju-katli-250g')?.pictures).toEqual(
      jsonLdOf(await read('product/kaju-katli-250g.html')).find(
        (node) => node['@type'] === 'Product',
      )?.['image'],
    )
    expect(await read('robots.txt')).toContain('/sitemap-index.xml')
    expect(await read('sitemap.xml')).toBe(index)
  })

  test('the product feed names every product with price, stock and unit price', async () => {
    const { products } = await snapshot()
    const feed = await read('feeds/google.xml')
    const items = feed.match(/<item>.*?<\/item>/g) ?? []
    expect(items).toHaveLength(products.filter(({ picture }) => picture).length)
    const product = products.find(({ slug }) => slug === 'kaju-katli-500g')
    const item = items.find((text) => text.includes('/product/kaju-katli-500g<')) ?? ''
    expect(item).toContain(`<g:price>${((product?.mrp ?? 0) / 100).toFixed(2)} INR</g:price>`)
    expect(item).toContain('<g:unit_pricing_measure>500g</g:unit_pricing_measure>')
    for (const field of ['availability', 'image_link', 'brand', 'shipping', 'maximum_retail_price'])
      expect(item).toContain(`<g:${field}>`)
    // The item's own slug, which stays the same when a size is removed.
    expect(item).toContain('<g:item_group_id>kaju-katli</g:item_group_id>')
    // An order placed in the evening is shipped the next morning.
    expect(item).toContain('<g:max_handling_time>1</g:max_handling_time>')
    // Two days of shelf life do not reach all of India.
    const samosa = items.find((text) => text.includes('/product/samosa-6-pieces<'))
    expect(samosa).not.toContain('<g:shipping>')
    const [offer] = jsonLdOf(await read('product/samosa-6-pieces.html')).flatMap((node) =>
      node['@type'] === 'Product' ? [node['offers']] : [],
    )
    expect(offer).toMatchObject({
      shippingDetails: {
        shippingDestination: { addressCountry: 'IN', addressRegion: 'Delhi-NCR' },
        deliveryTime: { transitTime: { maxValue: 0 } },
      },
    })
    // Those of the occasions that are on are told apart for campaigns.
    const labels = (slug: string) =>
      items
        .find((text) => text.includes(`/product/${slug}<`))
        ?.match(/<g:custom_label_\d>[^<]+/g)
        ?.map((label) => label.replace(/<g:custom_label_\d>/, ''))
    const { currentOccasions } = await snapshot()
    expect(currentOccasions).toEqual(expect.arrayContaining(['wedding', 'office']))
    expect(labels('gulab-jamun-1kg')).toContain('Wedding')
    expect(labels('gulab-jamun-500g')).toBeUndefined()
    for (const text of items) expect(text).toMatch(/<g:gtin>|<g:identifier_exists>no</)
    const bare = products.filter(({ description, picture }) => !description && picture)
    expect(bare).not.toEqual([])
    for (const { slug } of bare) {
      const facts = jsonLdOf(await read(`product/${slug}.html`)).find(
        (node) => node['@type'] === 'Product',
      )
      const text = items.find((entry) => entry.includes(`/product/${slug}<`))
      expect(text).toContain(`<g:description>${String(facts?.['description'])}</g:description>`)
    }
    expect(await read('llms.txt')).toMatch(/^# Meetha Ghar\n\n> /)
  })

  test('titles and descriptions fit, and every page has a picture to share', async () => {
    for (const file of (await filesBelow(root())).filter((name) => name.endsWith('.html'))) {
      const html = await read(file)
      const plain = (text = '') =>
        text.replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&')
      const title = plain(/<title>([^<]*)<\/title>/.exec(html)?.[1])
      const words = plain(/<meta name="description" content="([^"]*)"/.exec(html)?.[1])
      expect([file, title.length > 3 && title.length <= 60, title]).toEqual([file, true, title])
      expect([file, words.length > 20 && words.length <= 160, words]).toEqual([file, true, words])
      expect(html, file).toMatch(/property="og:image" content="http[^"]+\.jpg"/)
    }
  })
})
