import { link, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  headersFile,
  redirectsFile,
  unionPolicy,
  writeHostFiles,
} from '#scripts/release/hosting.ts'
import { customerPaths } from '#src/server/site/headers.ts'
import { movedPaths } from '#src/server/site/moved.ts'
import { pagePolicy, policyHosts } from '#src/server/site/content-security-policy.ts'
import { nginxHeaders, nginxRewrites } from '#scripts/release/nginx.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { openSite, smallSite, writeSite } from '#tests/support/shop/site.ts'

const policies: [file: string, policy: string][] = [
  ['index.html', "script-src 'self' 'sha256-a'; img-src 'self'"],
  ['product/peda.html', "script-src 'self' 'sha256-b'; img-src 'self'"],
  ['checkout.html', "script-src 'self' 'sha256-c' https://checkout.razorpay.com"],
]
const hosting = {
  policies,
  has: (file: string) => Object.hasOwn(smallSite, file),
  https: true,
}

test('one policy for all pages allows what each of them needs, once', () => {
  expect(unionPolicy(policies.slice(0, 2).map(([, policy]) => policy))).toBe(
    "script-src 'self' 'sha256-a' 'sha256-b'; img-src 'self'",
  )
})

test('pages may load pictures of the gallery, and those that the catalog names by URL', () => {
  const images = (place: string | undefined, pulled?: string[]) => {
    const hosts = policyHosts({ PUBLIC_GALLERY_URL: place }, pulled)
    return /img-src ([^;]*)/.exec(pagePolicy({ scripts: [], styles: [] }, hosts))?.[1]
  }
  expect(images('/pictures/{file}')).toBe("'self' data:")
  const origin = 'https://pictures.shop.example'
  expect(images(`${origin}/products/{file}`, [origin])).toBe(`'self' data: ${origin}`)
  expect(images(undefined, [origin, 'https://a.example'])).toBe(
    `'self' data: ${origin} https://a.example`,
  )
})

test('pages may call another store API, and pay there by its keys', () => {
  const policy = (env: Record<string, string>) =>
    pagePolicy({ scripts: [], styles: [] }, policyHosts(env), 'checkout.html')
  const api = 'https://api.shop.example'
  const calls = policy({
    PUBLIC_API_URL: `${api}/store-api`,
    PUBLIC_MAIN_API_URL: api,
    PUBLIC_DELIVERY_URL: 'https://delivery.example/v1',
  })
  expect(calls).toContain(`connect-src 'self' ${api} https://delivery.example https://api.razorpay`)
  expect(policy({})).not.toMatch(/connect-src|razorpay/)
  expect(policy({ RAZORPAY_KEY_ID: 'key' })).toContain("connect-src 'self' https://api.razorpay")
})

test('a static host gets the security headers, and assets that never expire', () => {
  const text = headersFile(hosting)
  expect(text).toMatch(/^\/\*\n {2}content-security-policy: script-src 'self' 'sha256-a'/)
  expect(text).toContain('  strict-transport-security: max-age=31536000')
  expect(text).toContain('/_astro/*\n  cache-control: public, max-age=31536000, immutable')
  // Cloudflare Pages limits lines to 2,000 characters.
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000)
  expect(headersFile({ ...hosting, https: false })).not.toContain('strict-transport')
})

test('a static host lets only the page that pays load the gateway', () => {
  const blocks = headersFile(hosting).split('\n\n')
  const [all = ''] = blocks
  const checkout = blocks.find((block) => block.startsWith('/checkout\n'))
  expect(all).not.toMatch(/razorpay|sha256-c/)
  // Without the first line Cloudflare would send both policies, and the browser would apply both.
  expect(checkout).toBe(
    "/checkout\n  ! content-security-policy\n  content-security-policy: script-src 'self' 'sha256-c' https://checkout.razorpay.com\n  cross-origin-opener-policy: same-origin-allow-popups",
  )
})

test('a static host keeps other sites from the windows of customers’ pages', () => {
  const opened = headersFile(hosting)
    .split('\n\n')
    .filter((block) => block.includes('cross-origin-opener-policy: same-origin-allow-popups'))
    .map((block) => block.split('\n', 1)[0])
  expect(opened).toEqual(customerPaths)
})

test('rewrites name only pages that are in the release', () => {
  expect(redirectsFile(hosting)).toBe('/home / 200\n/search-product/* /search-product 200\n')
  expect(nginxRewrites(hosting)).toContain(
    'location ^~ /search-product/ { try_files $uri.html /search-product.html; }',
  )
  expect(nginxRewrites(hosting)).not.toContain('/product/')
})

test('a static host leads small letters to the pages whose address has capitals', () => {
  const has = (file: string) => file === 'Cancellation-policy.html'
  expect(redirectsFile({ ...hosting, has })).toBe('/cancellation-policy /Cancellation-policy 301\n')
})

test('on a static host no rewrite covers a page, and newer products have one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'host-'))
  const files = { ...smallSite, 'home.html': 'home', 'product.html': 'newer' }
  await writeSite(dir, files)
  await writeHostFiles(dir, { ...hosting, has: (file) => Object.hasOwn(files, file) })
  expect(await readFile(join(dir, '_redirects'), 'utf8')).toBe(
    '/search-product/* /search-product 200\n',
  )
  expect(await readFile(join(dir, 'product', '404.html'), 'utf8')).toBe('newer')
  await rm(dir, { recursive: true })
})

test("on a static host the owner's own redirects and headers come first, and stay in the release", async () => {
  const dir = await mkdtemp(join(tmpdir(), 'host-'))
  const own = {
    _redirects: '/laddoo /product/laddu 301\n',
    _headers: '/feeds/*\n  x-shop: sweets\n',
  }
  await writeSite(join(dir, 'release'), own)
  await mkdir(join(dir, 'export'))
  for (const name of Object.keys(own))
    await link(join(dir, 'release', name), join(dir, 'export', name))
  await writeHostFiles(join(dir, 'export'), hosting)
  for (const [name, lines] of Object.entries(own)) {
    const made = await readFile(join(dir, 'export', name), 'utf8')
    expect(made.startsWith(`${lines}\n/`)).toBe(true)
    expect(await readFile(join(dir, 'release', name), 'utf8')).toBe(lines)
  }
  await rm(dir, { recursive: true })
})

test('nginx headers are quoted, so that a value cannot end its line', () => {
  const text = nginxHeaders({ ...hosting, policies: [['index.html', 'script-src "a"']] })
  expect(text).toContain('set $shop_policy "script-src \\"a\\"";')
})

const site = openForEach(openSite)

test('a publication writes what nginx includes, for the new pages and those before', async () => {
  const styled = (style: string) => ({ ...smallSite, 'index.html': `<style>${style}</style>` })
  const file = join(site.dataDir, 'hosting', 'nginx-headers.conf')
  const stylesAllowed = async () =>
    /style-src-elem ([^;]+)/.exec(await readFile(file, 'utf8'))?.[1]?.match(/'sha256-[^']+'/g)
  await site.release(styled('a{color:red}'))
  const [first] = (await stylesAllowed()) ?? []
  await site.release(styled('a{color:blue}'))
  const both = await stylesAllowed()
  expect(both).toContain(first)
  expect(both).toHaveLength(2)
})

test('assets of kept releases lie in one folder, those of pruned ones stay for two weeks', async () => {
  const withAsset = (name: string) => ({ ...smallSite, [`_astro/${name}.js`]: `"${name}"` })
  await site.release(withAsset('first'))
  const kept = (name: string) =>
    readFile(join(site.dataDir, 'kept', '_astro', `${name}.js`), 'utf8').catch(() => null)
  for (const name of ['b', 'c', 'd', 'e']) await site.release(withAsset(name))
  expect(await kept('first')).toBe('"first"')
  for (const name of ['f', 'g']) {
    // Without the record of when they were last held, the two weeks begin now.
    await rm(join(site.dataDir, 'kept', 'last-held.json'))
    await site.release(withAsset(name))
  }
  expect(await kept('first')).toBe('"first"')
  // A page that has been open since then still loads its scripts.
  expect((await site.get('/_astro/first.js')).body).toBe('"first"')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 86_400_000 })
  await site.release(withAsset('h')).finally(() => vi.useRealTimers())
  expect(await kept('first')).toBeNull()
  expect(await kept('c')).toBe('"c"')
})

test('old addresses of renamed pages lead on, with the pages of a listing, unless a page has them', async () => {
  const formers = [
    { kind: 'product', former: 'peda-250g', slug: 'pedha-250g' },
    { kind: 'product', former: 'laddu-250g', slug: 'ladoo-250g' },
    { kind: 'product', former: 'gone', slug: 'not-built' },
    { kind: 'category', former: 'sweets/milk', slug: 'mithai/khoya' },
  ] as const
  const listing = 'store-product/vertical/mithai/category/khoya'
  const files = [
    'product/pedha-250g.html',
    'product/ladoo-250g.html',
    // Another product has taken it.
    'product/laddu-250g.html',
    `${listing}.html`,
    `${listing}/page/2.html`,
    'store-product/khoya.html',
  ]
  const text = redirectsFile({
    ...hosting,
    has: (file) => files.includes(file),
    moved: movedPaths(formers),
  })
  const old = 'store-product/vertical/sweets/category/milk'
  expect(text).toBe(
    [
      '/product/peda-250g /product/pedha-250g 301',
      `/${old} /${listing} 301`,
      `/${old}/page/2 /${listing}/page/2 301`,
      '/store-product/milk /store-product/khoya 301',
      '',
    ].join('\n'),
  )
})
