import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/server/db/open.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import type { SiteChanges } from '#scripts/site/changes.ts'
import { filesBelow } from '#scripts/site/files.ts'
import { alone } from '#scripts/site/lock.ts'
import { runToEnd } from '#tests/support/program.ts'

/** Builds take their time on a busy machine, in milliseconds. */
const patience = 240_000
const slug = 'kaju-katli-1kg'
const gone = 'soan-papdi-250g'

describe('a rebuild', { timeout: patience }, () => {
  let dataDir: string
  const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
    runToEnd(`scripts/${script}.ts`, { STORE_DATA_DIR: dataDir, ...env }, args)
  const site = () => join(dataDir, 'releases', 'current', 'site')
  const page = (file: string) => readFile(join(site(), file), 'utf8')
  const pages = async () => (await filesBelow(site())).filter((file) => file.endsWith('.html'))
  const changes = async () =>
    JSON.parse(
      await readFile(join(dataDir, 'releases', 'current', 'changes.json'), 'utf8'),
    ) as SiteChanges
  const change = async (query: ReturnType<typeof sql>) => {
    const { db, close } = await openDatabase({ dataDir })
    await db.execute(query)
    await close()
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rebuild-'))
    const { code, output } = await run('rebuild')
    expect(output).toMatch(/pages: \d+ built, 0 reused/)
    expect(code).toBe(0)
  }, patience)
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('after one price changed, exactly the pages that show it changed', async () => {
    const showing: string[] = []
    // A card carries its product as JSON, whose quotes are spelled in one of these ways.
    const quote = '(?:&quot;|&#34;|")'
    const card = new RegExp(`slug${quote}:${quote}${slug}${quote}`)
    for (const file of await pages()) {
      const html = await page(file)
      if (card.test(html) || file === `product/${slug}.html`)
        showing.push(`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    }
    expect(showing.length).toBeGreaterThan(3)
    await run('store', ['product', slug, '--mrp', '1999', '--selling-price', '987'])
    const { output, code } = await run('rebuild')
    expect(output).toMatch(/products: 0 added, 1 changed, 0 removed/)
    expect(code).toBe(0)
    const [, reused] = /pages: \d+ built, (\d+) reused/.exec(output) ?? []
    expect(Number(reused)).toBeGreaterThan(100)
    const { added, changed, vanished } = await changes()
    expect(added).toEqual([])
    expect(vanished).toEqual([])
    expect(changed.filter((url) => !url.endsWith('.xml') && !url.endsWith('.txt')).sort()).toEqual(
      showing.sort(),
    )
    expect(await page(`product/${slug}.html`)).toContain('₹987')
  })

  test('a removed product leaves no page, no link and no sitemap entry', async () => {
    await change(sql`delete from products where slug = ${gone}`)
    const { output, code } = await run('rebuild')
    expect(output).toMatch(/1 removed/)
    expect(code).toBe(0)
    // A listing may have become a page shorter, too.
    const { vanished } = await changes()
    expect(vanished.filter((url) => url.startsWith('/product/'))).toEqual([`/product/${gone}`])
    for (const file of await filesBelow(site()))
      if (/\.(html|xml|txt)$/.test(file))
        expect((await page(file)).includes(`/product/${gone}"`), file).toBe(false)
    const maps = (await filesBelow(site())).filter((file) => /^sitemap.*\.xml$/.test(file))
    for (const file of maps) expect(await page(file)).not.toContain(`/product/${gone}<`)
  })

  test('pages taken from the last release equal those of a build from scratch, byte for byte', async () => {
    await change(sql`update products set name = name || ' Nayi' where slug = 'besan-laddu-250g'`)
    await change(sql`update products set description = 'Anew.' where slug like 'jalebi%'`)
    await change(sql`update age_groups set name = name || ' all'`)
    await change(sql`update brands set name = name || ' & Sons' where id = 2`)
    await change(sql`update products set stock = 0 where slug = 'peda-250g'`)
    await change(sql`update reviews set review = 'Changed.' where id = 1`)
    const { output } = await run('rebuild')
    expect(Number(/(\d+) reused/.exec(output)?.[1])).toBeGreaterThan(20)
    const cold = join(dataDir, 'cold')
    expect((await run('build', ['--to', cold])).code).toBe(0)
    const files = (await filesBelow(cold)).filter((file) => !file.startsWith('_'))
    for (const file of files)
      expect(await readFile(join(cold, file)), file).toEqual(await readFile(join(site(), file)))
    expect(files.filter((file) => file.endsWith('.html')).length).toBe((await pages()).length)
  })

  test('a second rebuild at the same time ends at once with code 75 and says why', async () => {
    await alone(dataDir, async () => {
      const { code, output } = await run('rebuild')
      expect(code).toBe(75)
      expect(output).toContain('Another rebuild is under way')
    })
  })

  test('faults leave the served release, are told in one line, and the next run succeeds', async () => {
    const before = (await readCurrent(dataDir))?.id
    // Nobody answers there.
    const down = await run('rebuild', [], { PUBLIC_API_URL: 'http://127.0.0.1:9/api' })
    expect(down.code).toBe(75)
    expect(down.output).toContain('the verticals: /store/verticalWithCatList answered:')
    await change(sql`update products set name = '' where slug = ${slug}`)
    const nameless = await run('rebuild')
    expect(nameless.code).toBe(1)
    expect(nameless.output).toContain(`product ${slug}`)
    const wrong = await run('rebuild', ['--every', 'soon'])
    expect(wrong.code).toBe(2)
    expect((await readCurrent(dataDir))?.id).toBe(before)
    // What a killed publication leaves is taken away.
    await writeFile(join(dataDir, 'releases', 'current.draft'), '')
    await change(sql`update products set name = 'Kaju Katli' where slug = ${slug}`)
    expect((await run('rebuild')).code).toBe(0)
  })

  test('a rollback takes under two seconds', async () => {
    const before = (await readCurrent(dataDir))?.id ?? ''
    const began = performance.now()
    const { code } = await run('rollback')
    expect(performance.now() - began).toBeLessThan(2000)
    expect(code).toBe(0)
    expect(((await readCurrent(dataDir))?.id ?? '') < before).toBe(true)
  })
})
