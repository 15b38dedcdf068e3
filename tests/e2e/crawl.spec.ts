import { expect, test } from '#tests/support/browser/browser.ts'
import { crawl, readPage, type Crawled } from '#tests/support/built-site/crawl.ts'

const clicksToProduct = 4

/** The second is the name of the shop that tests/split serves. */
const name = /^(Meetha Ghar|Nayi Mithai)$/

/**
 * The routes of the specification (section 2) and those beyond it, with the expected heading. Search engines
 * list a page ('found') or skip it ('passed'), or the page belongs to one customer ('private').
 */
const routes: [path: string, heading: RegExp, kind: 'found' | 'passed' | 'private'][] = [
  ['/', name, 'found'],
  ['/home', name, 'found'],
  ['/login', /Login/, 'private'],
  ['/register', /Register/, 'private'],
  ['/verify', /Verify/, 'private'],
  ['/product/kaju-katli-250g', /Kaju Katli/, 'found'],
  ['/shop-offers', /Offers/, 'found'],
  ['/offers', /Offers/, 'passed'],
  ['/store/sweets', /Sweets/, 'found'],
  ['/store-product/laddu', /Laddu/, 'found'],
  ['/store-product/vertical/sweets/category/laddu', /Laddu/, 'found'],
  ['/store-product/brand/1', /./, 'found'],
  ['/occasion/diwali', /Diwali/, 'found'],
  ['/build-a-box', /Build your own box/, 'found'],
  ['/store/age/kids', /./, 'found'],
  ['/search-product/laddu', /./, 'passed'],
  ['/checkout', /./, 'private'],
  ['/contact-us', /Contact Us/, 'found'],
  ['/enquiry', /Boxes for offices and weddings/, 'found'],
  ['/privacy-policy', /Privacy Policy/, 'found'],
  ['/privacy', /Privacy Policy/, 'found'],
  ['/terms', /Terms & Conditions/, 'found'],
  ['/return-policy', /Return Policy/, 'found'],
  ['/payments', /Payments Policy/, 'found'],
  ['/about-us', /About Us/, 'found'],
  ['/faq', /FAQ/, 'found'],
  ['/Cancellation-policy', /Cancellation Policy/, 'found'],
  ['/press', /Press/, 'found'],
  ['/sitemap', /Sitemap/, 'found'],
  ['/store-product/Banner', /./, 'passed'],
  ['/store/Banner', /./, 'passed'],
  ['/my-account', /./, 'private'],
  ['/my-orders', /./, 'private'],
  ['/order-details', /./, 'private'],
  // Its heading arrives with the invoice.
  ['/invoice', /^$/, 'private'],
  ['/my-address', /./, 'private'],
  ['/add-new-address', /./, 'private'],
]

/** Pages that duplicate another page name that page as canonical. */
const originals: Record<string, string> = {
  '/home': '/',
  '/privacy-policy': '/privacy',
  '/store-product/vertical/sweets/category/laddu': '/store-product/laddu',
}

test.describe('the site as a crawler sees it @desktop', () => {
  let pages: Map<string, Crawled>
  const origin = () => process.env['E2E_ORIGIN'] ?? ''
  const errorsOf = (find: (page: Crawled, path: string) => string[]) =>
    [...pages].flatMap(([path, page]) => find(page, path).map((error) => `${path}: ${error}`))

  test.beforeAll(async () => {
    pages = await crawl(origin())
  })

  test('every route of the specification answers with title, heading and canonical', async () => {
    for (const [path, heading, kind] of routes) {
      const answer = await fetch(origin() + path, { redirect: 'manual' })
      expect(answer.status, path).toBe(200)
      const page = readPage(await answer.text(), new URL(path, origin()))
      expect(page.title, path).not.toBe('')
      expect(page.headings.join(), `heading of ${path}`).toMatch(heading)
      expect(page.noindex, `noindex of ${path}`).toBe(kind !== 'found')
      const canonical = origin() + (originals[path] ?? path)
      expect(page.canonical, path).toBe(kind === 'found' ? new URL(canonical).href : null)
      const opener = answer.headers.get('cross-origin-opener-policy')
      expect(opener !== null, `opener policy of ${path}`).toBe(kind === 'private')
    }
  })

  test('an unknown address answers 404 and shows Home', async () => {
    for (const path of ['/no-such-page', '/store/no-such', '/a/b/c']) {
      const answer = await fetch(origin() + path)
      expect(answer.status, path).toBe(404)
      const page = readPage(await answer.text(), new URL(path, origin()))
      expect(page.headings).toEqual(['Page not found'])
      expect(page.html).toContain('id="categories"')
      expect(page.noindex, path).toBe(true)
    }
  })

  test('every link leads to a page, and every product is near Home', () => {
    expect(errorsOf(({ status }) => (status === 200 ? [] : [`answers ${status}`]))).toEqual([])
    const products = [...pages].filter(([path]) => path.startsWith('/product/'))
    expect(products.length).toBeGreaterThan(100)
    expect(
      products.filter(([, { depth }]) => depth > clicksToProduct).map(([path]) => path),
    ).toEqual([])
    // The HTML sitemap links to all of them, and each can be reached without it.
    const withoutSitemap = new Set(
      [...pages].flatMap(([path, { links }]) => (path === '/sitemap' ? [] : links)),
    )
    expect(products.filter(([path]) => !withoutSitemap.has(path))).toEqual([])
  })

  test('every page has one heading, a name for each picture, and ids of its own', () => {
    const errors = errorsOf((page) => {
      // A canonical page must exist and name itself as canonical.
      const original = page.canonical && pages.get(new URL(page.canonical).pathname)
      const isWhole = page.noindex || (original && original.canonical === page.canonical)
      return [
        ...(page.headings.length === 1 ? [] : [`${page.headings.length} h1`]),
        ...page.unnamed.map((tag) => `no alt: ${tag}`),
        ...page.doubled.map((id) => `id "${id}" twice`),
        ...(isWhole ? [] : [`canonical ${page.canonical}`]),
      ]
    })
    expect(errors).toEqual([])
  })

  test('the first paint of every page waits for the end of its first screen', () => {
    const errors = errorsOf(({ html }) => {
      const ends = ['categories', 'products', 'tab-about'].find((id) => html.includes(`id="${id}"`))
      const link = `<link rel="expect" href="#${ends ?? 'menu'}" blocking="render">`
      return html.includes(link) ? [] : [`has no ${link}`]
    })
    expect(errors).toEqual([])
  })

  test('every picture, script, style and font that a page names is there', async () => {
    const assets = new Set([...pages.values()].flatMap((page) => page.assets))
    const pictures = new Map<string, string>()
    for (const path of assets) {
      const [, width = '', name = ''] = /^\/gallery\/(\d+)\/([^.]+)/.exec(path) ?? []
      if (!name) continue
      assets.delete(path)
      // The gallery makes sizes on demand, so the smallest size of each picture is enough.
      const [, known = 'Infinity'] = /^\/gallery\/(\d+)/.exec(pictures.get(name) ?? '') ?? []
      if (Number(width) < Number(known)) pictures.set(name, path)
    }
    expect(pictures.size).toBeGreaterThan(50)
    expect(assets.size).toBeGreaterThan(10)
    const missing: string[] = []
    for (const path of [...assets, ...pictures.values()]) {
      const answer = await fetch(origin() + path)
      if (answer.status !== 200 || !(await answer.arrayBuffer()).byteLength) missing.push(path)
    }
    expect(missing).toEqual([])
  })
})
