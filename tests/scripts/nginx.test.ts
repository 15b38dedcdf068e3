import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productDetail } from '#src/contract/product.ts'
import { createSend } from '#src/api.ts'
import { compressRelease } from '#scripts/release/compress-release.ts'
import { publish } from '#scripts/release/publish.ts'
import { switchTo } from '#scripts/release/release.ts'
import { verticals } from '#src/server/db/schema/menu.ts'
import { site } from '#src/site.ts'
import { hasNginx, openNginx, type Nginx } from '#tests/support/served/nginx.ts'
import { root } from '#tests/support/served/program.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { smallSite, writeSite, type SiteFiles } from '#tests/support/shop/site.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Requests a path unchanged; `fetch` normalizes paths and decompresses responses. */
const ask = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Includes the payment page, the page for products newer than the build, and inline scripts. */
const files: SiteFiles = {
  ...smallSite,
  'checkout.html': '<title>Pay</title><script>pay()</script>',
  'order-details.html': '<title>Order</title>',
  'Cancellation-policy.html': '<title>Cancellation</title>',
  'privacy.html': '<title>Privacy</title>',
  'product.html': `<title>New</title><script>newer()</script>${'<p>Soon.</p>'.repeat(60)}`,
  'store/sweets.html': '<title>Sweets</title><script>list()</script>',
  'sitemap.xml': '<urlset/>',
}

describe.skipIf(!hasNginx())('nginx with the configuration of the repository', () => {
  let shop: TestShop
  let nginx: Nginx
  let api = ''
  const hosts = { connect: [], images: [], razorpay: true }
  const release = async (changed: SiteFiles = {}) => {
    const from = join(shop.config.dataDir, `build-${performance.now()}`)
    await writeSite(from, { ...files, ...changed })
    const { dataDir } = shop.config
    const made = await publish({
      from,
      dataDir,
      catalog: 'c0ffee00',
      source: '',
      hosts,
      newest: null,
    })
    const { id } = await compressRelease(dataDir, made, () => true)
    // For up to this long, the store API, which serves products without a page, uses the previous release.
    await sleep(300)
    return id
  }
  const get = (path: string, headers?: Record<string, string>) => ask(nginx.origin, path, headers)

  beforeAll(async () => {
    shop = await openShop()
    api = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    await release()
    nginx = await openNginx({ dataDir: shop.config.dataDir, api: new URL(api).host })
  })
  afterAll(async () => {
    await nginx?.stop()
    await shop.close()
  })

  test("answers every kind of address as the shop's own server does", async () => {
    await shop.owner('rename', { kind: 'item', from: 'peda', to: 'pedha' })
    const [vertical] = await shop.db.select().from(verticals).limit(1)
    for (const slug of ['old-sweets', 'sweets'])
      await shop.db.update(verticals).set({ slug }).where(eq(verticals.id, vertical!.id))
    for (const [path, to] of [
      ['/product/peda-250g?from=mail', '/product/pedha-250g?from=mail'],
      ['/store/old-sweets', '/store/sweets'],
    ]) {
      const { status, headers } = await get(path ?? '')
      expect([status, headers['location']]).toEqual([301, to])
    }
    const shownBy = async (origin: string, path: string) => {
      const { status, headers, body } = await ask(origin, path)
      return {
        path,
        status,
        body: status < 300 || status === 404 ? body.toString('latin1') : '',
        location: headers['location'],
        type: headers['content-type']?.toString().toLowerCase(),
        cache: headers['cache-control'],
        nosniff: headers['x-content-type-options'],
        referrer: headers['referrer-policy'],
        opener: headers['cross-origin-opener-policy'],
      }
    }
    for (const path of [
      '/',
      '/?from=mail',
      '/home',
      '/store/sweets',
      '/product/peda',
      '/product/peda?pack=2',
      '/product/peda%20',
      '/privacy-policy',
      '/search-product/gulab%20jamn',
      '/search-product/rs.500',
      '/search-product/kaju%2F',
      '/search-product/kaju.html',
      '/product/peda%2F',
      '/store/sweets%2F',
      '/search-product/%E0%A4%B2%E0%A4%A1%E0%A5%8D%E0%A4%A1%E0%A5%82',
      '/checkout',
      '/order-details?order=1',
      '/order-details/1',
      // Sold by the shop, but newer than these pages.
      '/product/kaju-katli-250g',
      '/product/unknown',
      // Renamed below.
      '/product/peda-250g?from=mail',
      '/store/old-sweets',
      '/store/old-sweets/page/2?from=mail',
      '/store/unknown',
      '/store/Sweets.html.br',
      '/store/sweets.html.br',
      '/occasion/unknown',
      '/nothing',
      '/404',
      '/offer-50%-off',
      '/%E0%A4%A',
      '/product?id=1',
      '/product?id=99999',
      // Upper or lower case differs from the real address.
      '/Product/PEDA',
      '/cancellation-policy?from=mail',
      '/Cancellation-Policy',
      '/Cancellation-policy',
      '/Store/Sweets',
      '/No-Such-Page',
      '/product/Kaju-Katli-250G',
      '/_astro/app.abc123.js',
      '/_astro/gone.js',
      '/fonts/face.woff2',
      '/sitemap.xml',
      '/product/peda.html.br',
      '/index.html.gz',
      '/release.json',
      '/healthz',
      '/api/store/nothing',
      '/gallery/320/nothing.avif',
      '/gallery/160/kaju-katli.jpg',
    ])
      expect(await shownBy(nginx.origin, path)).toEqual(await shownBy(api, path))
  })

  test('shows the same pages whichever of two processes it asks', async () => {
    const second = await openShop({ on: shop })
    const [{ dataDir }, other] = [shop.config, second.config.dataDir]
    const unit = await readFile(join(root, 'scripts/deploy/systemd/shop-api@.service'), 'utf8')
    for (const [, command = ''] of unit.matchAll(/^ExecStartPre=(.+)$/gm)) {
      const [program = '', ...args] = command
        .replaceAll('/var/lib/shop-api/%i/', `${other}/`)
        .replaceAll('/var/lib/shop/', `${dataDir}/`)
        .split(' ')
      await promisify(execFile)(basename(program), args)
    }
    const address = await second.app.listen({ host: '127.0.0.1', port: 0 })
    const hosts = [api, address].map((one) => new URL(one).host)
    const both = await openNginx({ dataDir, api: hosts.join('; server ') })
    try {
      for (const path of ['/product/kaju-katli-250g', '/product/unknown', '/Product/PEDA']) {
        const shownBy = async (origin: string) => {
          const { status, body } = await ask(origin, path)
          return { path, status, body: body.toString() }
        }
        const shown = await shownBy(api)
        for (let turn = 0; turn < 4; turn++) expect(await shownBy(both.origin)).toEqual(shown)
      }
    } finally {
      await both.stop()
      await second.close()
    }
  })

  test('answers 405 with what is allowed where a page is not read', async () => {
    for (const method of ['POST', 'OPTIONS', 'DELETE'])
      for (const origin of [nginx.origin, api])
        for (const path of ['/', '/store/sweets']) {
          const { status, headers } = await ask(origin, path, {}, method)
          expect([method, path, status, headers['allow']]).toEqual([method, path, 405, 'GET, HEAD'])
        }
    expect((await get('/')).headers['allow']).toBeUndefined()
  })

  test('leads other spellings of an address to the one, and to no other host', async () => {
    for (const [path, address] of [
      ['/product/peda/', '/product/peda'],
      ['/product/peda.html', '/product/peda'],
      ['/product/peda/?from=mail', '/product/peda?from=mail'],
      ['/index.html', '/'],
      ['/search-product/kaju%2F/', '/search-product/kaju%2F'],
      ['//evil.example/', '/evil.example'],
      ['///evil.example//?a', '/evil.example?a'],
      ['/a//b///', '/a//b'],
      ['//', '/'],
      ['///?from=mail', '/?from=mail'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([path, status, headers['location']]).toEqual([path, 308, address])
    }
    expect((await get('//search-product/kaju.html')).headers['location']).toBeUndefined()
  })

  test.each([
    ['slashes', `${'/'.repeat(7900)}x`],
    ['slashes between words', `/a${'/a'.repeat(3900)}`],
    ['capitals', `/${'A'.repeat(7900)}.x`],
    ['endings', `/${'.html'.repeat(1500)}x`],
  ])('takes no time to read a path of many %s', async (_, path) => {
    await get('/')
    const began = performance.now()
    for (let n = 0; n < 10; n++) expect((await get(path)).status).toBe(404)
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('never leaves the release, whatever the path says', async () => {
    for (const path of [
      '/../release.json',
      '/%2e%2e/release.json',
      '/_astro/..%2f..%2frelease.json',
    ]) {
      const { status, body } = await get(path)
      expect([path, status, body.toString()]).toEqual([path, 404, files['404.html']])
    }
  })

  test('allows the gateway on the page that pays, and pages only what is inside them', async () => {
    const policyOf = async (path: string) =>
      String((await get(path)).headers['content-security-policy'])
    for (const path of ['/checkout', '/checkout?from=bag']) {
      expect(await policyOf(path)).toContain('https://checkout.razorpay.com')
      expect(await policyOf(path)).toContain(hashOf('pay()'))
    }
    for (const path of ['/', '/store/sweets', '/search-product/a.b', '/nothing', '/checkout/x']) {
      expect(await policyOf(path)).not.toContain('razorpay')
      expect(await policyOf(path)).toContain(hashOf('list()'))
      expect(await policyOf(path)).not.toContain(hashOf('pay()'))
    }
    for (const path of ['/_astro/app.abc123.js', '/sitemap.xml', '/api/store/nothing'])
      expect(await policyOf(path)).toBe("default-src 'none'; frame-ancestors 'none'")
    // One policy each: two would allow only what both allow.
    expect((await policyOf('/product/kaju-katli-250g')).match(/default-src/g)).toHaveLength(1)
  })

  test('sends the compressed form to who takes it, behind a CDN, too', async () => {
    const plain = smallSite['product/peda.html']
    const zipped = await get('/product/peda', { 'accept-encoding': 'gzip', via: '1.1 cdn' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(plain)
    const raw = await get('/product/peda', { 'accept-encoding': 'gzip;q=0' })
    expect(raw.headers['content-encoding']).toBeUndefined()
    expect(raw.body.toString()).toBe(plain)
    for (const { headers } of [zipped, raw]) expect(headers['vary']).toMatch(/accept-encoding/i)
    expect(zipped.headers['etag']).not.toBe(raw.headers['etag'])
    // As until a page's forms are stored.
    const form = join(shop.config.dataDir, 'releases', 'current', 'site', 'product', 'peda.html.gz')
    await rename(form, `${form}.away`)
    const now = await get('/product/peda', { 'accept-encoding': 'gzip', via: '1.1 cdn' })
    await rename(`${form}.away`, form)
    expect(now.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(now.body).toString()).toBe(plain)
    expect(now.headers['vary']).toMatch(/accept-encoding/i)
    const missing = await get('/nothing', { 'accept-encoding': 'gzip' })
    expect([missing.status, gunzipSync(missing.body).toString()]).toEqual([404, files['404.html']])
  })

  test('answers HEAD, parts of a file, and 304 while a page is the same', async () => {
    const whole = await get('/')
    const head = await ask(nginx.origin, '/', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(whole.body.length))
    const part = await get('/_astro/app.abc123.js', { range: 'bytes=0-10' })
    expect([part.status, part.body.toString()]).toEqual([206, 'console.log'])
    const etag = String(whole.headers['etag'])
    const same = await get('/', { 'if-none-match': etag })
    expect([same.status, same.headers['cache-control']]).toEqual([304, 'no-cache'])
    await sleep(1000)
    await release({ 'index.html': `${files['index.html']}<!-- new -->` })
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
  })

  test('hands calls on, with the caller and nothing that the caller wrote about it', async () => {
    const send = createSend(fetch, { api: `${nginx.origin}/api`, main: '', delivery: '' })
    const { payload } = await send(productDetail, {
      product_slug: 'kaju-katli-250g',
      store_id: site.storeId,
    })
    expect(payload.name_url).toBe('kaju-katli-250g')
    const large = await fetch(`${nginx.origin}/api/store/nothing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(2_000_000)),
    })
    expect(large.status).toBe(413)
  })

  test('drops no request while releases change and while it reads its configuration anew', async () => {
    const ids = [await release({ 'index.html': 'one' }), await release({ 'index.html': 'two' })]
    let [over, asked] = [false, 0]
    const visit = async () => {
      while (!over) {
        const { status, body } = await get('/')
        expect([status, ['one', 'two'].includes(body.toString())]).toEqual([200, true])
        expect((await get('/_astro/app.abc123.js')).status).toBe(200)
        asked += 2
      }
    }
    const visitors = Promise.all(Array.from({ length: 4 }, visit))
    for (let n = 0; n < 60; n++) {
      await switchTo(shop.config.dataDir, ids[n % 2] ?? '')
      if (n % 20 === 0) await nginx.reload()
      await sleep(10)
    }
    over = true
    await visitors
    expect(asked).toBeGreaterThan(100)
  })

  test('keeps the assets of older pages', async () => {
    const { '_astro/app.abc123.js': old = '', ...others } = files
    const from = join(shop.config.dataDir, 'build-without')
    await writeSite(from, others)
    const { dataDir } = shop.config
    await publish({ from, dataDir, catalog: 'c0ffee00', source: '', hosts, newest: null })
    const { body, headers } = await get('/_astro/app.abc123.js')
    expect(body.toString()).toBe(old)
    expect(headers['cache-control']).toContain('immutable')
  })

  test('while the store API is away, pages stay and calls say so', async () => {
    await shop.app.close()
    expect((await get('/product/peda')).status).toBe(200)
    const call = await get('/api/store/productDetail')
    expect([call.status, call.headers['retry-after'], JSON.parse(call.body.toString())]).toEqual([
      503,
      '2',
      {
        message: 'The shop cannot answer just now. Please try again in a moment.',
        code: 'unavailable',
      },
    ])
    const newer = await get('/product/kaju-katli-250g')
    expect([newer.status, newer.body.toString()]).toEqual([200, files['product.html']])
  })
})
