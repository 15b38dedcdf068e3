import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { speculationRules } from '#src/domain/speculation.ts'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { resolvePath } from '#src/server/site/resolve.ts'
import { isDamaged, rollback } from '#scripts/release/release.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { openSite, serveSite, smallSite, type SiteServer } from '#tests/support/shop/site.ts'

/** Longer than the server caches which release is current, in milliseconds. */
const untilNoticed = 300

describe('the site server', () => {
  const site = openForEach(openSite)

  test('says that the shop is being prepared until there is a release', async () => {
    const before = await site.get('/')
    expect(before.statusCode).toBe(503)
    expect(before.headers['retry-after']).toBe('3')
    expect(before.body).toContain('being prepared')
    await site.release(smallSite)
    await sleep(untilNoticed)
    expect((await site.get('/')).statusCode).toBe(200)
  })

  test('a damaged release is served as far as older ones have its files, and a settled one at once', async () => {
    const first = await site.release(smallSite)
    const second = await site.release({ ...smallSite, 'faq.html': '<!doctype html>' }, 'beefbeef')
    const folder = (id: string) => join(site.dataDir, 'releases', id)
    const manifest = await readFile(join(folder(second), 'release.json'), 'utf8')
    await writeFile(join(folder(second), 'release.json'), manifest.slice(0, 100))
    // A newly started server.
    const app = await serveSite(site.dataDir)
    const get = (url: string) => app.inject({ method: 'GET', url })
    expect([(await get('/')).statusCode, (await get('/faq')).statusCode]).toEqual([200, 404])
    await writeFile(join(folder(second), 'release.json'), manifest)
    await sleep(untilNoticed)
    expect((await get('/faq')).statusCode).toBe(200)
    for (const form of ['', '.br', '.gz'])
      await rm(join(folder(second), 'site', `index.html${form}`), { force: true })
    const other = await serveSite(site.dataDir)
    for (const encoding of ['', 'br', 'gzip'])
      expect(
        (await other.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': encoding } }))
          .statusCode,
      ).toBe(200)
    await rm(join(folder(first), 'site', 'index.html'))
    const lost = await serveSite(site.dataDir)
    const answer = await lost.inject({ method: 'GET', url: '/' })
    expect([answer.statusCode, answer.headers['etag']]).toEqual([503, undefined])
    expect(await isDamaged(site.dataDir, null)).toBe(true)
    for (const server of [app, other, lost]) await server.close()
    await site.release(smallSite, 'cafecafe')
    expect(await isDamaged(site.dataDir, null)).toBe(false)
  })

  test('serves pages under clean addresses and leads other spellings there', async () => {
    await site.release(smallSite)
    expect((await site.get('/product/peda')).body).toBe(smallSite['product/peda.html'])
    for (const [spelling, address] of [
      ['/product/peda/', '/product/peda'],
      ['/product/peda.html', '/product/peda'],
      ['/product/peda/?from=mail', '/product/peda?from=mail'],
      ['/index.html', '/'],
    ]) {
      const { statusCode, headers } = await site.get(spelling ?? '')
      expect([statusCode, headers.location]).toEqual([308, address])
    }
  })

  test('takes no time to read a path of many slashes', () => {
    const began = performance.now()
    expect(resolvePath(`${'/'.repeat(60_000)}x`, () => false)).toEqual({ kind: 'missing' })
    expect(resolvePath(`/x${'/'.repeat(60_000)}`, () => true)).toEqual({
      kind: 'redirect',
      to: '/x',
    })
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test('leads other letters, large or small, to the page that is meant', async () => {
    const pages = { 'Cancellation-policy.html': 'Rules', 'store/Banner.html': 'Banner' }
    await site.release({ ...smallSite, ...pages })
    for (const [spelling, address] of [
      ['/Product/PEDA?from=mail', '/product/peda?from=mail'],
      ['/PRODUCT/peda.html', '/product/peda'],
      ['/cancellation-policy', '/Cancellation-policy'],
      ['/CANCELLATION-POLICY/', '/Cancellation-policy'],
      ['/store/banner', '/store/Banner'],
    ]) {
      const { statusCode, headers } = await site.get(spelling ?? '')
      expect([spelling, statusCode, headers.location]).toEqual([spelling, 308, address])
    }
    expect((await site.get('/Cancellation-policy')).body).toBe('Rules')
    expect((await site.get('/search-product/KAJU')).body).toBe(smallSite['search-product.html'])
    expect((await site.get('/No-Such')).statusCode).toBe(404)
  })

  test('answers 405 with what is allowed where a page is not read', async () => {
    await site.release(smallSite)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      for (const url of ['/', '/product/peda']) {
        const { statusCode, headers } = await site.app.inject({ method, url })
        expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, 'GET, HEAD'])
      }
    const { statusCode } = await site.app.inject({ method: 'HEAD', url: '/' })
    expect(statusCode).toBe(200)
  })

  test('answers every search address with the search page', async () => {
    await site.release(smallSite)
    const { statusCode, body } = await site.get('/search-product/gulab%20jamn')
    expect([statusCode, body]).toEqual([200, smallSite['search-product.html']])
    expect((await site.get('/home')).body).toBe(smallSite['index.html'])
  })

  test('takes an encoded slash, an ending or a lone % as part of the word that is searched for', async () => {
    await site.release(smallSite)
    for (const word of ['50%', 'kaju%2F', 'kaju%2F%2f', 'kaju.html', '%2F', 'index.html']) {
      const { statusCode, body } = await site.get(`/search-product/${word}`)
      expect([word, statusCode, body]).toEqual([word, 200, smallSite['search-product.html']])
    }
    const { headers } = await site.get('/search-product/kaju%2F/')
    expect(headers.location).toBe('/search-product/kaju%2F')
    for (const path of ['/product/peda%2F', '/product%2F', '/%2F'])
      expect([path, (await site.get(path)).statusCode]).toEqual([path, 404])
  })

  test('answers an unknown address with the 404 page, and a missing file with a word', async () => {
    await site.release(smallSite)
    for (const path of [
      '/nothing',
      '/product/unknown',
      '/404',
      '/offer-50%-off',
      '/%E0%A4%A?a=%',
    ]) {
      const { statusCode, body } = await site.get(path)
      expect([path, statusCode, body]).toEqual([path, 404, smallSite['404.html']])
    }
    const asset = await site.get('/_astro/gone.js')
    expect([asset.statusCode, asset.body]).toEqual([404, 'Not found\n'])
    expect((await site.get('/api/store/nothing')).headers['content-type']).toContain('json')
  })

  /** Requests a path unchanged over the network; other clients normalize it first. */
  const unchanged = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = site.app.server.address() as AddressInfo
      get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        answer.resume()
        resolve(answer)
      }).on('error', reject)
    })

  test('never leaves the release, whatever the path says', async () => {
    await site.release(smallSite)
    await site.app.listen({ host: '127.0.0.1', port: 0 })
    for (const path of [
      '/../release.json',
      '/..%2f..%2frelease.json',
      '/%2e%2e/release.json',
      '/_astro/..%2f..%2frelease.json',
      '/_astro/..',
      '/release.json',
      '/product/peda.html.br',
      '//etc/passwd',
      '/product/peda%00',
      '/constructor',
      '/__proto__',
      '/%E0%A4%A',
      '/../50%',
    ]) {
      expect([path, (await unchanged(path)).statusCode]).toEqual([path, 404])
    }
    const { headers } = await unchanged('//evil.example/search-product/x/')
    expect(headers.location).toBeUndefined()
  })

  test('sends the form that the browser takes, compressed where it can', async () => {
    await site.release(smallSite)
    const plain = smallSite['product/peda.html']
    const br = await site.get('/product/peda', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gz = await site.get('/product/peda', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain)
    const raw = await site.get('/product/peda')
    expect(raw.headers['content-encoding']).toBeUndefined()
    for (const answer of [br, gz, raw]) expect(answer.headers['vary']).toBe('accept-encoding')
    expect(new Set([br, gz, raw].map((answer) => answer.headers.etag)).size).toBe(3)
  })

  test('answers 304 while the page is the same, and sends it when it has changed', async () => {
    await site.release(smallSite)
    const { headers } = await site.get('/')
    expect(headers['cache-control']).toBe('no-cache')
    const etag = String(headers.etag)
    const again = await site.get('/', { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await site.release({ ...smallSite, 'index.html': `${smallSite['index.html']}<!-- new -->` })
    await sleep(untilNoticed)
    expect((await site.get('/', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('lets browsers keep assets for ever, and serves those of older releases too', async () => {
    await site.release(smallSite)
    const { '_astro/app.abc123.js': old = '', ...rest } = smallSite
    await site.release({ ...rest, '_astro/app.def456.js': 'new' })
    await sleep(untilNoticed)
    for (const [path, text] of [
      ['/_astro/app.abc123.js', old],
      ['/_astro/app.def456.js', 'new'],
      ['/fonts/face.woff2', 'font'],
    ]) {
      const { body, headers } = await site.get(path ?? '')
      expect(body).toBe(text)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('answers HEAD like GET, without the body', async () => {
    await site.release(smallSite)
    const { statusCode, headers, body } = await site.app.inject({ method: 'HEAD', url: '/' })
    expect([statusCode, body]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBe(smallSite['index.html']?.length)
  })

  test('allows exactly the scripts that are inside each page, and the speculation rules', async () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const inline =
      '<script>go()</script><script type="application/ld+json">{"a":1}</script>' +
      '<script type="module" src="/_astro/app.abc123.js"></script><style>p{color:red}</style>'
    await site.release({ ...smallSite, 'index.html': inline })
    const policy = String((await site.get('/')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${hash(speculationRules)} ${hash('go()')};`)
    expect(policy).toContain(`style-src-elem 'self' ${hash('p{color:red}')};`)
    const other = String((await site.get('/product/peda')).headers['content-security-policy'])
    expect(other).toContain(`script-src 'self' ${hash(speculationRules)};`)
    for (const text of [policy, other]) {
      expect(text).toContain("frame-ancestors 'none'")
      expect(text.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    }
  })

  test('lets no other site keep a hold on the window of a page that is a customer’s', async () => {
    const page = smallSite['404.html'] ?? ''
    await site.release({ ...smallSite, 'login.html': page, 'order-details.html': page })
    const opener = async (path: string) =>
      (await site.get(path)).headers['cross-origin-opener-policy']
    for (const path of ['/login', '/order-details?order=1'])
      expect(await opener(path)).toBe('same-origin-allow-popups')
    for (const path of ['/', '/product/peda', '/nothing'])
      expect(await opener(path)).toBeUndefined()
  })

  test('lets the checkout page, and no other, open Razorpay where its keys are set', async () => {
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_1',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'y',
    }
    const paying = await openSite(keys)
    await paying.release({ ...smallSite, 'checkout.html': smallSite['404.html'] ?? '' })
    const policyOf = async (server: SiteServer, path: string) =>
      String((await server.get(path)).headers['content-security-policy'])
    const policy = await policyOf(paying, '/checkout')
    expect(policy).toMatch(
      /script-src [^;]*https:\/\/checkout\.razorpay\.com https:\/\/cdn\.razorpay\.com/,
    )
    expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/)
    expect(await policyOf(paying, '/')).not.toContain('razorpay')
    await paying.close()
    await site.release({ ...smallSite, 'checkout.html': smallSite['404.html'] ?? '' })
    expect(await policyOf(site, '/checkout')).not.toContain('razorpay')
  })

  test('puts the security headers on every answer', async () => {
    await site.release(smallSite)
    for (const path of [
      '/',
      '/nothing',
      '/_astro/app.abc123.js',
      '/api/nothing',
      '/home/',
      '/50%',
    ]) {
      const { headers } = await site.get(path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    const secure = await openSite({ SITE_URL: 'https://shop.example' })
    expect((await secure.get('/')).headers['strict-transport-security']).toContain(
      'max-age=31536000',
    )
    await secure.close()
  })

  test('sends with pages alone what only pages can ask for', async () => {
    await site.release(smallSite)
    for (const page of ['/', '/nothing'])
      expect((await site.get(page)).headers['permissions-policy']).toContain('camera=()')
    const script = await site.get('/_astro/app.abc123.js')
    expect(script.statusCode).toBe(200)
    expect(script.headers).not.toHaveProperty('permissions-policy')
  })

  test('switches releases, and back, while requests run: each gets a whole page', async () => {
    const marked = (mark: string) => ({
      ...smallSite,
      'index.html': `<title>${mark}</title>${'x'.repeat(50_000)}<i>${mark}</i>`,
    })
    await site.release(marked('first'))
    const seen = new Set<string>()
    let running = true
    const visitors = Array.from({ length: 4 }, async () => {
      while (running) {
        const { statusCode, body } = await site.get('/')
        const [, top] = /<title>(\w+)<\/title>/.exec(body) ?? []
        expect([statusCode, body.endsWith(`<i>${top}</i>`)]).toEqual([200, true])
        seen.add(top ?? '')
        await sleep(1)
      }
    })
    await sleep(50)
    await site.release(marked('second'))
    await sleep(untilNoticed * 2)
    expect((await site.get('/')).body).toContain('<title>second')
    await rollback(site.dataDir)
    await sleep(untilNoticed * 2)
    expect((await site.get('/')).body).toContain('<title>first')
    running = false
    await Promise.all(visitors)
    expect(seen).toEqual(new Set(['first', 'second']))
  })
})
