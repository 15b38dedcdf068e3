import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#src/server/db/schema/product.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { openForAll } from '#tests/support/hooks/opened.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openOtherStore, type OtherStore } from '#tests/support/shop/other-store.ts'
import { lastLine, quickCompression, runWell } from '#tests/support/served/program.ts'
import { openSite, smallSite } from '#tests/support/shop/site.ts'

/** Builds are slow on a busy machine. In milliseconds. */
const timeoutMs = 240_000

type Answer = Record<string, unknown>
/** The details of kaju-katli-250g in a response. */
const katliIn = (answer: Answer): Answer =>
  ((answer['payload_getProductDetails'] ?? []) as Answer[]).find(
    (details) => details['name_url'] === 'kaju-katli-250g',
  ) ?? {}

describe('a fault in a rebuild', { timeout: timeoutMs }, () => {
  const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })
  const store = openForAll(() => openOtherStore(shop))
  const site = openForAll(openSite)
  let served: string
  beforeAll(async () => {
    // A third of the sample: the pages are not what this is about.
    await shop.db.delete(products).where(gt(products.id, 40))
    served = await site.release(smallSite)
  })
  afterEach(() => store.mend())

  const env = () => ({
    ...quickCompression,
    STORE_DATA_DIR: site.dataDir,
    PUBLIC_API_URL: store.api,
  })
  const rebuild = (code: number) => runWell('scripts/rebuild.ts', env(), [], code)
  const expectServed = async () => {
    expect((await readCurrent(site.dataDir))?.id).toBe(served)
    expect((await site.get('/')).body).toBe(smallSite['index.html'])
    const names = await readdir(join(site.dataDir, 'releases'))
    expect(names.sort()).toEqual([served, 'current'].sort())
  }

  test.each([
    [
      'a store that is down',
      (to: OtherStore) => to.intercept((request) => Boolean(request.socket.destroy())),
      75,
      'what the store API can do: /store/capabilities answered: The shop could not be reached.',
    ],
    [
      'an answer that is cut off half-way',
      (to: OtherStore) =>
        to.intercept((request, response) => {
          if (!request.url?.endsWith('/getProductDetails')) return false
          response.writeHead(200, { 'content-length': '100000' })
          response.write('{"message":"Fetch successfully.","payload_getProductDetails":[{"id":')
          setTimeout(() => response.destroy(), 10)
          return true
        }),
      75,
      'the details of products: /store/getProductDetails answered: The answer broke off.',
    ],
    [
      'nonsense in place of an answer',
      (to: OtherStore) =>
        to.tamper('/getProductDetails', (answer) => (answer['payload_getProductDetails'] = 'no')),
      1,
      'the details of products: payload_getProductDetails must be array',
    ],
    [
      'a product without a name',
      (to: OtherStore) =>
        to.tamper('/getProductDetails', (answer) => Object.assign(katliIn(answer), { name: '' })),
      1,
      /product kaju-katli-250g: payload_getProductDetails\[\d+\]\.name must not have fewer/,
    ],
    [
      'HTML in a name',
      (to: OtherStore) =>
        to.tamper('/getProductDetails', (answer) =>
          Object.assign(katliIn(answer), { name: 'Kaju <script>alert(1)</script>' }),
        ),
      1,
      'product kaju-katli-250g: name may hold no HTML, but holds "<script>"',
    ],
  ])('%s leaves what is served, and is told in one line', async (_, spoil, code, message) => {
    spoil(store)
    // The lines before it report progress.
    const error = lastLine(await rebuild(code))
    if (typeof message === 'string') expect(error).toBe(message)
    else expect(error).toMatch(message)
    await expectServed()
  })

  test('a disk that takes no more leaves what is served, and the file is named', async () => {
    const output = await runWell('scripts/rebuild.ts', env(), [], 1, { kilobytes: 60 })
    expect(lastLine(output)).toMatch(
      /^A file may not grow any further: .*catalog.*\. The site that is served stays whole\.$/,
    )
    await expectServed()
  })

  test('after all of these the next run succeeds', async () => {
    expect(await rebuild(0)).toMatch(/pages: \d+ built, 0 reused/)
    expect((await readCurrent(site.dataDir))?.id).not.toBe(served)
    expect((await site.get('/product/kaju-katli-250g')).statusCode).toBe(200)
  })

  test('a store API that can do something less has every page made anew', async () => {
    store.tamper('/capabilities', (answer) => {
      const able = answer['payload_capabilities'] as string[]
      answer['payload_capabilities'] = able.filter((name) => name !== 'listing-sort')
    })
    expect(await rebuild(0)).toMatch(/pages: \d+ built, 0 reused/)
    const scripts = join(site.dataDir, 'releases', 'current', 'site', '_astro')
    const [shopScript = ''] = (await readdir(scripts)).filter((name) => name.startsWith('shop.'))
    expect(await readFile(join(scripts, shopScript), 'utf8')).toMatch(/CAPABILITIES:.session,/)
    expect(await rebuild(0)).toContain('nothing changed since the last release')
  })
})
