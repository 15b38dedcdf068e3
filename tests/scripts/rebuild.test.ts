import { readSampleShop } from '#src/server/sample/files.ts'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatLongDate } from '#src/domain/day.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import { rateLimits } from '#src/server/db/schema/account.ts'
import { openShop, type OpenShop } from '#src/server/open.ts'
import type { ShopFile } from '#src/server/shop/schema.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import type { SiteChanges } from '#scripts/release/publish.ts'
import { listReleases, switchTo } from '#scripts/release/release.ts'
import { filesBelow } from '#scripts/lib/files.ts'
import { withRebuildLock } from '#scripts/lib/lock.ts'
import type { Bundle } from '#scripts/site/bundle.ts'
import { inspectReleases } from '../soak/releases.ts'
import { listening } from '#tests/support/served/listening.ts'
import { quickCompression, runProgram, runWell } from '#tests/support/served/program.ts'
import { ownerFile } from '#tests/support/shop/owner-file.ts'
import { serveSite } from '#tests/support/shop/site.ts'
import { findablePages, readSitemap } from '#tests/support/built-site/sitemap.ts'

/** Builds are slow on a busy machine. In milliseconds. */
const timeoutMs = 240_000
const slug = 'kaju-katli-1kg'
const gone = 'soan-papdi-250g'
/** Stored before texts were cleaned, or written past the server. */
const oddReview = 'Good.\u2028Again\u2029 </script>! <!-- 👩‍🍳'

const childrenOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

/** Names of the scripts that a process runs in others; none without /proc. */
const scriptsOf = async (pid: number): Promise<string[]> => {
  if (!existsSync('/proc')) return []
  const commands = await Promise.all(
    (await childrenOf(pid)).map((child) =>
      // It may end in between.
      readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''),
    ),
  )
  return commands.flatMap((command) => /[\w-]+\.ts/.exec(command) ?? [])
}

describe('a rebuild', { timeout: timeoutMs }, () => {
  let dataDir: string
  /** Runs beside the programs, which without it each open the database: that takes longer than most of them. */
  let shop: OpenShop
  const open = () =>
    openShop(
      readConfig({
        STORE_DATA_DIR: dataDir,
        REQUESTS_PER_MINUTE: '100000',
        DETAILS_PER_MINUTE: '100000',
      }),
    )
  /** Runs a script to its end; `code` is the expected exit code. */
  const run = (
    script: string,
    args: string[] = [],
    { code = 0, ...env }: { code?: number; [name: string]: string | number | undefined } = {},
  ) =>
    runWell(
      `scripts/${script}.ts`,
      { ...quickCompression, STORE_DATA_DIR: dataDir, ...(env as Record<string, string>) },
      args,
      code,
    )
  /** An owner's command without a program of its own; returns what it prints. */
  const command = async (name: string, args: object) => {
    const said: string[] = []
    await shop.command(name, args, (line) => said.push(line))
    return said.join('\n')
  }
  const site = () => join(dataDir, 'releases', 'current', 'site')
  const page = (file: string) => readFile(join(site(), file), 'utf8')
  const pages = async () => (await filesBelow(site())).filter((file) => file.endsWith('.html'))
  const changes = async () =>
    JSON.parse(
      await readFile(join(dataDir, 'releases', 'current', 'changes.json'), 'utf8'),
    ) as SiteChanges
  const changedPages = async () =>
    (await changes()).changed.filter((url) => !/\.(xml|txt)$/.test(url)).sort()
  const change = async (...queries: ReturnType<typeof sql>[]) => {
    for (const query of queries) await shop.app.shop.db.execute(query)
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rebuild-'))
    expect(await run('rebuild')).toMatch(/pages: \d+ built, 0 reused/)
    shop = await open()
  }, timeoutMs)
  afterAll(async () => {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('after one price changed, exactly the pages that show it changed', async () => {
    const showing: string[] = []
    // A card contains its product as JSON, with quotes escaped in one of these ways.
    const quote = '(?:&quot;|&#34;|")'
    const card = new RegExp(`slug${quote}:${quote}${slug}${quote}`)
    for (const file of await pages()) {
      const html = await page(file)
      if (card.test(html) || file === `product/${slug}.html`)
        showing.push(`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    }
    expect(showing.length).toBeGreaterThan(3)
    const mapBefore = (await readSitemap(site())).pages
    await command('product', { slug, mrp: 1999, sellingPrice: 987 })
    const output = await run('rebuild')
    expect(output).toMatch(/products: 0 added, 1 changed, 0 removed/)
    const [, reused] = /pages: \d+ built, (\d+) reused/.exec(output) ?? []
    expect(Number(reused)).toBeGreaterThan(100)
    expect(await changes()).toMatchObject({ added: [], vanished: [] })
    expect(await changedPages()).toEqual(showing.sort())
    expect(await page(`product/${slug}.html`)).toContain('₹987')
    // Nearly all pages were reused from the previous release, and the sitemap still lists them the same way.
    const { pages: map, errors } = await readSitemap(site())
    expect(errors).toEqual([])
    expect(map).toEqual(mapBefore)
    expect([...map.keys()].sort()).toEqual((await findablePages(site())).sort())
  })

  test('a bank offer is promised until its last day', async () => {
    const { bankOffers = [] } = JSON.parse(await command('shop', ownerFile())) as ShopFile
    expect(bankOffers.length).toBeGreaterThan(0)
    const text = (await page(`product/${slug}.html`)).replace(/<!--.*?-->/g, '')
    for (const { description, lastDay } of bankOffers)
      expect(text).toContain(`${description}, until ${formatLongDate(lastDay).slice(0, -5)}</li>`)
  })

  test("the owner's texts reach the pages that show them, and no others", async () => {
    expect(await page('faq.html')).toContain('COMING SOON')
    const texts = {
      verticals: (await readSampleShop()).verticals.map((vertical) => ({
        ...vertical,
        categories: vertical.categories.map((one) =>
          one.slug === 'katli' ? { ...one, about: 'Diamonds & silver.' } : one,
        ),
      })),
      questions: [{ question: 'Is it <fresh>?', answer: 'Made today.\n\nAlways.' }],
    }
    await command('shop', ownerFile(texts))
    await run('rebuild')
    expect(await changedPages()).toEqual([
      '/faq',
      '/store-product/katli',
      '/store-product/vertical/sweets/category/katli',
    ])
    expect(await page('store-product/katli.html')).toContain('Diamonds &amp; silver.')
    const faq = await page('faq.html')
    expect(faq).not.toContain('COMING SOON')
    expect(faq).toMatch(/<h2>Is it &lt;fresh&gt;\?<\/h2>\s*<p>Made today\.<\/p>\s*<p>Always\.<\/p>/)
    expect(faq).toContain('"@type":"FAQPage"')
  })

  test('an occasion reaches its page and Home, and no others', async () => {
    const printed = await command('occasions', ownerFile())
    const changed = printed.replace('Shagun boxes', 'Boxes & <b>coins</b>')
    await command('occasions', ownerFile(changed))
    await run('rebuild')
    expect(await changedPages()).toEqual(['/', '/404', '/home', '/occasion/wedding'])
    expect(await page('occasion/wedding.html')).toContain('Boxes &amp; &lt;b&gt;coins&lt;/b&gt;')
    const file = join(dataDir, 'occasions.json')
    await writeFile(file, '{ "occasions": [] }')
    expect(await run('store', ['occasions', file, '--publish'])).toContain('published')
    expect((await changes()).vanished.sort()).toEqual([
      '/occasion/diwali',
      '/occasion/office',
      '/occasion/raksha-bandhan',
      '/occasion/wedding',
    ])
    expect(await page('index.html')).not.toContain('/occasion/')
  })

  test('a hidden product answers 404 with Home, and no link and no sitemap entry leads to it', async () => {
    expect(await pages()).toContain(`product/${gone}.html`)
    expect(await run('store', ['product', gone, '--hide', '--publish'])).toMatch(/1 removed/)
    const server = await serveSite(dataDir, {}, shop.app.shop.db)
    try {
      const origin = await server.listen({ host: '127.0.0.1', port: 0 })
      const answer = await fetch(`${origin}/product/${gone}`)
      expect(await answer.text()).toContain('id="our-stores"')
      expect(answer.status).toBe(404)
    } finally {
      await server.close()
    }
    // A listing may also have lost a page.
    const { vanished } = await changes()
    expect(vanished.filter((url) => url.startsWith('/product/'))).toEqual([`/product/${gone}`])
    for (const file of await filesBelow(site()))
      if (/\.(html|xml|txt)$/.test(file))
        expect((await page(file)).includes(`/product/${gone}"`), file).toBe(false)
    const { pages: map } = await readSitemap(site())
    expect([...map.keys()].sort()).toEqual((await findablePages(site())).sort())
    await run('store', ['product', gone, '--show', '--publish'])
    expect((await changes()).added).toContain(`/product/${gone}`)
  })

  test('a listing without products is neither indexed nor in the sitemap', async () => {
    const isKept = async (file: string) =>
      (await page(`${file}.html`)).includes('<meta name="robots" content="noindex"')
    const { pages: before } = await readSitemap(site())
    expect(before.has('/shop-offers')).toBe(true)
    expect(await isKept('shop-offers')).toBe(false)
    const [, brand = ''] = /(store-product\/brand\/\d+)"/.exec(await page('sitemap.html')) ?? []
    expect(await isKept(brand)).toBe(false)
    const id = Number(brand.split('/').at(-1))
    await change(
      sql`update products set deal_kind = null, deal_price = 0`,
      sql`update products set brand_id = (select min(id) from brands where id <> ${id})
        where brand_id = ${id}`,
    )
    await run('rebuild')
    expect([await isKept('shop-offers'), await isKept(brand)]).toEqual([true, true])
    const { pages: after } = await readSitemap(site())
    expect([after.has('/shop-offers'), after.has(`/${brand}`)]).toEqual([false, false])
    expect([...after.keys()].sort()).toEqual((await findablePages(site())).sort())
  })

  test('rounds of --every publish each change', async () => {
    const rounds = runProgram('scripts/rebuild.ts', ['--every', '1s'], {
      ...quickCompression,
      STORE_DATA_DIR: dataDir,
    })
    try {
      for (const price of [991, 992]) {
        await command('product', { slug, sellingPrice: price })
        await expect
          .poll(() => page(`product/${slug}.html`), { timeout: 60_000, interval: 500 })
          .toContain(`₹${price}`)
      }
      // A round ends its programs, also one in which nothing changed.
      await rounds.prints('nothing changed since the last release')
      await expect.poll(() => scriptsOf(rounds.pid), { timeout: 5000, interval: 20 }).toEqual([])
    } finally {
      rounds.kill('SIGTERM')
      await rounds.ended
    }
    expect(rounds.output()).not.toContain('not whole')
  })

  test('kept code that does not work is bundled anew, wherever it breaks', async () => {
    const bundle = join(dataDir, 'bundle')
    const modules = (await filesBelow(bundle)).filter((name) => name.endsWith('.mjs'))
    // The first is loaded at once, a page's when it is rendered.
    const [entry = ''] = modules.filter((name) => name.startsWith('prerender-entry'))
    const [ofPage = ''] = modules.filter((name) => name.includes('faq'))
    let price = 993
    for (const module of [entry, ofPage]) {
      const file = join(bundle, module)
      await rm(file)
      await writeFile(file, 'export const')
      await command('product', { slug, sellingPrice: ++price })
      expect(await run('rebuild')).toMatch(/is given up: [\s\S]+pages: \d+ built, \d+ reused/)
      expect(await page(`product/${slug}.html`)).toContain(`₹${price}`)
      expect(await readFile(file, 'utf8')).not.toBe('export const')
    }
  })

  test.skipIf(!existsSync('/proc'))(
    'other code is bundled while the catalog is pulled, and its processes end with the rebuild',
    async () => {
      const silent = await listening(createServer(() => undefined))
      const source = async () =>
        (JSON.parse(await readFile(join(dataDir, 'bundle', 'bundle.json'), 'utf8')) as Bundle)
          .source
      const before = await source()
      // The store's address is part of the code.
      const start = async (api: string) => {
        const rebuild = runProgram('scripts/rebuild.ts', [], {
          STORE_DATA_DIR: dataDir,
          PUBLIC_API_URL: `${silent.origin}/${api}`,
        })
        await rebuild.prints('pulling the catalog')
        expect((await scriptsOf(rebuild.pid)).sort()).toEqual(['bundle.ts', 'pull.ts'])
        return rebuild
      }
      const kill = async (rebuild: Awaited<ReturnType<typeof start>>) => {
        const helpers = await childrenOf(rebuild.pid)
        rebuild.kill('SIGTERM')
        await rebuild.ended
        const left = () => helpers.filter((pid) => existsSync(`/proc/${pid}`))
        await expect.poll(left, { timeout: 5000 }).toEqual([])
      }
      await kill(await start('early'))
      expect(await source()).toBe(before)
      const bundling = await start('api')
      await expect.poll(source, { timeout: 60_000 }).not.toBe(before)
      await kill(bundling)
      await silent.close()
    },
  )

  test('a snapshot that an older version of the shop has left is replaced', async () => {
    const file = join(dataDir, 'catalog', 'snapshot.jsonl')
    await writeFile(file, '{"format":1,"count":0}\n')
    await command('product', { slug, sellingPrice: 997 })
    expect(await run('rebuild')).toMatch(/pages: \d+ built, \d+ reused/)
  })

  test('a second rebuild at the same time ends at once with code 75 and says why', async () => {
    await withRebuildLock(dataDir, { waits: false }, async () => {
      expect(await run('rebuild', [], { code: 75 })).toContain('Another rebuild is under way')
    })
  })

  test('faults leave the served release and are told in one line', async () => {
    const before = (await readCurrent(dataDir))?.id
    // Nothing listens there.
    expect(
      await run('rebuild', [], { code: 75, PUBLIC_API_URL: 'http://127.0.0.1:9/api' }),
    ).toContain('what the store API can do: /store/capabilities answered:')
    await change(sql`update products set name = '' where slug = ${slug}`)
    expect(await run('rebuild', [], { code: 1 })).toContain(`product ${slug}`)
    await change(
      sql`update products set name = 'Kaju Katli', pictures = '{lost.jpg}' where slug = ${slug}`,
    )
    expect(await run('rebuild', [], { code: 1 })).toContain(
      `product ${slug}: its picture lost.jpg is not in the gallery`,
    )
    const rounds = runProgram('scripts/rebuild.ts', ['--every', '1s'], { STORE_DATA_DIR: dataDir })
    try {
      const told = () => shop.app.shop.db.$count(rateLimits, eq(rateLimits.key, 'failed:rebuild'))
      await expect.poll(told, { timeout: 60_000 }).toBe(1)
    } finally {
      rounds.kill('SIGTERM')
      await rounds.ended
    }
    expect(await run('rebuild', ['--every', 'soon'], { code: 2 })).toContain('"soon" is no time')
    expect(await run('rebuild', ['--pictures'], { code: 2 })).toContain(
      '--pictures goes with --to DIR only.',
    )
    expect((await readCurrent(dataDir))?.id).toBe(before)
    // Left by a killed publication; the next one removes it.
    await writeFile(join(dataDir, 'releases', 'current.draft'), '')
  })

  test('a category whose slug has signs has its page, which later runs can reuse', async () => {
    const closed = daysAfter(indiaDate(new Date()), 5)
    await change(
      sql`insert into delivery_days (date, places) values (${closed}, 0)`,
      sql`update categories set slug = 'halwa & more, + all' where slug = 'halwa'`,
      // What the test before has changed.
      sql`update products set name = 'Kaju Katli', pictures = '{kaju-katli.jpg}' where slug = ${slug}`,
    )
    // As in a shop with thousands of products.
    await run('rebuild', [], { BUILD_PROGRAMS: '2' })
    const release = await readCurrent(dataDir)
    for (const path of ['store-product', 'store-product/vertical/sweets/category'])
      expect(release?.files[`${path}/halwa & more, + all.html`]?.key).toBeDefined()
    // Pages know the day that the owner has closed.
    expect(await page(`product/${slug}.html`)).toContain(`data-closed-days="${closed}"`)
  })

  test('after faults a run succeeds, and its pages equal those of a build from scratch at the same time, byte for byte', async () => {
    await change(
      sql`update products set name = name || ' Nayi' where slug = 'besan-laddu-250g'`,
      sql`update products set description = 'Anew.' where slug like 'jalebi%'`,
      sql`update age_groups set name = name || ' all'`,
      // Not a brand that the search box of every page names.
      sql`update brands set name = name || ' & Sons' where id = 4`,
      sql`update products set stock = 0 where slug = 'peda-250g'`,
      sql`update reviews set review = ${oddReview}, author = ${'راشد'} where id = 1`,
    )
    // Another shop on the same checkout: their builds must not collide.
    const other = join(dataDir, 'other')
    const cold = join(dataDir, 'cold')
    await mkdir(other)
    await shop.close()
    for (const part of ['pg', 'catalog'])
      await cp(join(dataDir, part), join(other, part), { recursive: true })
    shop = await open()
    const [output] = await Promise.all([
      // Rendered in two processes, as in shops with thousands of products.
      run('rebuild', [], { BUILD_PROGRAMS: '2' }),
      run('build', ['--to', cold], { STORE_DATA_DIR: other }),
    ])
    expect(Number(/(\d+) reused/.exec(output)?.[1])).toBeGreaterThan(20)
    expect(output).toContain('the code did not change and is not bundled again')
    // Files that only other hosts of the site need.
    const forHosts = /^(?:_|product\/404\.html$)/
    const files = (await filesBelow(cold)).filter((file) => !forHosts.test(file))
    for (const file of files)
      expect(await readFile(join(cold, file)), file).toEqual(await readFile(join(site(), file)))
    expect(files.filter((file) => file.endsWith('.html')).length).toBe((await pages()).length)
    const showing = await Promise.all((await pages()).map(page))
    const [shown] = showing.filter((html) => html.includes('Good.\u2028Again'))
    expect(shown).toContain('راشد')
    expect(shown).toContain('&lt;/script')
    expect(shown).not.toContain('</script>!')
    for (const [, json = ''] of shown?.matchAll(/ld\+json">(.*?)<\/script>/gs) ?? [])
      expect(() => JSON.parse(json) as unknown).not.toThrow()
    // Astro itself renders the same from the same snapshot, without bundle, plan and processes.
    const byAstro = join(dataDir, 'by-astro')
    await runWell('node_modules/astro/bin/astro.mjs', { STORE_DATA_DIR: dataDir }, [
      'build',
      '--outDir',
      byAstro,
    ])
    for (const file of await filesBelow(byAstro))
      expect(await readFile(join(byAstro, file)), file).toEqual(await readFile(join(site(), file)))
    // What pages share is rendered, encoded and searched once.
    const unfinished = await runWell('tests/support/built-site/unfinished-page.ts', {}, [
      dataDir,
      `product/${slug}`,
    ])
    const finished = await page(`product/${slug}.html`)
    for (const part of [
      '<footer class="footer">',
      '<ul class="menu">',
      '.footer{',
      '<article class="card',
    ])
      expect([finished.includes(part), unfinished.includes(part)], part).toEqual([true, false])
    expect(unfinished).toContain('<h1>')
    expect(finished).not.toContain('data-shared')
    // The compressed forms are also made where a page is rendered.
    await inspectReleases(dataDir)
  })

  test('a rollback takes under two seconds', async () => {
    const before = (await readCurrent(dataDir))?.id ?? ''
    const began = performance.now()
    await run('rollback')
    expect(performance.now() - began).toBeLessThan(2000)
    const after = (await readCurrent(dataDir))?.id ?? ''
    expect(after < before).toBe(true)
    // The owner's choice stays until the catalog changes.
    const output = await run('rebuild')
    expect(output).toContain('nothing changed')
    expect(output).toContain(`serving ${after}, after a rollback; the newest is ${before}`)
    expect((await readCurrent(dataDir))?.id).toBe(after)
    await run('rollback', ['--forward'])
    expect((await readCurrent(dataDir))?.id).toBe(before)
    expect(await run('rebuild')).not.toContain('rollback')
    await run('rollback')
  })

  test('a release that was made but not served, as by a kill, is served by the next run', async () => {
    await run('store', ['product', slug, '--stock', '3', '--mrp', '2222', '--publish'])
    const made = (await readCurrent(dataDir))?.id ?? ''
    const [older = ''] = (await listReleases(dataDir)).slice(-2)
    await switchTo(dataDir, older)
    expect(await run('rebuild')).toContain(`published ${made}`)
    expect((await readCurrent(dataDir))?.id).toBe(made)
    await inspectReleases(dataDir)
  })

  test('old releases that cannot be deleted keep no new one from being served', async () => {
    const record = join(dataDir, 'kept', 'last-held.json')
    await rm(record, { force: true })
    await mkdir(record)
    const output = await run('store', ['product', slug, '--stock', '4', '--publish'])
    await rm(record, { recursive: true })
    expect(output).toContain('old releases and assets are not deleted yet: Error: EISDIR')
    expect(output).toMatch(/published [^]+pages: \d+ built/)
    await inspectReleases(dataDir)
  })

  test('an export is of the release that is served, and is made once', async () => {
    const dir = join(tmpdir(), `${basename(dataDir)}-export`)
    expect(await run('rebuild', ['--to', dir])).toMatch(/nothing changed[^]+the site is in /)
    expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe(await page('index.html'))
    expect(await run('rebuild', ['--to', dir])).toContain('it got this release before')
    await rm(dir, { recursive: true })
  })

  test('pages tell where the stores of any list are', async () => {
    const file = join(dataDir, 'shop.json')
    const store = (await readSampleShop()).stores[0]!
    const at = (city: string) => ({ ...store, city, name: city, address: `1 Road, ${city} 302001` })
    await writeFile(file, JSON.stringify({ stores: ['Jaipur', 'Ajmer', 'Jaipur'].map(at) }))
    await run('store', ['shop', file, '--publish'])
    for (const name of ['about-us', 'press'])
      expect(await page(`${name}.html`)).toContain('>Three outlets in Jaipur and Ajmer</a>')
    for (const name of ['index', 'about-us', 'press', 'contact-us'])
      expect((await page(`${name}.html`)).match(/(?:stores|outlets)[^.]{0,9} in South Delhi/)).toBe(
        null,
      )
    const places = (await page('index.html')).match(/"addressLocality":"(?:Jaipur|Ajmer)",[^}]*/g)
    expect(places).toHaveLength(3)
    expect(places?.join()).not.toContain('Delhi')
  })

  test('a shop without stores, banners, offers and email address has whole pages', async () => {
    const file = join(dataDir, 'shop.json')
    const none = { banners: [], promoBanners: [], sectionBanners: [], brandOffers: [], stores: [] }
    await writeFile(file, JSON.stringify({ ...none, cartOffers: [], bankOffers: [] }))
    await run('store', ['shop', file, '--publish'], { PUBLIC_SHOP_EMAIL: '' })
    const home = await page('index.html')
    expect(home).toMatch(/<h1[^>]*>Meetha Ghar<\/h1>/)
    for (const name of ['index', 'about-us', 'contact-us', 'press', `product/${slug}`])
      expect(await page(`${name}.html`)).not.toContain('"/#our-stores"')
    // The server would refuse its messages.
    expect(await page('contact-us.html')).not.toMatch(
      /<form[^>]* data-contact|write to us|and a form/,
    )
  })
})
