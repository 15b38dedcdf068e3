import type { Browser } from '@playwright/test'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compressed } from '#scripts/lib/compress.ts'
import { filesBelow } from '#scripts/lib/files.ts'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'
import { restoreProducts } from '#tests/support/browser/restore-products.ts'

test.beforeAll(restoreProducts)

const site = () => join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
const sizes = new Map<string, Promise<number>>()
const weigh = async (file: string): Promise<number> => {
  const path = join(site(), file)
  const content = await readFile(path)
  // The shop of the tests has compressed it quickly instead of well.
  return existsSync(`${path}.br`) ? (await compressed(file, content)).br.length : content.length
}
/** Transfer size in bytes. */
const sizeOf = (file: string): Promise<number> => {
  const size = sizes.get(file) ?? weigh(file)
  sizes.set(file, size)
  return size
}

/** In bytes, of a file that the shop of the tests has compressed quickly, or not at all. */
const quickSizeOf = async (file: string): Promise<number> => {
  const path = join(site(), file)
  return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size
}
const sum = async (files: readonly string[], weigh: (file: string) => Promise<number>) =>
  (await Promise.all(files.map(weigh))).reduce((all, one) => all + one, 0)

/** Limits for HTML with its styles, in KB; the first pattern that matches a page's file applies. */
const pageLimits: [RegExp, number][] = [
  [/^(index|home|404)\.html$/, 28],
  [/^(store|store-product|occasion)\//, 20],
  [/./, 14],
]
const scriptLimit = 25

/** What no page fetches before it is needed, by file name. */
const forLater =
  /hero-motion|Login|Register|Verify|Checkout|Bag[A-Z]|Address|Order|Invoice|Account|toaster/
/** What no page runs before it is needed, by strings in the code. */
const heavy = /react\.transitional\.element|swiper-slide|data-sonner-toast/

test('no page with its styles weighs more than planned @desktop', async () => {
  const files = (await filesBelow(site())).filter((file) => file.endsWith('.html'))
  expect(files.length).toBeGreaterThan(200)
  const excessOf = async (file: string): Promise<string[]> => {
    const html = await readFile(join(site(), file), 'utf8')
    const fetched = [file]
    for (const [link, sheet = ''] of html.matchAll(/<link[^>]+href="\/([^"]+\.css)"[^>]*>/g))
      // Print styles are fetched after everything else.
      if (!link.includes('media="print"')) fetched.push(sheet)
    const limit = (pageLimits.find(([pattern]) => pattern.test(file))?.[1] ?? 0) * 1024
    // Good compression is slow, and its results are no larger: it decides only about what is too heavy without it.
    if ((await sum(fetched, quickSizeOf)) <= limit) return []
    const bytes = await sum(fetched, sizeOf)
    return bytes > limit ? [`${file}: ${bytes} bytes`] : []
  }
  // All at once: each is compressed in a thread.
  const tooHeavy = (await Promise.all(files.map(excessOf))).flat()
  expect(tooHeavy).toEqual([])
})

/** What a server sends before the first acknowledgement: ten packets of 1,460 bytes (RFC 6928). */
const firstFlight = 14_600

test('inline scripts are minified @desktop', async () => {
  const inline = /<script>([\s\S]*?)<\/script>/g
  for (const file of ['index.html', 'product/kaju-katli-250g.html', 'checkout.html']) {
    const html = await readFile(join(site(), file), 'utf8')
    const codes = [...html.matchAll(inline)].map(([, code = '']) => code)
    expect(codes.length, file).toBeGreaterThan(0)
    expect(codes.filter((code) => /\n\s/.test(code))).toEqual([])
  }
})

test('nine product pages in ten come with the first ten packets, headers included @desktop', async ({
  page,
}) => {
  const answer = await page.request.get(links.product('kaju-katli-250g'))
  const headers = answer
    .headersArray()
    .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0)
  const files = (await filesBelow(site())).filter((file) => /^product\/.+\.html$/.test(file))
  const sizes = (await Promise.all(files.map(sizeOf))).sort((a, b) => a - b)
  expect(headers).toBeGreaterThan(600)
  expect((sizes[Math.floor(sizes.length * 0.9)] ?? NaN) + headers).toBeLessThanOrEqual(firstFlight)
})

const pages = {
  Home: links.home(),
  'a vertical': links.vertical('sweets'),
  'a category': links.categoryProducts('laddu'),
  'a product': links.product('kaju-katli-250g'),
  'an occasion': links.occasion('wedding'),
  'boxes to fill': links.box(),
  'search results': links.search('ladoo'),
  'a policy': links.terms(),
  contact: links.contact(),
  'an enquiry': links.enquiry(),
}

for (const [name, path] of Object.entries(pages))
  test(`${name} runs little script before a touch, and fetches none for later`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/_astro/')) fetched.push(pathname.slice(1))
    })
    // Chromium tells the first page of a tab of a pointer at 0, 0: on a busy machine after the scripts listen.
    await page.addInitScript(() =>
      addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
    )
    await page.coverage.startJSCoverage()
    await page.goto(path)
    await atRest(page)
    await expect(page.getByText('Popular Searches')).toBeVisible()
    const ran = (await page.coverage.stopJSCoverage()).filter(({ url }) => /\/_astro\//.test(url))
    let bytes = 0
    for (const { url } of ran) bytes += await sizeOf(new URL(url).pathname.slice(1))
    expect(ran.length).toBeGreaterThan(2)
    expect(bytes, ran.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(scriptLimit * 1024)
    for (const { url, source = '' } of ran) expect(heavy.test(source), url).toBe(false)
    expect(fetched.filter((file) => forLater.test(file))).toEqual([])
  })

test('a phone fetches the pictures of a listing in the sizes that it shows', async ({ page }) => {
  const pictures = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const bytes = Number(response.headers()['content-length'])
    if (pathname.startsWith('/gallery/')) pictures.set(pathname, bytes)
  })
  await page.goto(links.vertical('sweets'))
  await atRest(page)
  const widths = [...pictures.keys()].map((path) => path.split('/')[2])
  // Of what is seen at once only the first row of a phone is urgent: one of its pictures is the largest paint.
  await expect(page.locator('.grid img[fetchpriority=high]')).toHaveCount(2)
  await expect(page.locator('.grid img[fetchpriority=low]')).toHaveCount(2)
  await expect(page.locator('.grid img[loading=lazy]')).toHaveCount(6)
  // Ten dishes, and a tile for each category and one for all.
  expect(widths.filter((width) => width === '240')).toHaveLength(10)
  expect(new Set(widths)).toEqual(new Set(['96', '240']))
  const bytes = [...pictures.values()].reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeLessThan(50_000)
})

test('a listing that shows what the shop tells fetches nothing to correct sizes @desktop', async ({
  page,
}) => {
  const names = requestsOf(page)
  const told = page.waitForResponse(/VerticalByProduct/)
  await page.goto(links.vertical('dry-fruits'))
  await (await told).finished()
  await atRest(page)
  const fetched = names.filter((name) => /_astro\/(sizes|card\.markup)\./.test(name))
  expect(fetched, `of ${names.join(' ')}\nas the shop tells ${await (await told).text()}`).toEqual(
    [],
  )
})

test('scripts and pictures carry no headers that only pages or calls need @desktop', async ({
  page,
}) => {
  const files = new Map<string, Record<string, string>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(_astro|gallery)\//.test(pathname)) files.set(pathname, response.headers())
  })
  await page.goto(links.home(), { waitUntil: 'networkidle' })
  expect(files.size).toBeGreaterThan(10)
  for (const [path, headers] of files) {
    expect(headers, path).not.toHaveProperty('permissions-policy')
    expect(headers, path).not.toHaveProperty('x-request-id')
  }
})

test('no script of a catalog page shares the line with its first picture @desktop', async () => {
  const files = await filesBelow(site())
  const catalog = files.filter((file) => /^(index|product\/.+|store.*)\.html$/.test(file))
  for (const file of catalog) {
    const html = await readFile(join(site(), file), 'utf8')
    expect(html.match(/<script [^>]*src=[^>]*>/g), file).toBeNull()
    const [, later = ''] = /<script data-later="([^"]+)"/.exec(html) ?? []
    expect(later.split(' ').length, file).toBeGreaterThan(1)
  }
})

test('the manifest comes once the page is loaded @desktop', async ({ page, request }) => {
  expect(await (await request.get('/')).text()).not.toContain('rel="manifest"')
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

test('a page that is prepared unseen starts its scripts without waiting for a paint @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(links.vertical('sweets'))
  await expect(page.locator('add-to-bag:defined').first()).toBeAttached()
})

interface Rule {
  eagerness: string
  where: { and: { selector_matches?: string }[] }
}

test('the browser prepares pages before a press only where no finger points @both', async ({
  page,
  context,
  isMobile,
}) => {
  // Playwright's browsers refuse to prerender, but DevTools report the attempt, which is enough here.
  const tools = await context.newCDPSession(page)
  const asked = new Set<string>()
  tools.on('Preload.prerenderStatusUpdated', ({ key }) => asked.add(new URL(key.url).pathname))
  await tools.send('Preload.enable')
  await page.goto(links.vertical('sweets'), { waitUntil: 'load' })
  await expect(page.locator('html.rested')).toHaveCount(isMobile ? 0 : 1)
  // Only browsers on real phones read "eager" as "in view", so the rules themselves are checked too.
  const text = await page.locator('script[type=speculationrules]').textContent()
  const { prerender } = JSON.parse(text ?? '') as { prerender: Rule[] }
  const early = prerender.filter(({ eagerness }) => eagerness !== 'conservative')
  expect(early.map(({ eagerness }) => eagerness)).toEqual(['eager', 'immediate'])
  for (const { where } of early)
    expect(where.and.some((part) => part.selector_matches?.startsWith('.rested '))).toBe(true)
  const paths = await page
    .locator('.grid')
    .first()
    .locator('h3 a')
    .evaluateAll((all) => [
      ...new Set(all.map((a) => new URL((a as HTMLAnchorElement).href).pathname)),
    ])
  const [pointed = ''] = paths.slice(6)
  const link = page.locator(`.grid h3 a[href="${pointed}"]`).first()
  if (isMobile) {
    await link.scrollIntoViewIfNeeded()
    // No event tells that the browser prepares nothing.
    await page.waitForTimeout(1000)
    expect([...asked]).toEqual([])
    await link.tap()
  } else {
    await expect.poll(() => [...asked].sort()).toEqual(paths.slice(0, 4).sort())
    await link.hover()
  }
  await expect.poll(() => asked.has(pointed)).toBe(true)
  // A browser context that is closed during a navigation may hang.
  if (isMobile) await page.waitForURL(`**${pointed}`)
  await tools.detach()
})

test('a phone reads its first page without the text face, and the next with it', async ({
  page,
}) => {
  const asked = requestsOf(page, /anek/)
  await page.goto(links.vertical('sweets'), { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  const came = page.waitForResponse(/anek-latin/)
  await page.mouse.wheel(0, 400)
  await came
  await expect.poll(() => page.evaluate(() => localStorage.getItem('face'))).toBe('1')
  await page.goto(links.product('kaju-katli-250g'))
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Anek L')
})

for (const [name, path] of Object.entries({
  Home: links.home(),
  'a vertical': links.vertical('sweets'),
  'a product': links.product('kaju-katli-250g'),
}))
  test(`what lies below the first screen of ${name} is laid out behind its first paint @both`, async ({
    page,
  }) => {
    // No frame runs, so the page stays as it is first painted.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText('Popular Searches')).toBeHidden()
    // A section may start at the lower edge, but nothing of it can be read there yet. The other pictures are
    // next to the first one.
    const below = page.locator('.below:not(.shots li, .hindi)')
    const tops = await below.evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect().top / innerHeight),
    )
    expect(tops.length).toBeGreaterThan(2)
    expect(Math.min(...tops)).toBeGreaterThan(0.6)
  })

test('on a phone, a row comes in two parts', async ({ page }) => {
  // No frame runs. Of all deferred content, only the sections are laid out here.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(links.home())
  await page.locator('.below').evaluateAll((all) => all.forEach((x) => x.classList.remove('below')))
  for (const kind of ['categories', 'arrivals', 'deals', 'hot']) {
    const names = page.locator(`.by-${kind} > * a`)
    await expect(names.nth(2)).toBeVisible()
    await expect(names.nth(3)).toBeHidden()
  }
  await page.goto(links.vertical('sweets'))
  const kinds = page.locator('.kinds .chip')
  await expect(kinds.nth(5)).toBeVisible()
  await expect(kinds.nth(6).locator('input')).toBeHidden()
})

test('a page of which more is wanted is laid out as a whole', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(links.stores())
  await expect(page.getByText('Popular Searches')).toBeVisible()
  await page.goto(links.product('kaju-katli-250g'))
  await expect(page.getByText('Popular Searches')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Popular Searches')).toBeVisible()
  await page.goto(links.home())
  await expect(page.getByText('Popular Searches')).toBeHidden()
  await page.mouse.wheel(0, 200)
  await expect(page.getByText('Popular Searches')).toBeVisible()
  await page.goto(links.vertical('sweets'))
  await page.keyboard.press('Tab')
  await expect(page.getByText('Popular Searches')).toBeVisible()
})

/** An event of the browser's timeline; times in microseconds. */
interface TimelineEvent {
  name: string
  tid: number
  ts: number
  dur?: number
  args: { beginData?: { dirtyObjects: number }; data?: { type?: string }; elementCount?: number }
}
const timelineOf = async (browser: Browser): Promise<TimelineEvent[]> => {
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TimelineEvent[] }
  return trace.traceEvents
}
const isWithin = (inner: TimelineEvent, outer: TimelineEvent): boolean =>
  inner.tid === outer.tid &&
  inner.ts >= outer.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0)
const isScript = /^(?:FunctionCall|EvaluateScript|v8\.evaluateModule|RunMicrotasks)$/

for (const name of ['Home', 'a vertical', 'a product'] as const)
  test(`${name} is laid out in steps while it is read, then by frames, not in the midst of a script`, async ({
    page,
    browser,
  }) => {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
    await page.goto(pages[name])
    await atRest(page)
    const traceEvents = await timelineOf(browser)
    const layouts = traceEvents.filter((event) => event.name === 'Layout')
    /** The boxes that were laid out in the midst of one of these scripts, each time. */
    const laidOutIn = (scripts: TimelineEvent[]) =>
      layouts
        .filter((layout) => scripts.some((script) => isWithin(layout, script)))
        .map(({ args }) => args.beginData?.dirtyObjects ?? 0)

    const isRead = traceEvents.findLast((event) => event.name === 'MarkDOMContent')?.ts ?? 0
    const inline = traceEvents.filter(
      (event) => event.name === 'EvaluateScript' && event.ts < isRead,
    )
    // The boxes of the header, if no frame ran before, and those of the first screen.
    expect(laidOutIn(inline).filter((dirty) => dirty > 10)).not.toEqual([])

    const scripts = traceEvents.filter((event) => isScript.test(event.name))
    expect([scripts.length > 3, layouts.length > 1]).toEqual([true, true])
    // The notices region opens as a popover, which makes the browser lay out what is dirty: some 60 boxes, or
    // those of a font or live prices that have just arrived. A whole page has 660 and more.
    expect(laidOutIn(scripts).filter((dirty) => dirty > 400)).toEqual([])
  })

test('a listing that a link leads away from is not styled anew on the way', async ({
  page,
  browser,
}) => {
  await page.goto(links.vertical('sweets'), { waitUntil: 'networkidle' })
  await page.locator('.grid .card').nth(8).scrollIntoViewIfNeeded()
  await page.waitForFunction(() => (history.state as { listing?: string } | null)?.listing)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.locator('.grid .card h3 a').nth(8).tap()
  await expect(page).toHaveURL(/\/product\//)
  await page.waitForLoadState()
  const events = await timelineOf(browser)
  const goodbyes = events.filter(({ args }) => args.data?.type === 'pagehide')
  expect(goodbyes.length).toBeGreaterThan(0)
  const styled = events
    .filter((event) => event.name === 'UpdateLayoutTree')
    .filter((event) => goodbyes.some((goodbye) => isWithin(event, goodbye)))
    .map(({ args }) => args.elementCount ?? 0)
  expect(styled).toEqual([])
})
