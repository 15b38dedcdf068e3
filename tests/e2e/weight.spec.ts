import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#scripts/site/files.ts'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser.ts'

/** What goes over the line, in bytes: files stand beside their compressed forms. */
const site = () => join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
const compressed = async (file: string): Promise<number> => {
  const path = join(site(), file)
  return (await stat(`${path}.br`).catch(() => stat(path))).size
}

/** HTML with its styles, in KB; the first pattern that matches a page's file counts. */
const pageLimits: [RegExp, number][] = [
  [/^(index|home|404)\.html$/, 28],
  [/^(store|store-product)\//, 20],
  [/./, 14],
]
const scriptLimit = 25

/** What no page fetches before somebody asks for it, by the names of its files. */
const forLater = /hero-motion|Login|Register|Verify|Checkout|Bag[A-Z]|Address|Order|Invoice|Account/
/** What no page runs before somebody asks for it, by words that stand in the code. */
const heavy = /react\.transitional\.element|swiper-slide/

test('no page with its styles weighs more than planned @desktop', async () => {
  const files = (await filesBelow(site())).filter((file) => file.endsWith('.html'))
  expect(files.length).toBeGreaterThan(200)
  const tooHeavy: string[] = []
  for (const file of files) {
    const html = await readFile(join(site(), file), 'utf8')
    const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="\/([^"]+)"/g)]
    let bytes = await compressed(file)
    for (const [, sheet = ''] of sheets) bytes += await compressed(sheet)
    const limit = pageLimits.find(([pattern]) => pattern.test(file))?.[1] ?? 0
    if (bytes > limit * 1024) tooHeavy.push(`${file}: ${bytes} bytes`)
  }
  expect(tooHeavy).toEqual([])
})

const pages = {
  Home: links.home(),
  'a vertical': links.vertical('sweets'),
  'a category': links.categoryProducts('laddu'),
  'a product': links.product('kaju-katli-250g'),
  'search results': links.search('ladoo'),
  'a policy': links.terms(),
  contact: links.contact(),
}

for (const [name, path] of Object.entries(pages))
  test(`${name} runs little script before a touch, and fetches none for later @phone`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/_astro/')) fetched.push(pathname.slice(1))
    })
    await page.coverage.startJSCoverage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
    const ran = (await page.coverage.stopJSCoverage()).filter(({ url }) => /\/_astro\//.test(url))
    let bytes = 0
    for (const { url } of ran) bytes += await compressed(new URL(url).pathname.slice(1))
    expect(ran.length).toBeGreaterThan(2)
    expect(bytes, ran.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(scriptLimit * 1024)
    for (const { url, source = '' } of ran) expect(heavy.test(source), url).toBe(false)
    expect(fetched.filter((file) => forLater.test(file))).toEqual([])
  })
